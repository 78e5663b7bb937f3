import {
  day,
  inputOf,
  listed,
  optionallyListed,
  optionalText,
  part,
  text,
  type ValuesOf,
  valuesOf,
  yesNo,
} from "#client/platform/ui/form/fields.ts";
import type { Contact, TRAVEL_DOCUMENTS } from "#shared/guests/contacts/schema.ts";
import type { Language } from "#shared/platform/core/language.ts";

export const TRAVEL_DOCUMENT = part("contacts.travel_document", {
  type: optionallyListed<(typeof TRAVEL_DOCUMENTS)[number]>("contacts.travel_document_type"),
  number: optionalText("contacts.travel_document_number"),
  issued_on: day("contacts.travel_document_issued_on"),
  issued_by: optionalText("contacts.travel_document_issued_by"),
  country: optionallyListed("contacts.travel_document_country"),
});

/** A contact as its form shows it: empty texts where nothing is known. */
export const CONTACT_FIELDS = {
  type: listed<Contact["type"]>("contacts.type", { initial: "person" }),
  name: text("contacts.name"),
  single_name: yesNo("contacts.single_name", { hint: "contacts.single_name_hint" }),
  date_of_birth: day("contacts.date_of_birth"),
  nationality: optionallyListed("contacts.nationality"),
  gender: listed<Contact["gender"]>("contacts.gender", { initial: "unspecified" }),
  language: optionallyListed<Language>("contacts.language"),
  communication: part("contacts.reach", {
    email: optionalText("contacts.email", { inputType: "email" }),
    phone: optionalText("contacts.phone", { inputType: "tel" }),
    website: optionalText("contacts.website", { inputType: "url" }),
    invoice_email: optionalText("contacts.invoice_email", { inputType: "email" }),
    reference: optionalText("contacts.reference", { hint: "contacts.reference_hint" }),
    supplier_number: optionalText("contacts.supplier_number", { hint: "contacts.supplier_number_hint" }),
    exclude_from_pre_check_in: yesNo("contacts.exclude_from_pre_check_in", { hint: "contacts.exclude_from_pre_check_in_hint" }),
  }),
  address: part("contacts.address", {
    line1: optionalText("contacts.line1"),
    line2: optionalText("contacts.line2"),
    postal_code: optionalText("contacts.postal_code"),
    city: optionalText("contacts.city"),
    state: optionalText("contacts.state"),
    country: optionallyListed("contacts.country"),
  }),
  company: part("contacts.business", {
    name: optionalText("contacts.company_name"),
    managing_director: optionalText("contacts.managing_director"),
    vat_number: optionalText("contacts.vat_number"),
    tax_number: optionalText("contacts.tax_number"),
    registration_number: optionalText("contacts.registration_number"),
    cost_center: optionalText("contacts.cost_center"),
  }),
  travel_document: TRAVEL_DOCUMENT,
  debtor: optionalText("contacts.debtor"),
  default_rate_id: optionallyListed("contacts.default_rate"),
};

export type ContactValues = ValuesOf<typeof CONTACT_FIELDS>;
export type TravelDocumentValues = ValuesOf<(typeof TRAVEL_DOCUMENT)["fields"]>;

export function travelDocumentValues(contact: Contact | null): TravelDocumentValues {
  return valuesOf(TRAVEL_DOCUMENT.fields, contact?.travel_document ?? null);
}

export function travelDocumentInput(values: TravelDocumentValues): Record<string, unknown> {
  return inputOf(TRAVEL_DOCUMENT.fields, values);
}
