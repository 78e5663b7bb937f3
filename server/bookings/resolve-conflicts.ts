import { conflictOf } from "#server/availability/conflicts.ts";
import { bookingStore } from "#server/bookings/queries.ts";
import { saveBooking } from "#server/bookings/save.ts";
import { refusalFor } from "#server/bookings/waiting-booking.ts";
import type { Work } from "#server/core/work/work.ts";
import { type DemandChange } from "#shared/availability/conflicts.ts";
import type { ProblemType } from "#shared/core/errors.ts";

/** Throws what conflicts with the changes, or cancels the expired offers that do. `exhausted` names a full type. */
export function resolveConflicts(
  work: Work,
  changes: readonly DemandChange[],
  exhausted: ProblemType = "booking/no_available_room_found",
): void {
  const { problem, expired, waiting } = conflictOf(work, changes);
  if (problem) throw refusalFor(work, problem === "booking/no_available_room_found" ? exhausted : problem, waiting);
  cancelExpiredOffers(work, expired);
}

/** Cancels offers that have expired and take the room of a change. */
export function cancelExpiredOffers(work: Work, expired: readonly { id: string }[]): void {
  for (const id of new Set(expired.map((offer) => offer.id))) {
    const offer = bookingStore.get(work, id);
    const changes = { status: "canceled", status_before_cancel: "pending" } as const;
    saveBooking(work, offer, changes, { type: "booking.expired", automated: true });
  }
}
