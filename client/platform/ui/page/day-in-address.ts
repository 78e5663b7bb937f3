import { z } from "zod";
import { dayMeant } from "#shared/platform/core/stays.ts";

const Bound = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** The day that a page's address names, as a date or as a moment of it; null if it names none. */
export function dayInAddress(params: URLSearchParams, name: string, zone: string): string | null {
  const bound = Bound.safeParse(params.get(name)).data;
  return bound === undefined ? null : dayMeant(bound, zone);
}
