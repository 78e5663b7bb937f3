import { useAtomValue, useStore } from "jotai";
import { useCallback, useEffect } from "react";
import { liveAtom } from "#client/core/realtime.ts";
import { useIdentity } from "#client/core/session.ts";
import type { PlanStore } from "#client/room-plan/store/plan-store.ts";
import type { PresenceEntry } from "#shared/presence/schema.ts";

/** Shows which bookings colleagues are dragging, and answers the function that reports which one this user drags. */
export function usePresence(store: PlanStore): (bookingId: string | null) => void {
  const atoms = useStore();
  const live = useAtomValue(liveAtom);
  const { subject_id } = useIdentity();

  useEffect(() => {
    if (!live) return;
    let held = new Map<string, string>();
    const show = (entries: readonly PresenceEntry[]) => {
      const next = new Map(
        entries.flatMap(({ booking_id, name, user_id }) => (booking_id && user_id !== subject_id ? [[booking_id, name] as const] : [])),
      );
      store.change(() => {
        for (const id of held.keys()) if (!next.has(id)) store.mark(id, { holder: null });
        for (const [id, name] of next) store.mark(id, { holder: name });
      });
      held = next;
    };
    const subscription = live.presence.subscribe(undefined, { onData: show });
    void live.say.mutate({ looking_at: "room_plan" }).catch(() => undefined);
    return () => {
      subscription.unsubscribe();
      show([]);
      void live.say.mutate({}).catch(() => undefined);
    };
  }, [live, store, subject_id]);

  return useCallback(
    (bookingId) => {
      // Being seen is a courtesy: a lost connection says so elsewhere.
      void atoms
        .get(liveAtom)
        ?.say.mutate({ looking_at: "room_plan", dragging: bookingId })
        .catch(() => undefined);
    },
    [atoms],
  );
}
