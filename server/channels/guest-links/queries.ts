import { and, eq, isNull, sql } from "drizzle-orm";
import { personsEntered } from "#server/channels/guest-links/persons.ts";
import { guestLinks } from "#server/channels/guest-links/tables.ts";
import { roomTypeNameFor } from "#server/inventory/room-types/queries.ts";
import type { Db } from "#server/platform/core/database/db.ts";
import { only } from "#server/platform/core/database/only.ts";
import { query } from "#server/platform/core/database/query.ts";
import { type Actor, guestActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type View, viewOf } from "#server/platform/core/work/work.ts";
import { termsOfStay } from "#server/stays/bookings/cancellation-terms.ts";
import { priceInWords, printedStays, rateNames } from "#server/stays/bookings/documents/facts.ts";
import { doorCodeFor } from "#server/stays/bookings/mails/door-code.ts";
import { customer, firstGuest, firstPlace, KNOWN_AS } from "#server/stays/bookings/people.ts";
import { type BookingRow, getBooking } from "#server/stays/bookings/queries.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { signedFileUrl } from "#server/tenant/files/links.ts";
import { addressLines } from "#server/tenant/pdf/recipient.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { hashToken } from "#server/tenant/session/tokens.ts";
import { generalSettings, propertyLanguage } from "#server/tenant/settings/queries.ts";
import { isLinkAlive, linkStateOf } from "#shared/channels/guest-links/rules.ts";
import type { GuestProperty, GuestStay, LinkPurpose, PropertyOnPage } from "#shared/channels/guest-links/schema.ts";
import { guestLinksText } from "#shared/channels/guest-links/text.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { amount } from "#shared/platform/core/money.ts";
import { nameFor } from "#shared/platform/core/names-by-language.ts";
import { fill } from "#shared/platform/core/text.ts";
import { documentLines, namesInTotal } from "#shared/stays/bookings/document-lines.ts";
import { familyInWords } from "#shared/stays/bookings/persons-words.ts";
import { imprintOf, privacyOf } from "#shared/tenant/properties/legal.ts";
import { termsFor } from "#shared/tenant/settings/rules.ts";

export type GuestLink = {
  hash: string;
  property_id: string;
  time_zone: string;
  booking_id: string;
  purpose: LinkPurpose;
  used_at: string | null;
};

const linkByHash = query(
  ["hash"],
  (db, { hash }) =>
    db
      .select({
        hash: guestLinks.hash,
        property_id: guestLinks.property_id,
        time_zone: properties.time_zone,
        booking_id: guestLinks.booking_id,
        purpose: guestLinks.purpose,
        used_at: guestLinks.used_at,
      })
      .from(guestLinks)
      .innerJoin(properties, eq(properties.id, guestLinks.property_id))
      .where(and(eq(guestLinks.hash, hash), isNull(properties.deleted_at))),
  { acrossProperties: "a call through a link has only the link's id" },
);

/** The link of an id from a URL, valid or not. Throws `not_found`. */
export function linkOf(db: Db, id: string): GuestLink {
  const link = linkByHash.get({ db }, { hash: hashToken(id) });
  if (!link) throw new Problem("not_found");
  return link;
}

/** The booking of a valid link with this purpose. An unknown link and an invalid one get the same problem. */
export function linkedBooking(view: View, link: GuestLink, purpose: LinkPurpose = link.purpose): BookingRow {
  const booking = getBooking(view, link.booking_id);
  if (link.purpose !== purpose || !isLinkAlive(link, booking, view.now)) throw new Problem("not_found");
  return booking;
}

/** The data of the page that a link opens. */
export function guestStay(runtime: Runtime, id: string): GuestStay {
  const { view, link, booking } = lookedAt(runtime, id);
  if (!isLinkAlive(link, booking, view.now)) throw new Problem("not_found");
  const { code, check_in, check_out, number_of_nights, occupancy, gross_amount, expires_at } = booking;
  const isOffer = link.purpose === "offer";
  const { rooms, room_type, departure } = only(printedStays(view, [booking]));
  const rateOn = rateNames(view, booking);
  const nights = isOffer ? documentLines(booking.price, departure, rateOn).filter(({ rate }) => rate !== null) : [];
  const wordsIn = (language: Language) => ({
    room_type: nameFor(room_type, language),
    rooms: rooms.map(({ from, to, room_type: type }) => ({ from, to, room_type: nameFor(type, language) })),
    persons: familyInWords(booking, language),
    included: namesInTotal(priceInWords(view, booking.price, language)),
    nights: nights.map(({ from, to, rate, gross_amount: sum }) => ({ from, to, rate: rate ?? "", gross_amount: amount(sum) })),
    cancellation_terms: termsOfStay(view, booking, language),
  });
  return {
    ...propertyOnPage(runtime, view),
    purpose: link.purpose,
    code,
    guest_name: knownOf(runtime, link).guest_name,
    room_type_name: roomTypeNameFor(view, booking.room_type_id, view.actor.language),
    words: { de: wordsIn("de"), en: wordsIn("en") },
    check_in,
    check_out,
    number_of_nights,
    occupancy,
    persons_entered: personsEntered(view, booking),
    gross_amount: isOffer ? amount(gross_amount) : null,
    expires_at: isOffer ? expires_at : null,
    asks_for_consent: !isOffer && view.wiring.asksForConsent(view),
    door_code: isOffer ? null : doorCodeFor(view, booking.id),
  };
}

/**
 * The property and state of a link, also where it is not valid any more. Throws `not_found` for an unknown link, or one that was deleted
 * with its guest's data.
 */
export function guestProperty(runtime: Runtime, id: string): GuestProperty {
  const { view, link, booking } = lookedAt(runtime, id);
  return { ...propertyOnPage(runtime, view), purpose: link.purpose, state: linkStateOf(link, booking, view.now) };
}

function lookedAt(runtime: Runtime, id: string) {
  const link = linkOf(runtime.db, id);
  const view = viewOf(runtime, guestOf(runtime, link));
  return { view, link, booking: getBooking(view, link.booking_id) };
}

/** The property as every page for guests shows it. */
export function propertyOnPage(runtime: Runtime, view: View): PropertyOnPage {
  const property = getProperty(view, view.actor.property_id);
  const { name, branding, time_zone, currency, address, communication, legal } = property;
  const settings = generalSettings(view);
  const legalIn = (language: Language) => ({
    imprint: imprintOf(property, language),
    privacy: privacyOf(property, language),
    terms: termsFor(settings, language),
  });
  return {
    property_name: name,
    primary_color: branding.primary_color ?? null,
    logo_url: branding.logo_id ? pathOf(signedFileUrl(runtime, branding.logo_id).url) : null,
    time_zone,
    currency,
    language: view.actor.language,
    country: address.country ?? null,
    address: addressLines([], address, address.country ?? null),
    phone: communication.phone ?? null,
    email: communication.email ?? null,
    website: communication.website ?? null,
    imprint_url: legal.imprint_url ?? null,
    privacy_url: legal.privacy_url ?? null,
    legal: { de: legalIn("de"), en: legalIn("en") },
  };
}

/** The path of a file's URL without the host, so that the guest's page loads it from its own host. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** The actor for a guest's calls through a link: with the guest's name where it is known. */
export function guestOf(runtime: Runtime, link: GuestLink): Actor {
  const actor = guestActor(link);
  const property = propertyLanguage(viewOf(runtime, actor));
  const { guest_name, guest_language } = knownOf(runtime, link);
  const name = guest_name ? fill(guestLinksText.author[property], { name: guest_name }) : guestLinksText.author_unnamed[property];
  return { ...actor, name, language: guest_language ?? property };
}

const peopleOfBooking = query(["id"], (db, { id, property }) =>
  db
    .select({ guest_name: KNOWN_AS, guest_language: sql<Language | null>`coalesce(${firstGuest.language}, ${customer.language})` })
    .from(bookings)
    .leftJoin(customer, eq(customer.id, bookings.customer_id))
    .leftJoin(firstPlace, and(eq(firstPlace.booking_id, bookings.id), eq(firstPlace.position, 0)))
    .leftJoin(firstGuest, eq(firstGuest.id, firstPlace.contact_id))
    .where(and(eq(bookings.id, id), eq(bookings.property_id, property))),
);

/** The probable reader of the link: the first guest, else the customer; in the language of the first of them who has one. */
function knownOf({ db }: Runtime, link: GuestLink) {
  const known = peopleOfBooking.get({ db, actor: link, now: "" }, { id: link.booking_id });
  return known ?? { guest_name: null, guest_language: null };
}
