import { updateTaxRate } from "#server/inventory/tax-rates/service.ts";
import { forfeitDeposits, undoForfeit } from "#server/money/deposits/forfeit.ts";
import { makeDeposit } from "#server/money/deposits/service.ts";
import { prepared } from "#server/platform/core/database/prepared.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { createLocalTaxRule } from "#server/prices/local-taxes/service.ts";
import { setTaxExemption } from "#server/stays/bookings/guests.ts";
import { applyLocalTaxes } from "#server/stays/bookings/local-tax.ts";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import { setNights } from "#server/stays/bookings/planning/set-nights.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { updateBooking } from "#server/stays/bookings/planning/update-booking.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { cancelBooking, noShowByTerms } from "#server/stays/bookings/steps/cancel.ts";
import { act } from "#server/stays/bookings/steps/take-step.ts";
import { addCharge, changeCharge, deleteCharge } from "#server/stays/folios/charges.ts";
import { moveCharges } from "#server/stays/folios/moving.ts";
import { addPayment, deletePayment } from "#server/stays/folios/payments.ts";
import { changeFolio, deleteFolio, openFolio } from "#server/stays/folios/service.ts";
import { changeRouting } from "#server/stays/folios/set-routing.ts";
import { splitCharge, undoSplit } from "#server/stays/folios/splitting.ts";
import { transferBalance } from "#server/stays/folios/transfer.ts";
import { addBookings, removeBookings } from "#server/stays/groups/service.ts";
import type { DepositOwner } from "#shared/money/deposits/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Cents } from "#shared/platform/core/money.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { LocalTaxRuleInput } from "#shared/prices/local-taxes/schema.ts";
import { BOOKING_ACTIONS, BookingInput, BookingPatch } from "#shared/stays/bookings/schema.ts";
import { CHARGE_KINDS } from "#shared/stays/folios/routing.ts";
import type { RoutingRuleInput } from "#shared/stays/folios/routing-schema.ts";
import { openCardPage, reportCardPage } from "#tests/invoices/card-links.ts";
import type { DraftedPrices } from "#tests/invoices/reopen-and-compare.ts";
import { ownerOfRules, routeAndCompare } from "#tests/invoices/route-charges.ts";
import { undoAndCompare } from "#tests/invoices/undo-and-compare.ts";
import type { TestProperty } from "#tests/support/test-server.ts";
import { wholeCents } from "#tests/support/whole-cents.ts";

/** A property under test: its random generator, and the data for its bookings and payments. */
export type Play = {
  property: TestProperty;
  random: (below: number) => number;
  methods: readonly string[];
  /** A tax rate of services, whose percentages get dates. */
  tax_rate: string;
  city_tax: string;
  rates: readonly string[];
  rooms: readonly string[];
  double: string;
  sauna: string;
  guest: string;
  /** Contacts to whom rules send charges: the guest, and a company. */
  payers: readonly string[];
  drafted: DraftedPrices;
};
export type Move = (work: Work, play: Play) => unknown;

/** A random row of a query, in a stable order; `none` where there is none. */
export function pick({ property, random }: Play, sql: string, ...values: string[]): string {
  const ids = prepared<string>(property.runtime.db, sql)
    .pluck()
    .all(...values);
  return ids[random(ids.length)] ?? "none";
}

const LIVE = "WHERE deleted_at IS NULL ORDER BY id";
/** A folio, mostly an open one. */
export const aFolio = (play: Play) => pick(play, play.random(5) === 0 ? `SELECT id FROM folios ${LIVE}` : `SELECT id FROM folios ${OPEN}`);
const OPEN = "WHERE status = 'open' AND deleted_at IS NULL ORDER BY id";
const aGroupFolio = (play: Play) => pick(play, "SELECT id FROM folios WHERE group_id IS NOT NULL AND deleted_at IS NULL ORDER BY id");
const ROOFS = `SELECT f.*, coalesce(b.group_id, f.group_id, f.booking_id, f.id) AS roof FROM folios f LEFT JOIN bookings b ON b.id = f.booking_id
  WHERE f.deleted_at IS NULL`;
/** A folio of a booking in a group, with a balance to transfer. */
const aMember = (play: Play) =>
  pick(play, `SELECT id FROM (${ROOFS}) WHERE booking_id IS NOT NULL AND roof <> booking_id AND gross_amount <> paid_amount ORDER BY id`);
/** A folio and another one of the same booking or group that has charges. */
function aPair(play: Play) {
  const sql = `SELECT a.id || ' ' || z.id FROM (${ROOFS}) a JOIN (${ROOFS}) z ON z.roof = a.roof AND z.id <> a.id
    WHERE EXISTS (SELECT 1 FROM charges c WHERE c.folio_id = a.id AND c.deleted_at IS NULL) ORDER BY a.id, z.id`;
  const [from = "", to = ""] = pick(play, sql).split(" ");
  return { from, to };
}
const aChargeOf = (play: Play, folio_id: string) =>
  pick(play, "SELECT id FROM charges WHERE folio_id = ? AND deleted_at IS NULL ORDER BY id", folio_id);
export const aBooking = (play: Play) => pick(play, `SELECT id FROM bookings ${LIVE}`);
export const aGroup = (play: Play) => pick(play, `SELECT id FROM groups ${LIVE}`);
/** One of the latest invoices, so that the walk continues what it has begun. */
export const anInvoice = (play: Play) => pick(play, "SELECT id FROM invoices WHERE deleted_at IS NULL ORDER BY id DESC LIMIT 6");

const OWNER =
  "SELECT coalesce('booking_id ' || f.booking_id, 'group_id ' || f.group_id) FROM deposits d JOIN folios f ON f.id = d.folio_id";
const FORFEITED = `${OWNER} WHERE d.forfeited_amount IS NOT NULL ORDER BY d.id`;
/** Owners of paid deposits that wait for an invoice. */
const aDepositor = (play: Play) =>
  ownerOf(pick(play, `${OWNER} WHERE d.ended IS NULL AND d.final_invoice_id IS NULL AND d.paid_amount > 0 ORDER BY d.id`));

function ownerOf(found: string): DepositOwner {
  const [owner = "", id = ""] = found.split(" ");
  return owner === "group_id" ? { group_id: id } : { booking_id: id };
}

function inFolio(play: Play, table: "charges" | "payments") {
  const [folio_id = "", id = ""] = pick(play, `SELECT folio_id || ' ' || id FROM ${table} ${LIVE}`).split(" ");
  return { folio_id, id };
}

const TAXES = [0, 10, 13, 20, 4.9];

function priceOf({ random }: Play) {
  return { gross_amount: wholeCents(random(20_000) - 2000), tax_percentage: TAXES[random(TAXES.length)] ?? 0 };
}

export function someMoney({ random }: Play, from: number, below: number): Cents {
  return wholeCents(from + random(below - from) || 1);
}

export function methodOf({ methods, random }: Play): { payment_method_id: string; reference: null } {
  return { payment_method_id: methods[random(methods.length)] ?? "none", reference: null };
}

/** A day around now. */
export function dayOf({ property, random }: Play, from: number, days: number): string {
  return addDays(localDate(property.clock.now, "Europe/Vienna"), from + random(days));
}

function changed(work: Work, play: Play, patch: object) {
  return updateBooking(work, { id: aBooking(play), ...inCents(BookingPatch).parse(patch) });
}

/** Other dates, another rate, number of persons, total or room. */
function somePatch(play: Play): object {
  const patches = [
    { check_in: dayOf(play, 0, 3), check_out: dayOf(play, 1, 5), retain_original_price: play.random(2) === 0 },
    { check_out: dayOf(play, 1, 5) },
    { check_in: dayOf(play, 0, 3) },
    { rate_id: play.rates[play.random(play.rates.length)] },
    { occupancy: 1 + play.random(2) },
    { total_gross_amount: (20_000 + play.random(9999)) / 100 },
  ];
  return patches[play.random(patches.length)] ?? {};
}

/** Rules of a booking or group, none in one of four cases: to its folios, the guest or a company. */
function someRules(play: Play, owner: string): RoutingRuleInput[] {
  const { random } = play;
  const kinds = () => CHARGE_KINDS.filter(() => random(3) === 0);
  const folios =
    "SELECT f.id FROM folios f LEFT JOIN bookings b ON b.id = ? WHERE f.booking_id = ? OR f.group_id IN (?, b.group_id) ORDER BY f.id";
  return Array.from({ length: random(4) }, () => {
    const folio = random(2) === 0 ? pick(play, folios, owner, owner, owner) : null;
    const customer_id = folio === null ? (play.payers[random(play.payers.length)] ?? null) : null;
    return { kinds: kinds(), item_ids: random(3) === 0 ? [play.sauna] : [], folio_id: folio, customer_id };
  });
}

/** A move that changes nothing does not count. */
function changedOrRefused(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new Problem("validation", "nothing to change");
}

/** Every action of the front desk, with its weight. Refused actions change nothing. */
export const MOVES: Readonly<Record<string, readonly [weight: number, move: Move]>> = {
  "book a stay": [
    3,
    (work, play) => {
      const check_in = dayOf(play, 0, 3);
      const stay = { check_in, check_out: addDays(check_in, 1 + play.random(3)), occupancy: 1 + play.random(2), room_type_id: play.double };
      const code = `B${prepared(play.property.runtime.db, "SELECT count(*) FROM bookings").pluck().get()}`;
      const who = { customer_id: play.guest, guest_id: play.guest, rate_id: play.rates[play.random(2)], auto_assign_room: true };
      const group_id = play.random(2) === 0 ? aGroup(play) : null;
      return createBooking(work, inCents(BookingInput).parse({ ...stay, ...who, code, group_id }));
    },
  ],
  "change the departure": [6, (work, play) => changed(work, play, { check_out: dayOf(play, 1, 5) })],
  "change the arrival": [4, (work, play) => changed(work, play, { check_in: dayOf(play, 0, 3) })],
  "change the rate": [4, (work, play) => changed(work, play, { rate_id: play.rates[play.random(play.rates.length)] })],
  "change the persons": [4, (work, play) => changed(work, play, { occupancy: 1 + play.random(2) })],
  "change the room": [4, (work, play) => changed(work, play, { room_id: play.rooms[play.random(play.rooms.length)] })],
  "set the total": [4, (work, play) => changed(work, play, { total_gross_amount: (20_000 + play.random(9999)) / 100 })],
  "change a stay, undo that and redo it": [
    6,
    (work, play) => {
      const id = aBooking(play);
      undoAndCompare(work, id, () => updateBooking(work, { id, ...inCents(BookingPatch).parse(somePatch(play)) }));
    },
  ],
  "undo the last change": [
    4,
    (work, play) => {
      const { id, version } = bookingStore.get(work, aBooking(play));
      return undoChanges(work, { bookings: [{ id, version }] });
    },
  ],
  "take a step": [14, (work, play) => act(work, aBooking(play), BOOKING_ACTIONS[play.random(BOOKING_ACTIONS.length)] ?? "confirm")],
  "cancel by the terms": [
    3,
    (work, play) => cancelBooking(work, { id: aBooking(play), charge_fee: play.random(3) > 0, waive_reason: "Regular guest" }),
  ],
  "mark a no-show by the terms": [3, (work, play) => noShowByTerms(work, aBooking(play))],
  "undo a cancellation": [
    4,
    (work, play) => act(work, pick(play, "SELECT id FROM bookings WHERE status = 'canceled' ORDER BY id"), "undo_cancel"),
  ],
  "join a group": [2, (work, play) => addBookings(work, aGroup(play), [aBooking(play)])],
  "leave a group": [4, (work, play) => removeBookings(work, aGroup(play), [aBooking(play)])],

  "exempt a guest from the city tax": [
    3,
    (work, play) => setTaxExemption(work, aBooking(play), { contact_id: play.guest, reason: play.random(2) === 0 ? "business" : null }),
  ],
  "type a night": [
    4,
    (work, play) => {
      const { id, price } = bookingStore.get(work, aBooking(play));
      const date = price.nights[play.random(price.nights.length)]?.date ?? "none";
      const rate_id = play.rates[play.random(play.rates.length)];
      const gross_amount = play.random(3) === 0 ? null : wholeCents(play.random(20_000));
      return setNights(work, { id, nights: [play.random(2) ? { date, gross_amount } : { date, rate_id }] });
    },
  ],
  "give the city tax a rule": [
    2,
    (work, play) => {
      const rule = { item_id: play.city_tax, valid_from: dayOf(play, 0, 4), kind: "fixed", amount: 1 + play.random(300) / 100 };
      return createLocalTaxRule(
        work,
        inCents(LocalTaxRuleInput).parse({ ...rule, exemptions: ["business"], vat_on_top: rule.amount > 2.5 }),
      );
    },
  ],
  "apply the rules of the city tax": [7, (work, play) => changedOrRefused(applyLocalTaxes(work, [aBooking(play)]))],
  "give a tax rate a date": [
    1,
    (work, play) => {
      const percentages = [
        { valid_from: null, percentage: 20 },
        { valid_from: dayOf(play, 0, 4), percentage: [10, 13, 22][play.random(3)] ?? 0 },
      ];
      const kept = { name: "Full", account_number: "4120", tax_code: "1", exemption: null };
      return updateTaxRate(work, { id: play.tax_rate, ...kept, percentages, percentage: 20 });
    },
  ],

  "open a folio": [1, (work, play) => openFolio(work, { booking_id: aBooking(play) })],
  "open a sale": [1, (work, play) => openFolio(work, { customer_id: play.guest })],
  "name who pays": [1, (work, play) => changeFolio(work, { id: aFolio(play), customer_id: play.random(2) ? play.guest : null })],
  "drop a folio": [4, (work, play) => deleteFolio(work, aFolio(play))],

  "charge something": [3, (work, play) => addCharge(work, aFolio(play), { name: "Bar", quantity: 1 + play.random(3), ...priceOf(play) })],
  "charge an item": [2, (work, play) => addCharge(work, aFolio(play), { item_id: play.sauna, quantity: 1 + play.random(3) })],
  "change a charge": [
    4,
    (work, play) => {
      const { folio_id, id } = inFolio(play, "charges");
      return changeCharge(work, { folio_id, charge_id: id, ...priceOf(play) });
    },
  ],
  "move a charge": [
    4,
    (work, play) => {
      const { from, to } = aPair(play);
      return changeCharge(work, { folio_id: from, charge_id: aChargeOf(play, from) }, to);
    },
  ],
  "move several charges": [
    4,
    (work, play) => {
      const { from, to } = aPair(play);
      return moveCharges(work, { id: to, charge_ids: Array.from({ length: 1 + play.random(3) }, () => aChargeOf(play, from)) });
    },
  ],
  "split a charge": [
    4,
    (work, play) => {
      const { from, to } = aPair(play);
      const { id } = inFolio(play, "charges");
      const amount = play.random(2) === 0 ? {} : { amount: someMoney(play, 1, 6000) };
      return play.random(2) === 0
        ? splitCharge(work, { id, ...amount })
        : splitCharge(work, { id: aChargeOf(play, from), folio_id: to, ...amount });
    },
  ],
  "undo a split": [
    4,
    (work, play) => undoSplit(work, pick(play, `SELECT id FROM charges WHERE split_of IS NOT NULL AND deleted_at IS NULL ORDER BY id`)),
  ],
  "delete a charge": [
    3,
    (work, play) => {
      const { folio_id, id } = inFolio(play, "charges");
      return deleteCharge(work, folio_id, id);
    },
  ],

  "route charges": [
    5,
    (work, play) => {
      const id = play.random(3) === 0 ? aGroup(play) : aBooking(play);
      return routeAndCompare(work, id, { rules: someRules(play, id), back: play.random(2) === 0 });
    },
  ],
  "route further charges": [
    4,
    (work, play) => {
      const id = play.random(3) === 0 ? aGroup(play) : aBooking(play);
      const input = { rules: someRules(play, id), apply: false, put_back: [] };
      changedOrRefused(changeRouting(work, ownerOfRules(work, id), input).hasChanged ? [id] : []);
    },
  ],

  "take a payment": [3, (work, play) => addPayment(work, aFolio(play), { ...methodOf(play), amount: someMoney(play, 1, 25_000) })],
  "give money back": [2, (work, play) => addPayment(work, aFolio(play), { ...methodOf(play), amount: someMoney(play, -6000, 0) })],
  "take a group's payment": [
    3,
    (work, play) => addPayment(work, aGroupFolio(play), { ...methodOf(play), amount: someMoney(play, -5000, 60_000) }),
  ],
  "delete a payment": [
    4,
    (work, play) => {
      const { folio_id, id } = inFolio(play, "payments");
      return deletePayment(work, folio_id, id);
    },
  ],
  "transfer a balance": [5, (work, play) => transferBalance(work, aMember(play))],

  "ask for a deposit": [
    5,
    (work, play) => {
      const of = play.random(3) === 0 ? { group_id: aGroup(play) } : { booking_id: aBooking(play) };
      return makeDeposit(work, { ...of, gross_amount: someMoney(play, 1, 12_000), due_date: dayOf(play, 0, 9) });
    },
  ],
  "let deposits forfeit": [3, (work, play) => forfeitDeposits(work, aDepositor(play))],
  "take a forfeiting back": [3, (work, play) => undoForfeit(work, ownerOf(pick(play, FORFEITED)))],
  "open the card page of an invoice": [5, (work, play) => openCardPage(work, anInvoice(play))],
  "pay on a card page": [
    4,
    (work, play) => {
      const [session_id = "", amount = ""] = pick(play, "SELECT session_id || ' ' || amount FROM card_sessions ORDER BY id").split(" ");
      changedOrRefused(session_id === "none" ? [] : [session_id]);
      return reportCardPage(work, { session_id, amount: Number(amount) });
    },
  ],
  "let time pass": [
    1,
    (_, { property, random }) => {
      property.clock.now = new Date(Date.parse(property.clock.now) + (1 + random(7)) * 3_600_000).toISOString();
    },
  ],
};
