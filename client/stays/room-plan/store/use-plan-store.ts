import { useCallback, useSyncExternalStore } from "react";
import type { PlanShape, PlanStore, RowState } from "#client/stays/room-plan/store/plan-store.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

/** One row's bars; draws again only when this row changes. */
export function useRow(store: PlanStore, key: string): RowState {
  return useTopic(store, key, () => store.row(key));
}

/** True if the row's room is locked at a moment; draws again only when that changes. */
export function useIsLocked(store: PlanStore, key: string, now: string): boolean {
  return useTopic(store, key, () =>
    store.row(key).laid.bars.some((bar) => bar.kind === "lock" && bar.lock.start <= now && now < bar.lock.end),
  );
}

/** Some bookings as they stand now; draws again when one of them changes, whichever row it stands in. */
export function useBookings(store: PlanStore, ids: readonly string[]): PlanBooking[] {
  // What isn't loaded may come any moment.
  const rows = ids.map((id) => store.keyOf(id) ?? "free").join(" ");
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = rows.split(" ").map((row) => store.subscribe(row, listener));
      return () => ends.forEach((end) => end());
    },
    [store, rows],
  );
  useSyncExternalStore(subscribe, () => ids.map((id) => `${store.keyOf(id)} ${store.booking(id)?.version}`).join(" "));
  return ids.flatMap((id) => store.booking(id) ?? []);
}

/** Which rows there are and how high they stand. */
export function useShape(store: PlanStore): PlanShape {
  return useTopic(store, "shape", store.shape);
}

function useTopic<T>(store: PlanStore, topic: string, read: () => T): T {
  const subscribe = useCallback((listener: () => void) => store.subscribe(topic, listener), [store, topic]);
  return useSyncExternalStore(subscribe, read);
}

/** So long they may lag behind the bars, which come first; of many changes at once they are drawn once. */
const FREE_LAG_MS = 100;

/** Draws again when the free rooms of a topic (`free`, `free:<type>`) change, a moment later. */
export function useFreeVersion(store: PlanStore, topic: string): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer = 0;
      const draw = () => {
        timer = 0;
        listener();
      };
      const end = store.subscribe(topic, () => {
        if (timer === 0) timer = window.setTimeout(draw, FREE_LAG_MS);
      });
      return () => {
        end();
        clearTimeout(timer);
      };
    },
    [store, topic],
  );
  return useSyncExternalStore(subscribe, () => store.freeVersion(topic));
}
