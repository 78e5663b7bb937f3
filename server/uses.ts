import { prepared } from "#server/core/prepared.ts";
import type { Work } from "#server/core/work.ts";
import { Problem } from "#shared/core/errors.ts";

/** What still needs an entity: one question a line, asked before a delete. `?` is the entity's id. */
const USES = {
  tax_rate: { items: "SELECT count(*) AS n FROM items WHERE tax_rate_id = ? AND deleted_at IS NULL" },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/** Throws `in_use`, whose detail counts what uses the entity. */
export function assertUnused(work: Work, object: keyof typeof USES, id: string): void {
  const uses = Object.entries<string>(USES[object])
    .map(([what, sql]) => ({ what, n: prepared<{ n: number }>(work.db, sql).get(...idsFor(sql, id))?.n ?? 0 }))
    .filter(({ n }) => n > 0)
    .map(({ what, n }) => `${n} ${what}`);
  if (uses.length > 0) throw new Problem("in_use", uses.join(", "));
}

/** The highest number that a contact of the property has under a prefix, deleted ones too; 0 where none has. */
export function lastContactNumber(work: Work, prefix: string): number {
  const sql = `SELECT max(CAST(substr(number, ?) AS INTEGER)) AS n FROM contacts
    WHERE property_id = ? AND substr(number, 1, ?) = ? AND substr(number, ?) NOT GLOB '*[^0-9]*'`;
  const from = prefix.length + 1;
  return prepared<{ n: number | null }>(work.db, sql).get(from, work.actor.property_id, prefix.length, prefix, from)?.n ?? 0;
}

function idsFor(sql: string, id: string): string[] {
  return Array.from({ length: sql.split("?").length - 1 }, () => id);
}
