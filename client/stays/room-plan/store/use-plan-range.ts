import { useCallback, useMemo } from "react";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { dateOf, type Scale, sideOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { firstDayAround, planRange, type Zoom } from "#client/stays/room-plan/model/plan-range.ts";

/** Days of the time axis around the visible year. */
const AXIS_STEP = 365;
const NARROWEST_COLUMN = 12;

/** Visible range of the plan from the address, and its setters. */
export function usePlanRange(today: number) {
  const { params, change: changeAddress } = useAddress();
  const { from, days } = planRange(params, today);

  const change = useCallback(
    (next: Readonly<Record<string, string | null>>, replace = true) => changeAddress(next, { replace }),
    [changeAddress],
  );
  const goTo = useCallback((day: number) => change({ from: dateOf(day) }), [change]);
  const zoomTo = useCallback((zoom: Zoom) => change({ days: String(zoom) }), [change]);
  const showToday = useCallback(() => goTo(firstDayAround(today, days)), [goTo, today, days]);
  return { from, days, goTo, showToday, zoomTo, change };
}

/** The time axis around the days shown. It moves only on a far jump, so scrolling never shifts it. */
export function useScale(zone: string, from: number, days: number, width: number): Scale {
  const first = Math.floor(from / AXIS_STEP) * AXIS_STEP - AXIS_STEP;
  const side = sideOf(width);
  const column = Math.max(NARROWEST_COLUMN, (width - side) / days);
  return useMemo(() => ({ zone, first, days: AXIS_STEP * 3, column, side }), [zone, first, column, side]);
}
