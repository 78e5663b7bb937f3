import { and, eq, isNull } from "drizzle-orm";
import { findAnyContact } from "#server/guests/contacts/queries.ts";
import { createContact } from "#server/guests/contacts/service.ts";
import { contacts } from "#server/guests/contacts/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { blocksRoom } from "#server/stays/bookings/conditions.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import { assertEditable, replaceGuests } from "#server/stays/bookings/guests.ts";
import { type BookingRow, bookingStore, getBooking } from "#server/stays/bookings/queries.ts";
import { bookingGuests, bookings } from "#server/stays/bookings/tables.ts";
import { getGroup } from "#server/stays/groups/queries.ts";
import { ContactInput } from "#shared/guests/contacts/input.ts";
import { asPart, notFound, Problem } from "#shared/platform/core/errors.ts";
import { peopleOf, type RoomingList } from "#shared/stays/groups/rooming-list.ts";

type RoomingEntry = { booking: BookingRow; guests: { id: string; name: string }[]; names: string[] };

/**
 * Assigns guests to the rooms of a group by their names, all or none; unknown names become new contacts. Returns the bookings whose guests
 * have changed. Throws `booking/occupancy_exceeded` for more names than persons booked, `stale` if another user has changed the guests
 * meanwhile.
 */
export function saveRoomingList(work: Work, { id, rooms }: RoomingList & { id: string }): BookingRow[] {
  getGroup(work, id);
  const wanted = rooms.map((room, index) => asPart(`rooms.${index}`, () => wantedOf(work, id, room)));
  const listed = new Set(rooms.map(({ booking_id }) => booking_id));
  const names = [...new Set(wanted.flatMap((each) => each.names))];
  const known = new Map(names.map((name) => [name, contactsNamed(work, name)]));
  const people = peopleOf(wanted, { elsewhere: guestsElsewhere(work, id, listed), known });
  const changed = wanted.flatMap(({ booking, guests, names: typed }, index) => {
    const ids = typed.map((name, place) => people[index]?.[place] ?? createContact(work, ContactInput.parse({ name })).id);
    const isSame = ids.length === guests.length && guests.every((guest, place) => guest.id === ids[place]);
    return isSame ? [] : [replaceGuests(work, booking, { ids, names: typed }).id];
  });
  return changed.map((booking) => bookingStore.get(work, booking));
}

function wantedOf(work: Work, groupId: string, { booking_id, version, names }: RoomingList["rooms"][number]): RoomingEntry {
  const booking = getBooking(work, booking_id, "booking_id");
  if (booking.group_id !== groupId) throw notFound("booking_id");
  if (version !== undefined && version !== booking.version) throw new Problem("stale");
  assertEditable(booking);
  if (names.length > booking.occupancy) throw new Problem("booking/occupancy_exceeded");
  const guests = guestIds(work, booking.id).map((id) => ({ id, name: nameOf(work, id) }));
  return { booking, guests, names };
}

function nameOf(view: View, id: string): string {
  return findAnyContact(view, id)?.name ?? "";
}

const peopleNamed = query(["name"], (db, { name, property }) =>
  db
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.property_id, property),
        eq(contacts.name, name),
        eq(contacts.type, "person"),
        isNull(contacts.deleted_at),
        isNull(contacts.anonymized_at),
      ),
    )
    .limit(2),
);

/** Only persons match a name, not companies. */
function contactsNamed(view: View, name: string): string[] {
  return peopleNamed.all(view, { name }).map(({ id }) => id);
}

const guestsOfGroup = query(["group"], (db, { group, property }) =>
  db
    .select({ id: bookings.id, contact_id: bookingGuests.contact_id })
    .from(bookings)
    .innerJoin(bookingGuests, eq(bookingGuests.booking_id, bookings.id))
    .where(and(eq(bookings.group_id, group), eq(bookings.property_id, property), blocksRoom(bookings))),
);

/** The guests in rooms of the group that the list does not contain. */
function guestsElsewhere(view: View, group: string, listed: ReadonlySet<string>): string[] {
  return guestsOfGroup.all(view, { group }).flatMap(({ id, contact_id }) => (listed.has(id) ? [] : [contact_id]));
}
