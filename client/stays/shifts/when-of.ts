import type { Formats } from "#client/platform/core/dates.ts";

/** The time alone where it was today. */
export function whenOf(time: string, formats: Pick<Formats, "time" | "dayTime" | "date">): string {
  return formats.date(time) === formats.date(new Date().toISOString()) ? formats.time(time) : formats.dayTime(time);
}
