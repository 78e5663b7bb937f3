import { hotelDay, localDate, type Stay } from "#shared/core/stays.ts";

type Actual = Stay & { arrived_at: string | null; departed_at: string | null };

/**
 * The days on which the guests really came and left, for the register and the authorities: a guest who came a day late, or
 * whose stay could not be lengthened because the room belonged to somebody else by then. Until 03:00 it is the day before.
 */
export function actualDays({ check_in, check_out, arrived_at, departed_at }: Actual, zone: string): { arrival: string; departure: string } {
  return {
    arrival: later(localDate(check_in, zone), arrived_at && hotelDay(arrived_at, zone)),
    departure: later(localDate(check_out, zone), departed_at && hotelDay(departed_at, zone)),
  };
}

function later(planned: string, actual: string | null): string {
  return actual !== null && actual > planned ? actual : planned;
}
