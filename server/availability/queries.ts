import { freeRooms } from "#server/availability/free-rooms.ts";
import { closedRooms, countRooms, occupantsOfType } from "#server/availability/occupancy.ts";
import { roomTypeFacts } from "#server/availability/room-facts.ts";
import { clockOf, stayAt } from "#server/availability/stay-times.ts";
import { byId } from "#server/core/database/expand.ts";
import type { View } from "#server/core/work/work.ts";
import { activeRates } from "#server/pricing/price-list.ts";
import { priceIfAny } from "#server/pricing/price-stay.ts";
import { roomsById } from "#server/rooms/queries.ts";
import { busiest } from "#shared/availability/capacity.ts";
import { outOfService, todayOf } from "#shared/availability/conflicts.ts";
import { heldTime } from "#shared/availability/left-rooms.ts";
import type { FreeRoomsQuery, RoomTypeAvailability, RoomTypeAvailabilityQuery } from "#shared/availability/schema.ts";
import { isStay } from "#shared/bookings/rules.ts";
import { StayPrice } from "#shared/bookings/schema.ts";
import { Problem } from "#shared/core/errors.ts";
import { overlaps, type Stay } from "#shared/core/stays.ts";
import { toAmounts } from "#shared/core/wire-money.ts";
import { onTopOf } from "#shared/pricing/price-days.ts";
import type { RoomType } from "#shared/room-types/schema.ts";

/** The free rooms of a type for a stay, best fit first. */
export function availableRooms(view: View, query: FreeRoomsQuery) {
  const { room_type_id } = roomTypeFacts(view, query.room_type_id);
  const ids = freeRooms(view, room_type_id, stayOf(view, query));
  const rooms = byId(roomsById(view, ids));
  return ids.flatMap((id) => rooms.get(id) ?? []);
}

/** The types that so many persons can have, each with its rooms left at the busiest moment of the stay. */
export function availableRoomTypes(view: View, query: RoomTypeAvailabilityQuery, types: readonly RoomType[]): RoomTypeAvailability[] {
  const stay = stayOf(view, query);
  return types
    .filter((type) => type.min_occupancy <= query.occupancy && query.occupancy <= type.max_occupancy)
    .map((room_type) => ({
      room_type,
      ...availabilityOf(view, room_type.id, stay),
      prices: query.expand_prices ? pricesOf(view, room_type.id, stay, query.occupancy) : null,
    }));
}

/** `available` is below zero where a type is overbooked: rooms have gone out of service after they were sold. */
export function availabilityOf(view: View, room_type_id: string, stay: Stay): { total: number; available: number } {
  const today = todayOf(clockOf(view));
  const closed = overlaps(stay, today) ? closedRooms(view, room_type_id) : [];
  const occupants = (occupantsOfType(view, room_type_id, stay, true) ?? [])
    .filter(({ expired }) => !expired)
    .flatMap((other) => heldTime(other, view.actor.time_zone));
  const total = countRooms(view, room_type_id);
  return { total, available: total - busiest([...occupants, ...outOfService(closed, occupants, today)], [stay]) };
}

/** What the stay costs at each rate that is sold and has a price for it: the sum that a booking would carry. */
function pricesOf(view: View, room_type_id: string, stay: Stay, occupancy: number) {
  return activeRates(view).flatMap(({ id, name }) => {
    const price = priceIfAny(view, stay, { rate_id: id, room_type_id, occupancy });
    if (!price) return [];
    const shown = toAmounts(StayPrice, price);
    return [{ rate_id: id, rate_name: name, gross_amount: shown.gross_amount, nights: shown.nights, on_top: onTopOf(shown) }];
  });
}

/** The past may be asked about; a stay that goes backwards or on for years may not. */
function stayOf(view: View, bounds: Stay): Stay {
  const stay = stayAt(view, { check_in: bounds.check_in, check_out: bounds.check_out });
  if (!isStay(stay, view.actor.time_zone)) throw new Problem("booking/invalid_dates");
  return stay;
}
