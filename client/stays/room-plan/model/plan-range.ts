import { dayOf } from "#client/stays/room-plan/model/plan-layout.ts";

/** The numbers of days that the plan can show at once. */
export const ZOOMS = [7, 14, 30, 90] as const;
export type Zoom = (typeof ZOOMS)[number];

const DEFAULT_ZOOM: Zoom = 14;

/** Visible range from the address: `?from=2026-05-01&days=14`. */
export function planRange(params: URLSearchParams, today: number): { from: number; days: Zoom } {
  const asked = params.get("from") ?? "";
  const from = /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? dayOf(asked) : today - 2;
  const days = ZOOMS.find((zoom) => String(zoom) === params.get("days")) ?? DEFAULT_ZOOM;
  return { from, days };
}
