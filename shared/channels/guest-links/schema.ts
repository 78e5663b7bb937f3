import { z } from "zod";
import { TRAVEL_DOCUMENTS } from "#shared/guests/contacts/schema.ts";
import {
  AddressLine,
  CalendarDate,
  ClockTime,
  Code,
  Country,
  Email,
  Id,
  Language,
  Money,
  Name,
  Phone,
  PostalCode,
} from "#shared/platform/core/fields.ts";
import { isPlainAddressLine, isPlainName } from "#shared/platform/core/plain-words.ts";

/** The purpose of a link that is copied instead of mailed. */
export const LinkOrder = z.strictObject({
  purpose: z.enum(["offer", "pre_check_in"]).describe("offer: to be confirmed or declined; pre_check_in: the guests' data are asked for"),
});

/** The input of a call that a guest makes by a link. */
export const ByLink = z.strictObject({ id: Id.describe("The secret part of the link; it ends once it is used or expired") });

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
  logo_url: z.string().nullable().describe("Address of the logo, valid for a quarter of an hour; null for none"),
  time_zone: z.string(),
  currency: z.string(),
  language: Language.describe("The language in which texts are written"),
  /** Guests of another nationality are asked for a travel document. */
  country: z.string().nullable(),
  address: z.array(z.string()).describe("Street and town, one line each"),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  imprint_url: z.string().nullable().describe("Address of the imprint; null if there is a text instead"),
  privacy_url: z.string().nullable().describe("Address of the privacy notice; null if there is a text instead"),
  legal: perLanguage(
    z.object({
      imprint: z.string().describe("The imprint as text"),
      privacy: z.string().describe("The privacy notice"),
      terms: z.string().nullable().describe("The terms in words"),
    }),
  ).describe("Imprint and privacy notice, as text or address"),
};

/** The state of a link's purpose. */
export const LINK_STATES = ["alive", "confirmed", "expired", "complete", "over"] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** The data behind an invalid link: the property, and nothing of the stay. */
export const GuestProperty = z.object({
  ...Property,
  purpose: z.enum(LINK_PURPOSES).describe("offer: to be confirmed or declined; pre_check_in: the guests' data are asked for"),
  state: z.enum(LINK_STATES).describe("The state of the link: alive, confirmed, expired, complete or over"),
});
export type GuestProperty = z.infer<typeof GuestProperty>;
export type PropertyOnPage = Omit<GuestProperty, "purpose" | "state">;

/** The input of a call by an unsubscribe link. */
export const ByUnsubscribeLink = z.strictObject({
  id: z.string().min(1).max(200).describe("The secret part of the link, which never ends"),
});

/** The page of an unsubscribe link: the property, and nothing of the reader. */
export const Unsubscribing = z.object({
  ...Property,
  unsubscribed_at: z.string().nullable().describe("When advertisements to the reader ended; null if they did not"),
});
export type Unsubscribing = z.infer<typeof Unsubscribing>;

/** The data of the guest page: the property and the guest's own stay, nothing else. */
export const GuestStay = z.object({
  ...Property,
  purpose: z.enum(LINK_PURPOSES).describe("offer: to be confirmed or declined; pre_check_in: the guests' data are asked for"),
  code: z.string().describe("The booking's number for the guest"),
  guest_name: z.string().nullable().describe("The name of the person whom the link was mailed to"),
  room_type_name: z.string(),
  words: perLanguage(
    z.object({
      room_type: z.string().describe("The room type's name"),
      rooms: z
        .array(
          z.object({
            from: z.string().describe("The first night in the room, YYYY-MM-DD in the property's time zone"),
            to: z.string().describe("The day on which the room is left, YYYY-MM-DD in the property's time zone"),
            room_type: z.string().describe("The room type's name"),
          }),
        )
        .describe("The rooms of a stay that has several one after the other; empty for all others"),
      persons: z.string().nullable().describe("Adults, children and cots in words; null without children"),
      included: z.array(z.string()).describe("What the guest gets for the total beside the nights"),
      nights: z
        .array(
          z.object({
            from: z.string().describe("The first night, YYYY-MM-DD in the property's time zone"),
            to: z.string().describe("The morning after the last night, YYYY-MM-DD in the property's time zone"),
            rate: z.string().describe("The name of the nights' rate"),
            gross_amount: Money.describe("The price of these nights, in major units"),
          }),
        )
        .describe("The nights of an offer whose nights have several rates; empty for all others"),
      cancellation_terms: z.string().nullable().describe("The terms of cancellation in words"),
    }),
  ).describe("The rooms, the persons, what the total holds and the cancellation terms, by language"),
  check_in: z.string(),
  check_out: z.string(),
  number_of_nights: z.int(),
  occupancy: z.int().describe("How many persons stay, children included"),
  persons_entered: z.int().describe("How many persons have all data that the law asks for, once the guest has sent the form"),
  gross_amount: Money.nullable().describe("The price of the whole stay, in major units; of an offer only"),
  expires_at: z.string().nullable().describe("Until when the offer is valid"),
  asks_for_consent: z.boolean().describe("The form asks for the consent to advertisements by e-mail, as the property has such messages"),
  door_code: z.string().nullable().describe("The code that opens the guest's doors, once every lock has confirmed it; null for none"),
});
export type GuestStay = z.infer<typeof GuestStay>;

/** With the URL of the pre-check-in; null if the guest wants none. */
export const ConfirmedStay = GuestStay.pick({ property_name: true, code: true, check_in: true, check_out: true }).extend({
  pre_check_in_url: z.string().nullable().describe("The link to the online check-in form; null if there is none"),
});
export type ConfirmedStay = z.infer<typeof ConfirmedStay>;

/** The guest's optional reason for declining the offer. */
export const Decline = z.strictObject({
  reason: z.string().trim().max(500).nullable().default(null).describe("Why the offer is declined"),
});
export type Decline = z.infer<typeof Decline>;

const NO_LINK = "no_link";
/** Names and addresses typed with the link of one booking; mails to others may repeat them. */
const GuestName = Name.refine(isPlainName, NO_LINK);
const GuestLine = AddressLine.refine(isPlainAddressLine, NO_LINK);

/** The data of a person that the guest can enter: fields of a contact. A field that is absent or null is not changed. */
export const GuestForm = z.strictObject({
  type: z.literal("person").optional().describe("The kind of contact: person"),
  name: GuestName.describe("Full name"),
  single_name: z.boolean().optional(),
  gender: z.enum(["male", "female", "unspecified"]).optional(),
  language: Language.nullable().optional().describe("The language in which texts are written"),
  nationality: Country.nullable().optional(),
  date_of_birth: CalendarDate.nullable().optional(),
  travel_document: z
    .strictObject({
      type: z.enum(TRAVEL_DOCUMENTS).nullable().describe("The kind of travel document"),
      number: Code.nullable().describe("Number of the travel document"),
      issued_on: CalendarDate.nullable().describe("The day of issue, YYYY-MM-DD"),
      issued_by: AddressLine.nullable().describe("The authority that issued it"),
    })
    .partial()
    .optional(),
  communication: z.strictObject({ email: Email.nullable(), phone: Phone.nullable() }).partial().optional().describe("How to reach them"),
  address: z
    .strictObject({
      line1: GuestLine.nullable(),
      line2: GuestLine.nullable(),
      postal_code: PostalCode.refine(isPlainAddressLine, NO_LINK).nullable(),
      city: GuestLine.nullable(),
      state: GuestLine.nullable().describe("State or province"),
      country: Country.nullable(),
    })
    .partial()
    .optional()
    .describe("Postal address"),
});
export type GuestForm = z.infer<typeof GuestForm>;

/** The pre-check-in form: the guests, the one who booked first, and the time of arrival. */
export const PreCheckIn = z.strictObject({
  guests: z.array(GuestForm).min(1).max(99).describe("The persons, up to the occupancy of the stay"),
  arrival_time: ClockTime.nullable().optional(),
  agrees_to_advertisements: z
    .boolean()
    .default(false)
    .describe("The first of these persons agrees to advertisements by e-mail; false changes nothing"),
});
export type PreCheckIn = z.infer<typeof PreCheckIn>;
