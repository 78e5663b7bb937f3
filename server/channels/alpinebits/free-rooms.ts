import { COMPLETE_SET, type Hotel, hotelAttributes, message } from "#server/channels/alpinebits/messages.ts";
import type { ClosedSeason } from "#server/channels/channel-engine/closed-seasons.ts";
import type { Elements } from "#server/platform/core/text/write-xml.ts";
import type { RoomCell } from "#shared/channels/channel-engine/cells.ts";
import type { DayRange } from "#shared/channels/channel-engine/ranges.ts";

/** `CountType` of rooms that can be booked. */
const BOOKABLE = "2";

/** Nights of a category, both ends inclusive, with its free rooms. Ranges of one code must not overlap, and have no weekdays. */
export type FreeRooms = { code: string; range: DayRange<RoomCell> };

/**
 * `OTA_HotelInvCountNotif:FreeRooms`. A complete set replaces all that was sent before: nights that it does not name cannot be booked, and
 * without any it clears the hotel. Closed seasons are only part of complete sets. A set of changes names what differs, and at least one range.
 */
export function freeRoomsMessage(
  hotel: Hotel,
  set: { complete: boolean; rooms: readonly FreeRooms[]; closed: readonly ClosedSeason[] },
): string {
  if (!set.complete && set.rooms.length === 0) throw new Error("A set of changes names at least one range.");
  const seasons = set.complete ? set.closed.map(closedSeason) : [];
  const inventories = [...seasons, ...set.rooms.map(inventory)];
  const Inventories = { ...hotelAttributes(hotel), Inventory: inventories.length > 0 ? inventories : {} };
  return message("OTA_HotelInvCountNotifRQ", set.complete ? { UniqueID: COMPLETE_SET, Inventories } : { Inventories });
}

function closedSeason({ from, to }: ClosedSeason): Elements {
  return { StatusApplicationControl: { "@Start": from, "@End": to, "@AllInvCode": "true" } };
}

function inventory({ code, range: { from, to, value } }: FreeRooms): Elements {
  return {
    StatusApplicationControl: { "@Start": from, "@End": to, "@InvTypeCode": code },
    InvCounts: { InvCount: { "@CountType": BOOKABLE, "@Count": String(value.free) } },
  };
}
