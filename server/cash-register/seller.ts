import type { View } from "#server/core/work/work.ts";
import { addressLines } from "#server/pdf/recipient.ts";
import { getProperty } from "#server/properties/queries.ts";
import type { ReceiptContent } from "#shared/cash-register/content-v1.ts";

/** The property as its receipts name it, and its currency. */
export function sellerOf(view: View): Pick<ReceiptContent, "seller" | "currency"> {
  const { name, company, address, currency } = getProperty({ ...view, actor: view.actor }, view.actor.property_id);
  return {
    currency,
    seller: {
      name,
      company: company.name ?? null,
      address: addressLines([], address, address.country ?? null),
      vat_number: company.vat_number ?? null,
      tax_number: company.tax_number ?? null,
    },
  };
}
