import { type Elements, given, money } from "#server/e-invoices/xml.ts";
import { fill } from "#shared/core/text.ts";
import { eInvoicesText } from "#shared/e-invoices/text.ts";
import type { InvoiceContent } from "#shared/invoices/content.ts";

/** The law of the property's country by which a tax collected for the municipality is not part of the price. */
const LAWS = { AT: "§ 4 Abs. 3 UStG 1994", DE: "§ 10 Abs. 1 UStG", CH: "Art. 24 Abs. 6 MWSTG" } as const;

/**
 * UNTDID 5305: S (standard) for every rate above zero. Untaxed lines are E (exempt) with the reason in words. City tax is outside VAT, for
 * which the category would be O; but O must not stand beside other categories (BR-O-11 to 14) nor beside a VAT number (BR-O-02), so no
 * hotel's invoice could use it. Z means a tax rate of zero by law and allows no reason (BR-Z-10).
 */
export function categoryOf(tax_percentage: number): "S" | "E" {
  return tax_percentage > 0 ? "S" : "E";
}

/**
 * The VAT breakdown. Its amounts are those of the document: gross prices are exact, so the tax may differ by a cent from net × rate, which
 * the official rules allow (BR-CO-17, BR-S-09); with a rounding amount the document and the XML would differ in the tax owed.
 */
export function taxBreakdown(content: InvoiceContent): Elements[] {
  return content.taxes.map(({ tax_percentage, net_amount, tax_amount }) => {
    const category = categoryOf(tax_percentage);
    return {
      "ram:CalculatedAmount": money(tax_amount),
      "ram:TypeCode": "VAT",
      "ram:ExemptionReason": category === "E" ? given(exemptionReason(content)) : null,
      "ram:BasisAmount": money(net_amount),
      "ram:CategoryCode": category,
      "ram:RateApplicablePercent": `${tax_percentage}`,
    };
  });
}

/** One sentence for all untaxed lines: the breakdown may have only one line for them (BR-E-01). Empty where every line is taxed. */
export function exemptionReason({ lines, language, seller }: InvoiceContent): string {
  const untaxed = lines.filter(({ tax_percentage }) => categoryOf(tax_percentage) === "E");
  const cityTax = untaxed.filter(({ type }) => type === "city_tax");
  const isSwiss = seller.address.country === "CH";
  const law = LAWS[seller.address.country ?? "AT"];
  const reasons = [
    // City tax by the property's own name for it: Ortstaxe, Kurtaxe, Nächtigungsabgabe.
    cityTax.length > 0 ? fill(eInvoicesText.passed_on[language], { name: namesOf(cityTax), law }) : null,
    cityTax.length < untaxed.length ? eInvoicesText[isSwiss ? "untaxed_switzerland" : "untaxed"][language] : null,
  ];
  return reasons.filter(Boolean).join("; ");
}

function namesOf(lines: InvoiceContent["lines"]): string {
  return [...new Set(lines.map(({ name }) => name))].join(", ");
}
