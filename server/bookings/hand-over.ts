import { guestIds, setGuests } from "#server/bookings/guests.ts";
import { bookingStore } from "#server/bookings/queries.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { Work } from "#server/core/work/work.ts";
import { guestsAfterMerge } from "#shared/contacts/merge.ts";

/** Who hands over what was theirs to whom. */
export type HandOver = { from: { id: string; name: string }; to: { id: string; name: string } };

/** Stays of one contact become another's; where both were guests, one of them is left, in the better place. */
export function handOverBookings(work: Work, { from, to }: HandOver): void {
  const sql = `SELECT id FROM bookings WHERE customer_id = @id
    UNION SELECT booking_id FROM booking_guests WHERE contact_id = @id`;
  const ids = prepared<{ id: string }>(work.db, sql).all({ id: from.id });
  const rows = bookingStore.findMany(
    work,
    ids.map(({ id }) => id),
  );
  for (const row of rows) {
    setGuests(work, row.id, guestsAfterMerge(guestIds(work, row.id), from.id, to.id));
    const saved = bookingStore.update(work, row, { customer_id: row.customer_id === from.id ? to.id : row.customer_id });
    if (row.deleted_at === null)
      work.record("contact.merged", saved, { words: { from: from.name, name: to.name }, merged: { from: from.id, to: to.id } });
  }
}
