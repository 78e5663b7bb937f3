import { useSyncExternalStore } from "react";
import type { LiveChange } from "#shared/platform/live/schema.ts";

const REMEMBERED = 200;

let recent: readonly LiveChange[] = [];
const listeners = new Set<() => void>();

/** The last changes of the feed: for answers that come late, and to say who it was. */
export function recentChanges(): readonly LiveChange[] {
  return recent;
}

export function rememberChange(change: LiveChange): void {
  recent = [...recent.slice(1 - REMEMBERED), change];
  for (const listener of listeners) listener();
}

export function forgetChanges(): void {
  recent = [];
}

/** The last change of one entity itself that this tab has heard of; a note beside it has no version of the entity's. */
export function useLastChange(object: string, id: string | null): LiveChange | null {
  return useSyncExternalStore(subscribe, () =>
    id === null ? null : (recent.findLast((change) => change.object === object && change.id === id && change.version !== null) ?? null),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
