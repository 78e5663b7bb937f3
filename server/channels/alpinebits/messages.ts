import { type Elements, given, xmlOf } from "#server/platform/core/text/write-xml.ts";

/** Parts that messages of AlpineBits share: roots, the hotel that a message is about, and lists of elements. */

const NAMESPACE = "http://www.opentravel.org/OTA/2003/05";

/** The attribute `Version` of each message, as the standard's own samples have it. It is not the version of AlpineBits. */
const SCHEMA_VERSIONS = {
  OTA_PingRQ: "8.000",
  OTA_PingRS: "8.000",
  OTA_HotelInvCountNotifRQ: "4",
  OTA_HotelInvCountNotifRS: "4",
  OTA_HotelRatePlanNotifRQ: "1.000",
  OTA_HotelRatePlanNotifRS: "1.000",
  OTA_HotelDescriptiveContentNotifRQ: "8.000",
  OTA_HotelDescriptiveContentNotifRS: "8.000",
  OTA_ReadRQ: "1.001",
  OTA_ResRetrieveRS: "7.000",
  OTA_HotelResNotifRQ: "7.000",
  OTA_HotelResNotifRS: "7.000",
  OTA_NotifReportRQ: "1.000",
  OTA_NotifReportRS: "1.000",
} as const;
export type MessageName = keyof typeof SCHEMA_VERSIONS;

/** The partner's code of the hotel, at most 16 characters, and its name. */
export type Hotel = { code: string; name: string | null };

/** Writes a message of AlpineBits. Codes are case-sensitive and taken as they are. */
export function message(name: MessageName, content: Elements): string {
  return xmlOf({ [name]: { "@xmlns": NAMESPACE, "@Version": SCHEMA_VERSIONS[name], ...content } });
}

const LONGEST_HOTEL_NAME = 128;

/** The attributes by which a message names its hotel. */
export function hotelAttributes({ code, name }: Hotel): Elements {
  const told = given(name?.slice(0, LONGEST_HOTEL_NAME));
  return told === null ? { "@HotelCode": code } : { "@HotelCode": code, "@HotelName": told };
}

/** Marks a message as a complete set, which replaces all that was sent before. The standard ignores the ID. */
export const COMPLETE_SET = { "@Type": "16", "@ID": "1", "@Instance": "CompleteSet" };
