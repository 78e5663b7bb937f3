import { toned } from "#client/prices/rates/grid/price-grid-model.ts";
import { addDays, daysBetween } from "#shared/platform/core/stays.ts";
import type { PricePeriod } from "#shared/prices/pricing/rate-levels.ts";
import { periodsOverlap } from "#shared/prices/rates/rules.ts";

export type Days = { from: string; to: string };
/** A stretch of the strip in percent of its width. */
export type Placed = { left: number; width: number };
/** A period as the strip shows it; one that begins or ends in another year has no edge there to pull. */
export type Band = Placed & { period: PricePeriod; tone: number; hasStart: boolean; hasEnd: boolean };
/** Pointer gesture: drawing a new period, or dragging an edge of one. */
export type Gesture = { kind: "draw"; anchor: string; at: string } | { kind: "pull"; period: PricePeriod; edge: "from" | "to"; at: string };

const MONTHS = 12;

export function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

export function bandsOf(periods: readonly PricePeriod[], year: number): Band[] {
  const whole = daysOf(year);
  return toned(periods).flatMap(({ period, tone }) => {
    if (!periodsOverlap(period, whole)) return [];
    const hasStart = period.from >= whole.from;
    const hasEnd = period.to <= whole.to;
    return [
      { period, tone, hasStart, hasEnd, ...placed({ from: hasStart ? period.from : whole.from, to: hasEnd ? period.to : whole.to }, year) },
    ];
  });
}

/** Position of some days in the year's strip. */
export function placed({ from, to }: Days, year: number): Placed {
  const first = `${year}-01-01`;
  const length = lengthOf(year);
  return { left: (daysBetween(first, from) / length) * 100, width: ((daysBetween(from, to) + 1) / length) * 100 };
}

/** The first days of the months. */
export function monthsOf(year: number): ({ first: string } & Placed)[] {
  return Array.from({ length: MONTHS }, (_, i) => {
    const first = `${year}-${String(i + 1).padStart(2, "0")}-01`;
    const next = i === MONTHS - 1 ? `${year + 1}-01-01` : `${year}-${String(i + 2).padStart(2, "0")}-01`;
    return { first, ...placed({ from: first, to: addDays(next, -1) }, year) };
  });
}

/** The day under a share of the strip's width, from 0 to 1. */
export function dayAt(share: number, year: number): string {
  const days = lengthOf(year);
  return addDays(`${year}-01-01`, Math.max(0, Math.min(days - 1, Math.floor(share * days))));
}

/** The days that a gesture would make of its period. */
export function daysBy(gesture: Gesture): Days {
  const { at } = gesture;
  if (gesture.kind === "draw") return at < gesture.anchor ? { from: at, to: gesture.anchor } : { from: gesture.anchor, to: at };
  const { from, to } = gesture.period;
  if (gesture.edge === "from") return { from: at < to ? at : to, to };
  return { from, to: at > from ? at : from };
}

/** The period that some days would run into; the server asks the same. */
export function inTheWay(days: Days, periods: readonly PricePeriod[], ownId: string | null): PricePeriod | null {
  return periods.find((period) => period.id !== ownId && periodsOverlap(period, days)) ?? null;
}

function daysOf(year: number): Days {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

function lengthOf(year: number): number {
  return daysBetween(`${year}-01-01`, `${year + 1}-01-01`);
}
