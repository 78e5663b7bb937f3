import { differingFields } from "#server/channels/channel-engine/change-stay.ts";
import { type ChannelStay, staysOfBooking, updateStay } from "#server/channels/channel-engine/stays.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import type { BookingChange } from "#server/stays/bookings/reactions.ts";
import { isMovable } from "#shared/stays/bookings/rules.ts";

/** Ends the conflict of a portal's stay once people have made its booking as the portal says. The booking itself is never changed. */
export function comparePortalStay(work: Work, { after }: BookingChange): void {
  for (const stay of staysOfBooking(work, after.id)) {
    if (stay.conflict === null || !isSettledBy(work, stay, after)) continue;
    const ended_at = stay.conflict === "not_canceled" ? work.now : stay.ended_at;
    updateStay(work, stay, { ended_at, conflict: null, problem: null, made_at: stay.made_at });
  }
}

function isSettledBy(work: Work, { conflict, sold }: ChannelStay, booking: BookingRow): boolean {
  const isOpen = isMovable(booking.status);
  if (conflict === "overbooked") return booking.room_id !== null || !isOpen;
  if (conflict === "not_canceled") return booking.status === "canceled";
  return conflict === "not_changed" && sold.nights.length > 0 && isOpen && differingFields(work, booking, sold).size === 0;
}
