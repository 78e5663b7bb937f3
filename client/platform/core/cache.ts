import { type QueryClient, type QueryFilters, type QueryKey } from "@tanstack/react-query";
import type { Page } from "#shared/platform/core/paging.ts";

type Row = { id: string; version: number };

/** The newer of two, never going back a version: answers and events arrive in any order. What the newer one left unexpanded stays. */
export function newerRow<T extends Row>(known: T, row: T): T {
  return row.version <= known.version ? known : { ...row, ...keptRelations(known, row) };
}

/** Puts a row into every loaded answer about one entity and every loaded page that holds it. */
export function putRow<T extends Row>(cache: QueryClient, row: T, where: { one: QueryFilters; pages: QueryFilters }): void {
  cache.setQueriesData<T>(where.one, (known) => (known?.id === row.id ? newerRow(known, row) : known));
  cache.setQueriesData<Page<T>>(where.pages, (page) => page && withRow(page, row));
}

/** After a time for which the event feed has no changes: all that is looked at now, the rest when it is looked at. */
export function readEverythingAgain(cache: QueryClient): void {
  void cache.invalidateQueries();
}

/** Forgets what is not looked at, which may have broken the part that showed it, and re-reads the rest. Doesn't throw. */
export async function readAgainAfterError(cache: QueryClient): Promise<void> {
  cache.removeQueries({ type: "inactive" });
  await cache.refetchQueries({ type: "active" });
}

/** Lays an answer of an earlier visit where the first reader finds it, marked as old, so that it is read again. */
export function restoreAnswer<T>(cache: QueryClient, key: QueryKey, data: T): void {
  if (cache.getQueryData(key) !== undefined) return;
  cache.setQueryData<T>(key, data, { updatedAt: 0 });
  // Its age alone would not do: no answer goes stale by time.
  void cache.invalidateQueries({ queryKey: key, exact: true, refetchType: "none" });
}

/** The input with which a loaded answer was asked for. */
export function inputOf(key: QueryKey): Record<string, unknown> {
  const asked: unknown = key[1];
  if (typeof asked !== "object" || asked === null || !("input" in asked)) return {};
  return typeof asked.input === "object" && asked.input !== null ? { ...asked.input } : {};
}

function withRow<T extends Row>(page: Page<T>, row: T): Page<T> {
  if (!page.data.some(({ id }) => id === row.id)) return page;
  return { ...page, data: page.data.map((known) => (known.id === row.id ? newerRow(known, row) : known)) };
}

function keptRelations<T extends Row>(known: T, row: T): Partial<T> {
  const kept: Partial<T> = {};
  for (const key in row) {
    if (row[key] === null && typeof known[key] === "object" && known[key] !== null) kept[key] = known[key];
  }
  return kept;
}
