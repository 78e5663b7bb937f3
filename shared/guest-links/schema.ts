import { z } from "zod";
import { TRAVEL_DOCUMENTS } from "#shared/contacts/schema.ts";
import {
  AddressLine,
  CalendarDate,
  ClockTime,
  Code,
  Country,
  Email,
  Language,
  Money,
  Name,
  Phone,
  PostalCode,
} from "#shared/core/fields.ts";

/** What a link lets a guest do without logging in. */
export const LINK_PURPOSES = ["offer", "pre_check_in"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** The page behind a link, as its address names it. */
export const LINK_PAGES = { offer: "confirm", pre_check_in: "pre-check-in" } as const satisfies Record<LinkPurpose, string>;

/** Both languages, since the guest may choose the other one on the page. */
const perLanguage = <T extends z.ZodType>(words: T) => z.object({ de: words, en: words });

/** The property as every guest page names it, also one whose link is dead. */
const Property = {
  property_name: z.string(),
  primary_color: z.string().nullable(),
  /** Shows the logo for a quarter of an hour. */
  logo_url: z.string().nullable(),
  time_zone: z.string(),
  currency: z.string(),
  language: Language,
  /** Whoever has another nationality is asked for a travel document. */
  country: z.string().nullable(),
  /** Street and town, a line each. */
  address: z.array(z.string()),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  imprint_url: z.string().nullable(),
  privacy_url: z.string().nullable(),
  legal: perLanguage(z.object({ imprint: z.string(), privacy: z.string(), terms: z.string().nullable() })),
};

/** What has become of what a link was for. */
export const LINK_STATES = ["alive", "confirmed", "expired", "complete", "over"] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** What a dead link still tells: whose it was, and nothing of the stay. */
export const GuestProperty = z.object({ ...Property, purpose: z.enum(LINK_PURPOSES), state: z.enum(LINK_STATES) });
export type GuestProperty = z.infer<typeof GuestProperty>;

/** What the guest's page shows: the property, and the guest's own stay; nothing else. */
export const GuestStay = z.object({
  ...Property,
  purpose: z.enum(LINK_PURPOSES),
  code: z.string(),
  /** Who is written to: the first guest, else the customer. */
  guest_name: z.string().nullable(),
  room_type_name: z.string(),
  /** The kind of room and what is inside its price. */
  words: perLanguage(z.object({ room_type: z.string(), included: z.array(z.string()) })),
  check_in: z.string(),
  check_out: z.string(),
  number_of_nights: z.int(),
  occupancy: z.int(),
  /** Of how many persons the property has all that the law wants, once the guest has sent the form. */
  persons_entered: z.int(),
  /** Of an offer; null where the price is no matter of the page. */
  gross_amount: Money.nullable(),
  /** Until when an offer stands. */
  expires_at: z.string().nullable(),
});
export type GuestStay = z.infer<typeof GuestStay>;

/** With the way on to the online check-in; null where the guest wants none. */
export const ConfirmedStay = GuestStay.pick({ property_name: true, code: true, check_in: true, check_out: true }).extend({
  pre_check_in_url: z.string().nullable(),
});
export type ConfirmedStay = z.infer<typeof ConfirmedStay>;

/** Why the guest takes no offer, if they like to say. */
export const Decline = z.strictObject({ reason: z.string().trim().max(500).nullable().default(null) });
export type Decline = z.infer<typeof Decline>;

/** What a guest may tell of a person: a contact's own fields. What is absent or null stays as the property knows it. */
export const GuestForm = z.strictObject({
  type: z.literal("person").optional(),
  name: Name,
  gender: z.enum(["male", "female", "unspecified"]).optional(),
  language: Language.nullable().optional(),
  nationality: Country.nullable().optional(),
  date_of_birth: CalendarDate.nullable().optional(),
  travel_document: z
    .strictObject({
      type: z.enum(TRAVEL_DOCUMENTS).nullable(),
      number: Code.nullable(),
      issued_on: CalendarDate.nullable(),
      issued_by: AddressLine.nullable(),
    })
    .partial()
    .optional(),
  communication: z.strictObject({ email: Email.nullable(), phone: Phone.nullable() }).partial().optional(),
  address: z
    .strictObject({
      line1: AddressLine.nullable(),
      line2: AddressLine.nullable(),
      postal_code: PostalCode.nullable(),
      city: AddressLine.nullable(),
      state: AddressLine.nullable(),
      country: Country.nullable(),
    })
    .partial()
    .optional(),
});
export type GuestForm = z.infer<typeof GuestForm>;

/** The pre-check-in form: who comes, the one who books in first, and when. */
export const PreCheckIn = z.strictObject({
  guests: z.array(GuestForm).min(1).max(99),
  arrival_time: ClockTime.nullable().optional(),
});
export type PreCheckIn = z.infer<typeof PreCheckIn>;
