import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import type { LevelPrice, PricedItem, RateLevel } from "#shared/pricing/price-stay.ts";

/** A rate as a booking looks at it. */
export type RateFacts = { id: string; active: 0 | 1 };

export function rateNamed(view: View, id: string): RateFacts | undefined {
  const sql = "SELECT id, active FROM rates WHERE id = ? AND property_id = ? AND deleted_at IS NULL";
  return prepared<RateFacts>(view.db, sql).get(id, view.actor.property_id);
}

export function defaultRate(view: View): RateFacts | undefined {
  const sql = `SELECT id, active FROM rates WHERE property_id = ? AND "default" = 1 AND deleted_at IS NULL`;
  return prepared<RateFacts>(view.db, sql).get(view.actor.property_id);
}

/** The rates that a new booking can have, by name. */
export function activeRates(view: View): { id: string; name: string }[] {
  const sql = "SELECT id, name FROM rates WHERE property_id = ? AND active = 1 AND deleted_at IS NULL ORDER BY name, id";
  return prepared<{ id: string; name: string }>(view.db, sql).all(view.actor.property_id);
}

type RateRow = { parent_rate_id: string | null; adjustment: number };

/** Forty generations of rates are enough for any house. */
const MOST_LEVELS = 40;

/** A price of a deleted period counts as gone. */
const LEVEL_PRICES = `SELECT p.gross_amount, s."from", s."to" FROM prices p LEFT JOIN rate_restrictions s ON s.id = p.rate_restriction_id
  WHERE p.rate_id = ? AND p.room_type_id = ? AND p.occupancy = ? AND p.deleted_at IS NULL AND s.deleted_at IS NULL`;

/**
 * The prices of a rate and its parents for so many persons in a type of room, as far up as they can matter: a price
 * for all year ends the way.
 */
export function rateLevels(view: View, rate: string, type: string, occupancy: number): RateLevel[] {
  const levels: RateLevel[] = [];
  for (let id: string | null = rate; id !== null && levels.length < MOST_LEVELS; ) {
    const row: RateRow | undefined = prepared<RateRow>(
      view.db,
      "SELECT parent_rate_id, parent_adjustment_percentage AS adjustment FROM rates WHERE id = ?",
    ).get(id);
    const prices = prepared<LevelPrice>(view.db, LEVEL_PRICES).all(id, type, occupancy);
    levels.push({ adjustment: row?.adjustment ?? 0, prices });
    id = prices.some((price) => price.from === null) ? null : (row?.parent_rate_id ?? null);
  }
  return levels;
}

type ItemRow = Omit<PricedItem, "included" | "book_next_day"> & { included: 0 | 1; book_next_day: 0 | 1 };

/** What a rate posts beside the nights. An item that isn't sold any more is left out. */
export function rateItems(view: View, rate: string): PricedItem[] {
  const rows = prepared<ItemRow>(
    view.db,
    `SELECT i.id AS item_id, i.name, i.type, a.unit, a.frequency, a.included, i.book_next_day, i.gross_amount
     FROM rate_items a JOIN items i ON i.id = a.item_id
     WHERE a.rate_id = ? AND a.deleted_at IS NULL AND i.active = 1 AND i.deleted_at IS NULL ORDER BY i.name, i.id`,
  ).all(rate);
  return rows.map((row) => ({ ...row, included: row.included === 1, book_next_day: row.book_next_day === 1 }));
}
