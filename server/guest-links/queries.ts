import { priceInWords } from "#server/bookings/documents/facts.ts";
import { bookingPeople, KNOWN_AS } from "#server/bookings/known-as.ts";
import { type BookingRow, getBooking } from "#server/bookings/queries.ts";
import type { Db } from "#server/core/database/db.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { Actor } from "#server/core/work/actor.ts";
import { type Runtime, type View, viewOf } from "#server/core/work/work.ts";
import { signedFileUrl } from "#server/files/links.ts";
import { personsEntered } from "#server/guest-links/persons.ts";
import { addressLines } from "#server/paper/recipient.ts";
import { getProperty } from "#server/properties/queries.ts";
import { roomTypeNameFor } from "#server/room-types/queries.ts";
import { hashToken } from "#server/session/tokens.ts";
import { generalSettings } from "#server/settings/queries.ts";
import { includedNames } from "#shared/bookings/paper-lines.ts";
import { Problem } from "#shared/core/errors.ts";
import type { Language } from "#shared/core/fields.ts";
import { amount } from "#shared/core/money.ts";
import { fill } from "#shared/core/text.ts";
import { imprintOf, privacyOf } from "#shared/guest-links/legal.ts";
import { isLinkAlive, linkStateOf } from "#shared/guest-links/rules.ts";
import type { GuestHouse, GuestStay, LinkPurpose } from "#shared/guest-links/schema.ts";
import { guestLinksText } from "#shared/guest-links/text.ts";
import { termsFor } from "#shared/settings/rules.ts";

export type GuestLink = {
  hash: string;
  property_id: string;
  time_zone: string;
  booking_id: string;
  purpose: LinkPurpose;
  used_at: string | null;
};

/** The link of an id as it stands in the address, dead or alive. Throws `not_found`. */
export function linkOf(db: Db, id: string): GuestLink {
  const sql = `SELECT l.hash, l.property_id, p.time_zone, l.booking_id, l.purpose, l.used_at
    FROM guest_links l JOIN properties p ON p.id = l.property_id WHERE l.hash = ? AND p.deleted_at IS NULL`;
  const link = prepared<GuestLink>(db, sql).get(hashToken(id));
  if (!link) throw new Problem("not_found");
  return link;
}

/** The booking behind a live link of this purpose. An unknown link and a dead one are refused in the same words. */
export function linkedBooking(view: View, link: GuestLink, purpose: LinkPurpose = link.purpose): BookingRow {
  const booking = getBooking(view, link.booking_id);
  if (link.purpose !== purpose || !isLinkAlive(link, booking, view.now)) throw new Problem("not_found");
  return booking;
}

/** What the page behind a link shows. */
export function guestStay(runtime: Runtime, id: string): GuestStay {
  const { view, link, booking } = lookedAt(runtime, id);
  if (!isLinkAlive(link, booking, view.now)) throw new Problem("not_found");
  const { code, check_in, check_out, number_of_nights, occupancy, gross_amount, expires_at } = booking;
  const isOffer = link.purpose === "offer";
  const wordsIn = (language: Language) => ({
    room_type: roomTypeNameFor(view, booking.room_type_id, language),
    included: includedNames(priceInWords(view, booking.price, language)),
  });
  return {
    ...houseOf(runtime, view, link),
    purpose: link.purpose,
    code,
    guest_name: knownOf(runtime.db, booking.id).guest_name,
    room_type_name: roomTypeNameFor(view, booking.room_type_id, view.actor.language),
    words: { de: wordsIn("de"), en: wordsIn("en") },
    check_in,
    check_out,
    number_of_nights,
    occupancy,
    persons_entered: personsEntered(view, booking),
    gross_amount: isOffer ? amount(gross_amount) : null,
    expires_at: isOffer ? expires_at : null,
  };
}

/** Whose link it is, also where it is dead. Throws `not_found` for one that never was, or whose guest has been forgotten. */
export function guestHouse(runtime: Runtime, id: string): GuestHouse {
  const { view, link, booking } = lookedAt(runtime, id);
  return { ...houseOf(runtime, view, link), purpose: link.purpose, state: linkStateOf(link, booking, view.now) };
}

function lookedAt(runtime: Runtime, id: string) {
  const link = linkOf(runtime.db, id);
  const view = viewOf(runtime, guestOf(runtime, link));
  return { view, link, booking: getBooking(view, link.booking_id) };
}

function houseOf(runtime: Runtime, view: View, link: GuestLink): Omit<GuestHouse, "purpose" | "state"> {
  const property = getProperty(view, link.property_id);
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

/** The page is served from where the file is: its address holds behind any name the house is reached by. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** The guest as the author of what they do behind a link: by name where the house knows one, and as a guest in any case. */
export function guestOf(runtime: Runtime, link: GuestLink): Actor {
  const actor: Actor = {
    property_id: link.property_id,
    time_zone: link.time_zone,
    role: "staff",
    name: "",
    language: "de",
    user_id: null,
    api_key_id: null,
    session_id: null,
    automated: false,
  };
  const house = generalSettings(viewOf(runtime, actor)).language;
  const { guest_name, guest_language } = knownOf(runtime.db, link.booking_id);
  const name = guest_name ? fill(guestLinksText.author[house], { name: guest_name }) : guestLinksText.author_unnamed[house];
  return { ...actor, name, language: guest_language ?? house };
}

type Known = { guest_name: string | null; guest_language: Language | null };

/** Who probably opens the link: the first guest, else the customer; in the language of whoever has one. */
function knownOf(db: Db, bookingId: string): Known {
  const sql = `SELECT ${KNOWN_AS} AS guest_name, coalesce(gu.language, cu.language) AS guest_language
    FROM bookings b ${bookingPeople("b")} WHERE b.id = ?`;
  return prepared<Known>(db, sql).get(bookingId) ?? { guest_name: null, guest_language: null };
}
