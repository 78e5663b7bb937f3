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

function idsFor(sql: string, id: string): string[] {
  return Array.from({ length: sql.split("?").length - 1 }, () => id);
}
