import { emptyToNull } from "#client/ui/form/empty-to-null.ts";
import type { Property } from "#shared/properties/schema.ts";

/** A property as its form shows it: empty strings where nothing is set. */
export type PropertyValues = ReturnType<typeof valuesOfProperty>;

export function valuesOfProperty(property: Property) {
  const { communication, address, bank, company, branding, legal, invoice, booking, contact } = property;
  return {
    name: property.name,
    slug: property.slug,
    time_zone: property.time_zone,
    currency: property.currency,
    check_in_time: property.check_in_time,
    check_out_time: property.check_out_time,
    communication: { email: communication.email ?? "", phone: communication.phone ?? "", website: communication.website ?? "" },
    address: {
      line1: address.line1 ?? "",
      line2: address.line2 ?? "",
      postal_code: address.postal_code ?? "",
      city: address.city ?? "",
      state: address.state ?? "",
      country: address.country ?? "",
    },
    bank: { name: bank.name ?? "", iban: bank.iban ?? "", bic: bank.bic ?? "" },
    company: {
      name: company.name ?? "",
      managing_director: company.managing_director ?? "",
      registration_number: company.registration_number ?? "",
      register_court: company.register_court ?? "",
      tax_number: company.tax_number ?? "",
      vat_number: company.vat_number ?? "",
      cost_center: company.cost_center ?? "",
    },
    branding: { logo_id: branding.logo_id ?? "", primary_color: branding.primary_color ?? "" },
    legal: {
      imprint_de: legal.imprint_de ?? "",
      imprint_en: legal.imprint_en ?? "",
      imprint_url: legal.imprint_url ?? "",
      privacy_de: legal.privacy_de ?? "",
      privacy_en: legal.privacy_en ?? "",
      privacy_url: legal.privacy_url ?? "",
    },
    invoice,
    booking,
    contact,
  };
}

export function inputOfProperty(values: PropertyValues) {
  return {
    ...values,
    communication: emptyToNull(values.communication),
    address: emptyToNull(values.address),
    bank: emptyToNull(values.bank),
    company: emptyToNull(values.company),
    branding: emptyToNull(values.branding),
    legal: emptyToNull(values.legal),
  };
}
