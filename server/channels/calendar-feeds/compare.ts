import { type FeedStayRow, saveStay, stayOfBooking } from "#server/channels/calendar-feeds/feed-stays.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { lastEnding } from "#server/stays/bookings/changes.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import type { BookingChange } from "#server/stays/bookings/reactions.ts";
import type { FeedConflict } from "#shared/channels/calendar-feeds/schema.ts";
import { localDate } from "#shared/platform/core/stays.ts";

/**
 * Compares a changed booking with the calendar of the channel that it came from, and records the difference. The booking itself is never
 * changed.
 */
export function compareWithChannel(work: Work, { before, after }: BookingChange): void {
  const stay = stayOfBooking(work, after.id);
  if (!stay) return;
  if (isUndone(work, before, after)) {
    saveStay(work, stay.id, { booking_id: null, room_id: null, conflict: "no_room" });
    return;
  }
  if (stay.conflict === "not_canceled") {
    if (after.status === "canceled") saveStay(work, stay.id, { conflict: null, problem: null, ended_at: work.now });
    return;
  }
  const conflict = conflictWith(stay, after, work.actor.time_zone);
  saveStay(work, stay.id, { conflict, ...(conflict === null ? { problem: null } : {}) });
}

/** True if the creation of the booking was undone: then the stay is as before, without a booking. */
function isUndone(work: Work, before: BookingRow, after: BookingRow): boolean {
  return after.status === "canceled" && before.version === 1 && lastEnding(work, after.id) === "booking.restored";
}

/** Stores the booking and the room that a user has chosen for a stay. */
export function placeStay(work: Work, id: string, place: { booking_id: string | null; room_id: string }): void {
  saveStay(work, id, { ...place, conflict: null, problem: null });
}

/**
 * Difference between a booking and its channel's calendar; null if there is none. A stay that is over, or whose guest did not come, may
 * differ.
 */
function conflictWith(stay: FeedStayRow, booking: BookingRow, zone: string): FeedConflict | null {
  if (booking.status === "canceled") return "canceled_here";
  if (booking.status === "checked_out" || booking.status === "no_show") return null;
  if (booking.room_id === null) return stay.room_id !== null || stay.conflict === "no_room" ? "no_room" : null;
  return stay.conflict === "not_changed" && !hasDates(stay, booking, zone) ? "not_changed" : null;
}

/** True if a booking has the nights that the channel says; what has begun may have done so on another day. */
export function hasDates({ from, to }: Pick<FeedStayRow, "from" | "to">, booking: BookingRow, zone: string): boolean {
  const begins = localDate(booking.check_in, zone);
  return localDate(booking.check_out, zone) === to && (begins === from || booking.status === "checked_in");
}
