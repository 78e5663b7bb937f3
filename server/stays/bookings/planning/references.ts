import { and, eq, isNull } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { findRate } from "#server/prices/pricing/price-list.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { notFound, Problem } from "#shared/platform/core/errors.ts";

const groupById = query(["id"], (db, { id, property }) =>
  db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.id, id), eq(groups.property_id, property), isNull(groups.deleted_at))),
);

/** Throws `not_found` if the group of a booking does not exist. */
export function assertGroup(view: View, id: string): void {
  if (!groupById.get(view, { id })) throw notFound("group_id");
}

/** Checks the new rate of a booking. Throws `rate/inactive` if it is not sold any more. */
export function assertRate(view: View, id: string): void {
  const rate = findRate(view, id);
  if (!rate) throw notFound("rate_id");
  if (!rate.active) throw new Problem("rate/inactive");
}
