import { z } from "zod";
import { CONTACT_TYPES, Communication, ContactCompany, GENDERS, TravelDocument } from "#shared/guests/contacts/schema.ts";
import { Address, CalendarDate, Code, Country, Id, Language, Name } from "#shared/platform/core/fields.ts";
import { VatNumber } from "#shared/platform/core/registers.ts";

const Company = ContactCompany.extend({ vat_number: VatNumber.nullable().default(null) });

const fields = {
  type: z.enum(CONTACT_TYPES),
  gender: z.enum(GENDERS),
  name: Name,
  single_name: z.boolean(),
  language: Language.nullable(),
  nationality: Country.nullable(),
  date_of_birth: CalendarDate.nullable(),
  debtor: Code.nullable(),
  default_rate_id: Id.nullable(),
};

/** The input of a contact. The VAT number is validated here only, where a user enters it. */
export const ContactInput = z.strictObject({
  type: fields.type.default("person"),
  gender: fields.gender.default("unspecified"),
  name: Name,
  single_name: fields.single_name.default(false),
  language: fields.language.default(null),
  nationality: fields.nationality.default(null),
  date_of_birth: fields.date_of_birth.default(null),
  debtor: fields.debtor.default(null),
  default_rate_id: fields.default_rate_id.default(null),
  communication: Communication.prefault({}),
  address: Address.prefault({}),
  company: Company.prefault({}),
  travel_document: TravelDocument.prefault({}),
});
export type ContactInput = z.infer<typeof ContactInput>;

/** Nested objects are merged: only the members that are present change. */
export const ContactPatch = z
  .strictObject({
    ...fields,
    communication: z.strictObject(unset(Communication.shape)).partial(),
    address: z.strictObject(unset(Address.shape)).partial(),
    company: z.strictObject(unset(Company.shape)).partial(),
    travel_document: z.strictObject(unset(TravelDocument.shape)).partial(),
  })
  .partial();
export type ContactPatch = z.infer<typeof ContactPatch>;

/** A file added to a contact; without a name the file's own name is used. */
export const DocumentInput = z.strictObject({
  name: Name.optional(),
  purpose: Name.nullable().default(null),
  type: Code.nullable().default(null),
});
export type AttachDocument = z.infer<typeof DocumentInput> & { id: string; file_id: string };

/** The member schemas without their defaults, so that an absent member stays absent. */
function unset<S extends Record<string, z.ZodDefault>>(shape: S): { [K in keyof S]: ReturnType<S[K]["unwrap"]> } {
  return Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, schema.unwrap()])) as {
    [K in keyof S]: ReturnType<S[K]["unwrap"]>;
  };
}
