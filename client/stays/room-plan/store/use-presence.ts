import { useAtomValue, useStore } from "jotai";
import { useEffect, useRef } from "react";
import { connectionAtom, liveAtom } from "#client/platform/core/realtime.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import type { PlanWords } from "#client/stays/room-plan/model/plan-words.ts";
import { heldBar, type PlanSession } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import type { PresenceEntry } from "#shared/platform/presence/schema.ts";

/** Tells this tab from others of the same user. No UUID: browsers make none on a plain http address of the local network. */
const SCREEN = Math.random().toString(36).slice(2);

/** The bookings and locks that other screens drag, each with the name to show at its bar. */
export function heldByOthers(entries: readonly PresenceEntry[], own: { screen: string; user_id: string }, words: PlanWords) {
  return new Map(
    entries.flatMap(({ booking_id, name, user_id, screen }): [string, string][] => {
      if (booking_id === null || screen === own.screen) return [];
      return [[booking_id, user_id === own.user_id ? words.say("other_screen", { name }) : name]];
    }),
  );
}

/** Shows which bars other screens are dragging, and tells them which one this screen drags. */
export function usePresence(store: PlanStore, session: PlanSession, words: PlanWords): void {
  const atoms = useStore();
  const live = useAtomValue(liveAtom);
  const isOpen = useAtomValue(connectionAtom) === "open";
  const { subject_id } = useIdentity();
  const dragged = useRef<string | null>(null);

  useEffect(() => {
    if (!live) return undefined;
    let held = new Map<string, string>();
    const show = (entries: readonly PresenceEntry[]) => {
      const next = heldByOthers(entries, { screen: SCREEN, user_id: subject_id }, words);
      store.change(() => {
        for (const id of held.keys()) if (!next.has(id)) store.mark(id, { holder: null });
        for (const [id, name] of next) store.mark(id, { holder: name });
      });
      held = next;
    };
    const subscription = live.presence.subscribe(undefined, { onData: show });
    return () => {
      subscription.unsubscribe();
      show([]);
    };
  }, [live, store, words, subject_id]);

  // The presence of a screen ends with its connection and is sent again on the next one.
  useEffect(() => {
    if (!live || !isOpen) return undefined;
    void live.say.mutate({ looking_at: "room_plan", dragging: dragged.current, screen: SCREEN }).catch(() => undefined);
    return () => void live.say.mutate({ screen: SCREEN }).catch(() => undefined);
  }, [live, isOpen]);

  useEffect(() => {
    const tell = () => {
      const held = heldBar(atoms.get(session.gesture));
      if (held === dragged.current) return;
      dragged.current = held;
      // Being seen is a courtesy: a lost connection says so elsewhere.
      void atoms
        .get(liveAtom)
        ?.say.mutate({ looking_at: "room_plan", dragging: held, screen: SCREEN })
        .catch(() => undefined);
    };
    return atoms.sub(session.gesture, tell);
  }, [atoms, session]);
}
