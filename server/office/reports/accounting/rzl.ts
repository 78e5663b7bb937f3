import type { Revenue } from "#server/office/reports/accounting/account-book.ts";
import { depositWord, wordOf } from "#server/office/reports/accounting/bmd.ts";
import { cellOf, decimal, numericDay } from "#server/office/reports/accounting/file-text.ts";
import {
  type DepositPosting,
  type InvoicePosting,
  type MoneyPosting,
  type Posting,
  type RevenueLine,
  symbolFor,
  takenBackText,
} from "#server/office/reports/accounting/postings.ts";
import type { AccountingSettings } from "#shared/office/reports/accounting.ts";
import { digitsOf, folioDigits } from "#shared/office/reports/accounting-rules.ts";
import { type Cents, negated, ZERO } from "#shared/platform/core/money.ts";

const TEXT_LENGTH = 40;
export const RZL_NUMBER = 15;
/** The fields from foreign currency to document key, which a hotel does not use. */
const NO_REST = ";".repeat(16);

/** Relation of a line to others: paired with its counter line, or part of a split. */
const KIND = { pair: "1", split: "3", collective: "4" } as const;
const NO_TAX = { rzl_key: "0", rzl_code: "0", deposit: null };

/** All fields are always set, in one order, so that objects share a hidden class: there are tens of thousands. */
type Cells = {
  account: string;
  counter: string;
  /** The number of the open item; 0 for none. */
  item: string;
  /** In cents; negative is credit. */
  debit: Cents;
  tax: Cents;
  cost_center: string;
  kind: (typeof KIND)[keyof typeof KIND];
  codes: Pick<Revenue, "rzl_key" | "rzl_code" | "deposit">;
  text: string;
};
/** The fields that all lines of a posting share, as written in them. */
type Voucher = { dated: string; document: string; item: string; text: string };

/** The RZL lines of a posting: a pair of lines, or the customer's line and one for each rate and account. */
export function rzlLines(posting: Posting, { symbols }: Pick<AccountingSettings, "symbols">): string[] {
  if (posting.kind === "deposit") return depositLines(posting, symbols.deposit);
  if (posting.kind !== "invoice") return moneyLines(posting);
  const { number, lines } = posting;
  const symbol = symbolFor(posting, {
    invoice: symbols.invoice,
    cancellation: symbols.cancellation_rzl,
    credit_note: symbols.credit_note_rzl,
  });
  const voucher = voucherOf(posting, [symbol, takenBackText(posting) ?? number]);
  const [line] = lines;
  if (!line) return [];
  return lines.length === 1 ? pairLines(posting, line, voucher) : splitLines(posting, voucher);
}

function voucherOf({ kind, day, number, currency }: Posting, [symbol, text]: readonly [symbol: string, text: string]): Voucher {
  const item = kind === "advance" ? folioDigits(number, RZL_NUMBER) : digitsOf(number, RZL_NUMBER);
  return { dated: `${numericDay(day, "")};;${currency}`, document: `${symbol};${item};1`, item, text: cellOf(text, TEXT_LENGTH) };
}

/** An invoice begins with the customer's line, a cancellation with the revenue line. */
function pairLines(invoice: InvoicePosting, line: RevenueLine, voucher: Voucher): string[] {
  const { debtor: account, gross: debit } = invoice;
  const { revenue: codes } = line;
  const isBack = debit < 0;
  const text = textOf(invoice, invoice.buyer);
  const cells = { account, counter: codes.account, item: voucher.item, debit, tax: ZERO, cost_center: "0", kind: KIND.pair, codes, text };
  const lines = [written(voucher, cells), revenueLine(invoice, line, { voucher, item: isBack ? "0" : voucher.item, kind: KIND.pair })];
  return isBack ? lines.reverse() : lines;
}

function splitLines(invoice: InvoicePosting, voucher: Voucher): string[] {
  const { debtor: account, gross: debit } = invoice;
  const text = textOf(invoice, invoice.buyer);
  const { item } = voucher;
  const cells = { account, counter: "0", item, debit, tax: ZERO, cost_center: "0", kind: KIND.collective, codes: NO_TAX, text };
  const place = { voucher, item: "0", kind: KIND.split };
  return [written(voucher, cells), ...invoice.lines.map((line) => revenueLine(invoice, line, place))];
}

function revenueLine(
  invoice: InvoicePosting,
  line: RevenueLine,
  { voucher, item, kind }: { voucher: Voucher } & Pick<Cells, "item" | "kind">,
) {
  const { revenue: codes, net, tax } = line;
  const cost_center = invoice.cost_center === null ? "0" : digitsOf(invoice.cost_center, 7);
  const text = textOf(invoice, line.booking_text ?? line.name ?? invoice.buyer);
  return written(voucher, {
    account: codes.account,
    counter: invoice.debtor,
    item,
    debit: negated(net),
    tax,
    cost_center,
    kind,
    codes,
    text,
  });
}

/** A cancellation's text names only the canceled invoice. */
function textOf({ cancels }: InvoicePosting, text: string): string {
  return cancels === null ? text : "";
}

/** Of a deposit from the advance account to that of taxed deposits: a pair of lines, or the advance account's line and one for each rate. */
function depositLines(deposit: DepositPosting, symbol: string): string[] {
  const { account, gross: debit, lines } = deposit;
  const text = "";
  const voucher = voucherOf(deposit, [symbol, `${depositWord(deposit)} ${deposit.number}`]);
  const [only] = lines;
  if (!only) return [];
  const kind = lines.length === 1 ? KIND.pair : KIND.split;
  const rows = lines.map(({ revenue, net, tax }) =>
    written(voucher, {
      account: revenue.account,
      counter: account,
      item: "0",
      debit: negated(net),
      tax,
      cost_center: "0",
      kind,
      codes: revenue,
      text,
    }),
  );
  const head = lines.length === 1 ? { counter: only.revenue.account, kind } : { counter: "0", kind: KIND.collective };
  const codes = lines.length === 1 ? only.revenue : NO_TAX;
  return [written(voucher, { account, ...head, item: "0", debit, tax: ZERO, cost_center: "0", codes, text }), ...rows];
}

function moneyLines(money: MoneyPosting): string[] {
  const { account, counter, number, amount, method: text, kind } = money;
  const voucher = voucherOf(money, [money.symbol, `${wordOf(kind, amount)} ${number}`]);
  const item = kind === "advance" ? "0" : voucher.item;
  const rest = { tax: ZERO, cost_center: "0", kind: KIND.pair, codes: NO_TAX, text };
  return [
    written(voucher, { account, counter, item: "0", debit: amount, ...rest }),
    written(voucher, { account: counter, counter: account, item, debit: negated(amount), ...rest }),
  ];
}

/** The 41 fields in their order. An amount is positive on its side; the tax of a reversal is negative. */
function written({ dated, document, text: first }: Voucher, cells: Cells): string {
  const { account, counter, item, debit, tax, cost_center, kind, codes, text } = cells;
  const sides = debit < 0 ? `0,00;${decimal(negated(debit))}` : `${decimal(debit)};0,00`;
  return (
    `${account};${counter};${item};${dated};${sides};${tax === 0 ? "0,00" : decimal(tax)};;0,00;0,00;${cost_center};` +
    `${document};${codes.rzl_key};${codes.rzl_code};${codes.deposit?.rzl_special ?? "0"};${kind};;;;${first};${cellOf(text, TEXT_LENGTH)}${NO_REST}`
  );
}
