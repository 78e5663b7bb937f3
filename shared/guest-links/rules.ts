import { type GuestData, type GuestField, hasExpired, missingGuestData } from "#shared/bookings/rules.ts";
import type { BookingStatus } from "#shared/bookings/schema.ts";
import { fold } from "#shared/core/fold.ts";
import type { LinkPurpose, LinkState } from "#shared/guest-links/schema.ts";

type LinkedBooking = { status: BookingStatus; expires_at: string | null; check_out: string };

/**
 * A link lives as long as its purpose: an offer that can be confirmed, a guest who is yet to arrive and hasn't sent the
 * form. It follows the booking, so a confirmation that was undone makes the offer's link live again.
 */
export function isLinkAlive(link: { purpose: LinkPurpose; used_at: string | null }, booking: LinkedBooking, now: string): boolean {
  if (booking.check_out <= now || hasExpired(booking, now)) return false;
  if (link.purpose === "offer") return booking.status === "pending";
  return link.used_at === null && (booking.status === "pending" || booking.status === "confirmed");
}

/** What a dead link was for, and what has become of it. Nothing in it tells when, where or who. */
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

/** What the property would have to ask of a guest on arrival: what the law wants for the key, and the country of residence for its statistics. */
export function missingOfGuest(guest: KnownGuest): GuestFormField[] {
  return [...missingGuestData(guest), ...(guest.address.country ? [] : ["address.country" as const])];
}

/** Whether an address seems to lack its house number. Some villages have none, so it is only asked. */
export function lacksHouseNumber(line1: string): boolean {
  return line1.trim().length > 2 && !/\d/.test(line1);
}

/**
 * Whether two names can be the same person's: every word of the shorter is in the longer ("Gruber" and "Anna Gruber").
 * A form in another name is another person's and must not rename anybody.
 */
export function isSamePerson(one: string, other: string): boolean {
  const [some = [], all = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  return some.length > 0 && some.every((word) => all.includes(word));
}

/** The same words, however they are written and in whatever order. */
export function isSameName(one: string, other: string): boolean {
  return isSamePerson(one, other) && wordsOf(one).length === wordsOf(other).length;
}

/** The fuller of two names of one person: nobody loses a title or a first name. */
export function fullerName(known: string, given: string): string {
  return wordsOf(given).length >= wordsOf(known).length ? given : known;
}

function wordsOf(name: string): string[] {
  return fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}
