import { and, eq, inArray, isNull } from "drizzle-orm";
import { guestIds } from "#server/bookings/guest-ids.ts";
import { type BookingRow, bookingStore } from "#server/bookings/queries.ts";
import { type BookingChanges, saveBooking } from "#server/bookings/save.ts";
import { bookingGuests, bookings } from "#server/bookings/tables.ts";
import type { ContactChange } from "#server/contacts/reactions.ts";
import { contacts } from "#server/contacts/tables.ts";
import { byId } from "#server/core/database/expand.ts";
import { ofProperty, oneOf, query } from "#server/core/database/query.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { localTaxItems, lodgingPercentages } from "#server/pricing/price-list.ts";
import { addDays } from "#shared/core/stays.ts";
import { type TaxedGuest, taxedGuests, UNKNOWN_GUEST } from "#shared/local-taxes/rules.ts";
import type { TaxExemption } from "#shared/local-taxes/schema.ts";
import { retax } from "#shared/pricing/retax.ts";

const birthdays = query(["ids"], (db, { ids, property }) =>
  db
    .select({ id: contacts.id, date_of_birth: contacts.date_of_birth })
    .from(contacts)
    .where(and(oneOf(contacts.id, ids), ofProperty(contacts, property))),
);

/** The persons of a stay as local taxes count them: its guests, and as many unknown ones as it has places left. */
export function taxedGuestsOf(
  view: View,
  ids: readonly string[],
  stay: { occupancy: number; tax_exemptions: readonly TaxExemption[] },
): TaxedGuest[] {
  const known = byId(ids.length === 0 ? [] : birthdays.all(view, { ids }));
  const reasons = new Map(stay.tax_exemptions.map(({ contact_id, reason }) => [contact_id, reason]));
  const guests = ids.map((id) => ({ ...UNKNOWN_GUEST, ...pickBirthday(known.get(id)), exemption: reasons.get(id) ?? null }));
  return taxedGuests(guests, stay.occupancy);
}

function pickBirthday(contact: { date_of_birth: string | null } | undefined): Partial<TaxedGuest> {
  return contact ? { date_of_birth: contact.date_of_birth } : {};
}

/**
 * The price of a stay after its guests or their exemptions changed: its local taxes are computed anew, everything else stays. Nothing where
 * the taxes stay the same, or an invoice covers the stay.
 */
export function taxesOfGuests(view: View, row: BookingRow, ids: readonly string[]): BookingChanges {
  if (row.read_only || !row.price.items.some(({ type }) => type === "city_tax")) return {};
  const dates = row.price.nights.map(({ date }) => date);
  const last = dates.at(-1);
  const items = localTaxItems(view);
  if (last === undefined || items.length === 0) return {};
  const tax_facts = { guests: taxedGuestsOf(view, ids, row), lodging: lodgingPercentages(view) };
  const price = retax(row.price, { dates, departure: addDays(last, 1), occupancy: row.occupancy, levels: [], items, tax_facts });
  return price === row.price ? {} : { price, gross_amount: price.gross_amount };
}

const openStaysOf = query(["contact"], (db, { contact, property }) =>
  db
    .select({ id: bookings.id })
    .from(bookingGuests)
    .innerJoin(bookings, eq(bookings.id, bookingGuests.booking_id))
    .where(
      and(
        eq(bookingGuests.contact_id, contact),
        ofProperty(bookings, property),
        inArray(bookings.status, ["pending", "confirmed", "checked_in"]),
        isNull(bookings.deleted_at),
      ),
    ),
);

/** A date of birth that becomes known or is corrected changes what a guest owes in stays that are not over yet. */
export function taxesFollowBirthday(work: Work, { before, after }: ContactChange): void {
  if (before.date_of_birth === after.date_of_birth) return;
  const further: Work = { ...work, ifMatch: null };
  for (const row of bookingStore.findMany(
    work,
    openStaysOf.all(work, { contact: after.id }).map(({ id }) => id),
  )) {
    const changes = taxesOfGuests(work, row, guestIds(work, row.id));
    if (changes.price) saveBooking(further, row, changes, { type: "booking.local_tax_changed" });
  }
}
