import { isFederalOffice, lacksPosition } from "#shared/money/e-invoices/order-reference.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";
import { type Cents, cents } from "#shared/platform/core/money.ts";
import { countryOf } from "#shared/platform/countries/countries.ts";
import type { Country } from "#shared/platform/countries/country.ts";

/** Checks of an invoice, with the place where missing data is entered: the property, the customer, the tax rate or the booking. */
export const CHECKS = {
  seller_address: "property",
  seller_tax_number: "property",
  seller_vat_number: "property",
  seller_country: "property",
  buyer_vat_number: "customer",
  buyer_vat_number_abroad: "customer",
  buyer_vat_country: "customer",
  buyer_supplier_number: "customer",
  buyer_order_reference: "customer",
  seller_federal_office: "property",
  exemption_reason: "tax_rates",
  /** A deposit of the group was paid, which the group's invoice deducts, in one and with its tax, and no invoice of a single booking. */
  group_deposit: "booking",
  /** A deposit was paid on another folio of the booking, from which charges were moved away. */
  other_folio_deposit: "booking",
} as const satisfies Record<string, "property" | "customer" | "tax_rates" | "booking">;
export type CheckName = keyof typeof CHECKS;
export const CHECK_NAMES = Object.keys(CHECKS) as CheckName[];

/** `demanded`: the law lets nobody issue the invoice without it. Otherwise it is advice, since only the property knows whether it applies. */
export type InvoiceCheck = { check: CheckName; demanded: boolean };

/** The members of the EU with the letters that their VAT numbers begin with, as of November 2026. */
const EU = new Set("AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "));

type Facts = {
  content: Pick<InvoiceContent, "seller" | "buyer" | "lines" | "issued_on"> & { gross_amount: number; tax_amount: number };
  /** The customer is a company, or is billed for one. */
  isCompany: boolean;
};

/**
 * Lists data that is missing on an invoice before it is issued. The supplier's address is demanded, and above the limit of small invoices
 * a tax or VAT number if tax is shown (in Germany always, § 14 (4) 2 UStG). The buyer's VAT number is advice: the law wants the number
 * "that was given", and a company may have none.
 */
export function invoiceChecks({ content, isCompany }: Facts): InvoiceCheck[] {
  const { seller, buyer, lines } = content;
  const demanded: CheckName[] = [];
  const advised: CheckName[] = [];
  const { company, address } = seller;
  const { code, invoices } = countryOf(address);
  const { small, buyer_vat_number } = limitsOn(invoices, content.issued_on);
  const gross = Math.abs(cents(content.gross_amount));
  const isTaxed = content.tax_amount !== 0;
  const wantsNumber = gross > small && (isTaxed || invoices.always_names_number);

  if (!address.line1 || !address.postal_code || !address.city) demanded.push("seller_address");
  if (!address.country) advised.push("seller_country");
  if (!company.vat_number && !company.tax_number) (wantsNumber ? demanded : advised).push("seller_tax_number");
  else if (invoices.prefers_vat_number && isTaxed && gross > small && !company.vat_number) advised.push("seller_vat_number");

  if (isCompany && !buyer.vat_number && isTaxed && buyer_vat_number !== null && gross > buyer_vat_number) advised.push("buyer_vat_number");
  else if (isCompany && !buyer.vat_number && isAbroadInEU(buyer.country, code)) advised.push("buyer_vat_number_abroad");
  if (buyer.vat_number && isOfOtherCountry(buyer.vat_number, buyer.country)) advised.push("buyer_vat_country");

  if (isCompany && isFederalOffice(buyer)) advised.push(...lackedByFederalOffice(content));

  const isUnexplained = lines.some((line) => line.tax_percentage === 0 && line.type !== "city_tax" && !line.exemption);
  if (isUnexplained) advised.push("exemption_reason");
  return [...demanded.map((check) => ({ check, demanded: true })), ...advised.map((check) => ({ check, demanded: false }))];
}

/** Missing data that Austrian federal offices require in an e-invoice beyond the VAT Act (§ 4 e-Rechnungsverordnung), but not on paper. */
function lackedByFederalOffice({ seller, buyer }: Facts["content"]): CheckName[] {
  const { bank, communication } = seller;
  const lacked: CheckName[] = [];
  if (!buyer.supplier_number) lacked.push("buyer_supplier_number");
  if (!buyer.reference || lacksPosition(buyer)) lacked.push("buyer_order_reference");
  if (!bank.iban || !bank.bic || !communication.email) lacked.push("seller_federal_office");
  return lacked;
}

/** The limits of the law on a day, gross and in the invoice's currency. */
export function limitsOn({ limits }: Country["invoices"], day: string): { small: Cents; buyer_vat_number: Cents | null } {
  const { small, buyer_vat_number } = limits.findLast(({ valid_from }) => valid_from <= day) ?? { small: 0, buyer_vat_number: null };
  return { small: cents(small), buyer_vat_number: buyer_vat_number === null ? null : cents(buyer_vat_number) };
}

function isAbroadInEU(country: string | null, own: string): boolean {
  return country !== null && country !== own && EU.has(country);
}

/** `DE…` at an address in Austria. Greece writes EL, and Northern Ireland XI. */
function isOfOtherCountry(vat_number: string, country: string | null): boolean {
  const letters = vat_number.slice(0, 2).toUpperCase().replace("EL", "GR").replace("XI", "GB");
  return country !== null && EU.has(letters) && EU.has(country) && letters !== country;
}
