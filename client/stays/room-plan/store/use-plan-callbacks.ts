import { useStore } from "jotai";
import { useEffect, useMemo, useRef } from "react";
import { needsWizard } from "#client/stays/bookings/check-in/needs-wizard.ts";
import { useAsksAtArrival } from "#client/stays/bookings/use-asks-at-arrival.ts";
import { anySelectedToComplete } from "#client/stays/groups/arrivals-to-complete.ts";
import { datesOf, type Range } from "#client/stays/room-plan/model/drawn-range.ts";
import { dateOf } from "#client/stays/room-plan/model/plan-layout.ts";
import type { Zoom } from "#client/stays/room-plan/model/plan-range.ts";
import type { PlanRoom } from "#client/stays/room-plan/model/plan-rows.ts";
import type { PlanSession } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import type { usePlanActions } from "#client/stays/room-plan/store/use-plan-actions.ts";
import type { usePlanRange } from "#client/stays/room-plan/store/use-plan-range.ts";
import type { RoomStatus } from "#shared/inventory/rooms/schema.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";
import type { PlanBooking, PlanLock } from "#shared/stays/room-plan/schema.ts";

type Parts = {
  store: PlanStore;
  session: PlanSession;
  actions: ReturnType<typeof usePlanActions>;
  range: Pick<ReturnType<typeof usePlanRange>, "change" | "showToday" | "zoomTo">;
};

/**
 * Actions of the plan that need the address or hooks of the page. One object for as long as the plan is mounted, so that nothing draws
 * again for it.
 */
export function usePlanCallbacks(parts: Parts) {
  const atoms = useStore();
  const asksAlways = useAsksAtArrival();
  const latest = useRef({ ...parts, asksAlways });
  useEffect(() => {
    latest.current = { ...parts, asksAlways };
  });
  return useMemo(() => {
    /** Checks in several bookings; asks for missing or always required data once for all of them. */
    async function arriveTogether(bookings: readonly PlanBooking[]): Promise<void> {
      const asks = latest.current.asksAlways || (await anySelectedToComplete(bookings.map(({ id }) => id)));
      const { actions, session } = latest.current;
      if (asks) atoms.set(session.question, { kind: "arrival", bookings });
      else void actions.act("check_in", bookings, null);
    }
    return {
      act(action: BarAction, bookings: readonly PlanBooking[]): void {
        const { store, actions, range, asksAlways: always } = latest.current;
        const [only] = bookings.length === 1 ? bookings : [];
        const ask = only && action === "check_in" ? () => range.change({ check_in: only.id }, false) : null;
        const room = only?.room_id ? store.room(only.room_id) : undefined;
        if (ask && (always || needsWizard({ room_id: only?.room_id ?? null }, room ? [room] : []))) return ask();
        if (!only && action === "check_in") return void arriveTogether(bookings);
        void actions.act(action, bookings, ask);
      },
      /** Takes bookings of one group out of it. */
      ungroup: (bookings: readonly PlanBooking[]): void => latest.current.actions.ungroup(bookings),
      roomAction: (action: RoomAction, room: PlanRoom): void => latest.current.actions.roomAction(action, room),
      /** Opens the form of a lock, with this room in it, and for these days if there are any. */
      lockRoom(room: PlanRoom, range?: Range): void {
        const { check_in, check_out } = range ? datesOf(range) : tonight(latest.current.store.zone);
        latest.current.range.change({ new: "lock", room_id: room.id, start: check_in, end: check_out }, false);
      },
      open: (booking: PlanBooking): void => latest.current.range.change({ booking: booking.id }, false),
      openLock: (lock: PlanLock): void => latest.current.range.change({ lock: lock.id }, false),
      /** Opens the form or dialog for drawn ranges. `isProposed`: nobody has chosen this place, it is what the plan offers. */
      draw(kind: DrawnKind, ranges: readonly Range[], isProposed = false): void {
        const { session, range } = latest.current;
        const [first] = ranges;
        if (kind === "lock") return atoms.set(session.question, { kind, ranges });
        if (kind === "group") return atoms.set(session.question, { kind, ranges, bookings: [] });
        if (first) range.change({ ...newBookingParams(kind, first), proposed: isProposed ? "1" : null }, false);
      },
      /** Opens the form for a walk-in who wants a room tonight. */
      walkIn: (): void => latest.current.range.change({ ...tonight(latest.current.store.zone), walk_in: "1" }, false),
      showToday: (): void => latest.current.range.showToday(),
      zoomTo: (days: Zoom): void => latest.current.range.zoomTo(days),
      /** Takes the first day on screen into the address; a few times a second while it is scrolled. */
      scrolledTo: (day: number): void => latest.current.range.change({ from: dateOf(day) }),
    };
  }, [atoms]);
}

export type PlanCallbacks = ReturnType<typeof usePlanCallbacks>;
export type BarAction = "check_in" | "check_out" | "confirm" | "cancel";
export type RoomAction = RoomStatus | "unlock" | "openDoor";
export type DrawnKind = "booking" | "offer" | "lock" | "group";

/** The initial values of the walk-in form; the form finds the best room. */
function tonight(zone: string): { new: string; check_in: string; check_out: string } {
  const today = localDate(Date.now(), zone);
  return { new: "booking", check_in: today, check_out: addDays(today, 1) };
}

/** The initial values of the slide-over for a new booking. */
function newBookingParams(kind: "booking" | "offer", range: Range): Record<string, string | null> {
  return { new: kind, ...datesOf(range), room_id: range.roomId, room_type_id: range.roomId ? null : range.typeId };
}
