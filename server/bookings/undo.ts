import { z } from "zod";
import { begunInRoom, type DemandChange, demandOf } from "#server/availability/demand.ts";
import { roomFacts } from "#server/availability/room-facts.ts";
import { hasItsRoom, isOccupied } from "#server/bookings/facts.ts";
import { guestIds, setGuests } from "#server/bookings/guests.ts";
import { type BookingRow, bookingStore } from "#server/bookings/queries.ts";
import { resolveConflicts } from "#server/bookings/resolve-conflicts.ts";
import { type BookingChanges, type BookingColumn, type Saving, saveBookings } from "#server/bookings/save.ts";
import { contactFacts } from "#server/contacts/contact-facts.ts";
import { prepared } from "#server/core/database/prepared.ts";
import { defined } from "#server/core/work/changes.ts";
import type { Work } from "#server/core/work/work.ts";
import { deletePayment } from "#server/folios/payments.ts";
import { paymentStore } from "#server/folios/queries.ts";
import { withdrawMails } from "#server/mail/outbox.ts";
import { findRate } from "#server/pricing/price-list.ts";
import { effectOf, whyNotEdit } from "#shared/bookings/actions.ts";
import { nextStatus } from "#shared/bookings/rules.ts";
import { BOOKING_STATUSES, type BookingUndo, StayPrice } from "#shared/bookings/schema.ts";
import { formatInstant } from "#shared/core/dates.ts";
import { assertAllowed, invalid, notFound, Problem } from "#shared/core/errors.ts";
import { describe } from "#shared/events/describe.ts";
import type { EventData } from "#shared/events/types.ts";

const nullable = z.string().nullable();

/** Columns that no undo restores: how others call the booking, what is worked out anew, and what money and register decide. */
type NotRestored =
  | "external_id"
  | "external_code"
  | "code"
  | "security_code"
  | "number_of_nights"
  | "registration_number"
  | "read_only"
  | "paid_amount"
  | "due_amount";

/** The columns that a change may have touched, as its event keeps them. A new column has to stand here or above, or this doesn't compile. */
const Former = z
  .object({
    status: z.enum(BOOKING_STATUSES),
    expires_at: nullable,
    group_id: nullable,
    customer_id: nullable,
    occupancy: z.int(),
    source: z.string(),
    description: nullable,
    color: nullable,
    debtor: nullable,
    check_in: z.string(),
    check_out: z.string(),
    room_type_id: z.string(),
    room_id: nullable,
    room_fixed: z.boolean(),
    rate_id: nullable,
    gross_amount: z.number(),
    price: StayPrice,
    price_basis: z.object({ rate_id: nullable, room_type_id: z.string(), occupancy: z.int() }),
    planned_check_in: nullable,
    planned_check_out: nullable,
    arrived_at: nullable,
    departed_at: nullable,
    status_before_cancel: z.enum(["pending", "confirmed"]).nullable(),
    pre_check_in: z.boolean(),
    arrival_time: nullable,
    guests: z.array(z.string()),
  } satisfies Record<Exclude<BookingColumn, NotRestored> | "guests", z.ZodType>)
  .partial();

type ChangeEvent = {
  type: string;
  data: string;
  automated: 0 | 1;
  parent_version: number;
  actor_name: string | null;
  time: string;
};
type Restoring = Saving & { guests: string[] | undefined };

/**
 * Puts bookings back to what they were before the named change of each, all or none, as far as the house has room for
 * it. Throws `booking/changed_since` where a later change stands in the way; one that was itself undone doesn't.
 * Undoing an undo is the redo. A mail that the change has caused and that still waits is taken back; no redo sends it.
 */
export function undoChanges(work: Work, { bookings }: BookingUndo): BookingRow[] {
  if (new Set(bookings.map(({ id }) => id)).size < bookings.length) throw invalid("bookings", "each booking once");
  const events = bookings.map(({ id, version }) => standingChange(work, bookingStore.get(work, id).id, version));
  for (const event of events) takeBackPayments(work, event);
  const restorings = bookings.map(({ id, version }, index) =>
    begunAgain(work, restoring(work, { row: bookingStore.get(work, id, "id"), version, event: events[index] })),
  );
  resolveConflicts(
    work,
    restorings.map(({ row, changes }): DemandChange => {
      // An offer that has expired meanwhile comes back only where there is a place for it.
      const after = demandOf({ ...row, ...defined(changes), expires_at: null }, work.now);
      return { id: row.id, before: demandOf(row, work.now), after };
    }),
  );
  for (const each of restorings) {
    assertRoomThere(work, each);
    assertRoomEmpty(work, each, restorings);
  }
  for (const { row, guests } of restorings) if (guests) setGuests(work, row.id, guests);
  const saved = saveBookings(work, restorings);
  for (const { id, version } of bookings) withdrawMails(work, id, version);
  const moves = restorings.map(({ row }, index) => ({ booking: row, from: row.group_id, to: saved[index]?.group_id ?? null }));
  for (const react of work.wiring.bookingReactions.regrouped) react(work, moves);
  return saved;
}

type Undoing = { row: BookingRow; version: number; event: ChangeEvent | undefined };

function restoring(work: Work, { row, version, event }: Undoing): Restoring {
  if (!event) throw changedSince(work, event);
  // Money and invoices tell the booking's story, too, but what they were is nothing that a booking could be again.
  // What told of a person is gone for good.
  if (!event.type.startsWith("booking.") || event.type === "booking.anonymized") throw changedSince(work, event);
  if (!WITH_INVOICE.has(event.type)) assertAllowed(whyNotEdit(row));
  const undone = { type: "booking.restored", beside: { undoes: version } } as const;
  if (event.type === "booking.created") return { row, changes: cancellation(work, row), guests: undefined, telling: undone };
  const data: EventData = JSON.parse(event.data);
  const { guests, ...changes } = Former.parse(data.from ?? {});
  assertReferences(work, changes, guests);
  if (!guests) return { row, changes, guests, telling: undone };
  const beside = { undoes: version, from: { guests: guestIds(work, row.id) }, to: { guests } };
  return { row, changes, guests, telling: { type: "booking.restored", beside } };
}

/** Money that was taken in the same breath goes with the change, before the booking is put back: its story ends with that. */
function takeBackPayments(work: Work, { data }: ChangeEvent): void {
  const { payments = [] } = Together.parse(JSON.parse(data));
  const live = payments.filter(({ id }) => paymentStore.find(work, id) !== null);
  for (const { id, folio_id } of live) deletePayment({ ...work, ifMatch: null }, folio_id, id);
}

const Together = z.object({ payments: z.array(z.object({ id: z.string(), folio_id: z.string() })).optional() });

/** A stay that goes back to a room which somebody has left today begins after them; whoever never gave the room up doesn't. */
function begunAgain(work: Work, each: Restoring): Restoring {
  const after = { ...each.row, ...defined(each.changes) };
  const comesBack = after.status === "checked_in" && after.room_id !== each.row.room_id;
  if (after.status !== "pending" && after.status !== "confirmed" && !comesBack) return each;
  const { check_in } = begunInRoom(work, after, each.row.id);
  return check_in === after.check_in ? each : { ...each, changes: { ...each.changes, check_in } };
}

/** How far back an undo looks. */
const LONGEST_MEMORY = 500;

/**
 * The change that led to a version, if it is the newest that still stands: changes that were undone, and their
 * undoing, are looked through. Throws `booking/changed_since` naming the one that stands on top.
 */
function standingChange(work: Work, id: string, version: number): ChangeEvent {
  const sql = `SELECT type, data, automated, parent_version, actor_name, time FROM events
    WHERE parent_id = ? AND parent_version IS NOT NULL ORDER BY seq DESC LIMIT ${LONGEST_MEMORY}`;
  const events = prepared<ChangeEvent>(work.db, sql).all(id);
  let top = 0;
  while (events[top] && events[top]?.parent_version !== version) {
    const undoes = undoneBy(events[top]);
    const undone = events.findIndex((event, index) => index > top && event.parent_version === undoes);
    if (undone < 0) throw changedSince(work, events[top]);
    top = undone + 1;
  }
  const standing = events[top];
  if (!standing) throw changedSince(work, events[0]);
  return standing;
}

function undoneBy(event: ChangeEvent | undefined): number | null {
  if (event?.type !== "booking.restored") return null;
  const data: EventData = JSON.parse(event.data);
  return typeof data["undoes"] === "number" ? data["undoes"] : null;
}

/** What goes on while an invoice covers the booking. */
const WITH_INVOICE: ReadonlySet<string> = new Set([
  "booking.checked_in",
  "booking.check_in_undone",
  "booking.checked_out",
  "booking.check_out_undone",
]);

/** A booking that should not have been made is canceled: its redo brings it back. */
function cancellation(work: Work, row: BookingRow): BookingChanges {
  if (!nextStatus(row.status, "cancel")) throw new Problem("booking/invalid_status");
  return effectOf(row, "cancel", work.now);
}

/** Where the booking goes back to must still be there. */
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

/** Names who did what and when in the words of the one who wants to undo. */
function changedSince({ actor }: Work, event: ChangeEvent | undefined): Problem {
  if (!event) return new Problem("booking/changed_since");
  const reader = { language: actor.language, time_zone: actor.time_zone };
  const what = describe({ type: event.type, data: JSON.parse(event.data) }, reader);
  const when = formatInstant(event.time, actor.language, actor.time_zone);
  return new Problem("booking/changed_since", [event.actor_name, when, what].filter(Boolean).join(" · "));
}
