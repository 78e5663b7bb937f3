import { z } from "zod";
import type { PlanCell, RoomCell } from "#shared/channels/channel-engine/cells.ts";
import type { Cents } from "#shared/platform/core/money.ts";

/** Cells as they are stored: short, since there is one for each plan and day, and equal texts for equal cells. */

export function storedRoom({ free }: RoomCell): string {
  return String(free);
}

export function storedPlan({ prices, closed, closed_to_arrival, closed_to_departure, min_nights, max_nights }: PlanCell): string {
  return JSON.stringify([prices, Number(closed), Number(closed_to_arrival), Number(closed_to_departure), min_nights, max_nights]);
}

const StoredPlan = z.tuple([
  z.record(z.string(), z.custom<Cents>(Number.isInteger)),
  z.int(),
  z.int(),
  z.int(),
  z.int(),
  z.int().nullable(),
]);

export function readRoom(text: string): RoomCell {
  return { free: Number(text) };
}

/** The cell of a plan. Throws for a text that `storedPlan` did not write. */
export function readPlan(text: string): PlanCell {
  const [prices, closed, closed_to_arrival, closed_to_departure, min_nights, max_nights] = StoredPlan.parse(JSON.parse(text));
  return {
    prices,
    closed: closed === 1,
    closed_to_arrival: closed_to_arrival === 1,
    closed_to_departure: closed_to_departure === 1,
    min_nights,
    max_nights,
  };
}
