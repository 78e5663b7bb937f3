import { emptyToNull } from "#client/ui/form/empty-to-null.ts";
import type { Contact } from "#shared/contacts/schema.ts";

/** A contact as its form shows it: empty strings where nothing is known. */
export type ContactValues = ReturnType<typeof valuesOfContact>;

export function valuesOfContact(contact: Contact | null) {
  return {
    type: contact?.type ?? "person",
    gender: contact?.gender ?? "unspecified",
    name: contact?.name ?? "",
    language: contact?.language ?? "",
    nationality: contact?.nationality ?? "",
    date_of_birth: contact?.date_of_birth ?? null,
    debtor: contact?.debtor ?? "",
    default_rate_id: contact?.default_rate_id ?? "",
    communication: communicationValues(contact),
    address: {
      line1: contact?.address.line1 ?? "",
      line2: contact?.address.line2 ?? "",
      postal_code: contact?.address.postal_code ?? "",
      city: contact?.address.city ?? "",
      state: contact?.address.state ?? "",
      country: contact?.address.country ?? "",
    },
    company: companyValues(contact),
    travel_document: travelDocumentValues(contact),
  };
}

function communicationValues(contact: Contact | null) {
  const known = contact?.communication;
  return {
    email: known?.email ?? "",
    invoice_email: known?.invoice_email ?? "",
    phone: known?.phone ?? "",
    website: known?.website ?? "",
    reference: known?.reference ?? "",
    exclude_from_pre_check_in: known?.exclude_from_pre_check_in ?? false,
  };
}

function companyValues(contact: Contact | null) {
  const known = contact?.company;
  return {
    name: known?.name ?? "",
    managing_director: known?.managing_director ?? "",
    vat_number: known?.vat_number ?? "",
    tax_number: known?.tax_number ?? "",
    registration_number: known?.registration_number ?? "",
    cost_center: known?.cost_center ?? "",
  };
}

export function travelDocumentValues(contact: Contact | null) {
  const known = contact?.travel_document;
  return {
    type: known?.type ?? ("" as const),
    number: known?.number ?? "",
    issued_on: known?.issued_on ?? null,
    issued_by: known?.issued_by ?? "",
    country: known?.country ?? "",
  };
}
export type TravelDocumentValues = ReturnType<typeof travelDocumentValues>;

/** Fits the create payload and the patch alike. */
export function inputOfContact(values: ContactValues) {
  const { exclude_from_pre_check_in, ...reached } = values.communication;
  return {
    ...values,
    language: values.language || null,
    nationality: values.nationality || null,
    debtor: values.debtor.trim() || null,
    default_rate_id: values.default_rate_id || null,
    communication: { ...emptyToNull(reached), exclude_from_pre_check_in },
    address: emptyToNull(values.address),
    company: emptyToNull(values.company),
    travel_document: travelDocumentInput(values.travel_document),
  };
}

export function travelDocumentInput({ issued_on, ...texts }: TravelDocumentValues) {
  return { ...emptyToNull(texts), issued_on };
}
