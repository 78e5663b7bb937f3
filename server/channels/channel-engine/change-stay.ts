import { childrenOf, type PortalBooked, priced, tried } from "#server/channels/channel-engine/portal-stay.ts";
import { getRoomType } from "#server/inventory/room-types/queries.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { conflictOf } from "#server/stays/availability/conflicts.ts";
import { freeRooms } from "#server/stays/availability/free-rooms.ts";
import { stayAt } from "#server/stays/availability/stay-times.ts";
import { isInParts } from "#server/stays/bookings/parts.ts";
import { updateKeepingPrice } from "#server/stays/bookings/planning/sold-stay.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { isBesideNight } from "#shared/channels/channel-engine/portal-price.ts";
import type { SoldRoom } from "#shared/channels/channel-engine/states.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { type Cents, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { hotelDay, localDate } from "#shared/platform/core/stays.ts";

/** The fields of a stay that a portal can change. */
export const PORTAL_FIELDS = ["dates", "room_type", "persons", "prices"] as const;
export type PortalField = (typeof PORTAL_FIELDS)[number];

/** The fields in which the portal says something else than before. */
export function changedByPortal(before: SoldRoom, sold: SoldRoom): Set<PortalField> {
  const isOther = (fields: readonly (keyof SoldRoom)[]) =>
    fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(sold[field]));
  const changed = new Set<PortalField>();
  if (isOther(["check_in", "check_out"])) changed.add("dates");
  if (isOther(["room_type_id"])) changed.add("room_type");
  if (isOther(["adults", "children"])) changed.add("persons");
  if (isOther(["nights", "rate_id"])) changed.add("prices");
  return changed;
}

/** The booking came when its first night was over, so that it begins later than the portal has sold it. */
export function cameLate(view: View, { check_in, created_at }: BookingRow, sold: Pick<SoldRoom, "check_in">): boolean {
  const zone = view.actor.time_zone;
  const begins = localDate(check_in, zone);
  return sold.check_in < begins && localDate(created_at, zone) >= begins;
}

/** The fields in which a booking is not as the portal has sold it: people have changed them here, or it could not be followed. */
export function differingFields(view: View, booking: BookingRow, sold: SoldRoom): Set<PortalField> {
  const zone = view.actor.time_zone;
  const begins = localDate(booking.check_in, zone);
  const differing = new Set<PortalField>();
  const hasBegin = begins === sold.check_in || booking.status === "checked_in" || cameLate(view, booking, sold);
  if (!hasBegin || localDate(booking.check_out, zone) !== sold.check_out) differing.add("dates");
  if (sold.room_type_id !== null && booking.room_type_id !== sold.room_type_id) differing.add("room_type");
  const { adults, children } = personsIn(view, booking.room_type_id, sold);
  const ages = JSON.stringify(children.map(({ age }) => age));
  if (booking.occupancy !== adults + children.length || JSON.stringify(booking.children.map(({ age }) => age)) !== ages) {
    differing.add("persons");
  }
  if (sold.nights.some(({ date, gross_amount }) => (amountOn(booking, date) ?? gross_amount) !== gross_amount)) differing.add("prices");
  return differing;
}

/** The price of a night with the items that a portal's price contains; null for a day that is no night of the stay. */
export function amountOn({ price }: BookingRow, date: string): Cents | null {
  const night = price.nights.find((each) => each.date === date);
  if (!night) return null;
  const beside = price.items.filter((item) => item.night === date && isBesideNight(item)).map((item) => item.gross_amount);
  return plus(night.gross_amount, sumOf([ZERO, ...beside]));
}

/** The persons as the room type can have them. */
export function personsIn(view: View, room_type_id: string, sold: SoldRoom): { adults: number; children: { age: number }[] } {
  const { max_occupancy } = getRoomType(view, room_type_id);
  const { children, untold } = childrenOf(sold.children, max_occupancy);
  return { adults: Math.max(1, Math.min(sold.adults + untold, max_occupancy - children.length)), children };
}

type RoomChoice = { room_id?: string | null; room_type_id?: string; room_fixed?: boolean };

/**
 * Gives a stay what the portal has changed, in its room, in another free one of the type, or without one; if the type is full it is
 * overbooked. A stay in several rooms keeps those that still fit its dates. The portal's prices follow. Throws as `updateBooking` does.
 */
export function changePortalStay(work: Work, booking: BookingRow, sold: SoldRoom, fields: ReadonlySet<PortalField>): PortalBooked {
  const room_type_id = (fields.has("room_type") ? sold.room_type_id : null) ?? booking.room_type_id;
  const isOtherType = room_type_id !== booking.room_type_id;
  const movesAt = fields.has("dates");
  if (!movesAt && !isOtherType && !fields.has("persons")) return { booking: priced(work, booking, sold), isOverbooked: booking.overbooked };
  const today = hotelDay(work.now, work.actor.time_zone);
  const begins = booking.status === "checked_in" ? {} : { check_in: sold.check_in < today ? today : sold.check_in };
  const change = {
    id: booking.id,
    ...(movesAt ? { ...begins, check_out: sold.check_out } : {}),
    ...(fields.has("persons") ? personsIn(work, room_type_id, sold) : {}),
    ignore_stock: true,
  };
  const asksForRoom = movesAt || isOtherType;
  const within = { ...work, ifMatch: null };
  const update = (place: RoomChoice, overbooks: boolean) =>
    updateKeepingPrice(within, booking, { change: { ...change, ...place }, overbooks: overbooks && asksForRoom });
  for (const place of placesFor(work, booking, { room_type_id, sold, asksForRoom })) {
    const changed = tried(work, () => update(place, false));
    if (changed) return { booking: priced(work, changed, sold), isOverbooked: changed.overbooked };
  }
  // A guest who is here, or whose way through the rooms is planned, is not put out of them.
  if (booking.status === "checked_in" || isInParts(work, booking.id)) throw new Problem("booking/no_available_room_found");
  const waiting = isOtherType ? { room_id: null, room_type_id, room_fixed: false } : { room_id: null, room_fixed: false };
  return { booking: priced(work, update(waiting, true), sold), isOverbooked: true };
}

/** True if the type of a stay has no room left for it on the portal's days, whatever the stay takes now. */
function isFullFor(work: Work, { id, room_type_id }: BookingRow, { check_in, check_out }: SoldRoom): boolean {
  const after = { ...stayAt(work, { check_in, check_out }), room_type_id, room_id: null };
  return conflictOf(work, [{ id, before: null, after }]).problem !== null;
}

type Wish = { room_type_id: string; sold: SoldRoom; asksForRoom: boolean };

/** The rooms in which a stay could be as its portal says, its own first; without one last. */
export function placesFor(work: Work, booking: BookingRow, { room_type_id, sold, asksForRoom }: Wish): RoomChoice[] {
  const isOtherType = room_type_id !== booking.room_type_id;
  // In a full room type, an empty room is reserved for a stay without a room; an overbooked stay must not take it.
  if (booking.overbooked && !isOtherType && asksForRoom && isFullFor(work, booking, sold)) return [];
  if (!asksForRoom || (!isOtherType && (booking.status === "checked_in" || isInParts(work, booking.id)))) return [{}];
  if (booking.status === "checked_in") throw new Problem("booking/invalid_status");
  const [free] = freeRooms(work, room_type_id, stayAt(work, { check_in: sold.check_in, check_out: sold.check_out }));
  const other: RoomChoice[] = free === undefined ? [] : [{ room_id: free, room_fixed: false }];
  if (isOtherType) return [...other, { room_id: null, room_type_id, room_fixed: false }];
  if (booking.room_id === null) return [...other, {}];
  return [{}, ...(booking.room_fixed ? [] : other), { room_id: null, room_fixed: false }];
}
