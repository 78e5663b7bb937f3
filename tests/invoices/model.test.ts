import { expect, test } from "vitest";
import { updateBooking } from "#server/bookings/change.ts";
import { createBooking } from "#server/bookings/create.ts";
import { act } from "#server/bookings/status.ts";
import type { Work } from "#server/core/work.ts";
import { addCharge, changeCharge, deleteCharge } from "#server/folios/charges.ts";
import { addPayment, deletePayment } from "#server/folios/payments.ts";
import { openFolio } from "#server/folios/service.ts";
import { addBookings, createGroup, removeBookings } from "#server/groups/service.ts";
import { deleteDraft, draftInvoice } from "#server/invoices/drafts.ts";
import { cancelInvoice, finalizeInvoice, payInvoice } from "#server/invoices/service.ts";
import { BookingInput, BookingPatch } from "#shared/bookings/schema.ts";
import { Problem } from "#shared/core/errors.ts";
import { amount } from "#shared/core/money.ts";
import { faultsIn } from "#tests/invoices/faults.ts";
import { day } from "#tests/support/desk.ts";
import { addGuest, addItem, furnish, insert } from "#tests/support/guesthouse.ts";
import { as, type House, makeHouse, makeMember } from "#tests/support/house.ts";

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
const STEPS = 250;

function randomOf(seed: number): (below: number) => number {
  let state = seed * 7919;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Play = { house: House; random: (below: number) => number; cash: string; bookings: readonly string[] };

/** Two stays in a group, one by itself and a sale, all for a guest with an address. */
function open(seed: number) {
  const house = makeHouse();
  const rooms = furnish(house);
  addItem(house, { name: "Lodging", type: "accommodation", gross_amount: 0 });
  const cash = insert(house, "payment_methods", { name: "Cash" });
  const customer_id = addGuest(house);
  const actor = makeMember(house, "manager");
  const bookings = as(house, actor, (work) => {
    const group_id = createGroup(work, { name: "Skiclub", customer_id }).id;
    openFolio(work, { customer_id });
    return [group_id, group_id, undefined].map((group) => {
      const stay = { check_in: day("5"), check_out: day("8"), occupancy: 2, room_type_id: rooms.double, customer_id };
      return createBooking(work, BookingInput.parse(group ? { ...stay, group_id: group } : stay)).id;
    });
  });
  return { play: { house, random: randomOf(seed), cash, bookings }, actor };
}

function pick({ house, random }: Play, sql: string): string {
  const ids = house.ledger.db.$client.prepare<unknown[], string>(sql).pluck().all();
  return ids[random(ids.length)] ?? "none";
}

const FOLIO = "SELECT id FROM folios WHERE deleted_at IS NULL ORDER BY id";
const GROUP = "SELECT id FROM groups ORDER BY id";
const CHARGE = "SELECT folio_id || ' ' || id FROM charges WHERE deleted_at IS NULL ORDER BY id";
const PAYMENT = "SELECT folio_id || ' ' || id FROM payments WHERE deleted_at IS NULL ORDER BY id";
const INVOICE = "SELECT id FROM invoices WHERE deleted_at IS NULL ORDER BY id DESC LIMIT 6";

/** What may happen at the desk; more often what leads on. */
const ACTIONS: readonly ((work: Work, play: Play) => unknown)[] = [
  (work, play) => addCharge(work, pick(play, FOLIO), { name: "Bar", quantity: 1 + play.random(3), ...priceOf(play) }),
  (work, play) => addCharge(work, pick(play, FOLIO), { name: "Spa", quantity: 1, ...priceOf(play) }),
  (work, play) => {
    const [folio_id = "", charge_id = ""] = pick(play, CHARGE).split(" ");
    return changeCharge(work, { folio_id, charge_id, ...priceOf(play) });
  },
  (work, play) => {
    const [folio_id = "", charge_id = ""] = pick(play, CHARGE).split(" ");
    return changeCharge(work, { folio_id, charge_id }, pick(play, FOLIO));
  },
  (work, play) => {
    const [folio_id = "", charge_id = ""] = pick(play, CHARGE).split(" ");
    return deleteCharge(work, folio_id, charge_id);
  },
  (work, play) =>
    addPayment(work, pick(play, FOLIO), { payment_method_id: play.cash, reference: null, amount: amount(play.random(30_000) - 5000) || 1 }),
  (work, play) => {
    const [folio_id = "", payment_id = ""] = pick(play, PAYMENT).split(" ");
    return deletePayment(work, folio_id, payment_id);
  },
  (work, play) => openFolio(work, { booking_id: play.bookings[play.random(play.bookings.length)] ?? "" }),
  (work, play) => updateBooking(work, { id: bookingOf(play), ...BookingPatch.parse({ check_out: day(String(7 + play.random(4))) }) }),
  (work, play) =>
    updateBooking(work, { id: bookingOf(play), ...BookingPatch.parse({ total_gross_amount: amount(20_000 + play.random(9999)) }) }),
  (work, play) => act(work, bookingOf(play), "cancel"),
  (work, play) => act(work, bookingOf(play), "undo_cancel"),
  (work, play) => act(work, bookingOf(play), "undo_cancel"),
  (work, play) => addBookings(work, pick(play, GROUP), [bookingOf(play)]),
  (work, play) => removeBookings(work, pick(play, GROUP), [bookingOf(play)]),
  (work, play) => draftInvoice(work, { folio_id: pick(play, FOLIO), customer_id: null, billing_address: null }),
  (work, play) => draftInvoice(work, { folio_id: pick(play, FOLIO), customer_id: null, billing_address: null }),
  (work, play) => deleteDraft(work, pick(play, INVOICE)),
  (work, play) => finalize(work, play),
  (work, play) => finalize(work, play),
  (work, play) =>
    payInvoice(work, { id: pick(play, INVOICE), payment_method_id: play.cash, reference: null, amount: amount(1 + play.random(20_000)) }),
  (work, play) => payInvoice(work, { id: pick(play, INVOICE), payment_method_id: play.cash, reference: null }),
  (work, play) => cancelInvoice(work, { id: pick(play, INVOICE), reason: "Wrong" }),
];

const TAXES = [0, 10, 13, 20];

function priceOf({ random }: Play) {
  return { gross_amount: amount(random(20_000) - 2000), tax_percentage: TAXES[random(TAXES.length)] ?? 0 };
}

function bookingOf({ bookings, random }: Play): string {
  return bookings[random(bookings.length)] ?? "";
}

function finalize(work: Work, play: Play) {
  const group_charges = play.random(2) === 0;
  return finalizeInvoice(work, { id: pick(play, INVOICE), additional_text: null, billing_address: null, group_charges, send_email: false });
}

test.each(SEEDS)("whatever is done at the desk, the books agree (seed %i)", (seed) => {
  const { play, actor } = open(seed);
  const frozen = new Map<string, string>();
  let done = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const index = play.random(ACTIONS.length);
    try {
      as(play.house, actor, (work) => ACTIONS[index]?.(work, play));
      done += 1;
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
    }
    expect(faultsIn(play.house, frozen), `seed ${seed}, step ${step}, action ${index}`).toEqual([]);
  }
  expect(done).toBeGreaterThan(STEPS / 5);
});
