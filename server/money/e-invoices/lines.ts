import { money } from "#server/money/e-invoices/money.ts";
import { type Category, categoryOf } from "#server/money/e-invoices/taxes.ts";
import { given } from "#server/platform/core/text/write-xml.ts";
import type { InvoiceLine } from "#shared/money/invoices/content.ts";
import { type Amount, cents, type Decimal } from "#shared/platform/core/money.ts";

/** "One": a hotel's item may be a night, a package, a portion or a fee, so no other unit fits all. */
export const UNIT = "C62";

export type Line = {
  id: string;
  /** The stay, where the invoice covers several. */
  note: string | null;
  name: string;
  /** Negative for a deduction, since prices must not be. */
  quantity: number;
  /** The net price of one, never negative, with as many decimals as are needed. */
  price: string;
  category: Category;
  tax_percentage: number;
  from: string;
  to: string;
  net_amount: Amount;
};

/** A line of the invoice, with the net amount that was fitted to its tax rate's total. */
export function lineOf(line: InvoiceLine, index: number, note: string | null): Line {
  const { name, quantity, net_amount, tax_percentage, from, to } = line;
  return {
    id: `${index + 1}`,
    note: given(note),
    name: given(name) ?? "–",
    quantity: signedQuantity(net_amount, quantity),
    price: unitPrice(net_amount, quantity),
    category: categoryOf(tax_percentage),
    tax_percentage,
    from,
    to,
    net_amount,
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
