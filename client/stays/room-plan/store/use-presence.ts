import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { useIdentity } from "#client/platform/core/session.ts";
import { presenceAtom, SCREEN, setPlanPresence } from "#client/platform/presence/own-presence.ts";
import { idOfBar } from "#client/stays/room-plan/model/plan-bars.ts";
import type { PlanWords } from "#client/stays/room-plan/model/plan-words.ts";
import { gestureAtom, heldBar, planState } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import type { PresenceEntry } from "#shared/platform/presence/schema.ts";

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
export function usePresence(store: PlanStore, words: PlanWords): void {
  const entries = useAtomValue(presenceAtom);
  const held = useRef<ReadonlyMap<string, string>>(new Map());
  const { subject_id } = useIdentity();
  const dragged = useRef<string | null>(null);

  useEffect(() => {
    const next = heldByOthers(entries, { screen: SCREEN, user_id: subject_id }, words);
    store.change(() => {
      for (const id of held.current.keys()) if (!next.has(id)) store.mark(id, { holder: null });
      for (const [id, name] of next) store.mark(id, { holder: name });
    });
    held.current = next;
  }, [entries, store, words, subject_id]);

  useEffect(() => {
    setPlanPresence({ looking_at: "room_plan", dragging: dragged.current });
    return () => setPlanPresence({ looking_at: null, dragging: null });
  }, []);

  useEffect(() => {
    const tell = () => {
      const key = heldBar(planState.get(gestureAtom));
      const bar = key === null ? null : idOfBar(key);
      if (bar === dragged.current) return;
      dragged.current = bar;
      setPlanPresence({ looking_at: "room_plan", dragging: bar });
    };
    return planState.sub(gestureAtom, tell);
  }, []);
}
