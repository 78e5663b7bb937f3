import { describe, expect, test } from "vitest";
import {
  createCancellationPolicy,
  deleteCancellationPolicy,
  updateCancellationPolicy,
} from "#server/prices/cancellation-policies/service.ts";
import { getRate } from "#server/prices/rates/queries.ts";
import { createRate, updateRate } from "#server/prices/rates/service.ts";
import { feesOf } from "#server/stays/bookings/cancellation-terms.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { updateBooking } from "#server/stays/bookings/planning/update-booking.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { cancelAll, cancelBooking } from "#server/stays/bookings/steps/cancel.ts";
import { cancellationsOf } from "#server/stays/bookings/steps/cancellations.ts";
import { markNoShow } from "#server/stays/bookings/steps/departures.ts";
import { addPayment } from "#server/stays/folios/payments.ts";
import { chargesOfFolios, foliosOf } from "#server/stays/folios/queries.ts";
import { amount, cents } from "#shared/platform/core/money.ts";
import { CancellationPolicyInput } from "#shared/prices/cancellation-policies/schema.ts";
import { RateInput } from "#shared/prices/rates/schema.ts";
import { DEFAULT_TEMPLATES } from "#shared/tenant/mail/default-templates.ts";
import { renderTemplate } from "#shared/tenant/mail/template.ts";
import { type FrontDesk, instant, makeFrontDesk, problemOf, refusalOf } from "#tests/support/front-desk.ts";
import { addItem, insert } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

const FLEXIBLE = {
  name: "Flexible",
  steps: [
    { days_before: 7, percentage: 50 },
    { days_before: 1, percentage: 100 },
  ],
  no_show: { nights: 1 },
};

/** A rate of 100.00 a night at 10 % with terms: half of it from six days before the arrival on, all of it on the day. */
function makeTermsDesk() {
  const desk = makeFrontDesk();
  const { property, clerk, rate } = desk;
  addItem(property, { name: "Lodging", type: "accommodation", gross_amount: 0 });
  const policy = as(property, clerk, (work) => createCancellationPolicy(work, CancellationPolicyInput.parse(FLEXIBLE)));
  giveTerms(desk, rate, policy.id);
  const cash = insert(property, "payment_methods", { name: "Cash" });
  return { ...desk, policy, cash };
}

function giveTerms({ property, clerk }: FrontDesk, rate: string, cancellation_policy_id: string | null): void {
  const {
    name,
    code,
    external_id,
    parent_rate_id,
    parent_adjustment_percentage,
    active,
    default: isDefault,
  } = getRate(viewOf(property, clerk), rate);
  const fields = { name, code, external_id, parent_rate_id, parent_adjustment_percentage, active, default: isDefault };
  as(property, clerk, (work) => updateRate(work, { id: rate, ...RateInput.parse({ ...fields, cancellation_policy_id }) }));
}

type Desk = ReturnType<typeof makeTermsDesk>;
const at = (desk: Desk, time: string) => void (desk.property.clock.now = instant(time));
const cancel = ({ property, clerk }: Desk, id: string, decision: { charge_fee?: boolean; waive_reason?: string } = {}) =>
  as(property, clerk, (work) => cancelBooking(work, { id, charge_fee: false, ...decision }));
const seen = ({ property, clerk }: Desk, id: string) => getBooking(viewOf(property, clerk), id);
const fees = (desk: Desk, id: string) => {
  const { fee, no_show_fee } = feesOf(viewOf(desk.property, desk.clerk), seen(desk, id));
  return [amount(fee), amount(no_show_fee)];
};
const folioOf = ({ property, clerk }: Desk, id: string) => foliosOf(viewOf(property, clerk), "booking_id", [id]).get(id)?.[0]?.id ?? "";
const charged = (desk: Desk, id: string) => {
  const folio = folioOf(desk, id);
  const rows = chargesOfFolios(viewOf(desk.property, desk.clerk), [folio]).get(folio) ?? [];
  return rows.map(({ name, gross_amount, tax_percentage }) => [name, amount(gross_amount), tax_percentage]);
};

describe("a booking with cancellation terms", () => {
  test("is free until the agreed day, then costs what its step says, in amount and words", () => {
    const desk = makeTermsDesk();
    at(desk, "2027-03-01 10:00");
    const { id } = desk.book("2027-03-20", "2027-03-23", { room_id: desk.room101 });
    expect(fees(desk, id)).toEqual([0, 100]);
    at(desk, "2027-03-14 10:00");
    expect(fees(desk, id)).toEqual([150, 100]);
    const words = () => feesOf(viewOf(desk.property, desk.clerk), seen(desk, id)).terms;
    expect(words()).toMatch(/^Cancelling costs 50% of the price/);
    at(desk, "2027-03-20 10:00");
    expect(fees(desk, id)).toEqual([300, 100]);
    expect(words()).toMatch(/^Cancelling costs 100% of the price/);
  });

  test("tells its terms in mails, in the mail's language; a booking without terms has no such line", () => {
    const desk = makeTermsDesk();
    const { property, clerk, rate } = desk;
    at(desk, "2027-03-01 10:00");
    const { id } = desk.book("2027-03-20", "2027-03-23", { room_id: desk.room101 });
    const mailIn = (language: "de" | "en", booking: string) => {
      const view = viewOf(property, clerk);
      const values = view.wiring.mailKinds.confirmation.draft(view, booking)?.values({ language, include_rates: true }) ?? {};
      return renderTemplate(DEFAULT_TEMPLATES.confirmation[language], values).body;
    };
    expect(mailIn("de", id)).toContain("Stornobedingungen: Kostenlose Stornierung bis 13. März 2027.");
    expect(mailIn("en", id)).toContain("Cancellation terms: ");
    giveTerms(desk, rate, null);
    const bare = desk.book("2027-03-20", "2027-03-23", { room_id: desk.room201 });
    expect(mailIn("de", bare.id)).not.toContain("Stornobedingungen");
  });

  test("is canceled with its fee on the folio, outside VAT, and one undo takes both back", () => {
    const desk = makeTermsDesk();
    at(desk, "2027-03-14 10:00");
    const { id } = desk.book("2027-03-20", "2027-03-23", { room_id: desk.room101 });
    const { version, status, due_amount } = cancel(desk, id, { charge_fee: true });
    expect([status, amount(due_amount)]).toEqual(["canceled", 150]);
    expect(charged(desk, id)).toEqual([["Stornogebühr", 150, 0]]);
    const reason = desk.property.runtime.db.$client.prepare("SELECT exemption FROM charges WHERE name = 'Stornogebühr'").pluck().get();
    expect(reason).toContain("Schadenersatz");
    as(desk.property, desk.clerk, (work) => undoChanges(work, { bookings: [{ id, version }] }));
    expect([seen(desk, id).status, amount(seen(desk, id).due_amount)]).toEqual(["confirmed", 300]);
    expect(charged(desk, id).map(([name]) => name)).toEqual(["Lodging", "Lodging", "Lodging"]);
  });

  test("that is brought back by its own step owes its price and no fee, however often", () => {
    const desk = makeTermsDesk();
    at(desk, "2027-03-14 10:00");
    const { id } = desk.book("2027-03-20", "2027-03-23", { room_id: desk.room101 });
    for (let time = 0; time < 2; time++) {
      cancel(desk, id, { charge_fee: true });
      expect(charged(desk, id)).toEqual([["Stornogebühr", 150, 0]]);
      const { status, due_amount } = desk.step(id, "undo_cancel");
      expect([status, amount(due_amount)]).toEqual(["confirmed", 300]);
      expect(charged(desk, id).map(([name]) => name)).toEqual(["Lodging", "Lodging", "Lodging"]);
    }
    at(desk, "2027-03-21 10:00");
    as(desk.property, desk.clerk, (work) => markNoShow(work, { id, charges: "terms" }));
    expect(amount(desk.step(id, "undo_no_show").due_amount)).toBe(300);
    expect(charged(desk, id).map(([name]) => name)).toEqual(["Lodging", "Lodging", "Lodging"]);
  });

  test("stays canceled while its fee is on an invoice", () => {
    const desk = makeTermsDesk();
    at(desk, "2027-03-14 10:00");
    const { id } = desk.book("2027-03-20", "2027-03-23", { room_id: desk.room101 });
    cancel(desk, id, { charge_fee: true });
    desk.property.runtime.db.$client.prepare("UPDATE folios SET status = 'closed' WHERE booking_id = ?").run(id);
    expect(refusalOf(() => desk.step(id, "undo_cancel"))).toBe("folio/closed");
    expect(seen(desk, id).status).toBe("canceled");
  });

  test("is canceled without a fee if nobody charges it; a reason for that is in its history", () => {
    const desk = makeTermsDesk();
    at(desk, "2027-03-19 10:00");
    const { id } = desk.book("2027-03-20", "2027-03-23", { room_id: desk.room101 });
    expect(amount(cancel(desk, id, { waive_reason: "Regular guest" }).due_amount)).toBe(0);
    const told = desk.property.runtime.db.$client.prepare("SELECT data FROM events WHERE type = 'booking.fee_waived'").pluck().all();
    expect(told).toEqual([expect.stringContaining("Regular guest")]);
  });

  test("that is paid in part is canceled where the fee covers it, and refused where more was paid or no fee is charged", () => {
    const desk = makeTermsDesk();
    at(desk, "2027-03-14 10:00");
    const { id } = desk.book("2027-03-20", "2027-03-23", { room_id: desk.room101 });
    const pay = (value: number) =>
      as(desk.property, desk.clerk, (work) =>
        addPayment(work, folioOf(desk, id), { payment_method_id: desk.cash, reference: null, amount: cents(value) }),
      );
    pay(100);
    expect(refusalOf(() => cancel(desk, id))).toBe("booking/payments_posted");
    pay(51);
    expect(refusalOf(() => cancel(desk, id, { charge_fee: true }))).toBe("booking/payments_posted");
    expect(charged(desk, id)).toHaveLength(3);
    pay(-1);
    expect(amount(cancel(desk, id, { charge_fee: true }).due_amount)).toBe(0);
  });

  test("keeps the terms it was made with, until it gets another rate", () => {
    const desk = makeTermsDesk();
    const { property, clerk, rate, policy } = desk;
    at(desk, "2027-03-20 08:00");
    const { id } = desk.book("2027-03-20", "2027-03-21", { room_id: desk.room101 });
    as(property, clerk, (work) =>
      updateCancellationPolicy(work, { id: policy.id, ...CancellationPolicyInput.parse({ ...FLEXIBLE, steps: [] }) }),
    );
    expect(fees(desk, id)).toEqual([100, 100]);
    const derived = as(property, clerk, (work) => createRate(work, RateInput.parse({ name: "Derived", parent_rate_id: rate })));
    as(property, clerk, (work) => updateBooking(work, { id, rate_id: derived.id }));
    expect(fees(desk, id)).toEqual([0, 100]);
    giveTerms(desk, rate, null);
    as(property, clerk, (work) => deleteCancellationPolicy(work, policy.id));
    expect(fees(desk, id)).toEqual([0, 100]);
  });

  test("whose guest never comes costs what the terms say for that, taxed as the lodging; its undo brings the nights back", () => {
    const desk = makeTermsDesk();
    at(desk, "2027-03-20 08:00");
    const { id } = desk.book("2027-03-20", "2027-03-23", { room_id: desk.room101 });
    at(desk, "2027-03-21 10:00");
    const lodging = charged(desk, id)[0]?.[2];
    const { version } = as(desk.property, desk.clerk, (work) => markNoShow(work, { id, charges: "terms" }));
    expect(charged(desk, id)).toEqual([["Gebühr für Nichtanreise", 100, lodging]]);
    as(desk.property, desk.clerk, (work) => undoChanges(work, { bookings: [{ id, version }] }));
    expect([seen(desk, id).status, amount(seen(desk, id).due_amount)]).toEqual(["confirmed", 300]);
  });
});

test("nights waived with a no-show do not wait any more once another price was set; undoing it keeps that price", () => {
  const desk = makeTermsDesk();
  const { property, clerk } = desk;
  at(desk, "2027-03-20 08:00");
  const { id } = desk.book("2027-03-20", "2027-03-23", { room_id: desk.room101 });
  at(desk, "2027-03-21 10:00");
  as(property, clerk, (work) => markNoShow(work, { id, charges: "terms" }));
  const waiting = () => property.runtime.db.$client.prepare("SELECT count(*) FROM charges WHERE waived").pluck().get();
  expect(waiting()).toBe(3);
  as(property, clerk, (work) => updateBooking(work, { id, total_gross_amount: cents(90) }));
  expect(waiting()).toBe(0);
  expect(amount(desk.step(id, "undo_no_show").gross_amount)).toBe(90);
});

describe("bookings with cancellation terms that are canceled together", () => {
  const cancelTogether = ({ property, clerk }: Desk, ids: readonly string[], decision: { charge_fee?: boolean; waive_reason?: string }) =>
    as(property, clerk, (work) => cancelAll(work, { ids: [...ids], charge_fee: false, ...decision }));

  /** One stay in a week, of which half is owed, and one in a month, which is still free. */
  function soonAndLate(desk: Desk): [string, string] {
    at(desk, "2027-03-14 10:00");
    const { id: soon } = desk.book("2027-03-20", "2027-03-23", { room_id: desk.room101 });
    const { id: late } = desk.book("2027-04-20", "2027-04-23", { room_id: desk.room102 });
    return [soon, late];
  }

  test("each costs what its own terms say, and one undo takes all fees back", () => {
    const desk = makeTermsDesk();
    const ids = soonAndLate(desk);
    const view = viewOf(desk.property, desk.clerk);
    expect(cancellationsOf(view, desk.property.config, ids).map(({ fee }) => amount(fee))).toEqual([150, 0]);
    const canceled = cancelTogether(desk, ids, { charge_fee: true });
    expect(canceled.map(({ status, due_amount }) => [status, amount(due_amount)])).toEqual([
      ["canceled", 150],
      ["canceled", 0],
    ]);
    const versions = canceled.map(({ id, version }) => ({ id, version }));
    as(desk.property, desk.clerk, (work) => undoChanges(work, { bookings: versions }));
    expect(ids.map((id) => charged(desk, id).map(([name]) => name))).toEqual([
      ["Lodging", "Lodging", "Lodging"],
      ["Lodging", "Lodging", "Lodging"],
    ]);
  });

  test("a waived fee is in the history of the booking that would have cost it", () => {
    const desk = makeTermsDesk();
    const ids = soonAndLate(desk);
    cancelTogether(desk, ids, { waive_reason: "Storm" });
    const told = desk.property.runtime.db.$client.prepare("SELECT parent_id FROM events WHERE type = 'booking.fee_waived'").pluck().all();
    expect(told).toEqual([ids[0]]);
  });

  test("one that has more payments than its fee refuses all, names itself, and charges nobody", () => {
    const desk = makeTermsDesk();
    const [soon, late] = soonAndLate(desk);
    as(desk.property, desk.clerk, (work) =>
      addPayment(work, folioOf(desk, late), { payment_method_id: desk.cash, reference: null, amount: cents(10) }),
    );
    const problem = problemOf(() => cancelTogether(desk, [soon, late], { charge_fee: true }));
    expect(problem.type).toBe("booking/payments_posted");
    expect(problem.errors).toContainEqual({ path: "ids.1", message: "booking/payments_posted" });
    expect([seen(desk, soon).status, charged(desk, soon).length]).toEqual(["confirmed", 3]);
  });
});

test("terms that a rate has are not deleted", () => {
  const desk = makeTermsDesk();
  expect(refusalOf(() => as(desk.property, desk.clerk, (work) => deleteCancellationPolicy(work, desk.policy.id)))).toBe("in_use");
});
