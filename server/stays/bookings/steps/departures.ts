import { and, count, eq, inArray, isNull } from "drizzle-orm";
import { contactStore } from "#server/guests/contacts/queries.ts";
import { query } from "#server/platform/core/database/query.ts";
import { defined } from "#server/platform/core/work/changes.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { accessTokens } from "#server/stays/access-control/tables.ts";
import { guestIdsOf } from "#server/stays/bookings/guest-ids.ts";
import { namesOfBooking } from "#server/stays/bookings/people.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { ifAny } from "#server/stays/bookings/save.ts";
import { noShowByTerms } from "#server/stays/bookings/steps/cancel.ts";
import { assertNotInvoiced } from "#server/stays/bookings/steps/canceled-folios.ts";
import { effectHere } from "#server/stays/bookings/steps/facts.ts";
import { lastMethodOf } from "#server/stays/bookings/steps/last-method.ts";
import { overstayOf } from "#server/stays/bookings/steps/overstay.ts";
import { act } from "#server/stays/bookings/steps/take-step.ts";
import type { PaidWith } from "#server/stays/bookings/stored-change.ts";
import { addPayment, lastPaymentOn } from "#server/stays/folios/payments.ts";
import { type FolioRow, foliosOfBooking } from "#server/stays/folios/queries.ts";
import { accountChanges } from "#server/stays/folios/stay.ts";
import { assertAllowed, invalid } from "#shared/platform/core/errors.ts";
import { type Cents, minus, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { daysBetween, hotelDay, localDate } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { priceOfLodging, priceSlept, priceWithoutTaxFrom } from "#shared/prices/pricing/consumed.ts";
import { NO_PRICE } from "#shared/prices/pricing/priced-stay.ts";
import { whyNotEdit } from "#shared/stays/bookings/actions.ts";
import type { Departure, DepartureInput, DueFolio, NoShowInput } from "#shared/stays/bookings/departure-schema.ts";
import { isOwnFolio } from "#shared/stays/folios/payers.ts";

/** The open amounts of each of these stays if it is checked out now; stays that cannot be checked out are left out. Changes nothing. */
export function departuresOf(view: View, ids: readonly string[]): InCents<Departure>[] {
  return ids.map((id) => bookingStore.get(view, id)).flatMap((row) => (row.status === "checked_in" ? [departureOf(view, row)] : []));
}

function departureOf(view: View, row: BookingRow): InCents<Departure> {
  const zone = view.actor.time_zone;
  const longer = overstayOf(view, row);
  const stay = { ...row, ...defined(longer.changes) };
  const after = { ...stay, ...effectHere(view, stay, "check_out") };
  const day = localDate(after.check_out, zone);
  const waived = row.read_only || day >= localDate(stay.check_out, zone) ? stay.price : priceSlept(stay.price, day);
  // The local tax of unused nights goes in any case.
  const kept = accountChanges(view, row.read_only ? stay : { ...stay, price: priceWithoutTaxFrom(stay.price, day) });
  const gone = accountChanges(view, { ...stay, price: waived });
  const folios = foliosOfBooking(view, row.id).filter(({ status }) => status === "open");
  const guest_ids = guestIdsOf(view, [row.id]).get(row.id) ?? [];
  const payerOf = ({ customer_id }: FolioRow) => {
    const payer_id = customer_id ?? row.customer_id;
    return { payer_id, payer_name: nameOf(view, payer_id), own: isOwnFolio({ customer_id }, { ...row, guest_ids }) };
  };
  const due = folios.map((folio): InCents<DueFolio> => {
    const now = minus(folio.gross_amount, folio.paid_amount);
    const dueWith = (changes: ReadonlyMap<string, Cents>) => plus(now, changes.get(folio.id) ?? ZERO);
    return { id: folio.id, number: folio.number, due_amount: dueWith(kept), waived_due_amount: dueWith(gone), ...payerOf(folio) };
  });
  const names = namesOfBooking(view, row.id);
  return {
    id: row.id,
    code: row.code,
    name: names?.name ?? null,
    group_name: names?.group_name ?? null,
    folios: due.filter(({ due_amount, waived_due_amount }) => due_amount !== 0 || waived_due_amount !== 0),
    unused_nights: stay.price.nights.length - waived.nights.length,
    waivable_amount: minus(sum(kept), sum(gone)),
    added_nights: longer.nights,
    added_amount: longer.nights > 0 ? sum(kept) : ZERO,
    uncharged_nights: longer.reason ? daysBetween(localDate(stay.check_out, zone), hotelDay(view.now, zone)) : 0,
    late_since: row.check_out < view.now ? row.check_out : null,
    keys: keysOfStay.get(view, { booking: row.id })?.n ?? 0,
    last_method_id: lastMethodOf(view, row.id),
  };
}

function nameOf(view: View, contact_id: string | null): string | null {
  return contact_id === null ? null : (contactStore.find(view, contact_id)?.name ?? null);
}

const sum = (changes: ReadonlyMap<string, Cents>) => sumOf([...changes.values()]);

const keysOfStay = query(["booking"], (db, { booking, property }) =>
  db
    .select({ n: count() })
    .from(accessTokens)
    .where(
      and(
        eq(accessTokens.booking_id, booking),
        eq(accessTokens.property_id, property),
        inArray(accessTokens.state, ["issuing", "issued"]),
        isNull(accessTokens.deleted_at),
      ),
    ),
);

/**
 * Checks guests out together with the decisions about open amounts, all or none. The check-out's event names the payments, so that one undo
 * reverts all of it.
 */
export function depart(work: Work, { ids, waive, payments }: InCents<DepartureInput>): BookingRow[] {
  if (new Set(ids).size < ids.length) throw invalid("ids", "booking_once");
  const paid = payments.map(({ folio_id, ...payment }): PaidWith => {
    addPayment(work, folio_id, payment);
    return { id: lastPaymentOn(work, folio_id).id, folio_id };
  });
  return ids.map((id, index) => leave(work, id, { waive, paid: index === 0 ? paid : [] }));
}

function leave(work: Work, id: string, { waive, paid }: { waive: boolean; paid: PaidWith[] }): BookingRow {
  const zone = work.actor.time_zone;
  const isWaived = waive && departuresOf(work, [id]).some(({ unused_nights }) => unused_nights > 0);
  return act(work, id, "check_out", {
    ...(isWaived ? { repricing: (after) => priceSlept(after.price, localDate(after.check_out, zone)) } : {}),
    event: {
      type: "booking.checked_out",
      beside: { ...(isWaived ? { waived: true } : {}), payments: ifAny(paid) },
    },
  });
}

/**
 * Marks a stay as a no-show, with the charges that the guest pays nevertheless. Throws `booking/invoiced` if a payer has an invoice over what
 * is waived or replaced by a fee.
 */
export function markNoShow(work: Work, { id, charges }: NoShowInput): BookingRow {
  if (charges === "terms") return noShowByTerms(work, id);
  if (charges === "keep") return act(work, id, "no_show");
  assertAllowed(whyNotEdit(bookingStore.get(work, id)));
  if (charges === "none") assertNotInvoiced(work, id);
  const repricing = ({ price }: BookingRow) => (charges === "none" ? NO_PRICE : priceOfLodging(price));
  return act(work, id, "no_show", { repricing, event: { type: "booking.no_show", beside: { waived: true } } });
}
