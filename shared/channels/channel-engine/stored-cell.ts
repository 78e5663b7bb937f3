import { z } from "zod";
import type { ChildAmount, PlanCell, RoomCell } from "#shared/channels/channel-engine/cells.ts";
import type { Cents } from "#shared/platform/core/money.ts";

/** Cells as they are stored: short, since there is one for each plan and day, and equal texts for equal cells. */

export function storedRoom({ free }: RoomCell): string {
  return String(free);
}

/** Prices of children are the last part, which cells without any do not have. */
export function storedPlan(cell: PlanCell): string {
  const { prices, children, closed, closed_to_arrival, closed_to_departure, min_nights, max_nights } = cell;
  const parts = [prices, Number(closed), Number(closed_to_arrival), Number(closed_to_departure), min_nights, max_nights];
  const ages = children.map(({ from_age, to_age, gross_amount }) => [from_age, to_age, gross_amount]);
  return JSON.stringify(ages.length > 0 ? [...parts, ages] : parts);
}

const StoredCents = z.custom<Cents>(Number.isInteger);
const StoredChild = z
  .tuple([z.int(), z.int(), StoredCents])
  .transform(([from_age, to_age, gross_amount]): ChildAmount => ({ from_age, to_age, gross_amount }));
const StoredPlan = z
  .tuple([z.record(z.string(), StoredCents), z.int(), z.int(), z.int(), z.int(), z.int().nullable()])
  .rest(z.array(StoredChild));

export function readRoom(text: string): RoomCell {
  return { free: Number(text) };
}

/** The cell of a plan. Throws for a text that `storedPlan` did not write. */
export function readPlan(text: string): PlanCell {
  const parts = StoredPlan.parse(JSON.parse(text));
  const [prices, closed, closed_to_arrival, closed_to_departure, min_nights, max_nights, children = []] = parts;
  return {
    prices,
    children,
    closed: closed === 1,
    closed_to_arrival: closed_to_arrival === 1,
    closed_to_departure: closed_to_departure === 1,
    min_nights,
    max_nights,
  };
}
