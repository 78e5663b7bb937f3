import type { ContactRow } from "#server/guests/contacts/queries.ts";
import type { PrintedStay } from "#server/stays/bookings/documents/facts.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import type { PropertyDocumentContext } from "#server/tenant/pdf/document-context.ts";
import { sayInCountry } from "#shared/platform/core/country-terms.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { nameFor } from "#shared/platform/core/names-by-language.ts";
import { localDate, localTime } from "#shared/platform/core/stays.ts";
import type { Located } from "#shared/platform/countries/countries.ts";
import { bookingPdfText } from "#shared/stays/bookings/pdf-text.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";
import { salutation } from "#shared/tenant/mail/salutation.ts";

export type DocumentWords = ReturnType<typeof documentWords>;

/** The sentences of a booking's document in one language, in the terms of the property's country. */
export function documentWords({ language, property }: { language: Language; property: { address: Located } }) {
  const say = sayInCountry(bookingPdfText, language, property.address);
  return {
    say,
    counted: (what: "nights" | "persons" | "rooms", count: number) =>
      say(count === 1 ? (`${what}_one` as const) : (`${what}_other` as const), { count }),
    greeting: (addressee: ContactRow | null) => salutation(addressee, language),
    /** `Anna, Ben und 4 weitere` */
    names: (names: readonly string[], most: number) =>
      names.length > most ? say("and_more", { names: names.slice(0, most).join(", "), count: names.length - most }) : names.join(", "),
  };
}

/** The kind of a booking's document: with an expiry it is an offer, whatever the booking's status is now. */
export type DocumentKind = "confirmation" | "offer" | "reservation" | "cancellation";

export function documentKind({ status, expires_at }: { status: BookingStatus; expires_at: string | null }): DocumentKind {
  if (status === "canceled") return "cancellation";
  if (status !== "pending") return "confirmation";
  return expires_at === null ? "reservation" : "offer";
}

/** The day on which an offer ends. */
export function expiryDay({ formats, property }: PropertyDocumentContext, expires_at: string): string {
  return formats.date(localDate(expires_at, property.time_zone));
}

/** Until when an offer is valid, in the property's time zone. */
export function expiryOn({ formats, property, language }: PropertyDocumentContext, expires_at: string): string {
  const date = formats.shortDate(localDate(expires_at, property.time_zone));
  return documentWords({ language, property }).say("date_time", { date, time: localTime(expires_at, property.time_zone) });
}

/** `3 Nächte`, or day use. */
export function nightsOn(words: DocumentWords, { number_of_nights }: Pick<BookingRow, "number_of_nights">): string {
  return number_of_nights === 0 ? words.say("day_use") : words.counted("nights", number_of_nights);
}

/** The room of a stay, or its rooms one after the other with their days. The number of a room that may still change is left out. */
export function roomsOn(
  { formats, language, property }: PropertyDocumentContext,
  stay: Pick<PrintedStay, "room" | "room_type" | "rooms">,
): string {
  const { say } = documentWords({ language, property });
  const named = ({ room, room_type }: Pick<PrintedStay, "room" | "room_type">) => {
    const type = nameFor(room_type, language);
    return room ? say("room_numbered", { type, number: room }) : type;
  };
  if (stay.rooms.length === 0) return named(stay);
  return stay.rooms.map((part) => say("room_on", { days: formats.range(part.from, part.to), room: named(part) })).join("\n");
}

/** Arrival and departure as the panel of a document shows them. */
export function boundsOn(
  { formats, language, property }: PropertyDocumentContext,
  stay: Pick<PrintedStay, "arrival" | "arrival_time" | "departure" | "departure_time">,
) {
  const { say } = documentWords({ language, property });
  return [
    {
      label: say("arrival"),
      lead: formats.date(stay.arrival),
      line: say("from_time", { weekday: formats.weekday(stay.arrival), time: stay.arrival_time }),
    },
    {
      label: say("departure"),
      lead: formats.date(stay.departure),
      line: say("until_time", { weekday: formats.weekday(stay.departure), time: stay.departure_time }),
    },
  ];
}
