import { hashKey, type Query, type QueryClient, skipToken } from "@tanstack/react-query";
import { inputOf } from "#client/platform/core/cache.ts";
import type { LiveChange } from "#shared/platform/live/schema.ts";

/** A change of an entity: `row` is null if it was deleted, undefined if a mutation's answer only says that it changed. */
export type Change = Pick<LiveChange, "object" | "id" | "version" | "type"> & { row: LiveChange["row"] | undefined };

/** An answer in the cache: its query, and the objects that it is made of if the server has said so. */
export type KnownAnswer = { path: string; input: Readonly<Record<string, unknown>>; madeOf: readonly string[] | undefined };

/** True if a change of these objects makes an answer stale. */
export type IsStale = (answer: KnownAnswer, change: Change, objects: readonly string[]) => boolean;

/** Changes that come within this time are answered by one re-reading. */
const PAUSE_MS = 50;
/** Of so many entities the last known version is remembered. */
const MAX_VERSIONS = 5_000;

/**
 * Marks cached answers as stale when something they are made of has changed, and reads those that a screen shows again:
 * once for all changes of 50 ms, with at most one request in flight and one waiting for each query.
 */
export function makeFreshness(cache: QueryClient, isStale: IsStale) {
  const versions = new Map<string, number>();
  const due = new Set<Query>();
  /** Tests of what was heard while a query was being read: they wait for the answer, which says what it is made of. */
  const meanwhile = new Map<Query, (() => boolean)[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stopListening = cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === "removed") {
      due.delete(query);
      meanwhile.delete(query);
      return;
    }
    const tests = query.state.fetchStatus === "fetching" ? undefined : meanwhile.get(query);
    if (tests === undefined) return;
    meanwhile.delete(query);
    if (tests.some((isAffected) => isAffected())) markStale(query);
  });

  function schedule(query: Query): void {
    due.add(query);
    timer ??= setTimeout(readDue, PAUSE_MS);
  }

  function readDue(): void {
    timer = undefined;
    for (const query of due) {
      due.delete(query);
      if (query.isActive()) void query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined);
    }
  }

  function markStale(query: Query): void {
    if (query.options.queryFn === skipToken) return;
    query.invalidate();
    if (query.isActive()) schedule(query);
  }

  /** True if this version of the entity has not been met yet, by an answer or by the feed. */
  function isNew({ object, id, version }: Change): boolean {
    if (version === null) return true;
    const key = `${object} ${id}`;
    const known = versions.get(key);
    if (known !== undefined && known >= version) return false;
    versions.delete(key);
    versions.set(key, version);
    const [oldest] = versions.keys();
    if (versions.size > MAX_VERSIONS && oldest !== undefined) versions.delete(oldest);
    return true;
  }

  /** An answer that is on its way may have been read before or after a change. */
  function hear(query: Query, isAffected: () => boolean): void {
    if (query.state.fetchStatus === "fetching") meanwhile.set(query, [...(meanwhile.get(query) ?? []), isAffected]);
    else if (isAffected()) markStale(query);
  }

  /** Marks every answer as stale that is made of one of the objects. */
  function changed(change: Change, objects: readonly string[]): void {
    for (const query of cache.getQueryCache().getAll()) {
      const path = pathOf(query.queryKey);
      const answer = () => ({ path, input: inputOf(query.queryKey), madeOf: madeOf.get(query) });
      if (path !== "") hear(query, () => isStale(answer(), change, objects));
    }
  }

  /** Marks what a router's queries answered: for a write whose answer has no versioned row. */
  function changedIn(router: string): void {
    for (const query of cache.getQueryCache().getAll()) {
      if (pathOf(query.queryKey).startsWith(`${router}.`)) hear(query, () => madeOf.get(query)?.length !== 0);
    }
  }

  return {
    isNew,
    changed,
    changedIn,
    /** After a time away of which nothing is known: no version counts as known. */
    forget: () => versions.clear(),
    stop() {
      clearTimeout(timer);
      stopListening();
    },
  };
}

/** The objects of which the answers of queries are made, as the server says beside each. */
const madeOf = new WeakMap<Query, readonly string[]>();

/** Notes what the server has said beside an answer or a refusal, if the cache holds the query. */
export function noteMadeOf(cache: QueryClient, { path, input }: { path: string; input: unknown }, said: unknown): void {
  const query = cache.getQueryCache().get(hashKey([path.split("."), { input, type: "query" }]));
  if (query && isNames(said)) madeOf.set(query, said);
}

function isNames(said: unknown): said is string[] {
  return Array.isArray(said) && said.every((name) => typeof name === "string");
}

/** `bookings.list` of the key `[["bookings", "list"], …]`, as tRPC writes it. */
function pathOf(key: readonly unknown[]): string {
  const [path] = key;
  return Array.isArray(path) ? path.join(".") : "";
}
