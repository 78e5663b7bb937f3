import { useCallback, useSyncExternalStore } from "react";
import type { PlanShape, PlanStore, RowState } from "#client/room-plan/plan-store.ts";

/** One row's bars; draws again only when this row changes. */
export function useRow(store: PlanStore, key: string): RowState {
  const subscribe = useCallback((listener: () => void) => store.subscribe(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => store.row(key));
}

/** Which rows there are and how high they stand. */
export function useShape(store: PlanStore): PlanShape {
  const subscribe = useCallback((listener: () => void) => store.subscribe("shape", listener), [store]);
  return useSyncExternalStore(subscribe, store.shape);
}

/** Draws again when the free rooms of a topic (`free`, `free:<type>`) change. */
export function useFreeVersion(store: PlanStore, topic: string): number {
  const subscribe = useCallback((listener: () => void) => store.subscribe(topic, listener), [store, topic]);
  return useSyncExternalStore(subscribe, () => store.freeVersion(topic));
}
