import { type Amount, sumAmounts } from "#shared/platform/core/money.ts";
import { addDays, datesBetween, localDate } from "#shared/platform/core/stays.ts";
import { type Clock, nextStatus } from "#shared/stays/bookings/rules.ts";
import { ACTIVE_STATUSES, type Booking } from "#shared/stays/bookings/schema.ts";

type Member = Pick<Booking, "status" | "check_in" | "check_out" | "occupancy" | "room_type_id" | "number_of_nights" | "gross_amount">;

/** The bookings of a group that can be checked in or out now. */
export type Due<M> = {
  /** Bookings whose arrival day has come. */
  arriving: M[];
  /** Bookings that are inhouse. */
  leaving: M[];
  /** Bookings that are inhouse and end after today. */
  staying: M[];
};

export function dueOf<M extends Member>(bookings: readonly M[], { now, time_zone }: Clock): Due<M> {
  const today = localDate(now, time_zone);
  const leaving = bookings.filter(({ status }) => nextStatus(status, "check_out") !== null);
  return {
    arriving: bookings.filter(({ status, check_in }) => nextStatus(status, "check_in") && localDate(check_in, time_zone) <= today),
    leaving,
    staying: leaving.filter(({ check_out }) => localDate(check_out, time_zone) > today),
  };
}

export type TypeLine = { room_type_id: string; rooms: number; persons: number; nights: number; gross_amount: Amount };

/** The demand of a group per room type, in the order in which the types first appear. Canceled bookings and no-shows have no demand. */
export function byRoomType(bookings: readonly Member[]): TypeLine[] {
  const members = bookings.filter(takesPlace);
  return [...new Set(members.map(({ room_type_id }) => room_type_id))].map((room_type_id) => {
    const own = members.filter((member) => member.room_type_id === room_type_id);
    return {
      room_type_id,
      rooms: own.length,
      persons: sum(own.map(({ occupancy }) => occupancy)),
      nights: sum(own.map(({ number_of_nights }) => number_of_nights)),
      gross_amount: sumAmounts(own.map(({ gross_amount }) => gross_amount)),
    };
  });
}

export type DayLine = { date: string; arriving: number; leaving: number; rooms: number; persons: number };

/** The days of a group, from the first arrival to the last departure: arrivals, departures, and guests who stay overnight. */
export function byDay(bookings: readonly Member[], zone: string): DayLine[] {
  const stays = bookings.filter(takesPlace).map(({ check_in, check_out, occupancy }) => ({
    from: localDate(check_in, zone),
    to: localDate(check_out, zone),
    occupancy,
  }));
  const [first] = stays.map(({ from }) => from).sort();
  const last = stays
    .map(({ to }) => to)
    .sort()
    .at(-1);
  if (first === undefined || last === undefined) return [];
  return datesBetween(first, addDays(last, 1)).map((date) => {
    const overNight = stays.filter(({ from, to }) => from <= date && date < to);
    return {
      date,
      arriving: stays.filter(({ from }) => from === date).length,
      leaving: stays.filter(({ to }) => to === date).length,
      rooms: overNight.length,
      persons: sum(overNight.map(({ occupancy }) => occupancy)),
    };
  });
}

function takesPlace({ status }: Member): boolean {
  return ACTIVE_STATUSES.some((active) => active === status);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
