import { type Hotel, hotelAttributes, message } from "#server/channels/alpinebits/messages.ts";
import type { PartnerRoom } from "#server/channels/channel-engine/driver.ts";
import { type Elements, given } from "#server/platform/core/text/write-xml.ts";

/** `RoomClassificationCode` of rooms, as opposed to apartments and pitches. */
const ROOM = "42";
/** `InfoCode` of a title. */
const TITLE = "25";

/** `OTA_HotelDescriptiveContentNotif:Inventory`: the categories with their persons and names. It replaces what was sent before. */
export function inventoryMessage(hotel: Hotel, rooms: readonly PartnerRoom[]): string {
  const GuestRooms = rooms.length > 0 ? { GuestRoom: rooms.map(guestRoom) } : {};
  const HotelDescriptiveContent = { ...hotelAttributes(hotel), FacilityInfo: { GuestRooms } };
  return message("OTA_HotelDescriptiveContentNotifRQ", { HotelDescriptiveContents: { HotelDescriptiveContent } });
}

function guestRoom({ code, name, language, persons: { min, max, usual, children } }: PartnerRoom): Elements {
  const Description = { "@TextFormat": "PlainText", "@Language": language, "#": given(name) ?? code };
  return {
    "@Code": code,
    "@MaxOccupancy": String(max),
    "@MinOccupancy": String(min),
    "@MaxChildOccupancy": children === null ? null : String(children),
    TypeRoom: { "@StandardOccupancy": String(usual), "@RoomClassificationCode": ROOM, "@RoomType": "1" },
    MultimediaDescriptions: { MultimediaDescription: { "@InfoCode": TITLE, TextItems: { TextItem: { Description } } } },
  };
}
