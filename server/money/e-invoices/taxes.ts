import { given } from "#server/platform/core/text/write-xml.ts";
import { eInvoicesText } from "#shared/money/e-invoices/text.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import type { Amount } from "#shared/platform/core/money.ts";
import { fill } from "#shared/platform/core/text.ts";
import { countryOf } from "#shared/platform/countries/countries.ts";
import type { Country } from "#shared/platform/countries/country.ts";

export type Category = "S" | "E";

/** A line of the VAT breakdown (BG-23), one for each rate. */
export type TaxLine = {
  category: Category;
  tax_percentage: number;
  net_amount: Amount;
  tax_amount: Amount;
  /** Why no tax is charged, in words and as a VATEX code. */
  reason: string | null;
  reason_code: string | null;
};

type Printing = { language: Language; vat: Country["vat"] };

/**
 * UNTDID 5305: S (standard) for every rate above zero. Untaxed lines are E (exempt) with the reason in words. City tax is outside VAT, for
 * which the category would be O; but O must not stand beside other categories (BR-O-11 to 14) nor beside a VAT number (BR-O-02), so no
 * hotel's invoice could use it. Z means a tax rate of zero by law and allows no reason (BR-Z-10).
 */
export function categoryOf(tax_percentage: number): Category {
  return tax_percentage > 0 ? "S" : "E";
}

/**
 * The VAT breakdown. Its amounts are those of the document: gross prices are exact, so the tax may differ by a cent from net × rate, which
 * the official rules allow (BR-CO-17, BR-S-09); with a rounding amount the document and the XML would differ in the tax owed.
 */
export function taxBreakdown(content: InvoiceContent): TaxLine[] {
  return content.taxes.map(({ tax_percentage, net_amount, tax_amount }) => {
    const category = categoryOf(tax_percentage);
    const isExempt = category === "E";
    const reason = isExempt ? given(exemptionReason(content)) : null;
    return { category, tax_percentage, net_amount, tax_amount, reason, reason_code: isExempt ? exemptionCode(content) : null };
  });
}

type Reason = { text: string; names: string[]; code: string | null; rank: number };

/** One sentence for all untaxed lines: the breakdown may have only one line for them (BR-E-01). Empty if every line is taxed. */
export function exemptionReason(content: InvoiceContent): string {
  return reasonsOf(content)
    .map(({ text, names }) => (names.length > 0 ? `${names.join(", ")}: ${text}` : text))
    .join("; ");
}

/** The VATEX code (BT-121) that all untaxed lines share. */
function exemptionCode(content: InvoiceContent): string | null {
  const codes = new Set(reasonsOf(content).map(({ code }) => code));
  return codes.size === 1 ? ([...codes][0] ?? null) : null;
}

/** The reasons of the untaxed lines, each once, with the names of what they are for; a small business has one for all that it sells. */
function reasonsOf({ lines, language, seller }: InvoiceContent): Reason[] {
  const { vat } = countryOf(seller.address);
  const reasons = new Map<string, Reason>();
  for (const line of lines.filter(({ tax_percentage }) => categoryOf(tax_percentage) === "E")) {
    const { isNamed, ...reason } = reasonOf(line, { language, vat });
    const known = reasons.get(reason.text) ?? { ...reason, names: [] };
    if (isNamed && !known.names.includes(line.name)) known.names.push(line.name);
    reasons.set(reason.text, known);
  }
  return [...reasons.values()].sort((a, b) => a.rank - b.rank);
}

/** In the order of the sentence: the reason of the whole property, those of some things, and at last what has no reason. */
const RANK = { property: 0, some: 1, none: 2 } as const;

/** City tax without a reason of its own is passed on to the municipality, by the property's own name for it: Ortstaxe, Kurtaxe. */
function reasonOf({ exemption, type }: InvoiceContent["lines"][number], { language, vat }: Printing) {
  if (exemption) {
    const isNamed = exemption.kind !== "small_business";
    return { text: exemption.text, code: exemption.code, isNamed, rank: isNamed ? RANK.some : RANK.property };
  }
  if (type === "city_tax") {
    return { text: fill(eInvoicesText.passed_on[language], { law: vat.passed_on_law }), code: null, isNamed: true, rank: RANK.some };
  }
  return { text: vat.untaxed[language], code: null, isNamed: false, rank: RANK.none };
}
