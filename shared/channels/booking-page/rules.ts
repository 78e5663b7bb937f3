import type { BookingPage, BookingPageInput, Presentation } from "#shared/channels/booking-page/schema.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { addDays, daysBetween } from "#shared/platform/core/stays.ts";
import { sayIn, texts } from "#shared/platform/core/text.ts";

/** Time for which a room is held while its guest fills in the form, in minutes. */
export const HOLD_MINUTES = 15;
/** A form that was filled in faster was filled in by a program, in seconds. */
export const MIN_SECONDS = 3;
/** Maximum number of rooms that one network may hold at once. */
export const MAX_HOLDS = 4;
/** The longest stay that guests book by themselves, in nights. */
export const MAX_NIGHTS = 60;
/** Pages say how many rooms are left up to this number; beyond it nobody hurries. */
const MAX_LEFT = 5;

/** Number of remaining rooms of a type that a page shows. */
export function shownLeft(available: number): number {
  return Math.max(0, Math.min(MAX_LEFT, available));
}

type Days = { check_in: string; check_out: string };

/** The first and the last day on which guests can arrive. */
export function arrivalDays({ days_ahead }: Pick<BookingPageInput, "days_ahead">, today: string): { first: string; last: string } {
  return { first: today, last: addDays(today, days_ahead) };
}

/** Why guests can't book these local dates by themselves; null if they can. */
export function whyNotDays({ check_in, check_out }: Days, page: Pick<BookingPageInput, "days_ahead">, today: string): ProblemType | null {
  const { first, last } = arrivalDays(page, today);
  const nights = daysBetween(check_in, check_out);
  const isPossible = first <= check_in && check_in <= last && 1 <= nights && nights <= MAX_NIGHTS;
  return isPossible ? null : "booking/invalid_dates";
}

/** True if a form came back sooner than a person can fill it in; both are instants. */
export function isTooFast(held_at: string, sent_at: string): boolean {
  return Date.parse(sent_at) - Date.parse(held_at) < MIN_SECONDS * 1000;
}

/** The line that shows the page with this address (`…/book/edelweiss`) inside any website. */
export function embedLine(url: string): string {
  const end = url.lastIndexOf("/");
  return `<script src="${url.slice(0, end)}/embed.js" data-property="${url.slice(end + 1)}"></script>`;
}

/** The saved fields of a page. */
export function inputOfPage({ url: _address, version: _version, ...input }: BookingPage): BookingPageInput {
  return input;
}

type ShownTypes = BookingPageInput["room_types"];

/** The same room types in their order, of which just these are sold; others are added at the end. */
export function withSold(types: ShownTypes, sold_ids: readonly string[]): ShownTypes {
  const added = sold_ids.filter((id) => types.every(({ room_type_id }) => room_type_id !== id));
  return [
    ...types.map((type) => ({ ...type, sold: sold_ids.includes(type.room_type_id) })),
    ...added.map((room_type_id) => ({ room_type_id, sold: true, ...NOTHING_SHOWN })),
  ];
}

/** The same room types, of which one shows something else. */
export function withPresentation(types: ShownTypes, room_type_id: string, shown: Presentation): ShownTypes {
  if (types.every((type) => type.room_type_id !== room_type_id)) return [...types, { room_type_id, sold: false, ...shown }];
  return types.map((type) => (type.room_type_id === room_type_id ? { ...type, ...shown } : type));
}

/** Presentation of a room type without texts and pictures. */
export const NOTHING_SHOWN: Presentation = { description: { de: null, en: null }, amenities: [], pictures: [] };

const noteText = texts({
  reach: { de: "E-Mail bei der Buchung: {{email}}", en: "E-mail at booking: {{email}}" },
  phone: { de: "Telefon bei der Buchung: {{phone}}", en: "Phone at booking: {{phone}}" },
  address: { de: "Adresse bei der Buchung: {{address}}", en: "Address at booking: {{address}}" },
});

type GuestRemarks = {
  remarks: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
};

/**
 * The remarks of a booking of the page for the front desk: the guest's own words, and `email`, `phone` and `address` as the guest typed them
 * if the contact has others.
 */
export function noteOf({ remarks, email, phone, address }: GuestRemarks, language: Language): string | null {
  const say = sayIn(noteText, language);
  const lines = [
    remarks?.trim() || null,
    email === null ? null : say("reach", { email }),
    phone === null ? null : say("phone", { phone }),
    address === null ? null : say("address", { address }),
  ];
  return lines.filter((line) => line !== null).join("\n") || null;
}
