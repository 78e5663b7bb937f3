import { type ContactRow, contactsById } from "#server/guests/contacts/queries.ts";
import { itemStore } from "#server/inventory/items/queries.ts";
import { roomTypesById } from "#server/inventory/room-types/queries.ts";
import { roomsById } from "#server/inventory/rooms/queries.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { ratesById } from "#server/prices/rates/queries.ts";
import { guestIdsOf } from "#server/stays/bookings/guest-ids.ts";
import { ratesByNight } from "#server/stays/bookings/nights.ts";
import { partsOfAll } from "#server/stays/bookings/parts.ts";
import { type BookingRow } from "#server/stays/bookings/queries.ts";
import { addressLines } from "#server/tenant/pdf/recipient.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { chargedNameFor, type GuestNames } from "#shared/platform/core/names-by-language.ts";
import { localDate, localTime } from "#shared/platform/core/stays.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import { basisOn } from "#shared/prices/pricing/reprice.ts";
import type { RateNameOn } from "#shared/stays/bookings/document-lines.ts";
import { daysOf, type Part } from "#shared/stays/bookings/parts.ts";

/** A booking with the names that its document shows. */
export type PrintedStay = {
  booking: BookingRow;
  customer: ContactRow | null;
  guests: readonly ContactRow[];
  /** The name depends on the reader's language. */
  room_type: GuestNames & { name: string };
  /** The room's number, where the room is fixed. */
  room: string | null;
  /** The rooms of a stay that has several one after the other, with their days; empty for all others. */
  rooms: readonly PrintedRoom[];
  arrival: string;
  arrival_time: string;
  departure: string;
  departure_time: string;
};

/** One of the rooms of a stay. */
export type PrintedRoom = { room_type: GuestNames & { name: string }; room: string | null; from: string; to: string };

/** The data of bookings for their documents, with one query for each kind of name. */
export function printedStays(view: View, bookings: readonly BookingRow[]): PrintedStay[] {
  const zone = view.actor.time_zone;
  const guests = guestsOf(view, bookings);
  const customers = byId(contactsById(view, ids(bookings.map(({ customer_id }) => customer_id))));
  const parts = partsOfAll(
    view,
    bookings.map(({ id }) => id),
  );
  const places = [...bookings, ...[...parts.values()].flat()];
  const types = byId(roomTypesById(view, ids(places.map(({ room_type_id }) => room_type_id))));
  const rooms = byId(roomsById(view, ids(places.map(({ room_id }) => room_id))));
  const printedRoom = (part: Part): PrintedRoom => ({
    room_type: types.get(part.room_type_id) ?? { name: "" },
    room: rooms.get(part.room_id ?? "")?.number ?? null,
    ...daysOf(part, zone),
  });
  return bookings.map((booking) => {
    // The agreed times, not those of an early arrival.
    const check_in = booking.planned_check_in ?? booking.check_in;
    const check_out = booking.planned_check_out ?? booking.check_out;
    return {
      booking,
      customer: customers.get(booking.customer_id ?? "") ?? null,
      guests: guests.get(booking.id) ?? [],
      room_type: types.get(booking.room_type_id) ?? { name: "" },
      room: booking.room_fixed ? (rooms.get(booking.room_id ?? "")?.number ?? null) : null,
      rooms: inSeveral(parts.get(booking.id) ?? []).map(printedRoom),
      arrival: localDate(check_in, zone),
      arrival_time: localTime(check_in, zone),
      departure: localDate(check_out, zone),
      departure_time: localTime(check_out, zone),
    };
  });
}

/** The parts of a stay that has more than one. */
function inSeveral(parts: readonly Part[]): readonly Part[] {
  return parts.length > 1 ? parts : [];
}

/** A stay's price with the names of its items in the reader's language. */
export function priceInWords(view: View, price: PricedStay, language: Language): PricedStay {
  const known = byId(itemStore.findMany(view, ids(price.items.map(({ item_id }) => item_id))));
  const items = price.items.map((item) => ({ ...item, name: chargedNameFor(item.name, known.get(item.item_id), language) }));
  return { ...price, items };
}

/** The names of the nights' rates, where a stay has several. */
export function rateNames(view: View, booking: BookingRow): RateNameOn {
  const basis = ratesByNight(booking, booking.room_type_id);
  const rateOn = ({ date }: { date: string }) => basisOn(basis, date).rate_id;
  const ids = new Set(booking.price.nights.flatMap((night) => rateOn(night) ?? []));
  if (ids.size < 2) return () => null;
  const names = new Map(ratesById(view, [...ids]).map(({ id, name }) => [id, name]));
  return (date) => names.get(rateOn({ date }) ?? "") ?? null;
}

/** Name and address lines for a letter. */
export function recipientLines({ name, address, company }: ContactRow, home_country: string | null): string[] {
  return addressLines([company.name === name ? null : company.name, name], address, home_country);
}

function guestsOf(view: View, bookings: readonly BookingRow[]): Map<string, ContactRow[]> {
  const guests = guestIdsOf(
    view,
    bookings.map(({ id }) => id),
  );
  const contacts = byId(contactsById(view, [...new Set([...guests.values()].flat())]));
  return new Map([...guests].map(([id, contactIds]) => [id, contactIds.flatMap((contact) => contacts.get(contact) ?? [])]));
}

function ids(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}
