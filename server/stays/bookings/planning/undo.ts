import { contactFacts } from "#server/guests/contacts/contact-facts.ts";
import { defined } from "#server/platform/core/work/changes.ts";
import { eventOfVersion } from "#server/platform/core/work/events.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { findRate } from "#server/prices/pricing/price-list.ts";
import { begunInRoom, demandOf } from "#server/stays/availability/conflicts.ts";
import { roomFacts } from "#server/stays/availability/room-facts.ts";
import { changesOf } from "#server/stays/bookings/changes.ts";
import { guestIds, setGuests } from "#server/stays/bookings/guest-ids.ts";
import { demandsOf } from "#server/stays/bookings/parts.ts";
import { resolveConflicts } from "#server/stays/bookings/planning/resolve-conflicts.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { type BookingChanges, type EventExtras, ifAny, type Saving, saveBookings } from "#server/stays/bookings/save.ts";
import { assertNotInvoiced } from "#server/stays/bookings/steps/canceled-folios.ts";
import { hasItsRoom, isOccupied } from "#server/stays/bookings/steps/facts.ts";
import { chargeFeesAgain, takeBackFees } from "#server/stays/bookings/steps/fee.ts";
import type { BookingChange, PaidWith } from "#server/stays/bookings/stored-change.ts";
import { deletePayment } from "#server/stays/folios/payments.ts";
import { paymentStore } from "#server/stays/folios/queries.ts";
import { withdrawGroundless } from "#server/tenant/mail/compose.ts";
import { withdrawMails } from "#server/tenant/mail/outbox.ts";
import { readerOf } from "#server/tenant/properties/queries.ts";
import { formatInstant } from "#shared/platform/core/dates.ts";
import { assertAllowed, invalid, notFound, Problem } from "#shared/platform/core/errors.ts";
import { localeOf } from "#shared/platform/countries/countries.ts";
import { type DemandChange } from "#shared/stays/availability/conflicts.ts";
import { effectOf, whyNotEdit } from "#shared/stays/bookings/actions.ts";
import { nextStatus } from "#shared/stays/bookings/rules.ts";
import type { BookingUndo } from "#shared/stays/bookings/schema.ts";
import { describe } from "#shared/tenant/events/describe.ts";

type Restoring = Saving & { guests: string[] | undefined };

/**
 * Restores bookings to their state before the named change of each, all or none, where the rooms are free. Throws `booking/changed_since`
 * where a later change was made that was not undone itself. Undoing an undo is the redo. A mail that the change has queued and that was not
 * sent yet is withdrawn; no redo sends it. A cancellation that decided on payments gives back what it took and asks for its deposits again.
 * `others` are the changes of locks in the same step: they leave and take rooms at the same time.
 */
export function undoChanges(work: Work, { bookings }: BookingUndo, others: readonly DemandChange[] = []): BookingRow[] {
  if (new Set(bookings.map(({ id }) => id)).size < bookings.length) throw invalid("bookings", "booking_once");
  const undone = bookings.map(({ id, version }) => undoableChange(work, bookingStore.get(work, id), version));
  const fees = undone.map(({ payments, charges, deleted_fees }) => {
    takeBackPayments(work, payments);
    return { deleted_fees: ifAny(takeBackFees(work, charges)), charges: ifAny(chargeFeesAgain(work, deleted_fees)) };
  });
  const restorings = bookings.map(({ id, version }, index) => {
    const undoing = { row: bookingStore.get(work, id, "id"), version, change: undone[index], fees: fees[index] };
    return begunAgain(work, restoring(work, undoing));
  });
  // An offer that has expired meanwhile is restored only if its room is free.
  const demands = restorings.flatMap(({ row, changes }) => demandsOf(work, row, { ...row, ...defined(changes), expires_at: null }));
  resolveConflicts(work, [...demands, ...others]);
  for (const each of restorings) {
    assertRoomThere(work, each);
    assertRoomEmpty(work, each, restorings);
  }
  for (const { row, guests } of restorings) if (guests) setGuests(work, row.id, guests);
  const saved = saveBookings(work, restorings);
  for (const { deposits } of undone) work.wiring.stayDeposits.restore(work, deposits);
  for (const { id, version } of bookings) withdrawMails(work, id, version);
  for (const group of new Set(saved.flatMap(({ group_id }) => group_id ?? []))) withdrawGroundless(work, group);
  const moves = restorings.map(({ row }, index) => ({ booking: row, from: row.group_id, to: saved[index]?.group_id ?? null }));
  for (const react of work.wiring.bookingReactions.regrouped) react(work, moves);
  return bookings.map(({ id }) => bookingStore.get(work, id, "id"));
}

type Undoing = {
  row: BookingRow;
  version: number;
  change: BookingChange | undefined;
  fees: Pick<EventExtras, "charges" | "deleted_fees"> | undefined;
};

function restoring(work: Work, { row, version, change, fees }: Undoing): Restoring {
  if (!change?.type) throw changedSince(work, row.id, version);
  if (!WITH_INVOICE.has(change.type)) assertAllowed(whyNotEdit(row));
  const undone = { type: "booking.restored", beside: { undoes: version, ...fees }, restores: change.account } as const;
  if (change.type === "booking.created") return { row, changes: cancellation(work, row), guests: undefined, event: undone };
  const { guests, ...changes } = change.former;
  assertReferences(work, changes, guests);
  if (changes.status === "canceled") assertNotInvoiced(work, row.id);
  // A redo does not decide again what happens to the money.
  if (changes.status === "canceled" && row.paid_amount !== 0) throw new Problem("booking/payments_posted");
  if (!guests) return { row, changes, guests, event: undone };
  const beside = { ...undone.beside, from: { guests: guestIds(work, row.id) }, to: { guests } };
  return { row, changes, guests, event: { ...undone, beside } };
}

/** Payments that were taken with the change are deleted before the booking is restored. */
function takeBackPayments(work: Work, payments: readonly PaidWith[]): void {
  const live = payments.filter(({ id }) => paymentStore.find(work, id) !== null);
  for (const { id, folio_id } of live) deletePayment({ ...work, ifMatch: null }, folio_id, id);
}

/**
 * A stay that returns to a room which another guest left today begins after that check-out; a stay that never left its room keeps its
 * start.
 */
function begunAgain(work: Work, each: Restoring): Restoring {
  const after = { ...each.row, ...defined(each.changes) };
  const comesBack = after.status === "checked_in" && after.room_id !== each.row.room_id;
  if (after.status !== "pending" && after.status !== "confirmed" && !comesBack) return each;
  const { check_in } = begunInRoom(work, after, each.row.id);
  return check_in === after.check_in ? each : { ...each, changes: { ...each.changes, check_in } };
}

/**
 * The change that led to a version, if it is the newest that was not undone: undone changes and their undos are skipped. Throws
 * `booking/changed_since` naming the newest change. Payments and invoices increment the booking's version, too, but store no change that
 * could be undone here.
 */
function undoableChange(work: Work, row: BookingRow, version: number): BookingChange {
  const changes = changesOf(work, row.id);
  let top = row.version;
  while (top > version) {
    const change = changes.get(top);
    if (!change || (change.type !== null && change.undoes === null)) throw changedSince(work, row.id, top);
    top = (change.undoes ?? top) - 1;
  }
  const standing = top === version ? changes.get(version) : undefined;
  if (!standing) throw changedSince(work, row.id, row.version);
  return standing;
}

/** The steps that can be undone while an invoice covers the booking. */
const WITH_INVOICE: ReadonlySet<string> = new Set([
  "booking.checked_in",
  "booking.check_in_undone",
  "booking.checked_out",
  "booking.check_out_undone",
]);

/** Undoing a creation cancels the booking; its redo brings the booking back. */
function cancellation(work: Work, row: BookingRow): BookingChanges {
  if (!nextStatus(row.status, "cancel")) throw new Problem("booking/invalid_status");
  return effectOf(row, "cancel", work.now);
}

/** The room, customer, rate and guests that the undo restores must still exist. */
function assertReferences(work: Work, { room_id, room_type_id, customer_id, rate_id }: BookingChanges, guests: string[] = []): void {
  if (room_id && roomFacts(work, room_id, "room_id").room_type_id !== (room_type_id ?? null) && room_type_id) {
    throw new Problem("booking/changed_since", "room_type_id");
  }
  if (customer_id) contactFacts(work, customer_id, "customer_id");
  for (const guest of guests) contactFacts(work, guest, "guests");
  if (rate_id && !findRate(work, rate_id)) throw notFound("rate_id");
}

function assertRoomThere(work: Work, { row, changes }: Restoring): void {
  const after = { ...row, ...defined(changes) };
  if (demandOf(after, work.now) && !hasItsRoom(work, after)) throw new Problem("booking/overlap_detected");
}

function assertRoomEmpty(work: Work, { row, changes }: Restoring, all: readonly Restoring[]): void {
  const after = { ...row, ...defined(changes) };
  if (after.status !== "checked_in" || !after.room_id) return;
  const together = all.map((each) => each.row.id);
  if (isOccupied(work, after.room_id, together)) throw new Problem("room/occupied");
}

/** The problem with the author and time of the change that led to a version, in the user's language. */
function changedSince(work: Work, id: string, version: number): Problem {
  const event = eventOfVersion(work, id, version);
  if (!event) return new Problem("booking/changed_since");
  const reader = readerOf(work);
  const what = describe(event, reader);
  const when = formatInstant(event.time, localeOf(reader.language, reader), reader.time_zone);
  return new Problem("booking/changed_since", [event.actor_name, when, what].filter(Boolean).join(" · "));
}
