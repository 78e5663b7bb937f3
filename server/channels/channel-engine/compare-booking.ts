import { differingFields } from "#server/channels/channel-engine/change-stay.ts";
import { dropWithheldTax } from "#server/channels/channel-engine/portal-payer.ts";
import { type ChannelStay, staysOfBooking, updateStay } from "#server/channels/channel-engine/stays.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import type { BookingChange } from "#server/stays/bookings/reactions.ts";
import { foliosOf } from "#server/stays/folios/queries.ts";
import { isMovable } from "#shared/stays/bookings/rules.ts";

/**
 * Opens a conflict when people cancel a portal's stay, since the portal does not hear of it and the guest may come; ends one once people have
 * made the booking as the portal says. An offer that is declined or expires leaves none, nor does a booking that a guest only asked for; one that is taken back by an undo leaves the request without an offer. The booking itself is never changed.
 */
export function comparePortalStay(work: Work, { before, after, isUndo }: BookingChange): void {
  for (const stay of staysOfBooking(work, after.id)) {
    if (stay.withheld_tax !== null && isRebookedHere(work, before, after)) dropWithheldTax(work, after, stay.sold);
    const isCanceledNow = after.status === "canceled" && before.status !== "canceled";
    if (isCanceledNow && isUndo && stay.sold.request) {
      updateStay(work, stay, { conflict: "overbooked", problem: null, made_at: stay.made_at });
      continue;
    }
    if (isCanceledNow && (before.status === "pending" || stay.sold.request)) {
      updateStay(work, stay, { ended_at: work.now, conflict: null, problem: null, made_at: stay.made_at });
      continue;
    }
    if (isCanceledNow && stay.conflict !== "not_canceled") {
      updateStay(work, stay, { conflict: "canceled_here", problem: null, made_at: stay.made_at });
      continue;
    }
    if (stay.conflict === null || !isSettledBy(work, stay, after)) continue;
    const ended_at = stay.conflict === "not_canceled" ? work.now : stay.ended_at;
    updateStay(work, stay, { ended_at, conflict: null, problem: null, made_at: stay.made_at });
  }
}

/** True if the charges of a stay that goes on were posted again for other dates or another rate, and none of its accounts is closed. */
function isRebookedHere(work: Work, before: BookingRow, after: BookingRow): boolean {
  const hasOtherDates = before.check_in !== after.check_in || before.check_out !== after.check_out || before.rate_id !== after.rate_id;
  if (!isMovable(after.status) || !hasOtherDates) return false;
  const folios = foliosOf(work, "booking_id", [after.id]).get(after.id) ?? [];
  return folios.every(({ status }) => status !== "closed");
}

function isSettledBy(work: Work, { conflict, sold }: ChannelStay, booking: BookingRow): boolean {
  const isOpen = isMovable(booking.status);
  if (conflict === "overbooked") return booking.room_id !== null || !isOpen;
  if (conflict === "not_canceled") return booking.status === "canceled";
  if (conflict === "canceled_here") return isOpen;
  return (
    conflict === "not_changed" && (sold.nights.length > 0 || !!sold.request) && isOpen && differingFields(work, booking, sold).size === 0
  );
}
