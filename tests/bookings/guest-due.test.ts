import { expect, test } from "vitest";
import { staysOfSheet } from "#server/office/emergency-sheet/statements.ts";
import { propertyToday } from "#server/office/reports/dashboard/today.ts";
import { expandOne } from "#server/platform/core/database/expand.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import { addGuest as addGuestTo } from "#server/stays/bookings/guests.ts";
import { getBooking, listBookings } from "#server/stays/bookings/queries.ts";
import { act } from "#server/stays/bookings/steps/take-step.ts";
import { addCharge } from "#server/stays/folios/charges.ts";
import { addPayment } from "#server/stays/folios/payments.ts";
import { foliosOf } from "#server/stays/folios/queries.ts";
import { changeFolio, openFolio } from "#server/stays/folios/service.ts";
import { planWindowJson, planWindowOf } from "#server/stays/room-plan/queries.ts";
import { cents, minus, sumOf } from "#shared/platform/core/money.ts";
import { BookingQuery } from "#shared/stays/bookings/schema.ts";
import { isOwnFolio, owedByOthers } from "#shared/stays/folios/payers.ts";
import type { PlanWindow } from "#shared/stays/room-plan/schema.ts";
import { instant, makeFrontDesk } from "#tests/support/front-desk.ts";
import { addContact, addGuest, insert } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";
import { wholeCents } from "#tests/support/whole-cents.ts";

/** A stay of 300.00 of a guest, booked by a customer, whose further folios three payers have. */
function openStay() {
  const desk = makeFrontDesk();
  const { property, clerk, book, step, room101 } = desk;
  const cash = insert(property, "payment_methods", { name: "Cash" });
  const [customer, guest, company, club] = [
    addContact(property, "Kunde"),
    addGuest(property, "Anna Gast"),
    addContact(property, "Alpenbau GmbH"),
    addContact(property, "Verein"),
  ];
  property.clock.now = instant("5 16:00");
  const { id } = book("5", "8", { room_id: room101, customer_id: customer, guest_id: guest });
  step(id, "check_in");
  const folioFor = (customer_id: string, gross_amount: number) =>
    as(property, clerk, (work) => {
      const folio = openFolio(work, { booking_id: id });
      changeFolio(work, { id: folio.id, customer_id });
      addCharge(work, folio.id, { name: "Seminar", quantity: 1, tax_percentage: 20, gross_amount: wholeCents(gross_amount) });
      return folio.id;
    });
  const pay = (folio_id: string, amount: number) =>
    as(property, clerk, (work) => addPayment(work, folio_id, { payment_method_id: cash, reference: null, amount: wholeCents(amount) }));
  const view = () => viewOf(property, clerk);
  const own = () => foliosOf(view(), "booking_id", [id]).get(id)?.[0]?.id ?? "";

  /** Results of each place: the rule on the folios, the booking, the plan, Today with the list that it counts, and the emergency sheet. */
  function said() {
    const stay = { ...getBooking(view(), id), guest_ids: guestIds(view(), id) };
    const folios = foliosOf(view(), "booking_id", [id]).get(id) ?? [];
    const dues = folios.filter((folio) => isOwnFolio(folio, stay)).map((folio) => minus(folio.gross_amount, folio.paid_amount));
    const booking = expandOne(view(), "booking", getBooking(view(), id), ["payers"]);
    const dueOf = (isOwn: boolean) =>
      sumOf((booking.payers ?? []).filter(({ own }) => own === isOwn).map((payer) => cents(payer.due_amount)));
    const window = planWindowOf(view(), { from: "2030-04-05", to: "2030-04-08" });
    const plan = JSON.parse(Buffer.concat(planWindowJson(view(), window)).toString()) as PlanWindow;
    const found = (folio_status: "paid" | "unpaid") => listBookings(view(), BookingQuery.parse({ folio_status })).data.length;
    const [sheet] = staysOfSheet.all(view(), { start: instant("5 00:00"), end: instant("7 00:00"), language: "de" });
    return {
      rule: sumOf(dues),
      booking: cents(booking.guest_due_amount),
      others: cents(owedByOthers(booking)),
      named: [dueOf(true), dueOf(false)],
      plan: plan.bookings.map(({ guest_due_amount }) => cents(guest_due_amount)),
      today: propertyToday(view()).open,
      listed: { paid: found("paid"), unpaid: found("unpaid") },
      sheet: sheet?.due_amount,
    };
  }
  const owes = (due: number, others: number) => ({
    rule: due,
    booking: due,
    others,
    named: [due, others],
    plan: [due],
    sheet: due,
    today: due > 0 ? { bookings: 1, amount: due } : { bookings: 0, amount: 0 },
    listed: due > 0 ? { paid: 0, unpaid: 1 } : { paid: 1, unpaid: 0 },
  });
  return { ...desk, id, customer, guest, company, club, folioFor, pay, own, said, owes };
}

test("the guest of a stay with three payers owes what the guest's own folios ask for, everywhere the same", () => {
  const { own, said, owes, folioFor, pay, company, club } = openStay();
  expect(said()).toEqual(owes(30_000, 0));
  const seminar = folioFor(company, 55_000);
  expect(said()).toEqual(owes(30_000, 55_000));
  folioFor(club, 1_000);
  expect(said()).toEqual(owes(30_000, 56_000));
  pay(own(), 30_000);
  expect(said()).toEqual(owes(0, 56_000));
  pay(own(), 2_000);
  expect(said()).toEqual(owes(-2_000, 56_000));
  pay(seminar, 55_000);
  expect(said()).toEqual(owes(-2_000, 1_000));
});

test("the credit of another payer hides nothing that the guest owes", () => {
  const { said, owes, folioFor, pay, company } = openStay();
  pay(folioFor(company, 1_000), 80_000);
  expect(said()).toEqual(owes(30_000, -79_000));
});

test("folios of who booked and of every guest are the guest's, also of one who is added later", () => {
  const { property, clerk, id, said, owes, folioFor, customer, guest, club, own } = openStay();
  folioFor(customer, 1_000);
  folioFor(guest, 2_000);
  expect(said()).toEqual(owes(33_000, 0));
  folioFor(club, 4_000);
  expect(said()).toEqual(owes(33_000, 4_000));
  as(property, clerk, (work) => addGuestTo(work, id, club));
  expect(said()).toEqual(owes(37_000, 0));
  as(property, clerk, (work) => changeFolio(work, { id: own(), customer_id: addContact(property, "Firma") }));
  expect(said()).toEqual(owes(7_000, 30_000));
});

test("what guests owe after they have left stays on Today and on the emergency sheet; what others owe does not", () => {
  const { property, clerk, id, said, owes, folioFor, company, own, pay } = openStay();
  folioFor(company, 5_000);
  property.clock.now = instant("8 10:00");
  as(property, clerk, (work) => act(work, id, "check_out"));
  expect(said()).toEqual(owes(30_000, 5_000));
  pay(own(), 30_000);
  expect(said()).toEqual({ ...owes(0, 5_000), sheet: undefined });
});
