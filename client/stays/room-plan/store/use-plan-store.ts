import { useCallback, useSyncExternalStore } from "react";
import type { PlanShape } from "#client/stays/room-plan/model/plan-content.ts";
import type { PlanStore, RowState } from "#client/stays/room-plan/store/plan-store.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

/** One row's bars; draws again only when this row changes. */
export function useRow(store: PlanStore, key: string): RowState {
  return useSyncExternalStore(useRowSubscription(store, key), () => store.row(key));
}

/** True if the row's room is locked at a moment; draws again only when that changes. */
export function useIsLocked(store: PlanStore, key: string, now: string): boolean {
  const isLocked = () => store.row(key).laid.bars.some((bar) => bar.kind === "lock" && bar.lock.start <= now && now < bar.lock.end);
  return useSyncExternalStore(useRowSubscription(store, key), isLocked);
}

const NOT_LOADED = "";

/** Some bookings as they stand now; draws again when one of them changes, whichever row it stands in. */
export function useBookings(store: PlanStore, ids: readonly string[]): PlanBooking[] {
  const rows = ids.map((id) => store.keyOf(id) ?? NOT_LOADED).join(" ");
  const subscribe = useCallback(
    (listener: () => void) => {
      // What isn't loaded may come any moment, and changes the free rooms then.
      const ends = rows
        .split(" ")
        .map((row) => (row === NOT_LOADED ? store.subscribeFree(null, listener) : store.subscribeRow(row, listener)));
      return () => ends.forEach((end) => end());
    },
    [store, rows],
  );
  useSyncExternalStore(subscribe, () => ids.map((id) => `${store.keyOf(id)} ${store.booking(id)?.version}`).join(" "));
  return ids.flatMap((id) => store.booking(id) ?? []);
}

/** Which rows there are and how high they stand. */
export function useShape(store: PlanStore): PlanShape {
  return useSyncExternalStore(store.subscribeShape, store.shape);
}

function useRowSubscription(store: PlanStore, key: string) {
  return useCallback((listener: () => void) => store.subscribeRow(key, listener), [store, key]);
}

/** So long they may lag behind the bars, which come first; of many changes at once they are drawn once. */
const FREE_LAG_MS = 100;

/** Draws again when the free rooms of a type change, or of any type for null, a moment later. */
export function useFreeVersion(store: PlanStore, typeId: string | null): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer = 0;
      const draw = () => {
        timer = 0;
        listener();
      };
      const end = store.subscribeFree(typeId, () => {
        if (timer === 0) timer = window.setTimeout(draw, FREE_LAG_MS);
      });
      return () => {
        end();
        clearTimeout(timer);
      };
    },
    [store, typeId],
  );
  return useSyncExternalStore(subscribe, () => store.freeVersion(typeId));
}
