import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { PortalBookings } from "#server/channels/calendar-feeds/feed-stays.ts";
import { channelStays } from "#server/channels/channel-engine/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { isSamePortal } from "#shared/channels/channel-engine/same-portal.ts";

const soldAs = query(["type", "from", "to"], (db, { type, from, to, property }) =>
  db
    .select({
      booking_id: bookings.id,
      portal: channelStays.portal,
      feed_stay_id: channelStays.feed_stay_id,
      feed_match: channelStays.feed_match,
    })
    .from(bookings)
    .innerJoin(channelStays, eq(channelStays.booking_id, bookings.id))
    .where(
      and(
        eq(channelStays.property_id, property),
        eq(bookings.property_id, property),
        isNull(channelStays.ended_at),
        sql`${channelStays.sold} ->> 'room_type_id' = ${type} AND ${channelStays.sold} ->> 'check_in' = ${from}
          AND ${channelStays.sold} ->> 'check_out' = ${to}`,
        inArray(bookings.status, ["pending", "confirmed", "checked_in"]),
      ),
    )
    .orderBy(asc(channelStays.id)),
);

/** The bookings that portals have sold over connections, for the calendars of the same portals, which may be read after them. */
export const portalBookings: PortalBookings = {
  like(view, { channel, room_type_id: type, from, to }, known) {
    const found = soldAs.all(view, { type, from, to }).filter(({ portal, feed_stay_id, feed_match }) => {
      const isSeparated = feed_match === "separate" && known !== null && feed_stay_id === known.id;
      return isSamePortal(channel, portal) && !isSeparated;
    });
    return found.map(({ booking_id }) => booking_id);
  },

  noteCalendar(work, booking_id, feed_stay_id) {
    work.db
      .update(channelStays)
      .set({ feed_stay_id, feed_match: "open", before_match: null })
      .where(
        and(
          eq(channelStays.booking_id, booking_id),
          eq(channelStays.property_id, work.actor.property_id),
          isNull(channelStays.ended_at),
          isNull(channelStays.feed_match),
        ),
      )
      .run();
    work.announce({ object: "channel_connection", user_id: null });
  },
};
