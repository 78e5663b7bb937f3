import { z } from "zod";
import {
  Address,
  AddressLine,
  CalendarDate,
  Code,
  Country,
  Email,
  entity,
  Id,
  Language,
  Name,
  Phone,
  Related,
} from "#shared/core/fields.ts";
import { expandable, listQuery, sortable } from "#shared/core/page.ts";
import { VatNumber } from "#shared/core/registers.ts";

export const CONTACT_TYPES = ["person", "company"] as const;
export const GENDERS = ["male", "female", "unspecified"] as const;

const line = AddressLine.nullable().default(null);

export const Communication = z.strictObject({
  email: Email.nullable().default(null),
  invoice_email: Email.nullable().default(null),
  phone: Phone.nullable().default(null),
  website: line,
  reference: line,
  exclude_from_pre_check_in: z.boolean().default(false),
});
export const ContactCompany = z.strictObject({
  name: line,
  managing_director: line,
  vat_number: VatNumber.nullable().default(null),
  tax_number: line,
  registration_number: line,
  cost_center: line,
});

const fields = {
  type: z.enum(CONTACT_TYPES),
  gender: z.enum(GENDERS),
  name: Name,
  language: Language.nullable(),
  nationality: Country.nullable(),
  date_of_birth: CalendarDate.nullable(),
  debtor: Code.nullable(),
  default_rate_id: Id.nullable(),
};

export const ContactInput = z.strictObject({
  type: fields.type.default("person"),
  gender: fields.gender.default("unspecified"),
  name: Name,
  language: fields.language.default(null),
  nationality: fields.nationality.default(null),
  date_of_birth: fields.date_of_birth.default(null),
  debtor: fields.debtor.default(null),
  default_rate_id: fields.default_rate_id.default(null),
  communication: Communication.prefault({}),
  address: Address.prefault({}),
  company: ContactCompany.prefault({}),
});
export type ContactInput = z.infer<typeof ContactInput>;

/** Nested objects are merged: only the named members change. */
export const ContactPatch = z
  .strictObject({
    ...fields,
    communication: z.strictObject(unset(Communication.shape)).partial(),
    address: z.strictObject(unset(Address.shape)).partial(),
    company: z.strictObject(unset(ContactCompany.shape)).partial(),
  })
  .partial();
export type ContactPatch = z.infer<typeof ContactPatch>;

/** The member schemas without their defaults, so that an absent member stays absent. */
function unset<S extends Record<string, z.ZodDefault>>(shape: S): { [K in keyof S]: ReturnType<S[K]["unwrap"]> } {
  return Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, schema.unwrap()])) as {
    [K in keyof S]: ReturnType<S[K]["unwrap"]>;
  };
}

export const Contact = entity("contact", {
  type: z.enum(CONTACT_TYPES),
  gender: z.enum(GENDERS),
  name: z.string(),
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
  bookings_as_customer: z.array(Related).nullable(),
  bookings_as_guest: z.array(Related).nullable(),
  groups: z.array(Related).nullable(),
});
export type Contact = z.infer<typeof Contact>;

export const CONTACT_RELATIONS = ["default_rate", "bookings_as_customer", "bookings_as_guest", "groups"] as const;
export const ContactQuery = listQuery({
  query: z.string().trim().min(1).max(200).optional(),
  type: z.enum(CONTACT_TYPES).optional(),
  debtor: Code.optional(),
  expand: expandable(CONTACT_RELATIONS),
  sort: sortable(["name", "number", "created_at"]),
});
export type ContactQuery = z.infer<typeof ContactQuery>;
