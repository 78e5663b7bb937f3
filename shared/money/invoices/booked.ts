import type { ItemType } from "#shared/inventory/items/schema.ts";
import { InvoiceContent } from "#shared/money/invoices/content.ts";
import { type Cents, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { type InCents, toCents } from "#shared/platform/core/wire-money.ts";

/** The amounts of one item at one tax rate on an invoice. */
export type SoldLine = {
  item_id: string | null;
  type: ItemType | null;
  tax_percentage: number;
  /** Its name, where all lines of it have the same name. */
  name: string | null;
  net: Cents;
  tax: Cents;
  /** Of a deposit: what its invoice asks for, which is no revenue, or what the invoice of the stay deducts. */
  deposit?: DepositSide;
};
export type DepositSide = "asked" | "deducted";

/** The data of an issued invoice for accounting. */
export type Booked = {
  number: string;
  currency: string;
  buyer: string;
  /** The number of the invoice that this one cancels, or of which it takes back a part. */
  cancels: string | null;
  cost_center: string | null;
  gross: Cents;
  paid: Cents;
  sold: readonly SoldLine[];
};

/** The accounting data of a frozen content; deterministic. */
export function bookedOf(issued: InvoiceContent): Booked {
  const content = toCents(InvoiceContent, issued);
  return {
    number: content.number,
    currency: content.currency,
    buyer: content.buyer.name ?? "",
    cancels: content.cancels?.number ?? content.credits?.number ?? null,
    cost_center: content.seller.company.cost_center,
    gross: content.gross_amount,
    // Money on a deposit is booked when it comes, and not through its invoice.
    paid: content.kind === "deposit" ? ZERO : content.paid_amount,
    sold: soldOf(content),
  };
}

function soldOf({ kind, lines }: Pick<InCents<InvoiceContent>, "kind" | "lines">): SoldLine[] {
  const all: SoldLine[] = [];
  for (const { item_id = null, type, tax_percentage, net_amount, tax_amount, ...line } of lines) {
    const name = line.booked_name ?? line.name;
    const deposit = sideOf(kind === "deposit", line.deposit);
    const same = all.find(
      (each) => each.item_id === item_id && each.type === type && each.tax_percentage === tax_percentage && each.deposit === deposit,
    );
    if (!same) {
      all.push({ item_id, type, tax_percentage, name, net: net_amount, tax: tax_amount, ...(deposit ? { deposit } : {}) });
      continue;
    }
    same.net = plus(same.net, net_amount);
    same.tax = plus(same.tax, tax_amount);
    if (same.name !== name) same.name = null;
  }
  return all;
}

function sideOf(isAsked: boolean, number: string | null | undefined): DepositSide | undefined {
  if (isAsked) return "asked";
  return number ? "deducted" : undefined;
}

/** The sums of the parts of a document: its total, its lines, net and tax of its rates, and their gross. */
export type ContentSums = { gross: Cents; lines: Cents; taxes: Cents; taxes_gross: Cents };

export function contentSums(content: InvoiceContent): ContentSums {
  const { gross_amount, lines, taxes } = toCents(InvoiceContent, content);
  return {
    gross: gross_amount,
    lines: sumOf(lines.map((line) => line.gross_amount)),
    taxes: sumOf(taxes.map((tax) => plus(tax.net_amount, tax.tax_amount))),
    taxes_gross: sumOf(taxes.map((tax) => tax.gross_amount)),
  };
}

/** True if the parts of a document and the accounting data add up to its total. */
export function addsUp(content: InvoiceContent, { sold }: Pick<Booked, "sold">): boolean {
  const { gross, lines, taxes, taxes_gross } = contentSums(content);
  return [lines, taxes, taxes_gross, soldGross(sold)].every((sum) => sum === gross);
}

/** The gross sum of the accounting lines. */
export function soldGross(sold: readonly SoldLine[]): Cents {
  return sumOf(sold.map(({ net, tax }) => plus(net, tax)));
}

/** The accounting lines as they are stored permanently. A changed format gets a new version, and this one stays readable. */
type StoredSoldV1 = { version: 1; sold: SoldLine[] };

export function storedSold(sold: readonly SoldLine[]): string {
  const lines = sold.map(({ item_id, type, tax_percentage, name, net, tax, deposit }) => ({
    item_id,
    type,
    tax_percentage,
    name,
    net,
    tax,
    ...(deposit ? { deposit } : {}),
  }));
  const stored: StoredSoldV1 = { version: 1, sold: lines };
  return JSON.stringify(stored);
}

/** Reads the accounting lines of an issued invoice, in any stored version. */
export function readSold(text: string): SoldLine[] {
  const stored = JSON.parse(text) as { version: number };
  if (stored.version === 1) return (stored as StoredSoldV1).sold;
  throw new Error(`unknown version of what an invoice sold: ${stored.version}`);
}
