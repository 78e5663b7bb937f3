import { type CheckName, type InvoiceCheck, limitsOn } from "#shared/money/invoices/checks.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { amount } from "#shared/platform/core/money.ts";
import { numberFormat } from "#shared/platform/core/numbers.ts";
import { countryOf, type Located, localeOf } from "#shared/platform/countries/countries.ts";

/** The key of a check's text. */
export function checkText({ check, demanded }: InvoiceCheck): `check_${CheckName}` | "check_seller_tax_number_above" {
  return check === "seller_tax_number" && demanded ? "check_seller_tax_number_above" : `check_${check}`;
}

/** The limits that texts of checks name. */
const NAMED_LIMITS: Partial<Record<CheckName, "small" | "buyer_vat_number">> = {
  seller_tax_number: "small",
  seller_vat_number: "small",
  buyer_vat_number: "buyer_vat_number",
};

/** The day of the invoice, the address of its seller, and the reader's language. */
type LimitOptions = { day: string; address: Located; language: Language };

/** The amount above which a check applies, in the currency of the seller's country, such as `€ 400`. Empty for a check without a limit. */
export function limitInWords({ check }: InvoiceCheck, { day, address, language }: LimitOptions): string {
  const { currency, invoices } = countryOf(address);
  const name = NAMED_LIMITS[check];
  const limit = name ? limitsOn(invoices, day)[name] : null;
  if (limit === null) return "";
  return numberFormat(localeOf(language, address), { style: "currency", currency, maximumFractionDigits: 0 })(amount(limit));
}
