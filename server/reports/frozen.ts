import type { Sqlite } from "#server/core/db.ts";
import { cents } from "#shared/core/money.ts";
import type { InvoiceContent } from "#shared/invoices/content.ts";
import type { ItemType } from "#shared/items/schema.ts";

/** What was sold of one thing at one rate, in cents. */
export type Sold = {
  item_id: string | null;
  type: ItemType | null;
  tax_percentage: number;
  /** Its name, where all of it is called the same. */
  name: string | null;
  net: number;
  tax: number;
};

/** An issued invoice, as far as accounting is concerned. Amounts are in cents. */
export type Frozen = {
  currency: string;
  buyer: string;
  cancels: string | null;
  cost_center: string | null;
  gross: number;
  paid: number;
  sold: readonly Sold[];
  taxes: readonly { percentage: number; net: number; tax: number }[];
};

const known = new WeakMap<Sqlite, Map<string, Frozen>>();
/** About 50 MB. */
const MOST = 100_000;

/** The essence of invoices that were read before: they are frozen, so it stays true. Reading one takes longer than all else. */
export function frozenOf(client: Sqlite): Map<string, Frozen> {
  let all = known.get(client);
  if (!all || all.size > MOST) known.set(client, (all = new Map()));
  return all;
}

/** What accounting needs of an invoice. */
export function essenceOf(content: InvoiceContent): Frozen {
  return {
    currency: content.currency,
    buyer: content.buyer.name ?? "",
    cancels: content.cancels?.number ?? null,
    cost_center: content.seller.company.cost_center,
    gross: cents(content.gross_amount),
    paid: cents(content.paid_amount),
    sold: soldOf(content.lines),
    taxes: content.taxes.map(({ tax_percentage, net_amount, tax_amount }) => ({
      ...{ percentage: tax_percentage, net: cents(net_amount), tax: cents(tax_amount) },
    })),
  };
}

function soldOf(lines: InvoiceContent["lines"]): Sold[] {
  const all: Sold[] = [];
  for (const { item_id = null, type, tax_percentage, name, net_amount, tax_amount } of lines) {
    const same = all.find((each) => each.item_id === item_id && each.type === type && each.tax_percentage === tax_percentage);
    const [net, tax] = [cents(net_amount), cents(tax_amount)];
    if (!same) {
      all.push({ item_id, type, tax_percentage, name, net, tax });
      continue;
    }
    same.net += net;
    same.tax += tax;
    if (same.name !== name) same.name = null;
  }
  return all;
}
