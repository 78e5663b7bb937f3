import type { LinkPurpose, LinkState } from "#shared/channels/guest-links/schema.ts";
import { fold } from "#shared/platform/core/fold.ts";
import { type GuestData, type GuestField, hasExpired, missingGuestData, type Offer } from "#shared/stays/bookings/rules.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";

type LinkedBooking = Offer & { check_out: string };

/**
 * A link is valid as long as its purpose: an offer that can be confirmed, or a guest who has not arrived and hasn't sent the
 * form. The link follows the booking, so undoing a confirmation makes the offer's link valid again.
 */
export function isLinkAlive(link: { purpose: LinkPurpose; used_at: string | null }, booking: LinkedBooking, now: string): boolean {
  if (booking.check_out <= now || hasExpired(booking, now)) return false;
  if (link.purpose === "offer") return booking.status === "pending";
  return link.used_at === null && (booking.status === "pending" || booking.status === "confirmed");
}

/** The purpose of an invalid link and its outcome. It reveals no dates, room or guest. */
export function linkStateOf(link: { purpose: LinkPurpose; used_at: string | null }, booking: LinkedBooking, now: string): LinkState {
  if (isLinkAlive(link, booking, now)) return "alive";
  if (booking.check_out <= now) return "over";
  if (link.purpose === "offer") return STATES_OF_OFFER[booking.status];
  return link.used_at === null ? "over" : "complete";
}

const STATES_OF_OFFER = {
  pending: "expired",
  canceled: "expired",
  no_show: "over",
  confirmed: "confirmed",
  checked_in: "confirmed",
  checked_out: "over",
} as const satisfies Record<BookingStatus, LinkState>;

type KnownGuest = GuestData & { address: { country?: string | null } };
export type GuestFormField = GuestField | "address.country";

/**
 * The fields that must still be asked of a guest on arrival: what the law requires for check-in, and the country of residence
 * for the statistics.
 */
export function missingOfGuest(guest: KnownGuest): GuestFormField[] {
  return [...missingGuestData(guest), ...(guest.address.country ? [] : ["address.country" as const])];
}

/** True if an address seems to lack its house number. Some villages have none, so the form only asks. */
export function lacksHouseNumber(line1: string): boolean {
  return line1.trim().length > 2 && !/\d/.test(line1);
}

/**
 * True if two names can be the same person's: every word of the shorter is in the longer ("Gruber" and "Anna Gruber"). A form
 * in another name belongs to another person and must not rename the contact.
 */
export function isSamePerson(one: string, other: string): boolean {
  const [some = [], all = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  return some.length > 0 && some.every((word) => all.includes(word));
}

/** True if names have the same words, in any spelling and order. */
export function isSameName(one: string, other: string): boolean {
  return isSamePerson(one, other) && wordsOf(one).length === wordsOf(other).length;
}

/** The longer of two names of one person, so that no title or first name is lost. */
export function fullerName(known: string, given: string): string {
  return wordsOf(given).length >= wordsOf(known).length ? given : known;
}

function wordsOf(name: string): string[] {
  return fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}
