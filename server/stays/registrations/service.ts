import { eq, max } from "drizzle-orm";
import { type ContactRow, contactsById } from "#server/guests/contacts/queries.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import { type BookingRow, getBooking } from "#server/stays/bookings/queries.ts";
import { setRegistrationNumber } from "#server/stays/bookings/steps/registration.ts";
import {
  frozen,
  guestsOf,
  lawOf,
  overdue,
  type RegistrationRow,
  registrationNumbered,
  registrationStore,
  validEntries,
} from "#server/stays/registrations/queries.ts";
import { registrations } from "#server/stays/registrations/tables.ts";
import { forgetTransmission, queueEntry } from "#server/stays/registrations/transmission/queue.ts";
import { serviceSetup } from "#server/stays/registrations/transmission/setup.ts";
import { assertAllowed, type FieldError, notFound, Problem } from "#shared/platform/core/errors.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import { actualDays } from "#shared/stays/bookings/actual-days.ts";
import { missingForRegistration, mustRegister, type RegistrationLaw, whyNotRegister } from "#shared/stays/registrations/rules.ts";
import type { RegisteredGuest, RegistrationInput, RegistrationUndo } from "#shared/stays/registrations/schema.ts";

/**
 * Registers guests of a stay under the next number, with their present data, frozen. Throws `guest_data_missing` naming the fields of each
 * guest, `registration/already_registered` if all guests are registered already, and `registration/not_required` if the law requires
 * none of them.
 */
export function register(work: Work, { booking_id, guest_ids }: RegistrationInput): RegistrationRow {
  const booking = getBooking(work, booking_id, "booking_id");
  const law = lawOf(work);
  const guests = guestsToEnter(work, booking, guest_ids);
  assertMayEnter(work, booking);
  const everybody = serviceSetup(work)?.everybody ?? false;
  const foreign = guests.filter((guest) => everybody || mustRegister(guest, law));
  if (guests.length > 0 && foreign.length === 0) throw new Problem("registration/not_required");
  assertComplete(foreign, law);

  const zone = work.actor.time_zone;
  const number = nextNumber(work);
  const entry = registrationStore.insert(work, {
    booking_id,
    number,
    guests: foreign.map(frozen),
    check_in: actualDays(booking, zone).arrival,
    check_out: localDate(booking.check_out, zone),
  });
  const words = { number: String(number), code: booking.code };
  work.record("registration.created", entry, { words });
  setRegistrationNumber(work, booking, String(number), { type: "booking.registered", number: String(number) });
  queueEntry(work, entry);
  return entry;
}

/** Marks an entry as undone; it stays, and its number is not used again. Throws `registration/not_found`. */
export function undoRegistration(work: Work, { registrationNumber, reason }: RegistrationUndo): void {
  const entry = registrationNumbered(work, registrationNumber);
  if (!entry || entry.undone_at !== null) throw new Problem("registration/not_found", registrationNumber);
  const undone = registrationStore.update(work, entry, { undone_at: work.now, undone_by: work.actor.name, undo_reason: reason });
  const words = { number: registrationNumber, reason: reason ? `: ${reason}` : "" };
  work.record("registration.undone", undone, { words, reason });
  const booking = getBooking(work, entry.booking_id, "booking_id");
  const rest = validEntries(work, booking.id).at(-1);
  const left = rest ? String(rest.number) : null;
  setRegistrationNumber(work, booking, left, { type: "booking.registration_undone", ...words });
  queueEntry(work, undone);
}

/** The entries whose retention period by law is over on a day. */
export function overdueEntries(view: View, day: string): RegistrationRow[] {
  return registrationStore.all(view, overdue(view, day));
}

/** Deletes the guests of entries and their signatures. Their numbers stay, so that none is used twice. */
export function clearEntries(work: Work, ids: readonly string[]): void {
  for (const entry of registrationStore.findMany(work, ids).filter(({ deleted_at }) => deleted_at === null)) {
    forgetTransmission(work, entry.id);
    const cleared = registrationStore.update(work, entry, { guests: [], undo_reason: null, signature: null });
    work.record("registration.cleared", registrationStore.remove(work, cleared), { words: { number: String(entry.number) } });
  }
}

/** The named guests, or all who are not registered yet, the first guest of the booking first. */
function guestsToEnter(work: Work, { id }: BookingRow, wanted: readonly string[] | undefined): ContactRow[] {
  const present = guestIds(work, id);
  const stranger = wanted?.findIndex((each) => !present.includes(each)) ?? -1;
  if (stranger >= 0) throw notFound(`guest_ids.${stranger}`);
  const entered = new Set(validEntries(work, id).flatMap((entry) => guestsOf(entry).map(({ contact_id }) => contact_id)));
  const open = present.filter((each) => !entered.has(each) && (wanted?.includes(each) ?? true));
  if (present.length > 0 && open.length === 0) throw new Problem("registration/already_registered");
  const contacts = byId(contactsById(work, open));
  return open.flatMap((each) => contacts.get(each) ?? []);
}

function assertMayEnter(work: Work, booking: BookingRow): void {
  assertAllowed(whyNotRegister(booking.status));
  const zone = work.actor.time_zone;
  if (localDate(booking.check_in, zone) > localDate(work.now, zone)) throw new Problem("booking/invalid_dates");
}

/** Throws `guest_data_missing` if the booking has no guests or a guest's data is incomplete. */
export function assertComplete(
  guests: readonly Pick<RegisteredGuest, "name" | "date_of_birth" | "nationality" | "address">[],
  law: RegistrationLaw,
): void {
  if (guests.length === 0) throw new Problem("guest_data_missing", null, [{ path: "guests", message: "missing" }]);
  const errors = guests.flatMap((guest, index): FieldError[] =>
    missingForRegistration(guest, { law, isFirst: index === 0 }).map((field) => ({ path: `guests.${index}.${field}`, message: "missing" })),
  );
  if (errors.length === 0) return;
  const incomplete = guests.filter((_, index) => errors.some(({ path }) => path.startsWith(`guests.${index}.`)));
  throw new Problem("guest_data_missing", incomplete.map(({ name }) => name).join(", "), errors);
}

const lastNumber = query([], (db, { property }) =>
  db
    .select({ number: max(registrations.number) })
    .from(registrations)
    .where(eq(registrations.property_id, property)),
);

/** Counts every number that was ever used: undone and cleared entries keep theirs. */
function nextNumber(work: Work): number {
  return (lastNumber.get(work, {})?.number ?? 0) + 1;
}
