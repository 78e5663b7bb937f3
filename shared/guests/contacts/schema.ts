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
  invoice_email: Email.nullable().default(null).describe("Where invoices are mailed to; null for the e-mail address"),
  phone: Phone.nullable().default(null),
  website: line,
  reference: line.describe("Reference that their invoices carry"),
  supplier_number: line.describe("The property's number in the customer's books, which Austrian federal offices ask for on e-invoices"),
  exclude_from_pre_check_in: z.boolean().default(false).describe("This person is not asked for by the online check-in form"),
});
export const ContactCompany = z.strictObject({
  name: line.describe("The company's name"),
  managing_director: line,
  vat_number: line,
  tax_number: line,
  registration_number: line,
  cost_center: line,
});

export const TRAVEL_DOCUMENTS = ["passport", "identity_card", "other"] as const;
/** The travel document with which a foreigner is registered (§ 5 MeldeG, § 30 BMG): kind, number, day and authority of issue. */
export const TravelDocument = z.strictObject({
  type: z.enum(TRAVEL_DOCUMENTS).nullable().default(null).describe("The kind of travel document"),
  number: Code.nullable().default(null).describe("Number of the travel document"),
  issued_on: CalendarDate.nullable().default(null).describe("The day of issue, YYYY-MM-DD"),
  issued_by: line.describe("The authority that issued it"),
  country: Country.nullable().default(null),
});
export type TravelDocument = z.infer<typeof TravelDocument>;
export const NO_TRAVEL_DOCUMENT: TravelDocument = TravelDocument.parse({});

/** A file of a contact, with its display name and purpose. */
export const ContactDocument = z.object({
  object: z.literal("document"),
  file_id: z.string(),
  name: z.string().describe("The name of the document"),
  purpose: z.string().nullable().describe("What the document is for"),
  type: z.string().nullable().describe("The kind of document, in your own words"),
  content_type: z.string().describe("Media type (application/pdf)"),
  size: z.int().describe("Size in bytes"),
  created_at: z.string(),
});
export type ContactDocument = z.infer<typeof ContactDocument>;

/** The stays of a contact (as customer or guest, without canceled ones), and the amounts of the folios it pays. */
export const ContactSummary = z.object({
  stays: z.int().describe("How many stays they had"),
  last_check_out: z.string().nullable().describe("When they last left; null if they never stayed"),
  next_check_in: z.string().nullable().describe("When they arrive next; null if nothing is booked"),
  gross_amount: Money.describe("What their stays cost together, in major units"),
  paid_amount: Money,
  due_amount: Money,
});
export type ContactSummary = z.infer<typeof ContactSummary>;

export const Contact = entity("contact", {
  type: z.enum(CONTACT_TYPES).describe("person or company"),
  gender: z.enum(GENDERS),
  name: z.string().describe("Full name of the person, or the company's name"),
  /** The person's document has one name only, as many in Indonesia do. */
  single_name: z.boolean(),
  language: Language.nullable().describe("In which language mails and documents are written; null for the property's"),
  nationality: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  debtor: z.string().nullable().describe("The customer's account in the books, up to 50 characters"),
  default_rate_id: z.string().nullable(),
  default_rate: Related.nullable().describe("That rate, where expand names it"),
  number: z.string().describe("The customer number, given by the property's pattern"),
  communication: Communication.describe("How to reach them"),
  address: Address.describe("Postal address"),
  company: ContactCompany.describe("What a company's invoice needs"),
  travel_document: TravelDocument,
  bookings_as_customer: z
    .array(Related)
    .nullable()
    .describe("Bookings for which they pay, where expand names them: the latest 200, all by GET /bookings?customer_id="),
  bookings_as_customer_truncated: Truncated,
  bookings_as_guest: z
    .array(Related)
    .nullable()
    .describe("Bookings in which they stay, where expand names them: the latest 200, all by GET /bookings?guest_id="),
  bookings_as_guest_truncated: Truncated,
  groups: z.array(Related).nullable().describe("Groups for which they pay, where expand names them; in lists at most 200"),
  groups_truncated: TruncatedInPages,
  folios: z
    .array(Related)
    .nullable()
    .describe("Folios in their name, where expand names them: the latest 200, all by GET /folios?customer_id="),
  folios_truncated: Truncated,
  documents: z.array(ContactDocument).nullable().describe("Attached files, where expand names them; in lists at most 200"),
  documents_truncated: TruncatedInPages,
  summary: ContactSummary.nullable().describe("Figures about it, where expand names them"),
  anonymized_at: z
    .string()
    .nullable()
    .describe("When their personal data were removed for ever, after which nothing can be changed; null otherwise"),
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
  type: z.enum(CONTACT_TYPES).optional().describe("Only persons, or only companies"),
  debtor: Code.optional().describe("Only the one with exactly this account in the books"),
  expand: expandable(CONTACT_RELATIONS),
  sort: sortable(CONTACT_SORTS),
});
export type ContactQuery = z.infer<typeof ContactQuery>;
