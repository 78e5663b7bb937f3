import { getRoomType } from "#server/inventory/room-types/queries.ts";
import { asProblem } from "#server/platform/core/calls/problem.ts";
import { undoneIfRefused, type Work } from "#server/platform/core/work/work.ts";
import { findRate } from "#server/prices/pricing/price-list.ts";
import { freeRooms } from "#server/stays/availability/free-rooms.ts";
import { stayAt } from "#server/stays/availability/stay-times.ts";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import { setNights } from "#server/stays/bookings/planning/set-nights.ts";
import { SoldStayInput } from "#server/stays/bookings/planning/sold-stay.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { isBesideNight } from "#shared/channels/channel-engine/portal-price.ts";
import type { SoldRoom } from "#shared/channels/channel-engine/states.ts";
import { type Cents, minus, most, plus, ZERO } from "#shared/platform/core/money.ts";
import { ADULT_AGE, MAX_CHILDREN } from "#shared/platform/core/persons.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";
import { fill } from "#shared/platform/core/text.ts";
import { importsText } from "#shared/tenant/imports/text.ts";

/** A room that a portal has sold, and who comes. */
export type PortalStay = SoldRoom & {
  room_type_id: string;
  source: string;
  code: string;
  customer_id: string;
  group_id: string | null;
  notes: string;
};

/** The booking of a sold room; `isOverbooked` if its type was full. */
export type PortalBooked = { booking: BookingRow; isOverbooked: boolean };

/**
 * Books a room that a portal has sold: in a free room, else without one while its type has some left, else without one although the type is
 * full. Restrictions of rates do not count any more, and each night costs what the portal says. Throws as `createBooking` does.
 */
export function bookPortalStay(work: Work, stay: PortalStay): PortalBooked {
  const { room_type_id } = stay;
  const today = hotelDay(work.now, work.actor.time_zone);
  const dates = { check_in: stay.check_in < today ? today : stay.check_in, check_out: stay.check_out };
  const { max_occupancy } = getRoomType(work, room_type_id);
  const [room] = freeRooms(work, room_type_id, stayAt(work, dates));
  const { children, untold } = childrenOf(stay.children, max_occupancy);
  const input = (place: { room_id: string } | { room_type_id: string }, total_gross_amount: Cents | null) => {
    const { adults, ...parsed } = SoldStayInput.parse({
      ...dates,
      ...place,
      adults: Math.min(stay.adults + untold, max_occupancy - children.length),
      children,
      customer_id: stay.customer_id,
      guest_id: stay.customer_id,
      group_id: stay.group_id,
      source: stay.source.slice(0, MAX_WORD),
      external_code: stay.code.slice(0, MAX_WORD),
      description: noteOf(work, { notes: stay.notes, untold }),
      ignore_stock: true,
      ignore_rate_rules: true,
    });
    return { ...parsed, ...(adults === undefined ? {} : { adults }), total_gross_amount };
  };
  const places = [...(room === undefined ? [] : [{ room_id: room }]), { room_type_id }];
  // Without prices of the portal the house's own count, if there are some.
  const totals = stay.nights.length === 0 ? [null, ZERO] : [ZERO];
  for (const total of totals) {
    for (const place of places) {
      const booking = tried(work, () => createBooking(work, input(place, total), { soldByChannel: true }));
      if (booking) return { booking: priced(work, booking, stay), isOverbooked: false };
    }
  }
  const overbook = (total: Cents | null) => createBooking(work, input({ room_type_id }, total), { soldByChannel: true, overbooks: true });
  const booking = (stay.nights.length === 0 ? tried(work, () => overbook(null)) : null) ?? overbook(ZERO);
  return { booking: priced(work, booking, stay), isOverbooked: true };
}

const MAX_WORD = 50;
const MAX_NOTE = 10_000;
const NO_ROOM_OR_PRICE = new Set(["booking/no_available_room_found", "booking/overlap_detected", "rate/no_matching_price"]);

/** The children as a stay can have them. Those whose age the portal has not asked for, or who are grown up, count as adults. */
export function childrenOf(ages: readonly (number | null)[], max_occupancy: number): { children: { age: number }[]; untold: number } {
  const young = ages.flatMap((age) => (age !== null && age >= 0 && age < ADULT_AGE ? [age] : []));
  const children = young.slice(0, Math.max(0, Math.min(MAX_CHILDREN, max_occupancy - 1))).map((age) => ({ age }));
  return { children, untold: ages.length - young.length };
}

/** The guest's wishes, and how many children have come without an age. */
function noteOf(work: Work, { notes, untold }: { notes: string; untold: number }): string | null {
  const lines = untold === 0 ? [] : [fill(importsText.children_in_note[propertyLanguage(work)], { count: untold })];
  return [...lines, notes].filter(Boolean).join("\n").slice(0, MAX_NOTE) || null;
}

/** Runs a part of a transaction. Returns null, with nothing written, if there is no room or no price. */
export function tried<T>(work: Work, task: () => T): T | null {
  try {
    return undoneIfRefused(work, task);
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || !NO_ROOM_OR_PRICE.has(problem.type)) throw thrown;
    return null;
  }
}

/**
 * Gives each night the portal's price, at the rate that it was sold by. The rate's items that come with each night are inside that price, so
 * the night itself costs what is left.
 */
export function priced(work: Work, booking: BookingRow, { rate_id, nights }: SoldRoom): BookingRow {
  const own = new Set(booking.price.nights.map(({ date }) => date));
  const sold = nights.filter(({ date }) => own.has(date));
  if (sold.length === 0) return booking;
  const rate = rate_id !== null && findRate(work, rate_id)?.active ? rate_id : null;
  const withRate = (amountOf: (night: (typeof sold)[number]) => Cents) =>
    setNights(
      { ...work, ifMatch: null },
      {
        id: booking.id,
        ignore_stock: true,
        nights: sold.map((night) => ({ date: night.date, gross_amount: amountOf(night), ...(rate === null ? {} : { rate_id: rate }) })),
      },
    );
  const first = withRate(({ gross_amount }) => gross_amount);
  const beside = new Map<string, Cents>();
  for (const item of first.price.items) {
    if (isBesideNight(item)) beside.set(item.night, plus(beside.get(item.night) ?? ZERO, item.gross_amount));
  }
  if (beside.size === 0) return first;
  return withRate(({ date, gross_amount }) => most(ZERO, minus(gross_amount, beside.get(date) ?? ZERO)));
}
