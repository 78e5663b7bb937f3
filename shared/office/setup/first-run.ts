import type { Extra } from "#shared/office/setup/extras.ts";
import { amount, cents, type Decimal, times } from "#shared/platform/core/money.ts";

export const FIRST_STEPS = ["property", "rooms", "extras", "prices", "booking"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** The name of a property that was created without a name. */
export const UNNAMED = "My guesthouse";

type Facts = {
  property: { name: string; address: { line1: string | null; city: string | null; country: string | null } };
  rooms: readonly { room_type_id: string }[];
  prices: readonly { room_type_id: string }[];
  /** Breakfast and the local tax. */
  extras: readonly Extra[];
  bookings: number;
};

/** The completed steps of a new property, computed from its data. */
export function stepsDone({ property, rooms, prices, extras, bookings }: Facts): Record<FirstStep, boolean> {
  const { line1, city, country } = property.address;
  const priced = new Set(prices.map(({ room_type_id }) => room_type_id));
  return {
    property: property.name !== UNNAMED && [line1, city, country].every(Boolean),
    rooms: rooms.length > 0,
    prices: rooms.length > 0 && rooms.every(({ room_type_id }) => priced.has(room_type_id)),
    extras: extras.every(({ way }) => way !== null),
    booking: bookings > 0,
  };
}

/** The first step that is not done; null once all are. */
export function nextStep(done: Readonly<Record<FirstStep, boolean>>): FirstStep | null {
  return FIRST_STEPS.find((step) => !done[step]) ?? null;
}

/** The suggested price for another number of persons: a quarter more or less per person, rounded to the full unit. */
export function suggestedPrice(price: Decimal, persons: number, wanted: number): number {
  const factor = Math.max(0.5, 1 + 0.25 * (wanted - persons));
  return Math.round(amount(times(cents(price), factor)));
}
