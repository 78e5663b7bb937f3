import { addDays, instantAt, type Stay } from "#shared/platform/core/stays.ts";

/** The times of day, `HH:MM`, from which guests may arrive and until which they leave, unless their booking says otherwise. */
export type UsualTimes = { check_in_time: string; check_out_time: string };

/** The times of a property until it chooses its own. */
export const FIRST_TIMES: UsualTimes = { check_in_time: "15:00", check_out_time: "11:00" };

/** The times as the hours of a stay. */
export function usualHours({ check_in_time, check_out_time }: UsualTimes): { start: string; end: string } {
  return { start: check_in_time, end: check_out_time };
}

/** The moment of a usual arrival on a day. */
export function usualArrival(day: string, times: UsualTimes, zone: string): string {
  return instantAt(day, usualHours(times).start, zone);
}

/** The moment of a usual departure on a day. */
export function usualDeparture(day: string, times: UsualTimes, zone: string): string {
  return instantAt(day, usualHours(times).end, zone);
}

/** The usual stay of one night. */
export function usualNight(night: string, times: UsualTimes, zone: string): Stay {
  return { check_in: usualArrival(night, times, zone), check_out: usualDeparture(addDays(night, 1), times, zone) };
}
