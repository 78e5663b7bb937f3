import { type Cents, minus, negated, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { datesBetween, localDate, type Stay } from "#shared/platform/core/stays.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import { basisOn, type PriceBasis } from "#shared/prices/pricing/reprice.ts";
import type { Part } from "#shared/stays/bookings/parts.ts";
import { type BookingStatus, SOLD_STATUSES } from "#shared/stays/bookings/schema.ts";

/** A night of a stay as the forecast counts it. `lodging` is the night's price without the items inside it. */
export type CountedNight = {
  night: string;
  room_type_id: string;
  rate_id: string | null;
  source: string;
  country: string | null;
  rooms: number;
  persons: number;
  lodging: Cents;
};

/** The facts under which a night is counted. */
type CountedBy = Omit<CountedNight, "rooms" | "persons" | "lodging">;

/** A booking with its parts in order, and the country that its customer lives in. */
export type CountedStay = Stay & {
  status: BookingStatus;
  occupancy: number;
  source: string;
  country: string | null;
  price: PricedStay;
  price_basis: PriceBasis;
  rooms: readonly Pick<Part, "check_in" | "room_type_id">[];
};

/**
 * The nights that a stay sells: those of a confirmed booking and of one whose guests have come. A day use sells no night, and its price counts
 * on its day. A night is counted in the room type of its part, at the rate by which it was priced.
 */
export function countedNights(stay: CountedStay, zone: string): CountedNight[] {
  if (!SOLD_STATUSES.includes(stay.status)) return [];
  const { occupancy, source, country } = stay;
  const arrival = localDate(stay.check_in, zone);
  const nights = datesBetween(arrival, localDate(stay.check_out, zone));
  const typeOn = typesByNight(stay.rooms, zone);
  const sold = nights.length > 0 ? { rooms: 1, persons: occupancy } : { rooms: 0, persons: 0 };
  return (nights.length > 0 ? nights : [arrival]).map((night) => {
    const { rate_id } = basisOn(stay.price_basis, night);
    return {
      night,
      room_type_id: typeOn(night),
      rate_id,
      source,
      country,
      ...sold,
      lodging: lodgingOn(stay.price, night),
    };
  });
}

function typesByNight(rooms: CountedStay["rooms"], zone: string): (night: string) => string {
  const [first, ...others] = rooms;
  const starts = others.map(({ check_in, room_type_id }) => ({ from: localDate(check_in, zone), room_type_id }));
  return (night) => (starts.findLast(({ from }) => from <= night) ?? first)?.room_type_id ?? "";
}

function lodgingOn({ nights, items }: PricedStay, date: string): Cents {
  const night = nights.find((each) => each.date === date)?.gross_amount ?? ZERO;
  return minus(night, sumOf(items.filter((item) => item.included && item.night === date).map(({ gross_amount }) => gross_amount)));
}

/** The difference between the nights of a stay before and after a change: what was added, and with a minus what went. */
export function differenceOf(before: readonly CountedNight[], after: readonly CountedNight[]): CountedNight[] {
  const sums = new Map<string, CountedNight>();
  const add = (counted: CountedNight) => {
    const key = keyOf(counted);
    const known = sums.get(key);
    sums.set(key, known ? added(known, counted) : counted);
  };
  for (const night of after) add(night);
  for (const night of before) add(negative(night));
  return [...sums.values()].filter(({ rooms, persons, lodging }) => rooms !== 0 || persons !== 0 || lodging !== ZERO);
}

function keyOf({ night, room_type_id, rate_id, source, country }: CountedBy): string {
  return JSON.stringify([night, room_type_id, rate_id, source, country]);
}

function added(one: CountedNight, other: CountedNight): CountedNight {
  return {
    ...one,
    rooms: one.rooms + other.rooms,
    persons: one.persons + other.persons,
    lodging: plus(one.lodging, other.lodging),
  };
}

function negative(counted: CountedNight): CountedNight {
  return { ...counted, rooms: -counted.rooms, persons: -counted.persons, lodging: negated(counted.lodging) };
}
