import { contactFacts } from "#server/guests/contacts/contact-facts.ts";
import { only } from "#server/platform/core/database/only.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { cancellationTermsOf } from "#server/prices/rates/cancellation-terms.ts";
import { conflictOf } from "#server/stays/availability/conflicts.ts";
import type { TypeFacts } from "#server/stays/availability/room-facts.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import { assertOffer } from "#server/stays/bookings/planning/create-booking.ts";
import { applyPlans, assertFixable, planChange, type Target, targetOf } from "#server/stays/bookings/planning/move-booking.ts";
import { assertRate } from "#server/stays/bookings/planning/references.ts";
import { assertStock } from "#server/stays/bookings/planning/stock.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import type { BookingChanges, BookingColumn } from "#server/stays/bookings/save.ts";
import { assertAllowed, Problem } from "#shared/platform/core/errors.ts";
import { type Child, personsAfter } from "#shared/platform/core/persons.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { whyNotOccupancy } from "#shared/stays/bookings/rules.ts";
import { BOOKING_DETAILS, type BookingDetail, type BookingPatch } from "#shared/stays/bookings/schema.ts";

/** `overbooks`: a channel has sold the stay, which may wait without a room although its type is full. */
type UpdateOptions = { overbooks: boolean };

/** Changes the named fields of a booking; dates or room among them move it. */
export function updateBooking(
  work: Work,
  { id, ...patch }: InCents<BookingPatch> & { id: string },
  { overbooks }: UpdateOptions = { overbooks: false },
): BookingRow {
  const row = bookingStore.get(work, id);
  const persons = personsAfter(patch, row);
  const target = targetOf(work, row, { ...patch, occupancy: persons.occupancy, cots: persons.cots });
  const others = { ...otherChanges(work, row, patch, target), ...personsChange(work, row, { persons, type: target.type }) };
  const overbooked = target.room === null && (overbooks || (row.overbooked && isFull(work, row, target)));
  const plan = planChange(work, row, { target, move: patch, others: { ...others, overbooked } });
  const changed = only(applyPlans(work, [plan], { overbooks: overbooks && overbooked }));
  if (!patch.ignore_stock) assertStock(work, changed, row);
  return changed;
}

/** True if the type of a stay without a room has more stays than rooms. */
function isFull(work: Work, { id }: BookingRow, { stay, type }: Target): boolean {
  const after = { ...stay, room_id: null, room_type_id: type.room_type_id };
  return conflictOf(work, [{ id, before: null, after }]).problem !== null;
}

/** A detail without a column does not compile. */
const DETAIL_COLUMNS: readonly (BookingColumn & BookingDetail)[] = BOOKING_DETAILS;

/** The fields that do not move the booking. Absent fields stay, null clears. */
function otherChanges(work: Work, row: BookingRow, patch: InCents<BookingPatch>, target: Target): BookingChanges {
  const { customer_id, rate_id, room_fixed, expires_at } = patch;
  if (rate_id !== undefined && rate_id !== row.rate_id) assertRate(work, rate_id);
  assertFixable(row, patch, target);
  if (expires_at && expires_at !== row.expires_at) assertOffer(work, { status: row.status, expires_at });
  const customer = customer_id && customer_id !== row.customer_id ? contactFacts(work, customer_id, "customer_id") : null;
  return {
    ...Object.fromEntries(DETAIL_COLUMNS.map((field) => [field, patch[field]])),
    customer_id,
    // The debtor account follows the customer, unless it is named.
    debtor: patch.debtor === undefined && customer ? customer.debtor : patch.debtor,
    rate_id,
    cancellation_terms: rate_id === undefined || rate_id === row.rate_id ? undefined : cancellationTermsOf(work, rate_id),
    room_fixed,
    expires_at,
    source: patch.source,
  };
}

type NewPersons = { persons: { occupancy: number; children: Child[]; cots: number }; type: TypeFacts };

/** The persons of the change. Throws if their number does not fit the room type, or is below that of the guests. */
function personsChange(work: Work, row: BookingRow, { persons, type }: NewPersons): BookingChanges {
  if (persons.cots !== row.cots) assertAllowed(whyNotOccupancy(persons, type));
  if (persons.occupancy !== row.occupancy) {
    assertAllowed(whyNotOccupancy(persons, type));
    if (persons.occupancy < guestIds(work, row.id).length) throw new Problem("booking/failed_assignment");
  }
  return persons;
}
