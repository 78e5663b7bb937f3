import { and, count, eq, isNull, sql } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import { among } from "#server/platform/core/database/entity-store.ts";
import { groupBy, type Relation } from "#server/platform/core/database/expand.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import { firstOfEachOwner } from "#server/platform/core/database/sorting.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { blocksRoom } from "#server/stays/bookings/conditions.ts";
import { bookingGuests, bookings } from "#server/stays/bookings/tables.ts";
import { sumsToPayBy } from "#server/stays/folios/payers.ts";
import { type FolioRow, folioStore } from "#server/stays/folios/queries.ts";
import { folios } from "#server/stays/folios/tables.ts";
import { ContactSummary } from "#shared/guests/contacts/schema.ts";
import { minus, ZERO } from "#shared/platform/core/money.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";

/** The folios of contacts, in the order in which they were opened: the latest ones of each contact. */
export function foliosOfCustomers(view: View, ids: readonly string[]): Map<string, FolioRow[]> {
  if (ids.length === 0) return new Map();
  const owner = folios.customer_id;
  const order = sql`${folios.created_at} DESC, ${folios.id} DESC`;
  const where = and(eq(folios.property_id, view.actor.property_id), among(owner, ids), isNull(folios.deleted_at));
  const rows = folioStore.all(view, firstOfEachOwner({ table: folios, owner, order, where }), folios.created_at);
  return groupBy(rows, ({ customer_id }) => customer_id ?? "");
}

/** The counts and sums of a contact's stays and folios, for a whole page at once. */
export const contactSummaryRelation: Relation = (view, rows) => {
  const ids = rows.map(({ id }) => id);
  const money = new Map(sumsToPayBy(view, ids).map((row) => [row.payer, row]));
  const stays = new Map(staysOfContacts.all(view, { contacts: ids }).map((row) => [row.contact_id, row]));
  return ({ id }): ContactSummary => {
    const { gross = ZERO, paid = ZERO } = money.get(id) ?? {};
    const { stays: count = 0, last_check_out = null, next_check_in = null } = stays.get(id) ?? {};
    const sums = { gross_amount: gross, paid_amount: paid, due_amount: minus(gross, paid) };
    return toAmounts(ContactSummary, { stays: count, last_check_out, next_check_in, ...sums });
  };
};

/** Stays by customer and by guest, each stay once; canceled stays and no-shows do not count. */
const staysOfContacts = query(["contacts"], (db, { contacts, now, property }) => {
  const { id, check_in, check_out } = bookings;
  const counts = and(ofProperty(bookings, property), blocksRoom(bookings));
  const stays = union(
    db
      .select({ contact_id: sql<string>`${bookings.customer_id}`.as("contact_id"), id, check_in, check_out })
      .from(bookings)
      .where(and(oneOf(bookings.customer_id, contacts), counts)),
    db
      .select({ contact_id: sql<string>`${bookingGuests.contact_id}`.as("contact_id"), id, check_in, check_out })
      .from(bookingGuests)
      .innerJoin(bookings, eq(bookings.id, bookingGuests.booking_id))
      .where(and(oneOf(bookingGuests.contact_id, contacts), counts)),
  ).as("stays");
  return db
    .select({
      contact_id: stays.contact_id,
      stays: count(),
      last_check_out: sql<string | null>`max(CASE WHEN ${stays.check_in} <= ${now} THEN ${stays.check_out} END)`,
      next_check_in: sql<string | null>`min(CASE WHEN ${stays.check_in} > ${now} THEN ${stays.check_in} END)`,
    })
    .from(stays)
    .groupBy(sql`${stays.contact_id}`);
});
