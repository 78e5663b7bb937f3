import { createHash } from "node:crypto";
import { and, eq, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import { type ContactRow, contactsById } from "#server/guests/contacts/queries.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { query } from "#server/platform/core/database/query.ts";
import { sorting } from "#server/platform/core/database/sorting.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { registrations } from "#server/stays/registrations/tables.ts";
import { asTransmission, transmissionsOf } from "#server/stays/registrations/transmission/store.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { foldings } from "#shared/platform/core/fold.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import { actualDays } from "#shared/stays/bookings/actual-days.ts";
import { keptUntil, type RegistrationLaw, registrationLaw } from "#shared/stays/registrations/rules.ts";
import { RegisteredGuest, type Registration, type RegistrationExport, type RegistrationQuery } from "#shared/stays/registrations/schema.ts";
import { type SignatureDrawing, StoredSignature, signedContent } from "#shared/stays/registrations/signature.ts";

/** Only this module writes through it. */
export const registrationStore = entityStore("registration", registrations);
export type RegistrationRow = ReturnType<typeof registrationStore.get>;

/** The registration law of the property's country. */
export function lawOf(view: View): RegistrationLaw {
  return registrationLaw(getProperty(view, view.actor.property_id).address.country);
}

/** The highest number first by default. */
export function listRegistrations(view: View, asked: RegistrationQuery): Page<Registration> {
  const where = and(...filters(asked), asked.due_on === undefined ? undefined : overdue(view, asked.due_on));
  const order = sorting(asked.sort ?? "-registration_number", {
    registration_number: registrations.number,
    check_in: registrations.check_in,
  });
  const page = registrationStore.page(view, asked, where, order);
  return { ...page, data: asEntries(view, page.data) };
}

/** All matching entries, by number, for an export. */
export function registrationsFor(view: View, query: RegistrationExport): Registration[] {
  return asEntries(view, registrationStore.all(view, and(...filters(query)), registrations.number));
}

const entryNumbered = query(["number"], (db, { number, property }) =>
  db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.property_id, property), eq(registrations.number, number))),
);

/** The entry with a number, undone ones too; null if there is none. */
export function registrationNumbered(view: View, registration_number: string): RegistrationRow | null {
  if (!/^\d{1,12}$/.test(registration_number)) return null;
  const found = entryNumbered.get(view, { number: Number(registration_number) });
  return found ? registrationStore.find(view, found.id) : null;
}

/** The entries of a booking that were not undone, in the order of creation. */
export function validEntries(view: View, booking_id: string): RegistrationRow[] {
  return registrationStore.all(
    view,
    sql`${registrations.booking_id} = ${booking_id} AND ${registrations.undone_at} IS NULL`,
    registrations.number,
  );
}

export function guestsOf({ guests }: Pick<RegistrationRow, "guests">): RegisteredGuest[] {
  return RegisteredGuest.array().parse(guests);
}

/** An entry with its guest's signature, to be drawn. */
export type SignedEntry = Registration & { drawing?: SignatureDrawing | null };

/** Entries as the API returns them, with their stay and why one was undone. */
export function asEntries(view: View, rows: readonly RegistrationRow[]): Registration[] {
  const law = lawOf(view);
  const known = contactsOf(view, rows);
  const transmissions = transmissionsOf(
    view,
    rows.map(({ id }) => id),
  );
  return rows.map(({ number, guests: stored, signature, ...row }) => {
    const transmission = transmissions.get(row.id);
    const guests = guestsOf({ guests: stored });
    const entry = { registration_number: String(number), check_in: row.check_in, check_out: row.check_out, guests };
    return {
      ...row,
      ...stayOf(view, row.booking_id),
      ...entry,
      kept_until: keptUntil({ entered_on: localDate(row.created_at, view.actor.time_zone), check_out: row.check_out }, law),
      signature: signatureState(signature, entry),
      transmission: transmission ? asTransmission(transmission) : null,
      changed_since: row.undone_at === null && guests.some((guest) => hasChanged(guest, known.get(guest.contact_id))),
    };
  });
}

/** The same with the signatures themselves, for sheets. A signature for other data than the entry's is left out. */
export function asSignedEntries(view: View, rows: readonly RegistrationRow[]): SignedEntry[] {
  const entries = asEntries(view, rows);
  return entries.map((entry, index) => ({
    ...entry,
    drawing: entry.signature?.outdated === false ? (signatureOf(rows[index])?.drawing ?? null) : null,
  }));
}

/** The signature of an entry as it was stored; null if its guest has not signed on a screen. */
export function signatureOf(row: Pick<RegistrationRow, "signature"> | undefined): StoredSignature | null {
  return StoredSignature.nullable().parse(row?.signature ?? null);
}

/** The SHA-256 of what a guest signs, in hexadecimal. */
export function sheetHash(entry: Parameters<typeof signedContent>[0]): string {
  return createHash("sha256").update(signedContent(entry)).digest("hex");
}

function signatureState(stored: unknown, entry: Parameters<typeof signedContent>[0]): Registration["signature"] {
  const signature = signatureOf({ signature: stored });
  return signature && { signed_at: signature.signed_at, outdated: signature.sha256 !== sheetHash(entry) };
}

function contactsOf(view: View, rows: readonly RegistrationRow[]) {
  const ids = rows.filter(({ undone_at }) => undone_at === null).flatMap((row) => guestsOf(row).map(({ contact_id }) => contact_id));
  return byId(contactsById(view, [...new Set(ids)]));
}

/** True if a guest's data are others than in the register. Anyone who was deleted or erased stays there as they were. */
export function hasChanged(guest: RegisteredGuest, contact: ContactRow | undefined): contact is ContactRow {
  if (!contact || contact.deleted_at !== null || contact.anonymized_at !== null) return false;
  const ofSheet = (one: RegisteredGuest) => signedContent({ registration_number: "", check_in: "", check_out: "", guests: [one] });
  return ofSheet(frozen(contact)) !== ofSheet(guest);
}

/** A guest as the register keeps them. */
export function frozen({ id, name, gender, date_of_birth, nationality, address, travel_document }: ContactRow): RegisteredGuest {
  const isKnown = travel_document.number !== null;
  return { contact_id: id, name, gender, date_of_birth, nationality, address, travel_document: isKnown ? travel_document : null };
}

const stayOfEntry = query(["id"], (db, { id, property }) => {
  const { code, status, check_in, check_out, arrived_at, departed_at } = bookings;
  return db
    .select({ code, status, check_in, check_out, arrived_at, departed_at, room: rooms.number })
    .from(bookings)
    .leftJoin(rooms, eq(rooms.id, bookings.room_id))
    .where(and(eq(bookings.id, id), eq(bookings.property_id, property)));
});

function stayOf(view: View, id: string): Pick<Registration, "booking_code" | "room" | "left_on"> {
  const stay = stayOfEntry.get(view, { id });
  return {
    booking_code: stay?.code ?? "",
    room: stay?.room ?? null,
    left_on: stay?.status === "checked_out" ? actualDays(stay, view.actor.time_zone).departure : null,
  };
}

function filters({ from, to, query }: RegistrationExport): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : gte(registrations.check_in, from),
    to === undefined ? undefined : lte(registrations.check_in, to),
    query === undefined ? undefined : mentions(query),
  ];
}

/** Condition: the entry's number, or a part of a guest's name in one of its two spellings. */
function mentions(text: string): SQL {
  const [spelt, plain] = foldings(text);
  return sql`(${registrations.number} = ${text} OR EXISTS (SELECT 1 FROM json_each(${registrations.guests}) g
    WHERE instr(fold(json_extract(g.value, '$.name')), ${spelt}) > 0 OR instr(fold_plain(json_extract(g.value, '$.name')), ${plain}) > 0))`;
}

/** Entries whose retention period may be over: no law's period is shorter than a year. */
const entriesBefore = query(["day"], (db, { day, property }) =>
  db
    .select({ id: registrations.id, created_at: registrations.created_at, check_out: registrations.check_out })
    .from(registrations)
    .where(
      and(
        eq(registrations.property_id, property),
        isNull(registrations.deleted_at),
        sql`min(substr(${registrations.created_at}, 1, 10), ${registrations.check_out}) <= ${day}`,
      ),
    ),
);

/** Condition: the entry's retention period is over on a day: the law's years after the entry or the departure. */
export function overdue(view: View, day: string): SQL {
  const law = lawOf(view);
  const zone = view.actor.time_zone;
  const ids = entriesBefore
    .all(view, { day: aYearBefore(day) })
    .filter(({ created_at, check_out }) => keptUntil({ entered_on: localDate(created_at, zone), check_out }, law) <= day)
    .map(({ id }) => id);
  return sql`${registrations.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

function aYearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
}
