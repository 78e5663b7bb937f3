import { feedStaysLike, leaveToPortal } from "#server/channels/calendar-feeds/feed-stays.ts";
import { changePortalStay, differingFields } from "#server/channels/channel-engine/change-stay.ts";
import { staysOfBooking } from "#server/channels/channel-engine/stays.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { setNights } from "#server/stays/bookings/planning/set-nights.ts";
import { nameSoldStay } from "#server/stays/bookings/planning/sold-stay.ts";
import { updateBooking } from "#server/stays/bookings/planning/update-booking.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { addBookings, removeBookings } from "#server/stays/groups/service.ts";
import { isSamePortal } from "#shared/channels/channel-engine/same-portal.ts";
import type { BookingBeforeMatch, SoldRoom } from "#shared/channels/channel-engine/states.ts";

/** The booking that a portal's calendar has brought already, and its stay there. */
export type FeedMatch = { feed_stay_id: string; booking: BookingRow };

/** Finds the booking that the portal's calendar has brought before its connection did: the same nights in the same room type. */
export function matchInFeeds(view: View, portal: string, sold: SoldRoom): FeedMatch | null {
  const { room_type_id, check_in, check_out } = sold;
  if (room_type_id === null) return null;
  const found = feedStaysLike(view, { room_type_id, check_in, check_out }).find(
    ({ channel, booking_id }) => isSamePortal(channel, portal) && staysOfBooking(view, booking_id).length === 0,
  );
  const booking = found ? bookingStore.find(view, found.booking_id) : null;
  return found && booking ? { feed_stay_id: found.id, booking } : null;
}

type Sale = { sold: SoldRoom; portal: string; code: string; notes: string; customer_id: string; group_id: string | null };

/**
 * Makes of a calendar's booking what the portal says of it: persons, prices, number, guest and group, unless people have entered a guest or
 * another group. From now on the connection changes it, not the calendar. Throws as `updateBooking` does.
 */
export function adoptBooking(
  work: Work,
  { feed_stay_id, booking }: FeedMatch,
  sale: Sale,
): { booking: BookingRow; before: BookingBeforeMatch } {
  const { source, external_code, occupancy, customer_id, group_id, description } = booking;
  const children = booking.children.map(({ age }) => ({ age }));
  const nights = booking.price.nights.map(({ date, gross_amount }) => ({ date, gross_amount }));
  const joins = group_id === null ? sale.group_id : null;
  const has = { has_customer: customer_id !== null, has_notes: Boolean(description), has_group: joins === null };
  const before = { source, external_code, occupancy, children, nights, ...has };
  const within = { ...work, ifMatch: null };
  leaveToPortal(work, feed_stay_id, work.now);
  if (joins !== null) addBookings(within, joins, [booking.id]);
  const named = nameSoldStay(within, bookingStore.get(work, booking.id), { source: sale.portal, external_code: sale.code });
  const filled = updateBooking(within, {
    id: named.id,
    retain_original_price: true,
    ...(has.has_customer ? {} : { customer_id: sale.customer_id }),
    ...(has.has_notes || sale.notes === "" ? {} : { description: sale.notes }),
  });
  const { booking: changed } = changePortalStay(within, filled, sale.sold, differingFields(within, filled, sale.sold));
  return { booking: changed, before };
}

/** Gives the booking back to its calendar, as it was before the portal's connection has filled it. */
export function giveBack(work: Work, { feed_stay_id, booking }: FeedMatch, before: BookingBeforeMatch): void {
  const within = { ...work, ifMatch: null };
  if (before.has_group === false && booking.group_id !== null) removeBookings(within, booking.group_id, [booking.id]);
  const named = nameSoldStay(within, bookingStore.get(work, booking.id), before);
  updateBooking(within, {
    id: named.id,
    occupancy: before.occupancy,
    children: before.children.map(({ age }) => ({ age })),
    retain_original_price: true,
    ...(before.has_customer ? {} : { customer_id: null }),
    ...(before.has_notes ? {} : { description: null }),
  });
  setNights(within, { id: named.id, nights: before.nights.map((night) => ({ ...night })), ignore_stock: true });
  leaveToPortal(work, feed_stay_id, null);
}
