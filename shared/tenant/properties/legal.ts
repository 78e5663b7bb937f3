import type { Language } from "#shared/platform/core/fields.ts";
import { sayIn } from "#shared/platform/core/text.ts";
import { countryOf } from "#shared/platform/countries/countries.ts";
import { legalText } from "#shared/tenant/properties/legal-text.ts";
import type { Property } from "#shared/tenant/properties/schema.ts";

/** The data of the property from which the legal texts are made; in a new property all of it may be missing. */
export type LegalSource = Pick<Property, "name"> & {
  [K in "address" | "communication" | "company" | "legal"]: Partial<Property[K]>;
};

/** The imprint: the property's own text, else one made from its company data. One line each. */
export function imprintOf(property: LegalSource, language: Language): string {
  return property.legal[`imprint_${language}`] ?? madeImprint(property, language);
}

/** The privacy notice: the property's own text, else the minimum that the law requires. One paragraph each. */
export function privacyOf(property: LegalSource, language: Language): string {
  return property.legal[`privacy_${language}`] ?? madePrivacy(property, language);
}

function madeImprint({ name, address, communication, company }: LegalSource, language: Language): string {
  const say = sayIn(legalText, language);
  const terms = countryOf(address).company;
  return [
    company.name || name,
    company.name && company.name !== name ? name : null,
    address.line1,
    address.line2,
    [address.postal_code, address.city].filter(Boolean).join(" "),
    company.managing_director && say("director", { name: company.managing_director }),
    communication.phone && say("phone", { phone: communication.phone }),
    communication.email && say("email", { email: communication.email }),
    communication.website,
    company.registration_number && say("register", { register: terms.register[language], number: company.registration_number }),
    company.vat_number && say("vat", { term: terms.vat_number_short.de, number: company.vat_number }),
    !company.vat_number && company.tax_number && say("tax", { number: company.tax_number }),
  ]
    .filter(Boolean)
    .join("\n");
}

function madePrivacy({ name, address, communication, company }: LegalSource, language: Language): string {
  const law = countryOf(address).privacy;
  const street = [address.line1, [address.postal_code, address.city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const reach = [street, communication.email, communication.phone].filter(Boolean).join(" · ");
  const said = sayIn(legalText, language);
  return [
    said("controller", { name: company.name || name, reach: reach || name }),
    said(law.is_gdpr ? "purpose" : "purpose_without_gdpr"),
    said("receivers"),
    law.kept[language],
    said("rights", { authority: law.authority[language] }),
  ].join("\n\n");
}
