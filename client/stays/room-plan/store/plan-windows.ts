import { trpc } from "#client/platform/core/trpc.ts";
import { dateOf, eachDay } from "#client/stays/room-plan/model/plan-layout.ts";
import { instantAt } from "#shared/platform/core/stays.ts";

/** Bookings are loaded in stretches that begin on fixed days, so that every screen and every scroll asks for the same ones. */
const STRETCH = 35;
const MARGIN = 10;

/** The queries of the stretches in sight, and of those in which the `parked` days lie. */
export function planWindows(zone: string, { from, days, parked = [] }: { from: number; days: number; parked?: readonly number[] }) {
  const first = Math.floor((from - MARGIN) / STRETCH);
  const last = Math.floor((from + days + MARGIN) / STRETCH);
  const indexes = new Set([...eachDay(first, last + 1), ...parked.map((day) => Math.floor(day / STRETCH))]);
  return [...indexes].map((index) => ({
    ...trpc.roomPlan.window.queryOptions(stretch(index, zone)),
    structuralSharing: false as const,
  }));
}

function stretch(index: number, zone: string): { from: string; to: string } {
  return { from: instantAt(dateOf(index * STRETCH), "00:00", zone), to: instantAt(dateOf((index + 1) * STRETCH), "00:00", zone) };
}
