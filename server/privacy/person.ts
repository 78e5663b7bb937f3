import { type ContactRow, contactStore } from "#server/contacts/queries.ts";
import { mergedInto } from "#server/contacts/strip.ts";
import type { View } from "#server/core/work/work.ts";
import { payersSql } from "#server/folios/payers.ts";

/** A person as the house knows them: under every contact that has become one, with all that is theirs. */
export type Person = {
  contact: ContactRow;
  /** The contact and those that went on as it. */
  rows: ContactRow[];
  ids: string[];
  /** Stays that they booked, or that nobody else did. */
  own_bookings: string[];
  /** Stays of others on which they were a guest. */
  guest_bookings: string[];
  groups: string[];
  folios: string[];
  invoices: string[];
  /** Mails about all of that, and entries in the guests' register: remarks may stand beside them. */
  papers: string[];
};

/** Throws `not_found`. */
export function personOf(view: View, id: string): Person {
  const contact = contactStore.get(view, id);
  const rows = [contact, ...mergedInto(view, id)];
  const ids = rows.map((row) => row.id);
  const asked = ids.map(() => "?").join(",");
  const all = (sql: string, ...values: string[]) =>
    view.db.$client
      .prepare<unknown[], { id: string }>(sql)
      .all(...values)
      .map((row) => row.id);
  const booked = all(`SELECT id FROM bookings WHERE customer_id IN (${asked})`, ...ids);
  const stayed = all(
    `SELECT g.booking_id AS id FROM booking_guests g JOIN bookings b ON b.id = g.booking_id
     WHERE g.contact_id IN (${asked}) AND b.customer_id IS NULL AND g.position = 0`,
    ...ids,
  );
  const own = new Set([...booked, ...stayed]);
  const guest = all(`SELECT booking_id AS id FROM booking_guests WHERE contact_id IN (${asked})`, ...ids);
  const groups = all(`SELECT id FROM groups WHERE customer_id IN (${asked})`, ...ids);
  const invoices = all(`SELECT id FROM invoices WHERE customer_id IN (${asked})`, ...ids);
  const about = JSON.stringify([...own, ...guest, ...groups, ...invoices]);
  return {
    contact,
    rows,
    ids,
    own_bookings: [...own],
    guest_bookings: guest.filter((booking) => !own.has(booking)),
    groups,
    folios: all(`SELECT id FROM (${payersSql(ids)})`, ...ids, ...ids, ...ids, ...ids),
    invoices,
    papers: all(
      `SELECT id FROM mails WHERE parent_id IN (SELECT value FROM json_each(?))
       UNION ALL SELECT id FROM registrations WHERE booking_id IN (SELECT value FROM json_each(?))`,
      about,
      about,
    ),
  };
}
