import { prepared } from "#server/core/prepared.ts";
import type { View } from "#server/core/work.ts";
import type { LevelPrice, PricedItem, RateLevel } from "#shared/rates/pricing.ts";

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

type LevelRow = LevelPrice & { depth: number; adjustment: number };

/** A price of a deleted period counts as gone; forty generations of rates are enough for any house. */
const LEVELS = `
  WITH RECURSIVE chain(id, parent_id, adjustment, depth) AS (
    SELECT id, parent_rate_id, parent_adjustment_percentage, 0 FROM rates WHERE id = $rate
    UNION ALL
    SELECT r.id, r.parent_rate_id, r.parent_adjustment_percentage, c.depth + 1 FROM chain c JOIN rates r ON r.id = c.parent_id
    WHERE c.depth < 40
  )
  SELECT c.depth, c.adjustment, p.gross_amount, s."from", s."to"
  FROM chain c
  LEFT JOIN prices p ON p.rate_id = c.id AND p.room_type_id = $type AND p.occupancy = $occupancy AND p.deleted_at IS NULL
    AND (p.rate_restriction_id IS NULL OR EXISTS (SELECT 1 FROM rate_restrictions x WHERE x.id = p.rate_restriction_id AND x.deleted_at IS NULL))
  LEFT JOIN rate_restrictions s ON s.id = p.rate_restriction_id
  ORDER BY c.depth, s."from"`;

/** The prices of a rate and its parents for so many persons in a type of room. */
export function rateLevels(view: View, rate: string, type: string, occupancy: number): RateLevel[] {
  const levels: { adjustment: number; prices: LevelPrice[] }[] = [];
  for (const row of prepared<LevelRow>(view.db, LEVELS).all({ rate, type, occupancy })) {
    const level = (levels[row.depth] ??= { adjustment: row.adjustment, prices: [] });
    if (row.gross_amount !== null) level.prices.push({ from: row.from, to: row.to, gross_amount: row.gross_amount });
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
     WHERE a.rate_id = ? AND i.active = 1 AND i.deleted_at IS NULL ORDER BY i.name, i.id`,
  ).all(rate);
  return rows.map((row) => ({ ...row, included: row.included === 1, book_next_day: row.book_next_day === 1 }));
}
