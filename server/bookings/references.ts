import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import { findRate } from "#server/pricing/price-list.ts";
import { notFound, Problem } from "#shared/core/errors.ts";

/** Throws `not_found` where a booking is to join a group that isn't there. */
export function assertGroup(view: View, id: string): void {
  const sql = "SELECT 1 FROM groups WHERE id = ? AND property_id = ? AND deleted_at IS NULL";
  if (!prepared(view.db, sql).get(id, view.actor.property_id)) throw notFound("group_id");
}

/** The rate that a booking is to change to. Throws `rate/inactive` where it isn't sold any more. */
export function assertRate(view: View, id: string): void {
  const rate = findRate(view, id);
  if (!rate) throw notFound("rate_id");
  if (!rate.active) throw new Problem("rate/inactive");
}
