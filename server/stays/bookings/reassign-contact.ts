import { and, eq } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { guestIds, setGuests } from "#server/stays/bookings/guest-ids.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { bookingGuests, bookings } from "#server/stays/bookings/tables.ts";
import { guestsAfterMerge } from "#shared/guests/contacts/merge.ts";

/** The contact whose records move, and the contact who gets them. */
export type ContactReassignment = { from: { id: string; name: string }; to: { id: string; name: string } };

const staysOfCustomer = query(["contact"], (db, { contact, property }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.customer_id, contact), eq(bookings.property_id, property))),
);
const staysOfGuest = query(
  ["contact"],
  (db, { contact }) => db.select({ id: bookingGuests.booking_id }).from(bookingGuests).where(eq(bookingGuests.contact_id, contact)),
  { acrossProperties: "the bookings are then read in the property" },
);

/** Moves the stays of one contact to another; where both were guests of one stay, one remains, at the earlier position. */
export function reassignBookings(work: Work, { from, to }: ContactReassignment): void {
  const ids = [...staysOfCustomer.all(work, { contact: from.id }), ...staysOfGuest.all(work, { contact: from.id })];
  const rows = bookingStore.findMany(work, [...new Set(ids.map(({ id }) => id))]);
  for (const row of rows) {
    setGuests(work, row.id, guestsAfterMerge(guestIds(work, row.id), from.id, to.id));
    const exemptions = row.tax_exemptions.map((each) => (each.contact_id === from.id ? { ...each, contact_id: to.id } : each));
    const saved = bookingStore.update(work, row, {
      customer_id: row.customer_id === from.id ? to.id : row.customer_id,
      ...(exemptions.length > 0 ? { tax_exemptions: exemptions } : {}),
    });
    if (row.deleted_at === null)
      work.record("contact.merged", saved, { words: { from: from.name, name: to.name }, merged: { from: from.id, to: to.id } });
  }
}
