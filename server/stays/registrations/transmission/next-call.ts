import { createHash } from "node:crypto";
import type { View } from "#server/platform/core/work/work.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { guestsOf, type RegistrationRow } from "#server/stays/registrations/queries.ts";
import type { KnownSheet, ServiceSheet, SheetPerson } from "#server/stays/registrations/transmission/registration-service.ts";
import { serviceSetup } from "#server/stays/registrations/transmission/setup.ts";
import type { TransmissionRow } from "#server/stays/registrations/transmission/store.ts";
import { actualDays } from "#shared/stays/bookings/actual-days.ts";
import type { RegisteredGuest } from "#shared/stays/registrations/schema.ts";
import { splitName, type Tariffs, tariffOf } from "#shared/stays/registrations/transmission.ts";

/** Next call that brings the service's copy of an entry up to date. */
export type NextCall =
  | { kind: "submit"; sheet: ServiceSheet }
  | { kind: "update"; sheet: ServiceSheet; known: KnownSheet }
  | { kind: "cancel"; known: KnownSheet };

/** The next call by the present state of entry and stay, whatever has happened in between; null if the service knows it all. */
export function nextCallFor(view: View, entry: RegistrationRow, row: TransmissionRow): NextCall | null {
  const known = knownSheet(row);
  const sheet = wantedSheet(view, entry);
  if (sheet === null) return known && { kind: "cancel", known };
  if (known === null) return { kind: "submit", sheet };
  return row.sent_sha256 === hashOf(sheet) ? null : { kind: "update", sheet, known };
}

export function knownSheet({ foreign_id, number, persons }: TransmissionRow): KnownSheet | null {
  return foreign_id === null ? null : { id: foreign_id, number: number ?? foreign_id, persons };
}

export function hashOf(sheet: ServiceSheet): string {
  return createHash("sha256").update(JSON.stringify(sheet)).digest("hex");
}

/** The entry as the service is to have it; null before the arrival, and where the entry or the arrival was undone. */
function wantedSheet(view: View, entry: RegistrationRow): ServiceSheet | null {
  const setup = serviceSetup(view);
  const booking = getBooking(view, entry.booking_id);
  const hasArrived = booking.status === "checked_in" || booking.status === "checked_out";
  const guests = guestsOf(entry);
  if (!setup || !hasArrived || entry.undone_at !== null || guests.length === 0) return null;
  const { arrival, departure } = actualDays(booking, view.actor.time_zone);
  const reasons = new Map(booking.tax_exemptions.map(({ contact_id, reason }) => [contact_id, reason]));
  return {
    number: String(entry.number),
    arrival,
    departure,
    departed: booking.status === "checked_out",
    persons: guests.map((guest) => personOf(guest, { arrival, tariffs: setup.tariffs, exemption: reasons.get(guest.contact_id) ?? null })),
  };
}

type Facts = { arrival: string; tariffs: Tariffs; exemption: Parameters<typeof tariffOf>[0]["exemption"] };

function personOf(guest: RegisteredGuest, { arrival, tariffs, exemption }: Facts): SheetPerson {
  const { first, last } = splitName(guest.name);
  return {
    contact_id: guest.contact_id,
    first_name: first,
    last_name: last,
    date_of_birth: guest.date_of_birth,
    nationality: guest.nationality,
    address: guest.address,
    document_number: guest.travel_document?.number ?? null,
    tariff_id: tariffOf({ date_of_birth: guest.date_of_birth, exemption }, arrival, tariffs),
  };
}
