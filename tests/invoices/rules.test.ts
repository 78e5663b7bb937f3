import { expect, test } from "vitest";
import { INVOICE_STATUSES, type InvoicedCharge, invoiced, issuedStatus, whyNotStep } from "#shared/money/invoices/rules.ts";
import { type Cents, cents } from "#shared/platform/core/money.ts";
import { wholeCents } from "#tests/support/whole-cents.ts";

const RATES = [0, 4.9, 7, 8.1, 10, 13, 19, 20];

/** A seeded random generator, so that a failing seed can be run again. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

function chargesOf(seed: number): InvoicedCharge[] {
  const random = randomOf(seed);
  return Array.from({ length: 1 + random(40) }, () => ({
    name: `Item ${random(5)}`,
    type: random(3) === 0 ? "accommodation" : "service",
    quantity: 1 + random(9),
    unit_gross_amount: wholeCents(random(30_000) - 3000),
    tax_percentage: RATES[random(RATES.length)] ?? 0,
    booked_on: `2030-04-${String(1 + random(28)).padStart(2, "0")}`,
    folio_number: null,
  }));
}

type Line = { net_amount: Cents; tax_amount: Cents; gross_amount: Cents };
const FIELDS = ["net_amount", "tax_amount", "gross_amount"] as const;

function sumsOf(lines: readonly Line[]): number[] {
  return FIELDS.map((field) => lines.reduce((sum, line) => sum + line[field], 0));
}

test.each([false, true])("net and tax are gross on every line, rate and total, and the lines add up to them (merged: %s)", (merged) => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const charges = chargesOf(seed);
    const bill = invoiced(charges, merged);
    for (const line of [...bill.lines, ...bill.taxes, bill]) {
      expect(line.net_amount + line.tax_amount, `seed ${seed}`).toBe(line.gross_amount);
    }
    for (const tax of bill.taxes) {
      const ofRate = bill.lines.filter(({ tax_percentage }) => tax_percentage === tax.tax_percentage);
      expect(sumsOf(ofRate), `seed ${seed}, ${tax.tax_percentage} %`).toEqual(sumsOf([tax]));
    }
    expect(sumsOf(bill.taxes), `seed ${seed}`).toEqual(sumsOf([bill]));
    const charged = charges.reduce((sum, charge) => sum + charge.unit_gross_amount * charge.quantity, 0);
    expect(bill.gross_amount, `seed ${seed}`).toBe(charged);
  }
});

test("equal lines are merged where it is asked for: same name, tax and price of one", () => {
  const line = {
    name: "Breakfast",
    type: "catering",
    quantity: 2,
    unit_gross_amount: cents(14.9),
    tax_percentage: 10,
    folio_number: "A",
  } as const;
  const charges: InvoicedCharge[] = [
    { ...line, booked_on: "2030-04-06" },
    { ...line, booked_on: "2030-04-05", folio_number: "B" },
    { ...line, booked_on: "2030-04-07", unit_gross_amount: cents(12) },
    { ...line, booked_on: "2030-04-07", tax_percentage: 20 },
  ];
  expect(invoiced(charges, false).lines).toHaveLength(4);
  const { lines } = invoiced(charges, true);
  expect(lines.map(({ quantity, gross_amount, from, to, folio_number }) => [quantity, gross_amount, from, to, folio_number])).toEqual([
    [4, cents(59.6), "2030-04-05", "2030-04-06", null],
    [2, cents(24), "2030-04-07", "2030-04-07", "A"],
    [2, cents(29.8), "2030-04-07", "2030-04-07", "A"],
  ]);
});

test("the service of a night ends on the next day", () => {
  const night = { name: "Lodging", quantity: 1, unit_gross_amount: cents(100), tax_percentage: 10, folio_number: null };
  const bill = invoiced(
    [
      { ...night, type: "accommodation", booked_on: "2030-04-30" },
      { ...night, type: "service", booked_on: "2030-04-29" },
    ],
    false,
  );
  expect([bill.service_from, bill.service_to]).toEqual(["2030-04-29", "2030-05-01"]);
});

test("each step starts only where the table lets it, and a cancellation invoice and a credit note take none", () => {
  const steps = ["change", "delete", "finalize", "pay", "cancel", "credit", "issue_again"] as const;
  const allowed = steps.map((step) => [
    step,
    INVOICE_STATUSES.filter((status) => whyNotStep({ status, is_cancellation: false, due_amount: 0, kind: "invoice" }, step) === null).join(
      " ",
    ),
  ]);
  expect(Object.fromEntries(allowed)).toEqual({
    change: "draft",
    delete: "draft",
    finalize: "draft",
    pay: "open",
    cancel: "open paid completed",
    credit: "open paid completed",
    issue_again: "canceled",
  });
  expect(steps.map((step) => whyNotStep({ status: "completed", is_cancellation: true, due_amount: 0, kind: "invoice" }, step))).toEqual(
    steps.map(() => "invoice/invalid_status"),
  );
  expect(
    steps.map((step) => whyNotStep({ status: "completed", is_cancellation: false, due_amount: 0, kind: "credit_note" }, step)),
  ).toEqual(steps.map(() => "invoice/invalid_status"));
  expect(whyNotStep({ status: "paid", is_cancellation: false, due_amount: 0, kind: "deposit" }, "credit")).toBe("invoice/not_creditable");
});

test("a credit is given back on every issued invoice that has one", () => {
  const withCredit = INVOICE_STATUSES.filter(
    (status) => whyNotStep({ status, is_cancellation: false, due_amount: -1, kind: "invoice" }, "pay") === null,
  );
  expect(withCredit).toEqual(["open", "paid", "completed"]);
});

test("what is issued is open while something is due, paid when nothing is, completed when it asks for nothing", () => {
  expect(issuedStatus({ total_amount: cents(100), due_amount: cents(0.01) })).toBe("open");
  expect(issuedStatus({ total_amount: cents(100), due_amount: cents(0) })).toBe("paid");
  expect(issuedStatus({ total_amount: cents(100), due_amount: cents(-20) })).toBe("paid");
  expect(issuedStatus({ total_amount: cents(0), due_amount: cents(0) })).toBe("completed");
  expect(issuedStatus({ total_amount: cents(0), due_amount: cents(-20) })).toBe("completed");
  // Money was given back without a charge, so it is due again.
  expect(issuedStatus({ total_amount: cents(0), due_amount: cents(20) })).toBe("open");
});
