import type { View } from "#server/platform/core/work/work.ts";
import { addressLines } from "#server/tenant/pdf/recipient.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { printedVatNumber } from "#shared/platform/core/vat-number.ts";

/** A property as papers name it that are stored for ever, such as receipts and daily closings. */
export type Seller = { name: string; company: string | null; address: string[]; vat_number: string | null; tax_number: string | null };

/** The property as such papers name it today, its currency and its country. */
export function sellerOf(view: View): { seller: Seller; currency: string; country: string | null } {
  const { name, company, address, currency } = getProperty({ ...view, actor: view.actor }, view.actor.property_id);
  return {
    currency,
    country: address.country ?? null,
    seller: {
      name,
      company: company.name ?? null,
      address: addressLines([], address, address.country ?? null),
      vat_number: printedVatNumber(company.vat_number),
      tax_number: company.tax_number ?? null,
    },
  };
}
