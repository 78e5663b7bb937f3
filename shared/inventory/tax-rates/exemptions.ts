import type { Bilingual } from "#shared/platform/core/text.ts";
import type { PropertyCountry } from "#shared/tenant/properties/countries.ts";

/**
 * Why no tax is charged: by a small business, for an amount that is collected for somebody else, for what is no supply at all (damages,
 * cancellation fees), or for a reason in the property's own words.
 */
export const EXEMPTION_KINDS = ["small_business", "pass_through", "outside", "other"] as const;
export type ExemptionKind = (typeof EXEMPTION_KINDS)[number];

/** The reason as an invoice prints it, in both languages, and its VATEX code in an e-invoice (BT-121) where the list has one. */
export type Exemption = { kind: ExemptionKind; de: string; en: string; code: string | null };

type Preset = {
  country: PropertyCountry;
  kind: ExemptionKind /** The first day of supply. */;
  valid_from: string;
  code: string | null;
} & Bilingual;

const PASSED_ON = { kind: "pass_through", code: "VATEX-EU-79-C" } as const;
const SMALL = { kind: "small_business", code: null } as const;
const OUTSIDE = { kind: "outside", code: null } as const;
const EVER = "0001-01-01";

/**
 * Proposals with the paragraph, as of November 2026. Outside VAT has a code (VATEX-EU-O), but it belongs to the category O, which no invoice
 * of a property with a VAT number may have (BR-O-02); the list has none for small businesses. Directive 2006/112/EC, art. 79 (c), is about
 * amounts collected for others; Switzerland's programs read the same list.
 */
const PRESETS: readonly Preset[] = [
  {
    ...{ ...SMALL, country: "AT", valid_from: EVER },
    de: "Umsatzsteuerfrei, da Kleinunternehmer (§ 6 Abs. 1 Z 27 UStG 1994)",
    en: "Exempt from VAT as a small business (§ 6 (1) 27 of the Austrian VAT Act)",
  },
  {
    ...{ ...SMALL, country: "DE", valid_from: EVER },
    de: "Kein Ausweis von Umsatzsteuer, da Kleinunternehmer (§ 19 UStG)",
    en: "No VAT is shown as a small business (§ 19 of the German VAT Act)",
  },
  {
    // Since 2025 such supplies are exempt, which § 34a UStDV wants said.
    ...{ ...SMALL, country: "DE", valid_from: "2025-01-01" },
    de: "Umsatzsteuerfrei, da Kleinunternehmer (§ 19 UStG)",
    en: "Exempt from VAT as a small business (§ 19 of the German VAT Act)",
  },
  {
    ...{ ...SMALL, country: "CH", valid_from: EVER },
    de: "Ohne MWST, da von der Steuerpflicht befreit (Art. 10 Abs. 2 Bst. a MWSTG)",
    en: "Without VAT, exempt from tax liability (art. 10 (2) a of the Swiss VAT Act)",
  },
  {
    ...{ ...PASSED_ON, country: "AT", valid_from: EVER },
    de: "durchlaufender Posten, nicht Teil des Entgelts (§ 4 Abs. 3 UStG 1994)",
    en: "collected for others, not part of the price (§ 4 (3) of the Austrian VAT Act)",
  },
  {
    ...{ ...PASSED_ON, country: "DE", valid_from: EVER },
    de: "durchlaufender Posten, nicht Teil des Entgelts (§ 10 Abs. 1 UStG)",
    en: "collected for others, not part of the price (§ 10 (1) of the German VAT Act)",
  },
  {
    ...{ ...PASSED_ON, country: "CH", valid_from: EVER },
    de: "durchlaufender Posten, nicht Teil des Entgelts (Art. 24 Abs. 6 MWSTG)",
    en: "collected for others, not part of the price (art. 24 (6) of the Swiss VAT Act)",
  },
  {
    ...{ ...OUTSIDE, country: "AT", valid_from: EVER },
    de: "Schadenersatz, keine steuerbare Leistung (§ 1 Abs. 1 Z 1 UStG 1994)",
    en: "compensation, no taxable supply (§ 1 (1) 1 of the Austrian VAT Act)",
  },
  {
    ...{ ...OUTSIDE, country: "DE", valid_from: EVER },
    de: "Schadensersatz, keine steuerbare Leistung (§ 1 Abs. 1 Nr. 1 UStG)",
    en: "compensation, no taxable supply (§ 1 (1) 1 of the German VAT Act)",
  },
  {
    ...{ ...OUTSIDE, country: "CH", valid_from: EVER },
    de: "Schadenersatz, kein Entgelt (Art. 18 Abs. 2 Bst. i MWSTG)",
    en: "compensation, no consideration (art. 18 (2) i of the Swiss VAT Act)",
  },
];

/** The proposed reason of a kind for what is supplied on a day; empty words for the property's own reason. */
export function proposedExemption(kind: ExemptionKind, country: PropertyCountry, day: string): Exemption {
  const preset = PRESETS.findLast((each) => each.kind === kind && each.country === country && each.valid_from <= day);
  const { de, en, code } = preset ?? { de: "", en: "", code: null };
  return { kind, de, en, code };
}
