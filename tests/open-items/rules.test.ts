import { expect, test } from "vitest";
import { PaymentChoices } from "#shared/money/invoices/payment-choices.ts";
import { ageOf, type Claim, daysOverdue, type Fee, nextReminder, openFees, whyNotRemind } from "#shared/money/open-items/rules.ts";
import { cents } from "#shared/platform/core/money.ts";

const CHOICES = PaymentChoices.parse({});
const CLAIM: Claim = { kind: "invoice", status: "open", is_cancellation: false, due_on: "2030-04-10", hold_until: null };

test.each([
  ["2030-04-09", "not_due"],
  ["2030-04-10", "not_due"],
  ["2030-04-11", "days_1_30"],
  ["2030-05-10", "days_1_30"],
  ["2030-05-11", "days_31_60"],
  ["2030-06-09", "days_31_60"],
  ["2030-06-10", "days_over_60"],
])("on %s an invoice payable by 10 April is %s", (today, age) => {
  expect(ageOf(daysOverdue("2030-04-10", today))).toBe(age);
});

test("the steps are proposed days after the day to pay, the first without a fee", () => {
  expect(nextReminder(CLAIM, [], CHOICES)).toEqual({ step: 1, fee_amount: 0, from: "2030-04-17" });
  const first = { step: 1, due_on: "2030-04-24" };
  expect(nextReminder(CLAIM, [first], CHOICES)).toEqual({ step: 2, fee_amount: 300, from: "2030-05-01" });
  expect(nextReminder(CLAIM, [first, { step: 2, due_on: "2030-05-20" }], CHOICES)).toMatchObject({ step: 3, from: "2030-05-21" });
  expect(nextReminder(CLAIM, [first, { step: 3, due_on: "2030-05-20" }], CHOICES)).toBeNull();
});

test("a step that the property does not take is passed over", () => {
  const two = PaymentChoices.parse({ days_2: null });
  expect(nextReminder(CLAIM, [{ step: 1, due_on: "2030-04-24" }], two)?.step).toBe(3);
  expect(nextReminder(CLAIM, [{ step: 1, due_on: "2030-04-24" }], PaymentChoices.parse({ days_2: null, days_3: null }))).toBeNull();
});

test("a pause moves the next step behind its last day", () => {
  expect(nextReminder({ ...CLAIM, hold_until: "2030-07-01" }, [], CHOICES)?.from).toBe("2030-07-02");
  expect(nextReminder({ ...CLAIM, hold_until: "2030-04-01" }, [], CHOICES)?.from).toBe("2030-04-17");
});

test.each([
  [{}, 1, "2030-04-11", null],
  [{}, 1, "2030-04-10", "reminder/not_overdue"],
  [{}, 2, "2030-04-11", "reminder/other_step"],
  [{ status: "paid" }, 1, "2030-04-11", "invoice/invalid_status"],
  [{ status: "canceled" }, 1, "2030-04-11", "invoice/invalid_status"],
  [{ kind: "deposit" }, 1, "2030-04-11", "invoice/invalid_status"],
  [{ hold_until: "2030-04-11" }, 1, "2030-04-11", "reminder/on_hold"],
  [{ hold_until: "2030-04-11" }, 1, "2030-04-12", null],
] as const)("%j, step %d on %s: %s", (change, step, today, reason) => {
  expect(whyNotRemind({ ...CLAIM, ...change }, { step, made: [], choices: CHOICES, today })).toBe(reason);
});

test("fees are claimed until they are waived or paid; a canceled invoice claims none", () => {
  const fee = (given: Partial<Fee> = {}): Fee => ({ fee_amount: cents(3), is_waived: false, folio: null, ...given });
  const folio = { id: "v", due_amount: cents(1), paid_amount: cents(0) };
  expect(openFees("open", [fee(), fee()])).toBe(600);
  expect(openFees("paid", [fee(), fee({ is_waived: true })])).toBe(300);
  expect(openFees("paid", [fee({ folio }), fee({ folio })])).toBe(100);
  expect(openFees("open", [fee({ folio: { ...folio, due_amount: cents(0) } })])).toBe(0);
  expect(openFees("canceled", [fee()])).toBe(0);
  expect(openFees("completed", [fee()])).toBe(0);
});
