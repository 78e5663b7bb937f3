import { and, count, type Placeholder, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { UsedObject } from "#server/entities.ts";
import { ofProperty, type Query, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** Finds references to an entity: a query that counts the rows, or a function that describes them in words. */
type Use = Query<"id", { n: number }> | ((view: View, id: string) => string | null);
/** References to entities, by the entity's kind and the kind that refers to it. */
export type Uses = Readonly<Record<string, Readonly<Record<string, Use>>>>;

/** Counts the rows of the property that need the entity `id` at the time `now`. */
export function usedIn(
  table: SQLiteTable & { property_id: SQLiteColumn },
  needs: (values: Record<"id" | "now", Placeholder>) => SQL | undefined,
): Query<"id", { n: number }> {
  return query(["id"], (db, { id, now, property }) =>
    db
      .select({ n: count() })
      .from(table)
      .where(and(needs({ id, now }), ofProperty(table, property))),
  );
}

/** Throws `in_use`, whose detail counts the records that refer to the entity. */
export function assertUnused(work: Work, object: UsedObject, id: string): void {
  const uses = usesOf(work, object, id);
  if (uses.length > 0) throw new Problem("in_use", uses.join(", "));
}

export function isUsed(work: Work, object: UsedObject, id: string): boolean {
  return usesOf(work, object, id).length > 0;
}

/** The records that refer to the entity, in words such as `3 bookings`. */
export function usesOf(view: View, object: UsedObject, id: string): string[] {
  return Object.entries(view.wiring.uses[object] ?? {})
    .map(([what, use]) => (typeof use === "function" ? use(view, id) : counted(what, use.get(view, { id })?.n ?? 0)))
    .filter((words) => words !== null);
}

function counted(what: string, n: number): string | null {
  return n > 0 ? `${n} ${what}` : null;
}
