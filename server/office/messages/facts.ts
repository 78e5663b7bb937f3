import { and, eq, isNotNull, min, sql } from "drizzle-orm";
import { consentsOf } from "#server/guests/consents/consents.ts";
import { type ContactRow, contactsById, languageFor } from "#server/guests/contacts/queries.ts";
import { refusedAmong } from "#server/office/messages/refused-addresses.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { guestIdsOf } from "#server/stays/bookings/guest-ids.ts";
import { type BookingRow, bookingsById, bookingsOfGroups } from "#server/stays/bookings/queries.ts";
import { bookingGuests, bookings, importedBookings } from "#server/stays/bookings/tables.ts";
import { type GroupRow, groupsById } from "#server/stays/groups/queries.ts";
import { isPortalAlias } from "#shared/guests/contacts/portal-alias.ts";
import type { StayFacts } from "#shared/office/messages/plan.ts";

/** The recipient of a message: a stay, or a group with one message for all its stays. */
export type Subject = {
  /** The id of the booking, or of the group. */
  id: string;
  group: GroupRow | null;
  /** The stay that the message is about; of a group the first one that takes place. */
  booking: BookingRow;
  /** All stays that the message is for. */
  members: readonly BookingRow[];
  reader: ContactRow | null;
  facts: StayFacts;
};

/** The stays by id as subjects of messages, each for itself, and each of their groups once. */
export function subjectsOf(view: View, ids: readonly string[]): { single: Subject[]; shared: Subject[] } {
  const rows = bookingsById(view, [...new Set(ids)]).filter(({ deleted_at }) => deleted_at === null);
  const groups = byId(groupsById(view, [...new Set(rows.flatMap(({ group_id }) => group_id ?? []))]));
  const members = bookingsOfGroups(view, [...groups.keys()]);
  const everyone = [...new Map([...rows, ...[...members.values()].flat()].map((row) => [row.id, row])).values()];
  const known = peopleFacts(view, everyone, [...groups.values()]);
  const single = rows.map((booking) => {
    const reader = known.readerOf(booking);
    return { id: booking.id, group: null, booking, members: [booking], reader, facts: known.factsOf(booking, reader) };
  });
  const shared = [...groups.values()].flatMap((group): Subject[] => {
    const stays = members.get(group.id) ?? [];
    const booking = firstOf(stays);
    if (!booking) return [];
    const reader = (group.customer_id === null ? null : known.contact(group.customer_id)) ?? known.readerOf(booking);
    return [{ id: group.id, group, booking, members: stays, reader, facts: known.factsOf(booking, reader) }];
  });
  return { single, shared };
}

/** The first stay of a group that takes place, else the first one. */
function firstOf(stays: readonly BookingRow[]): BookingRow | undefined {
  const sorted = [...stays].sort((a, b) => (a.check_in === b.check_in ? (a.id < b.id ? -1 : 1) : a.check_in < b.check_in ? -1 : 1));
  return sorted.find(({ status }) => status !== "canceled" && status !== "no_show") ?? sorted[0];
}

/** Loads what planning asks about the people of stays, in a few queries. */
function peopleFacts(view: View, stays: readonly BookingRow[], groups: readonly GroupRow[]) {
  const guests = guestIdsOf(
    view,
    stays.map(({ id }) => id),
  );
  const ids = [
    ...[...guests.values()].flat(),
    ...stays.flatMap(({ customer_id }) => customer_id ?? []),
    ...groups.flatMap(({ customer_id }) => customer_id ?? []),
  ];
  const contacts = byId(contactsById(view, [...new Set(ids)]));
  const emails = [...contacts.values()].flatMap(({ communication: { email } }) => email ?? []);
  const refused = new Set(refusedAmong(view, emails).map(({ email }) => email));
  const consents = consentsOf(view, [...contacts.values()]);
  const firstLeft = firstDepartures(view, [...contacts.keys()]);
  const imported = new Set(importedAmong.all(view, { ids: stays.map(({ id }) => id) }).map(({ id }) => id));

  /** The guest who travels, if there is an address, else the customer, else the next guest with one. */
  function readerOf({ id, customer_id }: BookingRow): ContactRow | null {
    const guestRows = (guests.get(id) ?? []).flatMap((guest) => contacts.get(guest) ?? []);
    const customer = customer_id === null ? undefined : contacts.get(customer_id);
    const people = [...guestRows.slice(0, 1), ...(customer ? [customer] : []), ...guestRows.slice(1)];
    return people.find(({ communication }) => communication.email) ?? customer ?? people[0] ?? null;
  }

  function factsOf(booking: BookingRow, reader: ContactRow | null): StayFacts {
    const { status, check_in, check_out, arrived_at, created_at, source, rate_id, room_type_id, group_id } = booking;
    const stay = { status, check_in, check_out, arrived_at, created_at, source, rate_id, room_type_id, group_id };
    return {
      ...stay,
      is_imported: imported.has(booking.id),
      is_form_filled: booking.pre_check_in,
      reader: reader && readerFacts(reader, booking),
    };
  }

  function readerFacts(reader: ContactRow, { check_in }: BookingRow) {
    const email = reader.communication.email ?? null;
    return {
      language: languageFor(view, reader),
      email,
      is_alias: email !== null && isPortalAlias(email),
      is_refused: email !== null && refused.has(email.toLowerCase()),
      is_returning: (firstLeft.get(reader.id) ?? "9") <= check_in,
      has_consented: consents.get(reader.id)?.given ?? false,
      is_unsubscribed: consents.get(reader.id)?.unsubscribed_at != null,
      wants_pre_check_in: !reader.communication.exclude_from_pre_check_in,
    };
  }

  return { contact: (id: string) => contacts.get(id) ?? null, readerOf, factsOf };
}

const importedAmong = query(["ids"], (db, { ids, property }) =>
  db
    .select({ id: importedBookings.booking_id })
    .from(importedBookings)
    .where(and(oneOf(importedBookings.booking_id, ids), sql`+${importedBookings.property_id} = ${property}`)),
);

const leftAsCustomer = query(["contacts"], (db, { contacts, property }) =>
  db
    .select({ id: bookings.customer_id, at: min(bookings.check_out) })
    .from(bookings)
    .where(
      and(
        oneOf(bookings.customer_id, contacts),
        isNotNull(bookings.customer_id),
        eq(bookings.status, "checked_out"),
        sql`+${bookings.property_id} = ${property}`,
      ),
    )
    .groupBy(bookings.customer_id),
);

const leftAsGuest = query(["contacts"], (db, { contacts, property }) =>
  db
    .select({ id: bookingGuests.contact_id, at: min(bookings.check_out) })
    .from(bookingGuests)
    .innerJoin(bookings, eq(bookings.id, bookingGuests.booking_id))
    .where(and(oneOf(bookingGuests.contact_id, contacts), eq(bookings.status, "checked_out"), sql`+${bookings.property_id} = ${property}`))
    .groupBy(bookingGuests.contact_id),
);

/** The first departure of each contact who has stayed here. */
function firstDepartures(view: View, contacts: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  if (contacts.length === 0) return found;
  for (const { id, at } of [...leftAsCustomer.all(view, { contacts }), ...leftAsGuest.all(view, { contacts })]) {
    if (id === null || at === null) continue;
    const known = found.get(id);
    if (known === undefined || at < known) found.set(id, at);
  }
  return found;
}
