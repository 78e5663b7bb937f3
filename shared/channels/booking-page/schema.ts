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
import { AppliedPriceRule } from "#shared/prices/rates/price-rules.ts";
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
  large_id: Id.describe("The file of the large picture"),
  medium_id: Id.describe("The file of the medium picture"),
  small_id: Id.describe("The file of the small picture"),
  width: z.int().min(1).max(10_000).describe("Width of the large picture in pixels"),
  height: z.int().min(1).max(10_000).describe("Height of the large picture in pixels"),
  alt: words(200).describe("What the picture shows, for those who don't see it, by language"),
});
export type Picture = z.infer<typeof Picture>;

const presentation = {
  description: words(4000).describe("A free text about it"),
  amenities: z.array(z.enum(AMENITIES)).max(AMENITIES.length).default([]).describe("What the property or room type offers"),
  pictures: z.array(Picture).max(MAX_PICTURES).default([]).describe("The pictures in their order, the first one being the main one"),
};
export const Presentation = z.strictObject(presentation);
export type Presentation = z.infer<typeof Presentation>;

/** The result of a guest's booking: an offer, which the link in its mail accepts, or an immediately confirmed booking. */
export const BOOKING_WAYS = ["offer", "at_once"] as const;

/** The booking page of a property: whether it is open, what it sells and how, and what it shows. */
export const BookingPageInput = z.strictObject({
  active: z.boolean().default(false).describe("The page is open to guests"),
  books: z.enum(BOOKING_WAYS).default("offer").describe("offer: guests ask and the front desk confirms; at_once: a booking is made"),
  offer_hours: z.int().min(1).max(336).default(48).describe("For how many hours an offer holds its room"),
  days_ahead: z.int().min(1).max(730).default(365).describe("How many days ahead guests can book"),
  asks_deposit: z
    .boolean()
    .default(false)
    .describe("Guests get a deposit invoice with their booking, by the property's settings for deposits"),
  rate_ids: z.array(Id).max(20).default([]).describe("The rates that are sold; none where empty"),
  house_rules: words(4000).describe("What guests agree to, by language"),
  property: Presentation.prefault({}).describe("The property"),
  /** Room types that are shown; those with `sold: false` keep their texts and pictures. */
  room_types: z
    .array(z.strictObject({ room_type_id: Id, sold: z.boolean().default(true).describe("Whether guests can book it"), ...presentation }))
    .max(100)
    .default([])
    .describe("The room types that are sold"),
});
export type BookingPageInput = z.infer<typeof BookingPageInput>;

/** With the page's address and its version, which increases with every change; 0 where nothing was saved yet. */
export const BookingPage = BookingPageInput.extend({ url: z.string().describe("The address of the page"), version: z.int() });
export type BookingPage = z.infer<typeof BookingPage>;

const PerLanguage = z.object({ de: z.string().nullable(), en: z.string().nullable() });
const BothLanguages = z.object({ de: z.string(), en: z.string() });

const ShownPicture = z.object({
  large_url: z.string().describe("Address of the large picture"),
  medium_url: z.string().describe("Address of the medium picture"),
  small_url: z.string().describe("Address of the small picture"),
  width: z.int().describe("Width of the large picture in pixels"),
  height: z.int().describe("Height of the large picture in pixels"),
  alt: PerLanguage.describe("What the picture shows, for those who don't see it, by language"),
});
export type ShownPicture = z.infer<typeof ShownPicture>;

const shown = {
  description: PerLanguage.describe("A free text about it"),
  amenities: z.array(z.enum(AMENITIES)).describe("What the property or room type offers"),
  pictures: z.array(ShownPicture).describe("The pictures in their order, the first one being the main one"),
};

/** By the address of a page: its slug, which is the property's. */
export const BySlug = z.strictObject({ slug: z.string().min(1).max(64) });

/** The data of a property on the booking page; nothing about its guests. */
export const PublicProperty = z.object({
  slug: z.string(),
  name: z.string().describe("The name"),
  ...shown,
  house_rules: PerLanguage.describe("What guests agree to, by language"),
  primary_color: z.string().nullable(),
  logo_url: z.string().nullable().describe("Address of the logo; null for none"),
  address: z.array(z.string()).describe("The address, line by line"),
  country: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  language: Language.describe("The language of texts and mails"),
  time_zone: z.string(),
  currency: z.string(),
  check_in_time: z.string(),
  check_out_time: z.string(),
  first_arrival: z.string().describe("The first day on which guests can arrive"),
  last_arrival: z.string().describe("The last day on which guests can arrive"),
  books: z.enum(BOOKING_WAYS).describe("offer: guests ask and the front desk confirms; at_once: a booking is made"),
  offer_hours: z.int().describe("For how many hours an offer holds its room"),
  asks_address: z.boolean().describe("Asks for the guest's address, which a deposit invoice needs"),
  /** The most persons that one room takes. */
  max_occupancy: z.int(),
  room_types: z
    .array(
      z.object({
        room_type_id: z.string(),
        name: BothLanguages.describe("The name"),
        max_occupancy: z.int(),
        max_cots: z.int().describe("The most children in cots"),
        ...shown,
      }),
    )
    .describe("The room types that are sold"),
  legal: z
    .object({
      de: z.object({
        imprint: z.string().describe("The imprint as text"),
        privacy: z.string().describe("The privacy notice as text"),
        terms: z.string().nullable().describe("The terms in words"),
      }),
      en: z.object({
        imprint: z.string().describe("The imprint as text"),
        privacy: z.string().describe("The privacy notice as text"),
        terms: z.string().nullable().describe("The terms in words"),
      }),
    })
    .describe("Imprint and privacy notice, as text or address"),
  imprint_url: z.string().nullable().describe("Address of the imprint; null if there is a text instead"),
  privacy_url: z.string().nullable().describe("Address of the privacy notice; null if there is a text instead"),
});
export type PublicProperty = z.infer<typeof PublicProperty>;

const Ages = z.array(z.int().min(0).max(17)).max(20);

/** Days and persons; `children` holds an age for each child. */
const asked = {
  check_in: CalendarDate.describe("The day of arrival, YYYY-MM-DD"),
  check_out: CalendarDate.describe("The day of departure, YYYY-MM-DD"),
  adults: z.int().min(1).max(20).describe("How many adults stay"),
  children: Ages.default([]).describe("The ages of the children, repeated"),
  cots: z.int().min(0).max(20).default(0).describe("How many of the children sleep in a cot"),
};

/** The hold of the same guest: its room counts as free for them, and a new hold takes its place. */
const OwnHold = Id.nullable().default(null);

export const OffersQuery = BySlug.extend({ ...asked, hold_id: OwnHold.describe("The room that is held for this guest") });
export type OffersQuery = z.infer<typeof OffersQuery>;

/** The room types that so many persons can book for these days. `left` is the number of rooms of the type that are left, 5 for more. */
export const Offers = z.object({
  check_in: z.string().describe("The day of arrival, YYYY-MM-DD"),
  check_out: z.string().describe("The day of departure, YYYY-MM-DD"),
  number_of_nights: z.int(),
  currency: z.string(),
  room_types: z
    .array(
      z.object({
        room_type_id: z.string(),
        left: z.int().describe("How many rooms are left; 5 means five or more"),
        rates: z
          .array(
            z.object({
              rate_id: z.string(),
              name: z.string().describe("The name"),
              gross_amount: Money.describe("The price of the whole stay, in major units"),
              nights: z
                .array(
                  z.object({
                    date: z.string().describe("The day, YYYY-MM-DD in the property's time zone"),
                    gross_amount: Money.describe("The price of the night with its included items, with tax, in major units"),
                    price_rules: z
                      .exactOptional(z.array(AppliedPriceRule))
                      .describe("The surcharges and discounts in the amount, surcharges first; left out if there are none"),
                  }),
                )
                .describe("The price of each night"),
              included: z
                .object({ de: z.array(z.string()), en: z.array(z.string()) })
                .describe("What the total holds beside nights and local tax, in their price or on top of it"),
              on_top: z
                .array(
                  z.object({
                    name: BothLanguages.describe("The name"),
                    gross_amount: Money.describe("The price of the whole stay, in major units"),
                  }),
                )
                .describe("What is charged on top, such as local tax"),
              terms: BothLanguages.nullable().describe("The cancellation terms in words, with their days"),
              cancels_free: z.boolean().describe("Whether a booking that is made and canceled today costs nothing"),
              deposit: Money.nullable().describe("The deposit to transfer; null if none is asked for"),
            }),
          )
          .describe("Prices by rate"),
        rule_violations: z
          .array(RuleViolation)
          .describe("Restrictions that refuse these days, once for each rate; empty if a rate can be booked"),
      }),
    )
    .describe("The room types that are sold"),
});
export type Offers = z.infer<typeof Offers>;

export const HoldInput = BySlug.extend({
  room_type_id: Id,
  rate_id: Id,
  ...asked,
  hold_id: OwnHold.describe("The room that is held for this guest"),
});
export type HoldInput = z.infer<typeof HoldInput>;

/** A room that is kept while its guest fills in the form. */
export const Hold = z.object({
  hold_id: z.string().describe("The room that is held for this guest"),
  expires_at: z.string().describe("Until when the room is held or the offer is valid; instant in UTC"),
  gross_amount: Money.describe("The price of the whole stay, in major units"),
  deposit: Money.nullable().describe("The deposit to transfer; null if none is asked for"),
});
export type Hold = z.infer<typeof Hold>;

const NO_LINK = "no_link";
/** Refuses texts that could abuse a mail: a stranger's words go to an address that nobody has confirmed. */
const StrangerName = Name.refine(isPlainName, NO_LINK);
const StrangerLine = AddressLine.refine(isPlainAddressLine, NO_LINK);

export const PublicBookingInput = BySlug.extend({
  hold_id: Id.describe("The room that is held for this guest"),
  guest: z
    .strictObject({
      name: StrangerName.describe("The name"),
      email: Email,
      phone: Phone.nullable().default(null),
      language: Language.default("de").describe("The language of texts and mails"),
      address: z
        .strictObject({
          line1: StrangerLine,
          postal_code: PostalCode.refine(isPlainAddressLine, NO_LINK),
          city: StrangerLine,
          country: Country,
        })
        .nullable()
        .default(null)
        .describe("The address, line by line"),
    })
    .describe("Who books"),
  traveler_name: StrangerName.nullable().default(null).describe("The name of the person who travels, if that is not who books"),
  remarks: Text.max(1000).nullable().default(null).describe("What the guest writes to the property; null for nothing"),
  accept_terms: z.literal(true).describe("The guest agrees to terms and house rules; has to be true"),
  homepage: z.string().max(200).default("").describe("A field that people don't see: programs that fill it are refused"),
});
export type PublicBookingInput = z.infer<typeof PublicBookingInput>;

/** Ways to pay the property a deposit: its account, and the text of the QR code that banking apps read. */
const Deposit = z.object({
  gross_amount: Money.describe("The price of the whole stay, in major units"),
  due_on: z.string(),
  number: z.string().describe("The number of the deposit invoice"),
  payee: z.string().describe("To whom the deposit is transferred"),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  qr_code: z.array(z.string()).nullable().describe("The QR code of the transfer, row by row: 1 is dark; null without an account in euros"),
});

export const PublicBooking = z.object({
  code: z.string().describe("The booking's number for the guest"),
  status: z.enum(["pending", "confirmed"]).describe("confirmed, or pending where the property confirms first"),
  check_in: z.string().describe("The day of arrival, YYYY-MM-DD"),
  check_out: z.string().describe("The day of departure, YYYY-MM-DD"),
  number_of_nights: z.int(),
  gross_amount: Money.describe("The price of the whole stay, in major units"),
  expires_at: z.string().nullable().describe("Until when the room is held or the offer is valid; instant in UTC"),
  calendar: z.string().describe("The stay as an iCalendar file"),
  deposit: Deposit.nullable().describe("The deposit to transfer; null if none is asked for"),
  payment_url: z.string().nullable().describe("Where the deposit can be paid by card; null if it can not"),
  mailed: z.boolean().describe("A confirmation or the offer is mailed to the guest, for which the property needs a mail account"),
});
export type PublicBooking = z.infer<typeof PublicBooking>;
