import { z } from "zod";
import { CONTACT_TYPES, Communication, ContactCompany, GENDERS, TravelDocument } from "#shared/guests/contacts/schema.ts";
import { Address, CalendarDate, Code, Country, describedLike, Id, Language, Name } from "#shared/platform/core/fields.ts";
import { VatNumber } from "#shared/platform/core/registers.ts";

const Company = ContactCompany.extend({ vat_number: VatNumber.nullable().default(null) });

const fields = {
  type: z.enum(CONTACT_TYPES).describe("person or company"),
  gender: z.enum(GENDERS),
  name: Name.describe("Full name of the person, or the company's name"),
  single_name: z.boolean(),
  language: Language.nullable().describe("In which language mails and documents are written; null for the property's"),
  nationality: Country.nullable(),
  date_of_birth: CalendarDate.nullable(),
  debtor: Code.nullable().describe("The account in the books, up to 50 characters"),
  default_rate_id: Id.nullable(),
};

/** The input of a contact. The VAT number is validated here only, where a user enters it. */
export const ContactInput = z.strictObject({
  type: fields.type.default("person"),
  gender: fields.gender.default("unspecified"),
  name: fields.name,
  single_name: fields.single_name.default(false),
  language: fields.language.default(null),
  nationality: fields.nationality.default(null),
  date_of_birth: fields.date_of_birth.default(null),
  debtor: fields.debtor.default(null),
  default_rate_id: fields.default_rate_id.default(null),
  communication: Communication.prefault({}).describe("How to reach them"),
  address: Address.prefault({}).describe("Postal address"),
  company: Company.prefault({}).describe("What a company's invoice needs"),
  travel_document: TravelDocument.prefault({}),
});
export type ContactInput = z.infer<typeof ContactInput>;

/** Nested objects are merged: only the members that are present change. */
export const ContactPatch = z
  .strictObject({
    ...fields,
    communication: z.strictObject(unset(Communication.shape)).partial().describe("How to reach them; a PATCH merges it"),
    address: z.strictObject(unset(Address.shape)).partial().describe("Postal address; a PATCH merges it"),
    company: z.strictObject(unset(Company.shape)).partial().describe("What a company's invoice needs; a PATCH merges it"),
    travel_document: z.strictObject(unset(TravelDocument.shape)).partial(),
  })
  .partial();
export type ContactPatch = z.infer<typeof ContactPatch>;

/** A file added to a contact; without a name the file's own name is used. */
export const DocumentInput = z.strictObject({
  name: Name.optional().describe("The name of the document; the file's own if absent"),
  purpose: Name.nullable().default(null).describe("What the document is for"),
  type: Code.nullable().default(null).describe("The kind of document, in your own words"),
});
export type AttachDocument = z.infer<typeof DocumentInput> & { id: string; file_id: string };

/** The member schemas without their defaults, so that an absent member stays absent. */
function unset<S extends Record<string, z.ZodDefault<z.ZodType>>>(shape: S): { [K in keyof S]: ReturnType<S[K]["unwrap"]> } {
  return Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, describedLike(schema, schema.unwrap())])) as {
    [K in keyof S]: ReturnType<S[K]["unwrap"]>;
  };
}
