import { useMemo } from "react";
import { currentIdentity } from "#client/platform/core/session.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { placesInAddress } from "#client/stays/room-locks/lock-places.ts";
import { datesOf, type Range } from "#client/stays/room-plan/model/drawn-range.ts";
import { dateOf, dayOf, type Scale, sideOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { firstDayAround, planRange, type Zoom } from "#client/stays/room-plan/model/plan-range.ts";
import type { PlanRoom } from "#client/stays/room-plan/model/plan-rows.ts";
import { planQuestionAtom, planState } from "#client/stays/room-plan/store/plan-session.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";

export type NewRecord = "booking" | "offer" | "lock" | "group";

/** `isProposed`: nobody has chosen this place, it is what the plan offers. */
type Drawn = { ranges: readonly Range[]; isProposed?: boolean };

type ChangeAddress = ReturnType<typeof useAddress>["change"];

export type PlanAddress = ReturnType<typeof planAddress>;

/** Days that the plan shows, and the forms that it opens: both are parameters of the address. */
export function usePlanAddress(): PlanAddress {
  const { change } = useAddress();
  return useMemo(() => planAddress(change), [change]);
}

function planAddress(change: ChangeAddress) {
  /** Scrolls to a day, or takes the first day on screen into the address: a few times a second while it is scrolled. */
  const goTo = (day: number) => change({ from: dateOf(day) }, { replace: true });
  const openForm = (params: Readonly<Record<string, string | null>>) => change(params);
  return {
    goTo,
    openForm,
    zoomTo: (days: Zoom) => change({ days: String(days) }, { replace: true }),
    showToday(): void {
      const today = dayOf(hotelToday());
      goTo(firstDayAround(today, planRange(new URLSearchParams(window.location.search), today).days));
    },
    /** Goes half of the shown days back (-1) or on (1). */
    page(direction: -1 | 1): void {
      const { from, days } = planRange(new URLSearchParams(window.location.search), dayOf(hotelToday()));
      goTo(from + direction * Math.max(1, Math.round(days / 2)));
    },
    openBooking: (id: string) => openForm({ booking: id }),
    openLock: (id: string) => openForm({ lock: id }),
    openCheckIn: (id: string) => openForm({ check_in: id }),
    /** Opens the form for a walk-in who wants a room tonight; it finds the best room. */
    openWalkIn: () => openForm({ new: "booking", ...tonight(), walk_in: "1" }),
    /** Opens the form of a lock, with this room in it, and for these days if there are any. */
    openRoomLock(room: PlanRoom, range?: Range): void {
      openForm(lockOf(room.id, range ? datesOf(range) : tonight()));
    },
    /** Opens the form or dialog for drawn ranges. */
    openNew(kind: NewRecord, { ranges, isProposed = false }: Drawn): void {
      const [first] = ranges;
      if (kind === "group") return planState.set(planQuestionAtom, { kind, ranges, bookings: [] });
      if (!first) return;
      if (kind === "lock") return openForm(ranges.length > 1 ? severalLocks(ranges) : lockOf(first.roomId, datesOf(first)));
      const { roomId, typeId } = first;
      const place = { room_id: roomId, room_type_id: roomId ? null : typeId, proposed: isProposed ? "1" : null };
      openForm({ new: kind, ...datesOf(first), ...place });
    },
  };
}

function lockOf(room_id: string | null, { check_in, check_out }: { check_in: string; check_out: string }) {
  return { new: "lock", room_id, start: check_in, end: check_out };
}

function severalLocks(ranges: readonly Range[]) {
  const places = ranges.flatMap((range) => {
    const { check_in, check_out } = datesOf(range);
    return range.roomId === null ? [] : [{ room_id: range.roomId, start: check_in, end: check_out }];
  });
  return { new: "lock", places: placesInAddress(places) };
}

function hotelToday(): string {
  return localDate(Date.now(), currentIdentity().time_zone);
}

function tonight(): { check_in: string; check_out: string } {
  const today = hotelToday();
  return { check_in: today, check_out: addDays(today, 1) };
}

/** Visible range of the plan from the address. */
export function useShownDays(today: number): { from: number; days: Zoom } {
  return planRange(useAddress().params, today);
}

/** Days of the time axis around the visible year. */
const AXIS_STEP = 365;
const NARROWEST_COLUMN = 12;

/** The time axis around the days shown. It moves only on a far jump, so scrolling never shifts it. */
export function useScale(zone: string, width: number, { from, days }: { from: number; days: number }): Scale {
  const first = Math.floor(from / AXIS_STEP) * AXIS_STEP - AXIS_STEP;
  const side = sideOf(width);
  const column = Math.max(NARROWEST_COLUMN, (width - side) / days);
  return useMemo(() => ({ zone, first, days: AXIS_STEP * 3, column, side }), [zone, first, column, side]);
}
