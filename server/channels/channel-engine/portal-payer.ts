import { and, asc, eq, isNull } from "drizzle-orm";
import { createContact } from "#server/guests/contacts/service.ts";
import { contacts } from "#server/guests/contacts/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { takeBalance } from "#server/stays/bookings/account.ts";
import { type BookingRow, getBooking } from "#server/stays/bookings/queries.ts";
import { changeRouting } from "#server/stays/folios/set-routing.ts";
import { ContactInput } from "#shared/guests/contacts/input.ts";
import { RoutingInput } from "#shared/stays/folios/routing-schema.ts";

const agencyNamed = query(["name"], (db, { name, property }) =>
  db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.name, name), eq(contacts.type, "company"), eq(contacts.property_id, property), isNull(contacts.deleted_at)))
    .orderBy(asc(contacts.created_at), asc(contacts.id))
    .limit(1),
);

/** Has the nights paid by the portal, which has taken the guest's money: they go to a folio of its own. Local tax stays with the guest. */
export function portalPays(work: Work, booking: BookingRow, portal: string): void {
  const customer_id =
    agencyNamed.get(work, { name: portal })?.id ?? createContact(work, ContactInput.parse({ type: "company", name: portal })).id;
  const within = { ...work, ifMatch: null };
  const rules = [{ kinds: ["accommodation"], customer_id }];
  const { hasChanged } = changeRouting(within, { stay: getBooking(within, booking.id) }, RoutingInput.parse({ rules, apply: true }));
  if (hasChanged) work.record("booking.routing_changed", takeBalance(within, booking.id), { words: { code: booking.code } });
}
