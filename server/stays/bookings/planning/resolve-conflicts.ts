import type { View, Work } from "#server/platform/core/work/work.ts";
import { conflictOf } from "#server/stays/availability/conflicts.ts";
import { namesOfBooking } from "#server/stays/bookings/people.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { saveBooking } from "#server/stays/bookings/save.ts";
import { Problem, type ProblemType } from "#shared/platform/core/errors.ts";
import { errorsOfWaiting, type WaitingBooking } from "#shared/platform/core/waiting-booking.ts";
import type { DemandChange, Waiting } from "#shared/stays/availability/conflicts.ts";

/** Throws the conflict of the changes; expired offers that conflict are canceled instead. `noRoomProblem` is the problem for a full type. */
export function resolveConflicts(
  work: Work,
  changes: readonly DemandChange[],
  noRoomProblem: ProblemType = "booking/no_available_room_found",
): void {
  const { problem, expired, waiting } = conflictOf(work, changes);
  if (problem) throw refusalFor(work, problem === "booking/no_available_room_found" ? noRoomProblem : problem, waiting);
  cancelExpiredOffers(work, expired);
}

/** Cancels expired offers that block the room of a change. */
export function cancelExpiredOffers(work: Work, expired: readonly { id: string }[]): void {
  for (const id of new Set(expired.map((offer) => offer.id))) {
    const offer = bookingStore.get(work, id);
    const changes = { status: "canceled", status_before_cancel: "pending" } as const;
    saveBooking(work, offer, changes, { type: "booking.expired", automated: true });
  }
}

/** A booking that waits for a room, with names for display: who, which type of room, which night. */
export function waitingBooking(view: View, waiting: Waiting | null | undefined): WaitingBooking | null {
  const booking = waiting ? namesOfBooking(view, waiting.booking_id) : null;
  if (!waiting || !booking) return null;
  return { ...waiting, name: booking.name ?? booking.code, room_type: booking.room_type };
}

/**
 * The problem, with the booking that has no room yet and needs the last one in its detail, where that is the reason. Guests read nothing of
 * other guests.
 */
export function refusalFor(view: View, problem: ProblemType, waiting: Waiting | null | undefined): Problem {
  const booking = view.actor.role === "guest" ? null : waitingBooking(view, waiting);
  if (!booking) return new Problem(problem);
  const { name, room_type, night } = booking;
  return new Problem(problem, `${name}, ${room_type}, ${night}`, errorsOfWaiting(booking));
}
