import { useEffect, useMemo, useRef } from "react";
import { soon } from "#client/platform/ui/later.tsx";
import { stepHistory } from "#client/platform/undo/step-history.ts";
import { needsWizard } from "#client/stays/bookings/check-in/needs-wizard.ts";
import { useAsksAtArrival } from "#client/stays/bookings/use-asks-at-arrival.ts";
import { datesOf, type Range } from "#client/stays/room-plan/model/drawn-range.ts";
import { dateOf } from "#client/stays/room-plan/model/plan-layout.ts";
import type { LockMove } from "#client/stays/room-plan/model/plan-locks.ts";
import type { PlanWords } from "#client/stays/room-plan/model/plan-words.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import type { PlanCallbacks } from "#client/stays/room-plan/store/plan-view.ts";
import type { usePlanActions } from "#client/stays/room-plan/store/use-plan-actions.ts";
import type { usePlanRange } from "#client/stays/room-plan/store/use-plan-range.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

const arrivals = soon(() => import("#client/stays/groups/arrivals-to-complete.ts"));

/** What a dialog asks for before it can be done. */
export type PlanQuestion =
  | { kind: "lock"; ranges: readonly Range[] }
  | { kind: "lock_moves"; move: LockMove }
  | { kind: "arrival"; bookings: readonly PlanBooking[] }
  | { kind: "group"; ranges: readonly Range[]; bookings: readonly PlanBooking[] };

type Parts = {
  store: PlanStore;
  words: PlanWords;
  actions: ReturnType<typeof usePlanActions>;
  range: Pick<ReturnType<typeof usePlanRange>, "change" | "showToday" | "zoomTo">;
  setAsked(asked: PlanQuestion): void;
};

/** The plan's wishes, carried out. One object for as long as the plan is mounted, so that nothing draws again for it. */
export function usePlanCallbacks(parts: Parts): PlanCallbacks {
  const asksAlways = useAsksAtArrival();
  const latest = useRef({ ...parts, asksAlways });
  useEffect(() => {
    latest.current = { ...parts, asksAlways };
  });
  return useMemo<PlanCallbacks>(() => {
    /** What is missing of several, or is asked at each arrival, is asked once for all of them. */
    async function arriveTogether(bookings: readonly PlanBooking[]): Promise<void> {
      const { anySelectedToComplete } = await arrivals();
      const asks = latest.current.asksAlways || (await anySelectedToComplete(bookings.map(({ id }) => id)));
      const { actions, setAsked } = latest.current;
      if (asks) setAsked({ kind: "arrival", bookings });
      else void actions.act("check_in", bookings, null);
    }
    return {
      act(action, bookings) {
        const { store, actions, range, asksAlways: always } = latest.current;
        const [only] = bookings.length === 1 ? bookings : [];
        const ask = only && action === "check_in" ? () => range.change({ check_in: only.id }, false) : null;
        const room = only?.room_id ? store.room(only.room_id) : undefined;
        if (ask && (always || needsWizard({ room_id: only?.room_id ?? null }, room ? [room] : []))) return ask();
        if (!only && action === "check_in") return void arriveTogether(bookings);
        void actions.act(action, bookings, ask);
      },
      group: (bookings) => latest.current.setAsked({ kind: "group", bookings, ranges: [] }),
      ungroup: (bookings) => latest.current.actions.ungroup(bookings),
      roomAction: (action, room) => latest.current.actions.roomAction(action, room),
      lockRoom(room, range) {
        const { check_in, check_out } = range ? datesOf(range) : tonight(latest.current.store.zone);
        latest.current.range.change({ new: "lock", room_id: room.id, start: check_in, end: check_out }, false);
      },
      moveGuestsForLock: (move) => latest.current.setAsked({ kind: "lock_moves", move }),
      open: (booking) => latest.current.range.change({ booking: booking.id }, false),
      openLock: (lock) => latest.current.range.change({ lock: lock.id }, false),
      draw(kind, ranges, isProposed = false) {
        const { setAsked, range } = latest.current;
        const [first] = ranges;
        if (kind === "lock") return setAsked({ kind, ranges });
        if (kind === "group") return setAsked({ kind, ranges, bookings: [] });
        if (first) range.change({ ...newBookingParams(kind, first), proposed: isProposed ? "1" : null }, false);
      },
      walkIn: () => latest.current.range.change({ ...tonight(latest.current.store.zone), walk_in: "1" }, false),
      undo: () => void stepHistory.undo(),
      redo: () => void stepHistory.redo(),
      showToday: () => latest.current.range.showToday(),
      zoomTo: (days) => latest.current.range.zoomTo(days),
      scrolledTo: (day) => latest.current.range.change({ from: dateOf(day) }),
    };
  }, []);
}

/** What the form for somebody who wants a room tonight begins with; the best room is found there. */
function tonight(zone: string): { new: string; check_in: string; check_out: string } {
  const today = localDate(Date.now(), zone);
  return { new: "booking", check_in: today, check_out: addDays(today, 1) };
}

/** What the slide-over for a new booking begins with. */
function newBookingParams(kind: "booking" | "offer", range: Range): Record<string, string | null> {
  return { new: kind, ...datesOf(range), room_id: range.roomId, room_type_id: range.roomId ? null : range.typeId };
}
