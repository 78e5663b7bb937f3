import type { PlanCell, RoomCell } from "#shared/channels/channel-engine/cells.ts";
import type { DayRange } from "#shared/channels/channel-engine/ranges.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";

/**
 * Messages to Channex (`POST /availability` and `POST /restrictions`), and its answers. An entry sets the fields that it names; of several
 * for one day the last wins. An answer of 200 does not mean that all was taken: refused entries come back among the warnings, without a place.
 */

type Days = { date_from: string; date_to: string; days?: string[] };

/** Free rooms of a room type, as an absolute number. */
export type AvailabilityEntry = Days & { property_id: string; room_type_id: string; availability: number };

/** Prices in cents and restrictions of a rate plan; only the fields present change. */
export type RestrictionEntry = Days & {
  property_id: string;
  rate_plan_id: string;
  rates?: { occupancy: number; rate: number }[];
  stop_sell?: boolean;
  closed_to_arrival?: boolean;
  closed_to_departure?: boolean;
  min_stay_arrival?: number;
  /** 0 for no limit. */
  max_stay?: number;
};

/** Availability knows no weekdays by its documentation; rates and restrictions do. */
export const KNOWS_WEEKDAYS = { availability: false, restrictions: true } as const;

const WEEKDAYS = ["mo", "tu", "we", "th", "fr", "sa", "su"] as const;

export function availabilityEntry(at: { property_id: string; room_type_id: string }, range: DayRange<RoomCell>): AvailabilityEntry {
  return { ...at, ...daysOf(range), availability: range.value.free };
}

/** The entry of a plan. Prices name only persons that have one: Channex refuses a price of 0. */
export function restrictionEntry(at: { property_id: string; rate_plan_id: string }, range: DayRange<Partial<PlanCell>>): RestrictionEntry {
  const { prices, closed, closed_to_arrival, closed_to_departure, min_nights, max_nights } = range.value;
  const entry: RestrictionEntry = { ...at, ...daysOf(range) };
  const rates = Object.entries(prices ?? {}).map(([persons, rate]) => ({ occupancy: Number(persons), rate }));
  if (rates.length > 0) entry.rates = rates;
  if (closed !== undefined) entry.stop_sell = closed;
  if (closed_to_arrival !== undefined) entry.closed_to_arrival = closed_to_arrival;
  if (closed_to_departure !== undefined) entry.closed_to_departure = closed_to_departure;
  if (min_nights !== undefined) entry.min_stay_arrival = min_nights;
  if (max_nights !== undefined) entry.max_stay = max_nights ?? 0;
  return entry;
}

function daysOf({ from, to, weekdays }: DayRange<unknown>): Days {
  const days: Days = { date_from: from, date_to: to };
  if (weekdays) days.days = weekdays.flatMap((day) => WEEKDAYS[day - 1] ?? []);
  return days;
}

/** A refused entry as it comes back: the entry itself, and its reasons by field. */
export type EntryWarning = Record<string, unknown> & { warning: Record<string, readonly string[]> };

/**
 * The reason of each refused entry, in the partner's words. A warning echoes the entry that it refuses, so it belongs to the entry whose
 * every field it repeats; of equal entries to all of them. A warning about no entry that was sent is left out.
 */
export function refusedEntries<E extends object>(entries: readonly E[], warnings: readonly EntryWarning[]): Map<E, string> {
  const refused = new Map<E, string>();
  const byPlace = groupBy(warnings, placeOf);
  for (const entry of warnings.length === 0 ? [] : entries) {
    const matching = (byPlace.get(placeOf(entry)) ?? []).filter((warning) => echoes(warning, entry));
    if (matching.length > 0) refused.set(entry, matching.map(({ warning }) => reasonOf(warning)).join("; "));
  }
  return refused;
}

/** The days of an entry in its room type or plan: a partner may refuse thousands of entries at once. */
function placeOf(entry: object): string {
  const { room_type_id, rate_plan_id, date_from, date_to }: Record<string, unknown> = { ...entry };
  return JSON.stringify([room_type_id, rate_plan_id, date_from, date_to]);
}

function echoes(warning: EntryWarning, entry: object): boolean {
  return Object.entries(entry).every(([field, value]) => JSON.stringify(warning[field]) === JSON.stringify(value));
}

function reasonOf(warning: EntryWarning["warning"]): string {
  return Object.entries(warning)
    .map(([field, texts]) => `${field}: ${texts.join(", ")}`)
    .join("; ");
}
