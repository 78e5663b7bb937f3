import { z } from "zod";
import { TRAVEL_DOCUMENTS } from "#shared/guests/contacts/schema.ts";
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
} from "#shared/platform/core/fields.ts";
import { isPlainAddressLine, isPlainName } from "#shared/platform/core/plain-words.ts";

/** The actions of a guest with a link, without login. */
export const LINK_PURPOSES = ["offer", "pre_check_in"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** The page of a link, as named in its URL. */
export const LINK_PAGES = { offer: "confirm", pre_check_in: "pre-check-in" } as const satisfies Record<LinkPurpose, string>;

/** Both languages, because the guest can switch on the page. */
const perLanguage = <T extends z.ZodType>(words: T) => z.object({ de: words, en: words });

/** The property's data on every guest page, including that of an invalid link. */
const Property = {
  property_name: z.string(),
  primary_color: z.string().nullable(),
  /** The URL of the logo, valid for a quarter of an hour. */
  logo_url: z.string().nullable(),
  time_zone: z.string(),
  currency: z.string(),
  language: Language,
  /** Guests of another nationality are asked for a travel document. */
  country: z.string().nullable(),
  /** Street and town, one line each. */
  address: z.array(z.string()),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  imprint_url: z.string().nullable(),
  privacy_url: z.string().nullable(),
  legal: perLanguage(z.object({ imprint: z.string(), privacy: z.string(), terms: z.string().nullable() })),
};

/** The state of a link's purpose. */
export const LINK_STATES = ["alive", "confirmed", "expired", "complete", "over"] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** The data behind an invalid link: the property, and nothing of the stay. */
export const GuestProperty = z.object({ ...Property, purpose: z.enum(LINK_PURPOSES), state: z.enum(LINK_STATES) });
export type GuestProperty = z.infer<typeof GuestProperty>;

/** The data of the guest page: the property and the guest's own stay, nothing else. */
export const GuestStay = z.object({
  ...Property,
  purpose: z.enum(LINK_PURPOSES),
  code: z.string(),
  /** The addressed person: the first guest, else the customer. */
  guest_name: z.string().nullable(),
  room_type_name: z.string(),
  /** The room type, all that the total holds beside nights and local tax, and the agreed cancellation terms. */
  words: perLanguage(z.object({ room_type: z.string(), included: z.array(z.string()), cancellation_terms: z.string().nullable() })),
  check_in: z.string(),
  check_out: z.string(),
  number_of_nights: z.int(),
  occupancy: z.int(),
  /** The number of persons with all data that the law requires, once the guest has sent the form. */
  persons_entered: z.int(),
  /** The price of an offer; null on pages that show no price. */
  gross_amount: Money.nullable(),
  /** When the offer expires. */
  expires_at: z.string().nullable(),
});
export type GuestStay = z.infer<typeof GuestStay>;

/** With the URL of the pre-check-in; null where the guest wants none. */
export const ConfirmedStay = GuestStay.pick({ property_name: true, code: true, check_in: true, check_out: true }).extend({
  pre_check_in_url: z.string().nullable(),
});
export type ConfirmedStay = z.infer<typeof ConfirmedStay>;

/** The guest's optional reason for declining the offer. */
export const Decline = z.strictObject({ reason: z.string().trim().max(500).nullable().default(null) });
export type Decline = z.infer<typeof Decline>;

const NO_LINK = "no_link";
/** Names and addresses typed with the link of one booking; mails to others may repeat them. */
const GuestName = Name.refine(isPlainName, NO_LINK);
const GuestLine = AddressLine.refine(isPlainAddressLine, NO_LINK);

/** The data of a person that the guest can enter: fields of a contact. A field that is absent or null is not changed. */
export const GuestForm = z.strictObject({
  type: z.literal("person").optional(),
  name: GuestName,
  /** The document has one name only, so a name of one word is complete. */
  single_name: z.boolean().optional(),
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
      line1: GuestLine.nullable(),
      line2: GuestLine.nullable(),
      postal_code: PostalCode.refine(isPlainAddressLine, NO_LINK).nullable(),
      city: GuestLine.nullable(),
      state: GuestLine.nullable(),
      country: Country.nullable(),
    })
    .partial()
    .optional(),
});
export type GuestForm = z.infer<typeof GuestForm>;

/** The pre-check-in form: the guests, the one who booked first, and the time of arrival. */
export const PreCheckIn = z.strictObject({
  guests: z.array(GuestForm).min(1).max(99),
  arrival_time: ClockTime.nullable().optional(),
});
export type PreCheckIn = z.infer<typeof PreCheckIn>;
