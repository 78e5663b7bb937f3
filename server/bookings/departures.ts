import { effectHere } from "#server/bookings/facts.ts";
import { bookingPeople, KNOWN_AS } from "#server/bookings/known-as.ts";
import { overstayOf } from "#server/bookings/overstay.ts";
import { type BookingRow, bookingStore } from "#server/bookings/queries.ts";
import type { PaidWith } from "#server/bookings/save.ts";
import { act } from "#server/bookings/status.ts";
import { prepared } from "#server/core/database/prepared.ts";
import { defined } from "#server/core/work/changes.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { addPayment } from "#server/folios/payments.ts";
import { foliosOf, paymentsOfFolios } from "#server/folios/queries.ts";
import { accountChanges } from "#server/folios/stay.ts";
import { whyNotEdit } from "#shared/bookings/actions.ts";
import type { Departure, DepartureInput, DueFolio, NoShowInput } from "#shared/bookings/departure.ts";
import { assertAllowed, invalid } from "#shared/core/errors.ts";
import { amount, cents } from "#shared/core/money.ts";
import { daysBetween, hotelDay, localDate } from "#shared/core/stays.ts";
import { NO_PRICE, priceOfLodging, priceSlept } from "#shared/pricing/consumed.ts";

/** What is open with each of these stays as it ends now; those that nobody can check out are left away. Changes nothing. */
export function departuresOf(view: View, ids: readonly string[]): Departure[] {
  return ids.map((id) => bookingStore.get(view, id)).flatMap((row) => (row.status === "checked_in" ? [departureOf(view, row)] : []));
}

function departureOf(view: View, row: BookingRow): Departure {
  const zone = view.actor.time_zone;
  const longer = overstayOf(view, row);
  const stay = { ...row, ...defined(longer.changes) };
  const after = { ...stay, ...effectHere(view, stay, "check_out") };
  const day = localDate(after.check_out, zone);
  const waived = row.read_only || day >= localDate(stay.check_out, zone) ? stay.price : priceSlept(stay.price, day);
  const kept = accountChanges(view, stay);
  const gone = accountChanges(view, { ...stay, price: waived });
  const folios = (foliosOf(view, "booking_id", [row.id]).get(row.id) ?? []).filter(({ status }) => status === "open");
  const due = folios.map((folio): DueFolio => {
    const now = cents(folio.gross_amount) - cents(folio.paid_amount);
    const [due_amount, waived_due_amount] = [kept, gone].map((changes) => amount(now + (changes.get(folio.id) ?? 0)));
    return { id: folio.id, number: folio.number, due_amount: due_amount ?? 0, waived_due_amount: waived_due_amount ?? 0 };
  });
  return {
    id: row.id,
    code: row.code,
    ...namesOf(view, row.id),
    folios: due.filter(({ due_amount, waived_due_amount }) => due_amount !== 0 || waived_due_amount !== 0),
    unused_nights: stay.price.nights.length - waived.nights.length,
    waivable_amount: amount(sum(kept) - sum(gone)),
    added_nights: longer.nights,
    added_amount: amount(sum(kept)),
    uncharged_nights: longer.reason ? daysBetween(localDate(stay.check_out, zone), hotelDay(view.now, zone)) : 0,
    late_since: row.check_out < view.now ? row.check_out : null,
    keys: countOf(view, KEYS, row.id),
    last_method_id: prepared<{ id: string }>(view.db, LAST_METHOD).get(row.id)?.id ?? null,
  };
}

const sum = (changes: ReadonlyMap<string, number>) => [...changes.values()].reduce((all, by) => all + by, 0);

const KEYS = "SELECT count(*) AS n FROM access_tokens WHERE booking_id = ? AND state IN ('issuing', 'issued') AND deleted_at IS NULL";
const LAST_METHOD = `SELECT p.payment_method_id AS id FROM payments p JOIN folios f ON f.id = p.folio_id
  JOIN payment_methods m ON m.id = p.payment_method_id AND m.deleted_at IS NULL
  WHERE f.booking_id = ? AND p.deleted_at IS NULL ORDER BY p.created_at DESC, p.id DESC LIMIT 1`;
const NAMES = `SELECT ${KNOWN_AS} AS name, gr.name AS group_name FROM bookings b LEFT JOIN groups gr ON gr.id = b.group_id
  ${bookingPeople("b")} WHERE b.id = ?`;

function namesOf(view: View, id: string): Pick<Departure, "name" | "group_name"> {
  return prepared<Pick<Departure, "name" | "group_name">>(view.db, NAMES).get(id) ?? { name: null, group_name: null };
}

function countOf({ db }: View, sql: string, id: string): number {
  return prepared<{ n: number }>(db, sql).get(id)?.n ?? 0;
}

/**
 * Checks guests out together with what the desk has decided about what was open, all or none. The check-out's event
 * keeps the payments, so that one undo takes back all of it.
 */
export function depart(work: Work, { ids, waive, payments }: DepartureInput): BookingRow[] {
  if (new Set(ids).size < ids.length) throw invalid("ids", "each booking once");
  const paid = payments.map(({ folio_id, ...payment }): PaidWith => {
    addPayment(work, folio_id, payment);
    const last = paymentsOfFolios(work, [folio_id]).get(folio_id)?.at(-1);
    if (!last) throw new Error("a payment that was just made is there");
    return { id: last.id, folio_id };
  });
  return ids.map((id, index) => leave(work, id, { waive, paid: index === 0 ? paid : [] }));
}

function leave(work: Work, id: string, { waive, paid }: { waive: boolean; paid: PaidWith[] }): BookingRow {
  const zone = work.actor.time_zone;
  const isWaived = waive && departuresOf(work, [id]).some(({ unused_nights }) => unused_nights > 0);
  return act(work, id, "check_out", {
    ...(isWaived ? { repricing: (after) => priceSlept(after.price, localDate(after.check_out, zone)) } : {}),
    telling: {
      type: "booking.checked_out",
      beside: { ...(isWaived ? { waived: true } : {}), ...(paid.length > 0 ? { payments: paid } : {}) },
    },
  });
}

/** Marks a guest who never came, with what they are charged all the same. */
export function markNoShow(work: Work, { id, charges }: NoShowInput): BookingRow {
  if (charges === "keep") return act(work, id, "no_show");
  assertAllowed(whyNotEdit(bookingStore.get(work, id)));
  const repricing = ({ price }: BookingRow) => (charges === "none" ? NO_PRICE : priceOfLodging(price));
  return act(work, id, "no_show", { repricing, telling: { type: "booking.no_show", beside: { waived: true } } });
}
