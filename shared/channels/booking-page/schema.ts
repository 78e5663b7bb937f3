import { z } from "zod";
import { AMENITIES } from "#shared/channels/booking-page/amenities.ts";
import {
  AddressLine,
  CalendarDate,
  Country,
  Email,
  Id,
  Language,
  Money,
  Name,
  Phone,
  PostalCode,
  Text,
} from "#shared/platform/core/fields.ts";
import { isPlainAddressLine, isPlainName } from "#shared/platform/core/plain-words.ts";
import { RuleViolation } from "#shared/prices/rates/schema.ts";

const words = (most: number) => {
  const line = z.string().trim().max(most).nullable().default(null);
  return z.strictObject({ de: line, en: line }).prefault({});
};

/** The largest size of a picture in a list. */
export const MAX_PICTURES = 12;

/**
 * A picture in three widths (1600, 800 and 400 pixels), each a stored file; the browser that uploads it draws the smaller ones. `width` and
 * `height` are those of the large one, so that a page keeps its place free.
 */
export const Picture = z.strictObject({
  large_id: Id,
  medium_id: Id,
  small_id: Id,
  width: z.int().min(1).max(10_000),
  height: z.int().min(1).max(10_000),
  /** The alternative text of the picture. */
  alt: words(200),
});
export type Picture = z.infer<typeof Picture>;

const presentation = {
  description: words(4000),
  amenities: z.array(z.enum(AMENITIES)).max(AMENITIES.length).default([]),
  /** The first one leads. */
  pictures: z.array(Picture).max(MAX_PICTURES).default([]),
};
export const Presentation = z.strictObject(presentation);
export type Presentation = z.infer<typeof Presentation>;

/** The result of a guest's booking: an offer, which the link in its mail accepts, or a booking that stands at once. */
export const BOOKING_WAYS = ["offer", "at_once"] as const;

/** The booking page of a property: whether it is open, what it sells and how, and what it shows. */
export const BookingPageInput = z.strictObject({
  active: z.boolean().default(false),
  books: z.enum(BOOKING_WAYS).default("offer"),
  /** For how many hours an offer keeps its room. */
  offer_hours: z.int().min(1).max(336).default(48),
  /** The number of days ahead that guests can arrive. */
  days_ahead: z.int().min(1).max(730).default(365),
  /** True if guests get a deposit invoice with their booking, by the property's settings for deposits. */
  asks_deposit: z.boolean().default(false),
  /** The rates that are sold; none sells nothing. */
  rate_ids: z.array(Id).max(20).default([]),
  house_rules: words(4000),
  property: Presentation.prefault({}),
  /** Room types that are shown; those with `sold: false` keep their texts and pictures. */
  room_types: z
    .array(z.strictObject({ room_type_id: Id, sold: z.boolean().default(true), ...presentation }))
    .max(100)
    .default([]),
});
export type BookingPageInput = z.infer<typeof BookingPageInput>;

/** With the page's address and its version, which increases with every change; 0 where nothing was saved yet. */
export const BookingPage = BookingPageInput.extend({ url: z.string(), version: z.int() });
export type BookingPage = z.infer<typeof BookingPage>;

const PerLanguage = z.object({ de: z.string().nullable(), en: z.string().nullable() });
const BothLanguages = z.object({ de: z.string(), en: z.string() });

const ShownPicture = z.object({
  large_url: z.string(),
  medium_url: z.string(),
  small_url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: PerLanguage,
});
export type ShownPicture = z.infer<typeof ShownPicture>;

const shown = { description: PerLanguage, amenities: z.array(z.enum(AMENITIES)), pictures: z.array(ShownPicture) };

/** By the address of a page: its slug, which is the property's. */
export const BySlug = z.strictObject({ slug: z.string().min(1).max(64) });

/** The data of a property on the booking page; nothing about its guests. */
export const PublicProperty = z.object({
  slug: z.string(),
  name: z.string(),
  ...shown,
  house_rules: PerLanguage,
  primary_color: z.string().nullable(),
  logo_url: z.string().nullable(),
  /** Street and town, one line each. */
  address: z.array(z.string()),
  country: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  language: Language,
  time_zone: z.string(),
  currency: z.string(),
  check_in_time: z.string(),
  check_out_time: z.string(),
  /** The first day on which guests can arrive, and the last. */
  first_arrival: z.string(),
  last_arrival: z.string(),
  books: z.enum(BOOKING_WAYS),
  offer_hours: z.int(),
  /** A deposit invoice needs the guest's address. */
  asks_address: z.boolean(),
  /** The most persons that one room takes. */
  max_occupancy: z.int(),
  room_types: z.array(z.object({ room_type_id: z.string(), name: BothLanguages, max_occupancy: z.int(), ...shown })),
  legal: z.object({
    de: z.object({ imprint: z.string(), privacy: z.string(), terms: z.string().nullable() }),
    en: z.object({ imprint: z.string(), privacy: z.string(), terms: z.string().nullable() }),
  }),
  imprint_url: z.string().nullable(),
  privacy_url: z.string().nullable(),
});
export type PublicProperty = z.infer<typeof PublicProperty>;

const Ages = z.array(z.int().min(0).max(17)).max(20);

/** Days and persons; `children` holds an age for each child. */
const asked = { check_in: CalendarDate, check_out: CalendarDate, adults: z.int().min(1).max(20), children: Ages.default([]) };

/** The hold of the same guest: its room counts as free for them, and a new hold takes its place. */
const OwnHold = Id.nullable().default(null);

export const OffersQuery = BySlug.extend({ ...asked, hold_id: OwnHold });
export type OffersQuery = z.infer<typeof OffersQuery>;

/** The room types that so many persons can book for these days. `left` is the number of rooms of the type that are left, 5 for more. */
export const Offers = z.object({
  check_in: z.string(),
  check_out: z.string(),
  number_of_nights: z.int(),
  currency: z.string(),
  room_types: z.array(
    z.object({
      room_type_id: z.string(),
      left: z.int(),
      rates: z.array(
        z.object({
          rate_id: z.string(),
          name: z.string(),
          gross_amount: Money,
          nights: z.array(z.object({ date: z.string(), gross_amount: Money })),
          /** All that the total holds beside the nights and the local tax, whether it is in their price or comes on top of it. */
          included: z.object({ de: z.array(z.string()), en: z.array(z.string()) }),
          on_top: z.array(z.object({ name: BothLanguages, gross_amount: Money })),
          /** The cancellation terms with their days. */
          terms: BothLanguages.nullable(),
          /** True if a booking that is made and canceled today costs nothing. */
          cancels_free: z.boolean(),
          deposit: Money.nullable(),
        }),
      ),
      /** Why no rate is sold for these days, where restrictions refuse it; a restriction stands once for each rate. */
      rule_violations: z.array(RuleViolation),
    }),
  ),
});
export type Offers = z.infer<typeof Offers>;

export const HoldInput = BySlug.extend({ room_type_id: Id, rate_id: Id, ...asked, hold_id: OwnHold });
export type HoldInput = z.infer<typeof HoldInput>;

/** A room that is kept while its guest fills in the form. */
export const Hold = z.object({
  hold_id: z.string(),
  /** An instant; the room is free again from then on. */
  expires_at: z.string(),
  gross_amount: Money,
  deposit: Money.nullable(),
});
export type Hold = z.infer<typeof Hold>;

const NO_LINK = "no_link";
/** Refuses texts that could abuse a mail: a stranger's words go to an address that nobody has confirmed. */
const StrangerName = Name.refine(isPlainName, NO_LINK);
const StrangerLine = AddressLine.refine(isPlainAddressLine, NO_LINK);

export const PublicBookingInput = BySlug.extend({
  hold_id: Id,
  guest: z.strictObject({
    name: StrangerName,
    email: Email,
    phone: Phone.nullable().default(null),
    language: Language.default("de"),
    address: z
      .strictObject({
        line1: StrangerLine,
        postal_code: PostalCode.refine(isPlainAddressLine, NO_LINK),
        city: StrangerLine,
        country: Country,
      })
      .nullable()
      .default(null),
  }),
  remarks: Text.max(1000).nullable().default(null),
  accept_terms: z.literal(true),
  /** Stays empty: no person sees this field, programs fill it in. */
  homepage: z.string().max(200).default(""),
});
export type PublicBookingInput = z.infer<typeof PublicBookingInput>;

/** Ways to pay the property a deposit: its account, and the text of the QR code that banking apps read. */
const Deposit = z.object({
  gross_amount: Money,
  due_on: z.string(),
  number: z.string(),
  payee: z.string(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  /** The rows of the QR code, `1` for a dark cell; null without an account in euros. */
  qr_code: z.array(z.string()).nullable(),
});

export const PublicBooking = z.object({
  code: z.string(),
  status: z.enum(["pending", "confirmed"]),
  check_in: z.string(),
  check_out: z.string(),
  number_of_nights: z.int(),
  gross_amount: Money,
  /** When an offer that nobody accepts ends. */
  expires_at: z.string().nullable(),
  /** The content of a calendar file (RFC 5545). */
  calendar: z.string(),
  deposit: Deposit.nullable(),
  /** The page on which the deposit is paid by card; null if the property takes none by link. */
  payment_url: z.string().nullable(),
  /** True if a confirmation or the offer is mailed: a property without a mail account keeps it for itself. */
  mailed: z.boolean(),
});
export type PublicBooking = z.infer<typeof PublicBooking>;
