import { assertEditable, guestIds, replaceGuests } from "#server/bookings/guests.ts";
import { type BookingRow, bookingStore, getBooking } from "#server/bookings/queries.ts";
import { createContact } from "#server/contacts/service.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { getGroup } from "#server/groups/queries.ts";
import { ContactInput } from "#shared/contacts/input.ts";
import { asPart, notFound, Problem } from "#shared/core/errors.ts";
import { peopleOf, type RoomingList } from "#shared/groups/rooming-list.ts";

type Wanted = { booking: BookingRow; guests: { id: string; name: string }[]; names: string[] };

/**
 * Puts people into the rooms of a group by their names, all or none; whoever isn't known becomes a contact. Answers the
 * bookings whose guests have changed. Throws `booking/occupancy_exceeded` for more names than persons booked, `stale` where
 * a colleague was quicker.
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

function wantedOf(work: Work, groupId: string, { booking_id, version, names }: RoomingList["rooms"][number]): Wanted {
  const booking = getBooking(work, booking_id, "booking_id");
  if (booking.group_id !== groupId) throw notFound("booking_id");
  if (version !== undefined && version !== booking.version) throw new Problem("stale");
  assertEditable(booking);
  if (names.length > booking.occupancy) throw new Problem("booking/occupancy_exceeded");
  const guests = guestIds(work, booking.id).map((id) => ({ id, name: nameOf(work, id) }));
  return { booking, guests, names };
}

function nameOf(view: View, id: string): string {
  return prepared<{ name: string }>(view.db, "SELECT name FROM contacts WHERE id = ?").get(id)?.name ?? "";
}

/** A name is a person's; companies don't sleep. */
function contactsNamed({ db, actor }: View, name: string): string[] {
  const sql = `SELECT id FROM contacts WHERE property_id = ? AND name = ? AND type = 'person' AND deleted_at IS NULL
    AND anonymized_at IS NULL LIMIT 2`;
  return prepared<{ id: string }>(db, sql)
    .all(actor.property_id, name)
    .map(({ id }) => id);
}

/** Who sleeps in those rooms of the group that the list doesn't speak of. */
function guestsElsewhere({ db, actor }: View, groupId: string, listed: ReadonlySet<string>): string[] {
  const sql = `SELECT b.id, g.contact_id FROM bookings b JOIN booking_guests g ON g.booking_id = b.id
    WHERE b.group_id = ? AND b.property_id = ? AND b.deleted_at IS NULL AND b.status NOT IN ('canceled', 'no_show')`;
  return prepared<{ id: string; contact_id: string }>(db, sql)
    .all(groupId, actor.property_id)
    .flatMap(({ id, contact_id }) => (listed.has(id) ? [] : [contact_id]));
}
