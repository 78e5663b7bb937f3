import { hotelDay, localDate, type Stay } from "#shared/platform/core/stays.ts";

type Actual = Stay & { arrived_at: string | null; departed_at: string | null };

/**
 * The days on which the guests actually arrived and left, for the guest register and the authorities. They differ from the stay
 * for a guest who came a day late, or whose stay could not be lengthened because the room was booked. Until 03:00 the previous
 * day counts.
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
