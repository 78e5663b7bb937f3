import { addDays, datesBetween, localDate, type Stay } from "#shared/platform/core/stays.ts";
import { type UsualTimes, usualNight } from "#shared/platform/core/usual-times.ts";
import { busiest } from "#shared/stays/availability/capacity.ts";

/** Nights from the evening of `from` until the morning of `to`, dates of the property. */
export type Nights = { from: string; to: string };

/** The times at which a night begins and ends, and the property's time zone. */
export type NightTimes = UsualTimes & { time_zone: string };

/**
 * The nights within a span on which fewer than one of `rooms` is left, neighbouring ones joined. A night is taken by whatever overlaps the
 * time between check-in of its day and check-out of the next one: a late departure or a lock until the evening takes the night, day use
 * at noon does not.
 */
export function blockedNights(taken: readonly Stay[], rooms: number, span: Nights, times: NightTimes): Nights[] {
  const byNight = new Map<string, Stay[]>();
  for (const stay of taken) {
    for (const night of nightsTouched(stay, span, times.time_zone)) {
      const known = byNight.get(night);
      if (known) known.push(stay);
      else byNight.set(night, [stay]);
    }
  }
  const full = datesBetween(span.from, span.to).filter((night) => {
    const there = byNight.get(night) ?? [];
    return there.length >= rooms && busiest(there, [usualNight(night, times, times.time_zone)]) >= rooms;
  });
  return joinedNights(full);
}

/** The nights that a stay may take: from the evening before its beginning to that of its end. */
function nightsTouched(stay: Stay, { from, to }: Nights, zone: string): string[] {
  const [first, last] = [addDays(localDate(stay.check_in, zone), -1), addDays(localDate(stay.check_out, zone), 1)];
  return datesBetween(first < from ? from : first, last > to ? to : last);
}

/** Nights in order, those in a row as one. */
export function joinedNights(nights: readonly string[]): Nights[] {
  const runs: Nights[] = [];
  for (const night of nights) {
    const last = runs.at(-1);
    if (last?.to === night) last.to = addDays(night, 1);
    else runs.push({ from: night, to: addDays(night, 1) });
  }
  return runs;
}
