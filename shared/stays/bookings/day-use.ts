import { dayMeant, instantAt, localDate, localTime, type Stay } from "#shared/platform/core/stays.ts";
import { type UsualTimes, usualArrival, usualDeparture } from "#shared/platform/core/usual-times.ts";
import type { Clock } from "#shared/stays/bookings/rules.ts";

/** The default times of a day use. */
const DAY_USE = { from: "10:00", to: "18:00" };
/** The shortest day use of a guest who comes late; it still ends before midnight. */
const LATE_HOURS_MS = 3 * 3_600_000;
const HALF_HOUR_MS = 1_800_000;
const LATEST_ARRIVAL = "23:00";
const LATEST_DEPARTURE = "23:59";

/**
 * A day use on a day, or on the day of a moment: from ten to six; on the current day from the next half hour on, and for at
 * least three hours. It ends before midnight, so that it has no night.
 */
export function dayUseStay(bound: string, { now, time_zone }: Clock): Stay {
  const date = dayMeant(bound, time_zone);
  const at = (time: string) => instantAt(date, time, time_zone);
  const soon = new Date(Math.ceil(Date.parse(now) / HALF_HOUR_MS) * HALF_HOUR_MS).toISOString();
  const isToday = localDate(now, time_zone) === date;
  const check_in = isToday ? earlier(later(at(DAY_USE.from), soon), at(LATEST_ARRIVAL)) : at(DAY_USE.from);
  const atLeast = new Date(Date.parse(check_in) + LATE_HOURS_MS).toISOString();
  return { check_in, check_out: earlier(later(at(DAY_USE.to), atLeast), at(LATEST_DEPARTURE)) };
}

/** The same as local times of day. */
export function dayUseTimes(date: string, clock: Clock): { from: string; to: string } {
  const { check_in, check_out } = dayUseStay(date, clock);
  return { from: localTime(check_in, clock.time_zone), to: localTime(check_out, clock.time_zone) };
}

/**
 * A stay given by days, by moments, or by one of each. Days take the property's times. Two equal days make a day use. So does a
 * day combined with a moment on the same day, if the property's time is on the wrong side of that moment.
 */
export function stayOfBounds({ check_in, check_out }: Stay, times: UsualTimes, clock: Clock): Stay {
  if (!isInstant(check_in) && check_in === check_out) return dayUseStay(check_in, clock);
  const zone = clock.time_zone;
  const from = isInstant(check_in) ? check_in : usualArrival(check_in, times, zone);
  const to = isInstant(check_out) ? check_out : usualDeparture(check_out, times, zone);
  const date = localDate(from, zone);
  const isOrdered = from < to || date !== localDate(to, zone);
  if (isOrdered || (isInstant(check_in) && isInstant(check_out))) return { check_in: from, check_out: to };
  const byTheHour = dayUseStay(check_in, clock);
  if (isInstant(check_out)) return { check_in: byTheHour.check_in, check_out: to };
  return { check_in: from, check_out: from < byTheHour.check_out ? byTheHour.check_out : instantAt(date, LATEST_DEPARTURE, zone) };
}

function isInstant(bound: string): boolean {
  return bound.includes("T");
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}
