import { roomsById } from "#server/inventory/rooms/queries.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { activeRates } from "#server/prices/pricing/price-list.ts";
import { pricesForStay } from "#server/prices/pricing/price-stay.ts";
import { freeRooms } from "#server/stays/availability/free-rooms.ts";
import { countRooms, takenTimes } from "#server/stays/availability/occupancy.ts";
import { rulesForStay } from "#server/stays/availability/rate-rules.ts";
import { roomTypeFacts } from "#server/stays/availability/room-facts.ts";
import { stayAt } from "#server/stays/availability/stay-times.ts";
import { cotsLeft, stockLacks } from "#server/stays/availability/stock.ts";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { hotelDay, localDate, type Stay } from "#shared/platform/core/stays.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";
import { taxedPersons } from "#shared/prices/local-taxes/persons.ts";
import { onTopOf } from "#shared/prices/pricing/price-days.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import { busiest } from "#shared/stays/availability/capacity.ts";
import type { FreeRoomsQuery, RoomTypeAvailability, RoomTypeAvailabilityQuery } from "#shared/stays/availability/schema.ts";
import { isStay, whyNotOccupancy } from "#shared/stays/bookings/rules.ts";
import { StayPrice } from "#shared/stays/bookings/schema.ts";

/** The free rooms of a type for a stay, best fit first. */
export function availableRooms(view: View, query: FreeRoomsQuery) {
  const { room_type_id } = roomTypeFacts(view, query.room_type_id);
  const ids = freeRooms(view, room_type_id, stayOf(view, query));
  const rooms = byId(roomsById(view, ids));
  return ids.flatMap((id) => rooms.get(id) ?? []);
}

/**
 * The room types that fit this number of persons, each with the rooms left at the busiest moment of the stay. Each price is a turn of its
 * own, since a stay may be priced for 730 nights at every rate.
 */
export async function availableRoomTypes(
  view: View,
  query: RoomTypeAvailabilityQuery,
  types: readonly RoomType[],
): Promise<RoomTypeAvailability[]> {
  const stay = stayOf(view, query);
  const violations = rulesForStay(view, stay);
  const rates = query.expand_prices ? activeRates(view) : [];
  const priceAt = pricesForStay(view, stay);
  const children = query.children.slice(0, query.occupancy - 1).map((age) => ({ age }));
  const cots = Math.min(query.cots, children.length);
  const arrival = localDate(stay.check_in, view.actor.time_zone);
  const guests = taxedPersons([], { occupancy: query.occupancy, children, arrival });
  const persons = { occupancy: query.occupancy, children, guests, booked_on: hotelDay(view.now, view.actor.time_zone) };
  const cots_left = cotsLeft(view, stay);
  const found: RoomTypeAvailability[] = types
    .filter((type) => whyNotOccupancy({ occupancy: query.occupancy, cots }, type) === null)
    .map((room_type) => ({ room_type, cots_left, ...availabilityOf(view, room_type.id, stay), prices: query.expand_prices ? [] : null }));
  const sales = found.flatMap(({ room_type, prices }) => rates.map((rate) => ({ room_type_id: room_type.id, rate, prices })));
  await eachInTurns(sales, ({ room_type_id, rate, prices }) => {
    const price = priceAt({ rate_id: rate.id, room_type_id, ...persons });
    if (!price) return;
    const out_of_stock = stockLacks(view, { ...stay, cots, price });
    prices?.push({ ...shownPrice(price, rate), rule_violations: violations({ rate_id: rate.id, room_type_id }), out_of_stock });
  });
  return found;
}

/**
 * The rooms of a type and those available. `available` is negative where the type is overbooked: rooms went out of service after they were
 * sold. `held` are stays that count as taken beside those of bookings.
 */
export function availabilityOf(
  view: View,
  room_type_id: string,
  stay: Stay,
  held: readonly Stay[] = [],
): { total: number; available: number } {
  const total = countRooms(view, room_type_id);
  return { total, available: total - busiest([...takenTimes(view, room_type_id, stay), ...held], [stay]) };
}

/** The price of the stay at a rate: the sum that a booking would have. */
function shownPrice(price: PricedStay, rate: { id: string; name: string }) {
  const shown = toAmounts(StayPrice, price);
  const { gross_amount, nights } = shown;
  return { rate_id: rate.id, rate_name: rate.name, gross_amount, nights, on_top: onTopOf(shown) };
}

/** The stay of the query; it may lie in the past, but not be reversed or last for years. */
function stayOf(view: View, bounds: Stay): Stay {
  const stay = stayAt(view, { check_in: bounds.check_in, check_out: bounds.check_out });
  if (!isStay(stay, view.actor.time_zone)) throw new Problem("booking/invalid_dates");
  return stay;
}
