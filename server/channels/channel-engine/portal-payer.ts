import { and, asc, eq, isNull } from "drizzle-orm";
import { createContact } from "#server/guests/contacts/service.ts";
import { contacts } from "#server/guests/contacts/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { takeBalance } from "#server/stays/bookings/account.ts";
import { type BookingRow, getBooking } from "#server/stays/bookings/queries.ts";
import { deleteCharge } from "#server/stays/folios/charges.ts";
import { changeRouting } from "#server/stays/folios/set-routing.ts";
import { automaticCharges } from "#server/stays/folios/stay.ts";
import type { Revision, RevisionRoom } from "#shared/channels/channel-engine/revision.ts";
import type { SoldRoom } from "#shared/channels/channel-engine/states.ts";
import { ContactInput } from "#shared/guests/contacts/input.ts";
import type { ChargeKind } from "#shared/stays/folios/routing.ts";
import { RoutingInput } from "#shared/stays/folios/routing-schema.ts";

const agencyNamed = query(["name"], (db, { name, property }) =>
  db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.name, name), eq(contacts.type, "company"), eq(contacts.property_id, property), isNull(contacts.deleted_at)))
    .orderBy(asc(contacts.created_at), asc(contacts.id))
    .limit(1),
);

/**
 * Charges the guest nothing that the portal has taken already. Nights go to a folio of the portal if it has the guest's money, and so does
 * local tax that it passes on. Local tax that it pays to the authority by itself is not charged at all. Throws `folio/closed`.
 */
export function portalSettles(work: Work, booking: BookingRow, { portal, collected_by, collected_taxes, sold }: PortalMoney): void {
  const local = collected_taxes.filter((tax) => tax.local);
  const isWithheld = local.some(({ withheld }) => withheld);
  const kinds: ChargeKind[] = [];
  if (collected_by === "portal") kinds.push("accommodation");
  if (local.length > 0 && !isWithheld) kinds.push("city_tax");
  if (kinds.length > 0) portalPays(work, booking, { portal, kinds });
  if (isWithheld) dropWithheldTax(work, booking, sold);
}

/** The money that a portal has taken for a room. */
type PortalMoney = Pick<Revision, "collected_by" | "portal"> & Pick<RevisionRoom, "collected_taxes"> & { sold: SoldRoom };

function portalPays(work: Work, booking: BookingRow, { portal, kinds }: { portal: string; kinds: ChargeKind[] }): void {
  const customer_id =
    agencyNamed.get(work, { name: portal })?.id ?? createContact(work, ContactInput.parse({ type: "company", name: portal })).id;
  const within = { ...work, ifMatch: null };
  const rules = [{ kinds, customer_id }];
  const { hasChanged } = changeRouting(within, { stay: getBooking(within, booking.id) }, RoutingInput.parse({ rules, apply: true }));
  if (hasChanged) work.record("booking.routing_changed", takeBalance(within, booking.id), { words: { code: booking.code } });
}

/**
 * Deletes the charges of local tax of the nights that the portal has sold and pays the tax of, as a person would do it: new guests do not
 * bring them back, other dates do. Throws `folio/closed`.
 */
export function dropWithheldTax(work: Work, { id, price }: BookingRow, sold: SoldRoom): void {
  const within = { ...work, ifMatch: null };
  const taxes = price.items.filter(({ type, night }) => type === "city_tax" && isSoldNight(sold, night));
  const withheld = new Set(taxes.map(({ item_id, date }) => `${item_id} ${date}`));
  for (const charge of automaticCharges(work, id)) {
    const isDropped = charge.deleted_at === null && withheld.has(`${charge.item_id} ${charge.booked_on}`);
    if (isDropped) deleteCharge(within, charge.folio_id, charge.id);
  }
}

/** True for a night that the portal has sold, and whose taxes it may have taken. */
export function isSoldNight({ check_in, check_out }: Pick<SoldRoom, "check_in" | "check_out">, night: string): boolean {
  return check_in <= night && night < check_out;
}
