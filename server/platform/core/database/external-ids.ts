import { and, eq, isNull, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { takenBy } from "#shared/platform/core/errors.ts";

type Table = SQLiteTable & Record<"id" | "property_id" | "external_id" | "deleted_at", SQLiteColumn>;

/**
 * The id that another program gives a record is unique in its property: the answer names the record that has it, so that a program whose
 * answer was lost finds it. Triggers of the database refuse the same. Records from before may share one, and keep it.
 */
export function externalIdsOf(table: Table) {
  const holder = query(["external_id", "but"], (db, { external_id, but, property }) =>
    db
      .select({ id: sql<string>`${table.id}` })
      .from(table)
      .where(
        and(ofProperty(table, property), eq(table.external_id, external_id), isNull(table.deleted_at), sql`${table.id} IS NOT ${but}`),
      ),
  );

  /** Throws `external_id_taken`. `but` is the record that is being changed. */
  return function assertFree(view: View, external_id: string | null, but: { id: string; external_id: string | null } | null = null): void {
    if (external_id === null || external_id === but?.external_id) return;
    const found = holder.get(view, { external_id, but: but?.id ?? null });
    if (found) throw takenBy(found.id, "external_id_taken", { field: "external_id", detail: external_id });
  };
}
