import {
  focusManager,
  notifyManager,
  onlineManager,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
} from "@tanstack/react-query";
import { atom, getDefaultStore } from "jotai";
import { type CallError, callErrorOf, isPassing } from "#client/platform/core/call-error.ts";
import { closeDeadConnections } from "#client/platform/core/dead-connections.ts";
import { connectionAtom } from "#client/platform/core/realtime.ts";

const FIRST_MS = 1_000;
const MAX_MS = 30_000;

/** Moment in ms since which something on screen is out of date because it could not be read; 0 if that moment is unknown, null if nothing is. */
export const outdatedSinceAtom = atom<number | null>(null);

const store = getDefaultStore();

type Updated = Extract<QueryCacheNotifyEvent, { type: "updated" }>;

/** A read of a query on screen that failed. `timer` is null while the read is being tried. */
type Failure = { inARow: number; error: CallError; timer: ReturnType<typeof setTimeout> | null };

/**
 * Pause in ms before a failed read is tried again: doubled with each failure, up to half longer or shorter by `chance` (0 to 1),
 * so that the screens of a property don't come at once. A server that named a pause (429) is not asked earlier.
 */
export function pauseBeforeRead(inARow: number, error: CallError, chance: number): number {
  const pause = Math.min(FIRST_MS * 2 ** (inARow - 1), MAX_MS) * (0.5 + chance);
  return Math.max(pause, namedPause(error));
}

function namedPause({ status, detail }: CallError): number {
  const seconds = status === 429 ? Number(detail) : 0;
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
}

/**
 * Reads again what is on screen and could not be read, until it succeeds or is refused for good: after growing pauses, and at once
 * when the socket opens, the tab becomes visible or the network returns. Tells `outdatedSinceAtom`. `chance` (0 to 1) is one for this
 * screen, so that what failed together is asked for together.
 */
export function startRetryingReads(cache: QueryClient, chance = Math.random()): () => void {
  const failures = new Map<Query, Failure>();
  /** Since when answers are known to be stale; an answer that is laid into the cache by hand doesn't change that. */
  const staleSince = new WeakMap<Query, number>();

  const stopFollowing = cache.getQueryCache().subscribe((event) => {
    if (event.type === "removed") forget(event.query);
    if (event.type === "updated") follow(event);
    tell();
  });

  function follow({ query, action }: Updated): void {
    if (action.type === "invalidate" && !staleSince.has(query)) staleSince.set(query, Date.now());
    if (action.type === "failed") note(query, action.error);
    if (action.type === "error") schedule(query, action.error);
    if (action.type !== "success") return;
    if (!action.manual) return forget(query);
    // A row that a change brought leaves the rest of a stale answer as it is.
    if (staleSince.has(query)) query.invalidate();
  }

  /** One of the quick tries of a read has failed. */
  function note(query: Query, thrown: unknown): Failure {
    const error = callErrorOf(thrown);
    if (!staleSince.has(query)) staleSince.set(query, Date.now());
    const failure = failures.get(query) ?? { inARow: 0, error, timer: null };
    failures.set(query, { ...failure, error });
    return failure;
  }

  function schedule(query: Query, thrown: unknown): void {
    const { inARow, timer } = note(query, thrown);
    const error = callErrorOf(thrown);
    if (timer !== null) clearTimeout(timer);
    if (!isPassing(error)) return void failures.delete(query);
    const pause = pauseBeforeRead(inARow + 1, error, chance);
    failures.set(query, { inARow: inARow + 1, error, timer: setTimeout(() => void readAfterPause(query), pause) });
  }

  /** A tab that nobody sees waits until it is looked at. */
  async function readAfterPause(query: Query): Promise<void> {
    const isTimeout = failures.get(query)?.error.type === "timeout";
    stopTimer(query);
    if (isTimeout) await closeDeadConnections();
    if (failures.has(query) && focusManager.isFocused() && query.state.fetchStatus === "idle") read(query);
  }

  function read(query: Query): void {
    const { error, data } = query.state;
    if (!query.isActive()) return;
    notifyManager.batch(() => {
      void query.fetch(undefined, { cancelRefetch: true }).catch(() => undefined);
      // A screen that says why it could not be loaded goes on saying so meanwhile.
      if (data === undefined && error !== null) query.setState({ status: "error", error });
    });
  }

  function readAllNow(): void {
    for (const [query, { error, timer }] of failures) {
      const isTold = timer !== null && namedPause(error) > 0;
      // A read that waits for the network or the tab goes on by itself.
      if (isTold || query.state.fetchStatus === "paused") continue;
      stopTimer(query);
      failures.set(query, { inARow: 0, error, timer: null });
      read(query);
    }
  }

  /** Follows the socket: if it died unnoticed, the connections of reads are dead, too. */
  function followSocket(): void {
    const connection = store.get(connectionAtom);
    if (connection === "lost") void closeDeadConnections();
    if (connection === "open") readAllNow();
  }

  function stopTimer(query: Query): void {
    const failure = failures.get(query);
    if (!failure?.timer) return;
    clearTimeout(failure.timer);
    failures.set(query, { ...failure, timer: null });
  }

  function forget(query: Query): void {
    stopTimer(query);
    failures.delete(query);
    staleSince.delete(query);
  }

  function tell(): void {
    const times = [...failures.keys()].filter(isShown).map((query) => (query.state.dataUpdatedAt === 0 ? 0 : (staleSince.get(query) ?? 0)));
    store.set(outdatedSinceAtom, times.length === 0 ? null : Math.min(...times));
  }

  const stopHearing = [
    stopFollowing,
    focusManager.subscribe((isVisible) => isVisible && readAllNow()),
    onlineManager.subscribe((isOnline) => isOnline && readAllNow()),
    store.sub(connectionAtom, followSocket),
  ];
  return () => {
    for (const stop of stopHearing) stop();
    for (const query of failures.keys()) forget(query);
    tell();
  };
}

function isShown(query: Query): boolean {
  return query.isActive() && query.state.data !== undefined;
}
