import type { TaxCodes } from "#server/reports/account-book.ts";
import { wordOf } from "#server/reports/bmd.ts";
import { cellOf } from "#server/reports/encode.ts";
import { decimal, numericDay } from "#server/reports/figures.ts";
import type { InvoicePosting, MoneyPosting, Posting, RevenueLine } from "#server/reports/postings.ts";
import type { AccountingSettings } from "#shared/reports/accounting.ts";
import { digitsOf } from "#shared/reports/accounting-rules.ts";

const TEXT_LENGTH = 40;
const NUMBER_LENGTH = 15;
/** From foreign currency to document key: nothing that a hotel books. */
const NO_REST = ";".repeat(16);

/** How a line belongs to others: with its counter line, or before and in a split. */
const KIND = { pair: 1, split: 3, collective: 4 } as const;
const NO_TAX = { rzl_key: "0", rzl_code: "0" };

type Cells = {
  account: string;
  counter: string;
  /** Number of the open item; 0 for none. */
  item: string;
  /** In cents; negative is credit. */
  debit: number;
  tax?: number;
  cost_center?: string;
  kind: (typeof KIND)[keyof typeof KIND];
  codes?: Pick<TaxCodes, "rzl_key" | "rzl_code">;
  texts: readonly [string, string];
};
type Paper = { day: string; number: string; currency: string; symbol: string };

/** The lines of RZL for a posting: two that face each other, or the customer's and one for each rate and account. */
export function rzlLines(posting: Posting, { symbols }: Pick<AccountingSettings, "symbols">): string[] {
  if (posting.kind !== "invoice") return moneyLines(posting);
  const symbol = posting.cancels === null ? symbols.invoice : symbols.cancellation_rzl;
  const [line, ...more] = posting.lines;
  if (!line) return [];
  return more.length === 0 ? pairLines(posting, line, symbol) : splitLines(posting, symbol);
}

/** An invoice begins with the customer, a cancellation with the revenue. */
function pairLines(invoice: InvoicePosting, line: RevenueLine, symbol: string): string[] {
  const paper = { ...invoice, symbol };
  const item = digitsOf(invoice.number, NUMBER_LENGTH);
  const isBack = invoice.gross < 0;
  const { revenue: codes } = line;
  const debtor = { account: invoice.debtor, counter: codes.account, item, debit: invoice.gross, kind: KIND.pair, codes };
  const revenue = { ...revenueOf(invoice, line), item: isBack ? "0" : item, kind: KIND.pair };
  const lines = [written(paper, { ...debtor, texts: textsOf(invoice, invoice.buyer) }), written(paper, revenue)];
  return isBack ? lines.reverse() : lines;
}

function splitLines(invoice: InvoicePosting, symbol: string): string[] {
  const paper = { ...invoice, symbol };
  const item = digitsOf(invoice.number, NUMBER_LENGTH);
  const debtor = { account: invoice.debtor, counter: "0", item, debit: invoice.gross, kind: KIND.collective };
  return [
    written(paper, { ...debtor, texts: textsOf(invoice, invoice.buyer) }),
    ...invoice.lines.map((line) => written(paper, { ...revenueOf(invoice, line), item: "0", kind: KIND.split })),
  ];
}

function revenueOf(invoice: InvoicePosting, line: RevenueLine) {
  const { revenue: codes, net, tax } = line;
  const cost_center = invoice.cost_center === null ? "0" : digitsOf(invoice.cost_center, 7);
  const texts = textsOf(invoice, line.booking_text ?? line.name ?? invoice.buyer);
  return { account: codes.account, counter: invoice.debtor, debit: -net, tax, cost_center, codes, texts };
}

function textsOf({ number, cancels }: InvoicePosting, text: string): [string, string] {
  return cancels === null ? [number, text] : [`Storno ${cancels}`, ""];
}

function moneyLines(money: MoneyPosting): string[] {
  const { account, counter, number, amount } = money;
  const texts = [`${wordOf(money.kind, amount)} ${number}`, money.method] as const;
  const item = money.kind === "advance" ? "0" : digitsOf(number, NUMBER_LENGTH);
  return [
    written(money, { account, counter, item: "0", debit: amount, kind: KIND.pair, texts }),
    written(money, { account: counter, counter: account, item, debit: -amount, kind: KIND.pair, texts }),
  ];
}

/** The 41 fields in their order. An amount is positive on its side; the tax of what goes back is negative. */
function written({ day, number, currency, symbol }: Paper, cells: Cells): string {
  const { account, counter, item, debit, tax = 0, cost_center = "0", kind, codes = NO_TAX, texts } = cells;
  const sides = debit < 0 ? `0,00;${decimal(-debit)}` : `${decimal(debit)};0,00`;
  const document = `${symbol};${digitsOf(number, NUMBER_LENGTH)};1;${codes.rzl_key};${codes.rzl_code};0;${kind}`;
  return (
    `${account};${counter};${item};${numericDay(day, "")};;${currency};${sides};${decimal(tax)};;0,00;0,00;${cost_center};` +
    `${document};;;;${cellOf(texts[0], TEXT_LENGTH)};${cellOf(texts[1], TEXT_LENGTH)}${NO_REST}`
  );
}
