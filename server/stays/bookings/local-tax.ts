import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { ContactChange } from "#server/guests/contacts/reactions.ts";
import { contacts } from "#server/guests/contacts/tables.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import { localTaxItems, lodgingPercentages } from "#server/prices/pricing/price-list.ts";
import { isUnfinished } from "#server/stays/bookings/conditions.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import { namesOfBooking } from "#server/stays/bookings/people.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { type BookingChanges, saveBooking } from "#server/stays/bookings/save.ts";
import { bookingGuests, bookings } from "#server/stays/bookings/tables.ts";
import { sumOf } from "#shared/platform/core/money.ts";
import type { Persons } from "#shared/platform/core/persons.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { FIRST_TAXED_ANEW, type LocalTaxChanges, MAX_RECALCULATED_TAXES } from "#shared/prices/local-taxes/changes-schema.ts";
import { taxedPersons } from "#shared/prices/local-taxes/persons.ts";
import { type TaxedGuest, UNKNOWN_GUEST } from "#shared/prices/local-taxes/rules.ts";
import type { TaxExemption } from "#shared/prices/local-taxes/schema.ts";
import { retax } from "#shared/prices/pricing/retax.ts";
import { type BookingStatus } from "#shared/stays/bookings/schema.ts";

const birthdays = query(["ids"], (db, { ids, property }) =>
  db
    .select({ id: contacts.id, date_of_birth: contacts.date_of_birth })
    .from(contacts)
    .where(and(oneOf(contacts.id, ids), ofProperty(contacts, property))),
);

type TaxedStay = Persons & { check_in: string; tax_exemptions: readonly TaxExemption[] };

/** The persons of a stay as local taxes count them: its guests, and adults and children for the places that are left. */
export function taxedGuestsOf(
  view: View,
  ids: readonly string[],
  { occupancy, children, check_in, tax_exemptions }: TaxedStay,
): TaxedGuest[] {
  const known = byId(ids.length === 0 ? [] : birthdays.all(view, { ids }));
  const reasons = new Map(tax_exemptions.map(({ contact_id, reason }) => [contact_id, reason]));
  const guests = ids.map((id) => ({ ...UNKNOWN_GUEST, ...pickBirthday(known.get(id)), exemption: reasons.get(id) ?? null }));
  return taxedPersons(guests, { occupancy, children, arrival: localDate(check_in, view.actor.time_zone) });
}

function pickBirthday(contact: { date_of_birth: string | null } | undefined): Partial<TaxedGuest> {
  return contact ? { date_of_birth: contact.date_of_birth } : {};
}

/**
 * The price of a stay after its guests or their exemptions changed: its local taxes are recalculated, everything else stays. Nothing if
 * the taxes stay the same, or an invoice covers the stay.
 */
export function taxesOfGuests(view: View, row: BookingRow, ids: readonly string[]): BookingChanges {
  if (row.read_only || !row.price.items.some(({ type }) => type === "city_tax")) return {};
  const last = row.price.nights.at(-1)?.date;
  const items = localTaxItems(view);
  if (last === undefined || items.length === 0) return {};
  const tax_facts = { guests: taxedGuestsOf(view, ids, row), lodging: lodgingPercentages(view) };
  const byNight = (row.price_basis.changes ?? []).length > 0;
  const price = retax(row.price, { departure: addDays(last, 1), occupancy: row.occupancy, items, tax_facts, byNight });
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
        inArray(bookings.status, UNFINISHED),
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

const UNFINISHED = ["pending", "confirmed", "checked_in"] as const satisfies readonly BookingStatus[];
const isOpen = ({ status }: BookingRow) => UNFINISHED.some((each) => each === status);

const unfinishedStays = query([], (db, { property }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(ofProperty(bookings, property), isUnfinished(bookings), eq(bookings.read_only, false)))
    .orderBy(asc(bookings.check_in), asc(bookings.id)),
);

/**
 * The stays that are not over and whose local taxes would differ if they were computed by today's rules: a rule was added or changed after
 * they were booked. A worker thread looks through them.
 */
export function localTaxChanges(view: View): Promise<InCents<LocalTaxChanges>> {
  return viewInWorker(view, localTaxChangesTask, null);
}

export const localTaxChangesTask: ViewTask<null, InCents<LocalTaxChanges>> = { name: "local tax changes", read: changesByRules };

function changesByRules(view: View): InCents<LocalTaxChanges> {
  const stays = unfinishedStays.all(view, {}).flatMap(({ id }) => {
    const row = bookingStore.get(view, id);
    const { gross_amount } = taxesOfGuests(view, row, guestIds(view, id));
    return gross_amount === undefined ? [] : [{ row, gross_amount }];
  });
  return {
    ids: stays.slice(0, MAX_RECALCULATED_TAXES).map(({ row }) => row.id),
    count: stays.length,
    former_gross_amount: sumOf(stays.map(({ row }) => row.gross_amount)),
    gross_amount: sumOf(stays.map(({ gross_amount }) => gross_amount)),
    first: stays.slice(0, FIRST_TAXED_ANEW).map(({ row, gross_amount }) => ({
      id: row.id,
      code: row.code,
      name: namesOfBooking(view, row.id)?.name ?? null,
      check_in: row.check_in,
      check_out: row.check_out,
      former_gross_amount: row.gross_amount,
      gross_amount,
    })),
  };
}

/**
 * Computes the local taxes of these stays by today's rules, for their nights and guests. Stays of which nothing differs stay as they are, and
 * so do those that are over, canceled or invoiced.
 */
export function applyLocalTaxes(work: Work, ids: readonly string[]): BookingRow[] {
  const further: Work = { ...work, ifMatch: null };
  return ids.flatMap((id) => {
    const row = bookingStore.get(work, id);
    const changes = isOpen(row) ? taxesOfGuests(work, row, guestIds(work, id)) : {};
    return changes.price ? [saveBooking(further, row, changes, { type: "booking.local_tax_changed" })] : [];
  });
}
