import { prepared } from "#server/core/database/prepared.ts";
import type { Work } from "#server/core/work/work.ts";
import type { UsedObject } from "#server/uses.ts";
import { Problem } from "#shared/core/errors.ts";

/** What of a kind still needs an entity: a count in SQL (`@id` the entity, `@now` the moment), or a function that says it in words. */
type Use = string | ((work: Work, id: string) => string | null);
/** What refers to entities, by the entity's kind and the kind that refers to it. */
export type Uses = Readonly<Record<string, Readonly<Record<string, Use>>>>;

/** Throws `in_use`, whose detail counts what uses the entity. */
export function assertUnused(work: Work, object: UsedObject, id: string): void {
  const uses = usesOf(work, object, id);
  if (uses.length > 0) throw new Problem("in_use", uses.join(", "));
}

export function isUsed(work: Work, object: UsedObject, id: string): boolean {
  return usesOf(work, object, id).length > 0;
}

/** Each in words, such as `3 bookings`. */
export function usesOf(work: Work, object: UsedObject, id: string): string[] {
  return Object.entries(work.wiring.uses[object] ?? {})
    .map(([what, use]) => (typeof use === "string" ? counted(work, { what, sql: use, id }) : use(work, id)))
    .filter((words) => words !== null);
}

function counted(work: Work, { what, sql, id }: { what: string; sql: string; id: string }): string | null {
  const n = prepared<{ n: number }>(work.db, sql).get({ id, now: work.now })?.n ?? 0;
  return n > 0 ? `${n} ${what}` : null;
}
