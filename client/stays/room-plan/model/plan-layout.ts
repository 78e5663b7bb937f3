import { addDays, DAY_MS, instantAt, localTime, zoneOffset } from "#shared/platform/core/stays.ts";

/** Heights and widths in pixels that the sheet and the sums have to agree on. */
export const ROW_HEIGHT = 36;
export const TYPE_HEIGHT = 32;
export const LANE_HEIGHT = 30;
export const LANE_PADDING = 6;
export const HEAD_HEIGHT = 52;
export const FOOT_HEIGHT = 28;
/** The column that names the rooms: on a phone it holds a number and its sign, and leaves the days their place. */
export const SIDE_WIDTH = 184;
const NARROW_SIDE_WIDTH = 96;
const NARROW_PLAN = 700;

export function sideOf(width: number): number {
  return width > 0 && width < NARROW_PLAN ? NARROW_SIDE_WIDTH : SIDE_WIDTH;
}

/** Days that are no wider name no weekday. Without a number, only Mondays have their day, and a shade shows how full each is. */
export const NARROW_COLUMN = 26;
/** Days that are at least this wide have room for a number of two figures. */
export const NUMBER_COLUMN = 16;

/**
 * Rows and days rendered beyond the edge of the screen, also the step in which the rendered part moves, so that scrolling rarely renders.
 */
const OVERSCAN_ROWS = 6;
const OVERSCAN_DAYS = 6;
const STEP = 4;

/**
 * The time axis: `days` columns from the calendar day `first` (days since 1970) of the property's zone, beginning after the
 * rooms' names, `side` pixels wide.
 */
export type Scale = { zone: string; first: number; days: number; column: number; side: number };

/** The part of the plan that is drawn: rows [firstRow, endRow), calendar days [firstDay, endDay). */
export type PlanFrame = { firstRow: number; endRow: number; firstDay: number; endDay: number };

/** The number of a calendar date, counted from 1970. */
export function dayOf(date: string): number {
  return Math.floor(Date.parse(date) / DAY_MS);
}

export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The days [from, to), one by one. */
export function eachDay(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

export function isWeekend(day: number): boolean {
  // From Saturday on; 1970 began on a Thursday.
  return (((day + 5) % 7) + 7) % 7 < 2;
}

export function isMonday(day: number): boolean {
  return (((day + 3) % 7) + 7) % 7 === 0;
}

const wallDaysOf = new Map<string, Map<string, number>>();
/** More than a large plan has at once; of a desk that stays open for weeks the oldest are forgotten. */
const MAX_INSTANTS = 5_000;

/**
 * An instant on the property's wall calendar: days since 1970 with the time of day as the fraction. Remembered, since
 * nearly all guests come and go at the same hours: a plan of thousands of stays has a few hundred instants.
 */
export function wallDays(instant: string, zone: string): number {
  let known = wallDaysOf.get(zone);
  if (!known) wallDaysOf.set(zone, (known = new Map()));
  let days = known.get(instant);
  if (days === undefined) {
    const ms = Date.parse(instant);
    known.set(instant, (days = (ms + zoneOffset(ms, zone)) / DAY_MS));
    if (known.size > MAX_INSTANTS) known.delete(known.keys().next().value ?? "");
  }
  return days;
}

export function xOf(scale: Scale, wall: number): number {
  return (wall - scale.first) * scale.column;
}

/** Position of a pixel on the time axis, in days. */
export function wallAt(scale: Scale, x: number): number {
  return scale.first + x / scale.column;
}

/** The same time of the wall clock, `days` later: a stay keeps its hours across the change to summer time. */
export function shifted(instant: string, days: number, zone: string): string {
  if (days === 0) return instant;
  const day = Math.floor(wallDays(instant, zone));
  return instantAt(addDays(dateOf(day), days), localTime(instant, zone), zone);
}

/** The top edge of every row and, last, the bottom of all. */
export function topsOf(heights: readonly number[]): Float64Array {
  const tops = new Float64Array(heights.length + 1);
  heights.forEach((height, row) => {
    tops[row + 1] = (tops[row] ?? 0) + height;
  });
  return tops;
}

/** The row at a height, kept inside the plan. */
export function rowAt(tops: Float64Array, y: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle + 1] ?? Number.POSITIVE_INFINITY) <= y) low = middle + 1;
    else high = middle;
  }
  return Math.min(low, Math.max(0, tops.length - 2));
}

export type Viewport = { top: number; left: number; width: number; height: number };

/** The drawn part around what is on screen. It moves in steps, so most scroll events change nothing. */
export function frameOf(view: Viewport, tops: Float64Array, scale: Scale): PlanFrame {
  const rows = tops.length - 1;
  const firstRow = rowAt(tops, view.top);
  const lastRow = rowAt(tops, view.top + view.height) + 1;
  const firstDay = Math.floor(view.left / scale.column);
  const lastDay = Math.ceil((view.left + view.width) / scale.column);
  const dayStep = Math.max(STEP, Math.round(256 / scale.column));
  const dayOver = Math.max(OVERSCAN_DAYS, Math.round(384 / scale.column));
  return {
    firstRow: Math.max(0, stepDown(firstRow - OVERSCAN_ROWS, STEP)),
    endRow: Math.min(rows, stepUp(lastRow + OVERSCAN_ROWS, STEP)),
    firstDay: scale.first + Math.max(0, stepDown(firstDay - dayOver, dayStep)),
    endDay: scale.first + Math.min(scale.days, stepUp(lastDay + dayOver, dayStep)),
  };
}

export function sameFrame(a: PlanFrame, b: PlanFrame): boolean {
  return a.firstRow === b.firstRow && a.endRow === b.endRow && a.firstDay === b.firstDay && a.endDay === b.endDay;
}

function stepDown(value: number, step: number): number {
  return Math.floor(value / step) * step;
}

function stepUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}

const NARROWEST = 6;
/** Half the space between bars that touch. */
const GAP = 1;

type BarShape = { left: number; width: number };

/** The position of a span in its row, in whole pixels. */
export function shapeOf(scale: Scale, from: number, to: number): BarShape {
  const left = Math.round(scale.side + xOf(scale, from)) + GAP;
  const right = Math.round(scale.side + xOf(scale, to)) - GAP;
  return { left, width: Math.max(NARROWEST, right - left) };
}
