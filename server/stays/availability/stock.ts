import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { items } from "#server/inventory/items/tables.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { blocksRoom, isExpiredOffer } from "#server/stays/bookings/conditions.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { charges } from "#server/stays/folios/tables.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import { localDate, nightsOf, type Stay } from "#shared/platform/core/stays.ts";

const staysWithCots = query(["from", "to"], (db, { from, to, property, now }) =>
  db
    .select({ id: bookings.id, check_in: bookings.check_in, check_out: bookings.check_out, cots: bookings.cots })
    .from(bookings)
    .where(
      and(
        ofProperty(bookings, property),
        isNull(bookings.deleted_at),
        sql`${bookings.check_out} > ${from} AND ${bookings.check_in} < ${to}`,
        sql`${bookings.cots} > 0`,
        blocksRoom(bookings),
        sql`NOT ${isExpiredOffer(bookings, now)}`,
      ),
    ),
);

/** The cots that are left in every night of a stay, below zero if too many are promised; null if the property does not count them. */
export function cotsLeft(view: View, stay: Stay, own: string | null = null): number | null {
  const { cots } = generalSettings(view);
  if (cots === null) return null;
  const zone = view.actor.time_zone;
  const others = staysWithCots.all(view, { from: stay.check_in, to: stay.check_out }).filter(({ id }) => id !== own);
  const inUse = nightsOf(stay, zone).map((night) =>
    others
      .filter(({ check_in, check_out }) => localDate(check_in, zone) <= night && night < localDate(check_out, zone))
      .reduce((sum, other) => sum + other.cots, 0),
  );
  return cots - Math.max(0, ...inUse);
}

const countedItems = query([], (db, { property }) =>
  db
    .select({ id: items.id, name: items.name, stock: sql<number>`${items.stock}` })
    .from(items)
    .where(and(ofProperty(items, property), isNotNull(items.stock), isNull(items.deleted_at))),
);

const usedOnDay = query(["item", "day"], (db, { item, day, property }) =>
  db
    .select({ pieces: sql<number>`coalesce(sum(coalesce(${charges.pieces}, ${charges.quantity})), 0)` })
    .from(charges)
    .where(and(ofProperty(charges, property), eq(charges.booked_on, day), eq(charges.item_id, item), isNull(charges.deleted_at))),
);

/** The first of some items on their days of which more is charged than the property has. */
export function itemOutOfStock(view: View, used: readonly { item_id: string; date: string }[]): { name: string; date: string } | null {
  const counted = new Map(countedItems.all(view, {}).map((item) => [item.id, item]));
  for (const { item_id, date } of used) {
    const item = counted.get(item_id);
    if (item && (usedOnDay.get(view, { item: item_id, day: date })?.pieces ?? 0) > item.stock) return { name: item.name, date };
  }
  return null;
}
