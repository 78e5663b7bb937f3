import { dateOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { instantAt } from "#shared/platform/core/stays.ts";

/** A drawn stretch of a room (or, without one, of a room type): calendar days [from, to). */
export type Range = { roomId: string | null; typeId: string; from: number; to: number };

/** The plan's stand-in for a range: plain dates, which take the property's check-in and check-out times. */
export function datesOf(range: Pick<Range, "from" | "to">): { check_in: string; check_out: string } {
  return { check_in: dateOf(range.from), check_out: dateOf(range.to) };
}

/** A range's instants at the property's hours. */
export function instantsOf(
  range: Pick<Range, "from" | "to">,
  zone: string,
  times: { start: string; end: string },
): { start: string; end: string } {
  const { check_in, check_out } = datesOf(range);
  return { start: instantAt(check_in, times.start, zone), end: instantAt(check_out, times.end, zone) };
}
