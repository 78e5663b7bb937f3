import { emptyToNull } from "#client/ui/empty-to-null.ts";
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
    communication: {
      email: contact?.communication.email ?? "",
      invoice_email: contact?.communication.invoice_email ?? "",
      phone: contact?.communication.phone ?? "",
    },
    address: {
      line1: contact?.address.line1 ?? "",
      line2: contact?.address.line2 ?? "",
      postal_code: contact?.address.postal_code ?? "",
      city: contact?.address.city ?? "",
      country: contact?.address.country ?? "",
    },
    company: { name: contact?.company.name ?? "", vat_number: contact?.company.vat_number ?? "" },
  };
}

/** Fits the create payload and the patch alike: what the form doesn't show is left out, so a patch leaves it as it is. */
export function inputOfContact(values: ContactValues) {
  return {
    ...values,
    language: values.language || null,
    nationality: values.nationality || null,
    debtor: values.debtor.trim() || null,
    default_rate_id: values.default_rate_id || null,
    communication: emptyToNull(values.communication),
    address: emptyToNull(values.address),
    company: emptyToNull(values.company),
  };
}
