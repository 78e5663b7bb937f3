import { bookingPageUses } from "#server/channels/booking-page/uses.ts";
import { calendarFeedUses } from "#server/channels/calendar-feeds/uses.ts";
import { contactUses } from "#server/guests/contacts/uses.ts";
import { itemUses } from "#server/inventory/items/uses.ts";
import { roomUses } from "#server/inventory/rooms/uses.ts";
import { cardPaymentUses } from "#server/money/card-payments/uses.ts";
import { invoiceUses } from "#server/money/invoices/uses.ts";
import { reportUses } from "#server/office/reports/uses.ts";
import type { Uses } from "#server/platform/core/database/uses.ts";
import { rateUses } from "#server/prices/rates/uses.ts";
import { bookingUses } from "#server/stays/bookings/uses.ts";
import { folioUses } from "#server/stays/folios/uses.ts";
import { groupUses } from "#server/stays/groups/uses.ts";
import { noteUses } from "#server/stays/notes/uses.ts";
import { roomLockUses } from "#server/stays/room-locks/uses.ts";
import { propertyUses } from "#server/tenant/properties/uses.ts";
import { userUses } from "#server/tenant/team/uses.ts";

/** The checks for references to an entity before it is deleted. Each module declares what its own records refer to. */
export const USES = {
  tax_rate: itemUses.tax_rate,
  room_type: { ...roomUses.room_type, ...bookingUses.room_type, ...rateUses.room_type, ...calendarFeedUses.room_type },
  room: { ...bookingUses.room, ...roomLockUses.room, ...calendarFeedUses.room },
  room_of_type: bookingUses.room_of_type,
  spare_room: bookingUses.spare_room,
  occupied_room: bookingUses.occupied_room,
  item: rateUses.item,
  base_of_prices: rateUses.base_of_prices,
  cancellation_policy: rateUses.cancellation_policy,
  rate: { ...bookingUses.rate, ...rateUses.rate, ...contactUses.rate },
  file: { ...propertyUses.file, ...userUses.file, ...contactUses.file, ...noteUses.file, ...invoiceUses.file, ...bookingPageUses.file },
  group: { ...bookingUses.group, ...invoiceUses.group, ...folioUses.group },
  payment: reportUses.payment,
  payment_method: { ...folioUses.payment_method, ...cardPaymentUses.payment_method },
  online_method: cardPaymentUses.online_method,
  contact: { ...folioUses.contact, ...invoiceUses.contact, ...bookingUses.contact, ...groupUses.contact },
} as const satisfies Uses;

export type UsedObject = keyof typeof USES;
