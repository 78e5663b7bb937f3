import { z } from "zod";
import { AddressLine, CalendarDate, ClockTime, Country, Email, Language, Name, Phone, PostalCode } from "#shared/core/fields.ts";

/** What a link lets a guest do without logging in. */
export const LINK_PURPOSES = ["offer", "pre_check_in"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** The page behind a link, as its address names it. */
export const LINK_PAGES = { offer: "confirm", pre_check_in: "pre-check-in" } as const satisfies Record<LinkPurpose, string>;

/** What the guest's page shows: the house by name, logo, colour and clock, and the guest's own stay; nothing else. */
export const GuestStay = z.object({
  property_name: z.string(),
  primary_color: z.string().nullable(),
  /** Shows the logo for a quarter of an hour. */
  logo_url: z.string().nullable(),
  time_zone: z.string(),
  currency: z.string(),
  language: Language,
  purpose: z.enum(LINK_PURPOSES),
  code: z.string(),
  room_type_name: z.string(),
  check_in: z.string(),
  check_out: z.string(),
  number_of_nights: z.int(),
  occupancy: z.int(),
  /** Of an offer; null where the price is no matter of the page. */
  gross_amount: z.number().nullable(),
  /** Until when an offer stands. */
  expires_at: z.string().nullable(),
});
export type GuestStay = z.infer<typeof GuestStay>;

export const ConfirmedStay = GuestStay.pick({ property_name: true, code: true, check_in: true, check_out: true });
export type ConfirmedStay = z.infer<typeof ConfirmedStay>;

/** What a guest may tell of a person: a contact's own fields. What is absent or null stays as the house knows it. */
export const GuestForm = z.strictObject({
  type: z.literal("person").optional(),
  name: Name,
  gender: z.enum(["male", "female", "unspecified"]).optional(),
  language: Language.nullable().optional(),
  nationality: Country.nullable().optional(),
  date_of_birth: CalendarDate.nullable().optional(),
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
