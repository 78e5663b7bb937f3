import { and, eq, isNotNull } from "drizzle-orm";
import { isSoldNight } from "#server/channels/channel-engine/portal-payer.ts";
import { channelStays } from "#server/channels/channel-engine/tables.ts";
import { oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";

const staysWithheld = query(["ids"], (db, { ids, property }) =>
  db
    .select({ booking_id: channelStays.booking_id, sold: channelStays.sold })
    .from(channelStays)
    .where(and(oneOf(channelStays.booking_id, ids), eq(channelStays.property_id, property), isNotNull(channelStays.withheld_tax))),
);

/** Tells the nights of stays whose local tax a portal has taken from the guest and pays to the municipality by itself. */
export function taxesPaidByPortals(view: View, bookings: readonly string[]): (booking_id: string, night: string) => boolean {
  const sold = new Map(staysWithheld.all(view, { ids: [...new Set(bookings)] }).map((stay) => [stay.booking_id, stay.sold]));
  return (booking_id, night) => {
    const stay = sold.get(booking_id);
    return stay !== undefined && isSoldNight(stay, night);
  };
}
