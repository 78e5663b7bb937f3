import { and, count, desc, eq, gte, isNull, sql } from "drizzle-orm";
import { items } from "#server/inventory/items/tables.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { charges } from "#server/stays/folios/tables.ts";
import { addDays, hotelDay } from "#shared/platform/core/stays.ts";

const DAYS = 90;
const MAX_ITEMS = 6;

const chargedMost = query(["since"], (db, { since, property }) =>
  db
    .select({ id: items.id })
    .from(charges)
    .innerJoin(items, eq(items.id, charges.item_id))
    .where(
      and(
        gte(charges.booked_on, sql`${since}`),
        eq(charges.default, false),
        isNull(charges.deleted_at),
        eq(items.active, true),
        isNull(items.deleted_at),
        ofProperty(charges, property),
      ),
    )
    .groupBy(items.id)
    .orderBy(desc(count()), items.name, items.id)
    .limit(MAX_ITEMS),
);

/** The items for sale that were charged by hand most often in the last 90 days, so that the front desk has them at hand. */
export function usualItems(view: View): string[] {
  const since = addDays(hotelDay(view.now, view.actor.time_zone), -DAYS);
  return chargedMost.all(view, { since }).map(({ id }) => id);
}
