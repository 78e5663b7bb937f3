import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { items } from "#server/inventory/items/tables.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { blocksRoom, isExpiredOffer } from "#server/stays/bookings/conditions.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { charges } from "#server/stays/folios/tables.ts";
import { readerOf } from "#server/tenant/properties/queries.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import type { StockLack } from "#shared/inventory/items/stock-lack.ts";
import { formatDate } from "#shared/platform/core/dates.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { nightsOf, type Stay } from "#shared/platform/core/stays.ts";
import { sayIn } from "#shared/platform/core/text.ts";
import { localeOf } from "#shared/platform/countries/countries.ts";
import { stockText } from "#shared/stays/bookings/stock-text.ts";

/** The stock that a stay takes: cots in all its nights, and items on their days. */
export type StockUse = Stay & { cots: number; price: { items: readonly ItemUse[] } };
type ItemUse = { item_id: string; date: string; quantity: number };

/**
 * `before` is what the stay has taken already and is not asked for again; `stored` is what the database has of it, and `id` its booking, if
 * there is one yet.
 */
type OwnUse = { id: string | null; before: StockUse | null; stored: StockUse | null };

const NEW: OwnUse = { id: null, before: null, stored: null };

/** Cots that are kept for a stay which is no booking yet. */
export type HeldCots = Stay & { cots: number };

/** Of what a stay needs more than the property has left, cots first, each item once with the first day. */
export function stockLacks(view: View, after: StockUse, own: OwnUse = NEW): StockLack[] {
  const cots = cotsLack(view, after, own);
  return [...(cots ? [cots] : []), ...itemLacks(view, after, own)];
}

function cotsLack(view: View, after: StockUse, { id, before }: OwnUse): StockLack | null {
  if (after.cots === 0) return null;
  const zone = view.actor.time_zone;
  const had = new Set(before && before.cots >= after.cots ? nightsOf(before, zone) : []);
  const lacking = (cotsByNight(view, after, { own: id, held: [] }) ?? []).filter(({ date, left }) => !had.has(date) && left < after.cots);
  const worst = lacking.reduce<{ date: string; left: number } | null>(
    (least, night) => (least && least.left <= night.left ? least : night),
    null,
  );
  return worst && { item_id: null, name: null, date: worst.date, left: Math.max(0, worst.left) };
}

function itemLacks(view: View, after: StockUse, { before, stored }: OwnUse): StockLack[] {
  const counted = new Map(countedItems.all(view, {}).map((item) => [item.id, item]));
  if (counted.size === 0) return [];
  const lacks = new Map<string, StockLack>();
  for (const { item_id, date } of after.price.items) {
    const item = counted.get(item_id);
    const [needed, had] = [piecesOn(after, item_id, date), piecesOn(before, item_id, date)];
    if (!item || lacks.has(item_id) || needed <= had) continue;
    const left = item.stock - (usedOn(view, item_id, date) - piecesOn(stored, item_id, date));
    if (needed > left) lacks.set(item_id, { item_id, name: item.name, date, left: Math.max(0, left) });
  }
  return [...lacks.values()];
}

function piecesOn(use: StockUse | null, item_id: string, date: string): number {
  const own = use?.price.items.filter((item) => item.item_id === item_id && item.date === date) ?? [];
  return own.reduce((sum, { quantity }) => sum + quantity, 0);
}

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
export function cotsLeft(view: View, stay: Stay, held: readonly HeldCots[] = []): number | null {
  const nights = cotsByNight(view, stay, { own: null, held });
  return nights && Math.min(...nights.map(({ left }) => left));
}

function cotsByNight(view: View, stay: Stay, { own, held }: { own: string | null; held: readonly HeldCots[] }) {
  const { cots } = generalSettings(view);
  if (cots === null) return null;
  const zone = view.actor.time_zone;
  const booked = staysWithCots.all(view, { from: stay.check_in, to: stay.check_out }).filter(({ id }) => id !== own);
  const others = [...booked, ...held].map((other) => ({ cots: other.cots, nights: new Set(nightsOf(other, zone)) }));
  return nightsOf(stay, zone).map((date) => ({
    date,
    left: others.reduce((left, other) => (other.nights.has(date) ? left - other.cots : left), cots),
  }));
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

function usedOn(view: View, item: string, day: string): number {
  return usedOnDay.get(view, { item, day })?.pieces ?? 0;
}

/**
 * An item of which more is charged on a day than the property has; null if it has enough, or does not count it. `quantity` was charged last:
 * `left` is what was there for it.
 */
export function overchargedItem(view: View, { item_id, date, quantity }: ChargedItem): StockLack | null {
  const item = countedItems.all(view, {}).find(({ id }) => id === item_id);
  if (!item) return null;
  const left = item.stock - usedOn(view, item_id, date) + quantity;
  return quantity > left ? { item_id, name: item.name, date, left: Math.max(0, left) } : null;
}

type ChargedItem = { item_id: string; date: string; quantity: number };

/** The problem `item/out_of_stock`; its detail names what lacks with its day, in the language of the reader. */
export function outOfStock(view: View, lacks: readonly StockLack[]): Problem {
  const reader = readerOf(view);
  const say = sayIn(stockText, reader.language);
  const words = lacks.map(({ name, date, left }) =>
    say(left === 0 ? "none_left" : "left", {
      name: name ?? say("cots"),
      date: formatDate(date, localeOf(reader.language, reader)),
      count: left,
    }),
  );
  return new Problem("item/out_of_stock", words.join("; "));
}
