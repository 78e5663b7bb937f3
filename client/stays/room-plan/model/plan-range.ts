import { DAYS_BEFORE } from "#client/stays/bookings/plan-address.ts";
import { dayOf } from "#client/stays/room-plan/model/plan-layout.ts";

/** The numbers of days that the plan can show at once. */
export const ZOOMS = [7, 14, 30, 90] as const;
export type Zoom = (typeof ZOOMS)[number];

/** The number of days shown unless the address says otherwise. */
export const DEFAULT_ZOOM: Zoom = 14;

/** The first day shown around today: two days of the past, where more than a week is shown. */
export function firstDayAround(today: number, days: Zoom): number {
  return days > 7 ? today - DAYS_BEFORE : today;
}

/** Visible range from the address: `?from=2026-05-01&days=14`. */
export function planRange(params: URLSearchParams, today: number): { from: number; days: Zoom } {
  const days = ZOOMS.find((zoom) => String(zoom) === params.get("days")) ?? DEFAULT_ZOOM;
  const date = params.get("from") ?? "";
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date));
  const from = isDate ? dayOf(date) : firstDayAround(today, days);
  return { from, days };
}
