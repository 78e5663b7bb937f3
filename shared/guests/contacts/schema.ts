import { z } from "zod";
import {
  Address,
  AddressLine,
  CalendarDate,
  Code,
  Country,
  Email,
  entity,
  Language,
  Money,
  Phone,
  Related,
  Truncated,
  TruncatedInPages,
} from "#shared/platform/core/fields.ts";
import { exactCode, expandable, listQuery, sortable } from "#shared/platform/core/page.ts";

export const CONTACT_TYPES = ["person", "company"] as const;
export const GENDERS = ["male", "female", "unspecified"] as const;

const line = AddressLine.nullable().default(null);

export const Communication = z.strictObject({
  email: Email.nullable().default(null),
  invoice_email: Email.nullable().default(null),
  phone: Phone.nullable().default(null),
  website: line,
  reference: line,
  /** The number that the customer has given the property as its supplier. */
  supplier_number: line,
  exclude_from_pre_check_in: z.boolean().default(false),
});
export const ContactCompany = z.strictObject({
  name: line,
  managing_director: line,
  vat_number: line,
  tax_number: line,
  registration_number: line,
  cost_center: line,
});

export const TRAVEL_DOCUMENTS = ["passport", "identity_card", "other"] as const;
/** The travel document with which a foreigner is registered (§ 5 MeldeG, § 30 BMG): kind, number, day and authority of issue. */
export const TravelDocument = z.strictObject({
  type: z.enum(TRAVEL_DOCUMENTS).nullable().default(null),
  number: Code.nullable().default(null),
  issued_on: CalendarDate.nullable().default(null),
  issued_by: line,
  country: Country.nullable().default(null),
});
export type TravelDocument = z.infer<typeof TravelDocument>;
export const NO_TRAVEL_DOCUMENT: TravelDocument = TravelDocument.parse({});

/** A file of a contact, with its display name and purpose. */
export const ContactDocument = z.object({
  object: z.literal("document"),
  file_id: z.string(),
  name: z.string(),
  purpose: z.string().nullable(),
  type: z.string().nullable(),
  content_type: z.string(),
  size: z.int(),
  created_at: z.string(),
});
export type ContactDocument = z.infer<typeof ContactDocument>;

/** The stays of a contact (as customer or guest, without canceled ones), and the amounts of the folios it pays. */
export const ContactSummary = z.object({
  stays: z.int(),
  last_check_out: z.string().nullable(),
  next_check_in: z.string().nullable(),
  gross_amount: Money,
  paid_amount: Money,
  due_amount: Money,
});
export type ContactSummary = z.infer<typeof ContactSummary>;

export const Contact = entity("contact", {
  type: z.enum(CONTACT_TYPES),
  gender: z.enum(GENDERS),
  name: z.string(),
  /** The person's document has one name only, as many in Indonesia do. */
  single_name: z.boolean(),
  language: Language.nullable(),
  nationality: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  debtor: z.string().nullable(),
  default_rate_id: z.string().nullable(),
  default_rate: Related.nullable(),
  /** The customer number: prefix and running number of the property. */
  number: z.string(),
  communication: Communication,
  address: Address,
  company: ContactCompany,
  travel_document: TravelDocument,
  bookings_as_customer: z.array(Related).nullable(),
  bookings_as_customer_truncated: Truncated,
  bookings_as_guest: z.array(Related).nullable(),
  bookings_as_guest_truncated: Truncated,
  groups: z.array(Related).nullable(),
  groups_truncated: TruncatedInPages,
  /** The folios in the contact's name: sales without a stay, and others for which it was chosen as payer. */
  folios: z.array(Related).nullable(),
  folios_truncated: Truncated,
  documents: z.array(ContactDocument).nullable(),
  documents_truncated: TruncatedInPages,
  summary: ContactSummary.nullable(),
  /** When its personal data was removed; such a contact can't be changed any more. */
  anonymized_at: z.string().nullable(),
});
export type Contact = z.infer<typeof Contact>;

export const CONTACT_RELATIONS = [
  "default_rate",
  "bookings_as_customer",
  "bookings_as_guest",
  "groups",
  "folios",
  "documents",
  "summary",
] as const;
export const CONTACT_SORTS = ["name", "number", "created_at"] as const;
export const ContactQuery = listQuery({
  query: z.string().trim().min(1).max(200).optional(),
  number: exactCode,
  type: z.enum(CONTACT_TYPES).optional(),
  debtor: Code.optional(),
  expand: expandable(CONTACT_RELATIONS),
  sort: sortable(CONTACT_SORTS),
});
export type ContactQuery = z.infer<typeof ContactQuery>;
