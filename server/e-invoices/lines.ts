import { categoryOf } from "#server/e-invoices/taxes.ts";
import { day, type Elements, given, group, money } from "#server/e-invoices/xml.ts";
import { type Amount, cents, type Decimal } from "#shared/core/money.ts";
import type { InvoiceLine } from "#shared/invoices/content.ts";

/** "One": a hotel's item may be a night, a package, a portion or a fee, so no other unit fits all. */
const UNIT = "C62";

/**
 * A line of the invoice, with the net amount that was fitted to its tax rate's total. `stay` names its stay for the buyer; null where the
 * invoice covers one stay only.
 */
export function lineItem(line: InvoiceLine, index: number, stay: string | null): Elements {
  const { name, quantity, net_amount, tax_percentage, from, to } = line;
  return {
    "ram:AssociatedDocumentLineDocument": {
      "ram:LineID": `${index + 1}`,
      "ram:IncludedNote": group({ "ram:Content": given(stay) }),
    },
    "ram:SpecifiedTradeProduct": { "ram:Name": given(name) ?? "–" },
    "ram:SpecifiedLineTradeAgreement": { "ram:NetPriceProductTradePrice": { "ram:ChargeAmount": unitPrice(net_amount, quantity) } },
    "ram:SpecifiedLineTradeDelivery": {
      "ram:BilledQuantity": { "@unitCode": UNIT, "#": `${signedQuantity(net_amount, quantity)}` },
    },
    "ram:SpecifiedLineTradeSettlement": {
      "ram:ApplicableTradeTax": {
        "ram:TypeCode": "VAT",
        "ram:CategoryCode": categoryOf(tax_percentage),
        "ram:RateApplicablePercent": `${tax_percentage}`,
      },
      "ram:BillingSpecifiedPeriod": { "ram:StartDateTime": day(from), "ram:EndDateTime": day(to) },
      "ram:SpecifiedTradeSettlementLineMonetarySummation": { "ram:LineTotalAmount": money(net_amount) },
    },
  };
}

/** Prices must not be negative, so a deduction is a negative quantity. */
function signedQuantity(net_amount: Amount, quantity: number): number {
  return net_amount === 0 ? quantity : Math.sign(net_amount) * Math.abs(quantity);
}

/** The net price of one unit, with as few decimals as are needed for quantity × price to equal the line's amount to the cent. */
export function unitPrice(net_amount: Decimal, quantity: number): string {
  const total = Math.abs(cents(net_amount));
  const count = Math.abs(quantity);
  if (count === 0) return money(0);
  for (let decimals = 2; ; decimals++) {
    const scale = 10 ** (decimals - 2);
    const price = Math.round((total * scale) / count);
    if (Math.abs(price * count - total * scale) * 2 < scale) return (price / (100 * scale)).toFixed(decimals);
  }
}
