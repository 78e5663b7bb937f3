import { COUNTRIES, type PropertyCountry } from "#shared/platform/countries/countries.ts";

/**
 * Legal grounds of 0 %: a small business, an amount that is collected for a third party, no supply at all (damages, cancellation fees), or
 * a reason in the property's own words.
 */
export const EXEMPTION_KINDS = ["small_business", "pass_through", "outside", "other"] as const;
export type ExemptionKind = (typeof EXEMPTION_KINDS)[number];

/** The reason as an invoice prints it, in both languages, and its VATEX code in an e-invoice (BT-121) where the list has one. */
export type Exemption = { kind: ExemptionKind; de: string; en: string; code: string | null };

/**
 * The proposed reason of a kind, with its paragraph, for what is supplied on a day; empty words for the property's own reason. Outside VAT
 * has a code (VATEX-EU-O), but it belongs to the category O, which no invoice of a property with a VAT number may have (BR-O-02); the list
 * has none for small businesses. Directive 2006/112/EC, art. 79 (c), is about amounts collected for others.
 */
export function proposedExemption(kind: ExemptionKind, country: PropertyCountry, day: string): Exemption {
  const reasons = kind === "other" ? [] : COUNTRIES[country].vat.exemptions[kind];
  const { de, en, code } = reasons.findLast((each) => each.valid_from <= day) ?? { de: "", en: "", code: null };
  return { kind, de, en, code };
}
