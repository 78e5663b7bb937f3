import { cellOf, decimal, numericDay, percentOf } from "#server/office/reports/accounting/file-text.ts";
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
import { type Cents, most, negated, plus } from "#shared/platform/core/money.ts";

export const BMD_HEAD =
  "satzart;konto;gkonto;belegnr;belegdatum;buchdatum;buchsymbol;buchcode;prozent;steuercode;betrag;steuer;text;extbelegnr;kost;ausz-belegnr;ausz-betrag";

const TEXT_LENGTH = 255;
/** The longest document number that BMD safely accepts. */
export const BMD_NUMBER = 10;

type Choices = Pick<AccountingSettings, "date_format" | "tax_sign" | "reversals" | "symbols">;

/** The BMD NTCS lines of a posting: for an invoice one for each rate and account, for a payment one. */
export function bmdLines(posting: Posting, choices: Choices): string[] {
  if (posting.kind === "deposit") return posting.lines.map((line) => depositRow(posting, line, choices));
  return posting.kind === "invoice" ? posting.lines.map((line) => revenueRow(posting, line, choices)) : [moneyRow(posting, choices)];
}

function revenueRow(invoice: InvoicePosting, line: RevenueLine, choices: Choices): string {
  const { debtor, number, buyer, cost_center } = invoice;
  const { account } = line.revenue;
  const written = amountOf(plus(line.net, line.tax), choices);
  const symbol = symbolFor(invoice, choices.symbols);
  const { taxed, tax } = taxCells(line, choices);
  const text = cellOf(takenBackText(invoice) ?? `${number} ${line.booking_text ?? buyer}`, TEXT_LENGTH);
  const rest = `${cellOf(number, TEXT_LENGTH)};${cost_center === null ? "" : cellOf(cost_center, TEXT_LENGTH)};;`;
  return `0;${debtor};${account};${documentOf(invoice, choices)};${symbol};${written.code};${taxed};${written.amount};${tax};${text};${rest}`;
}

/** Of a deposit from the advance account to that of taxed deposits, with the tax that is owed from now on. */
function depositRow(deposit: DepositPosting, line: RevenueLine, choices: Choices): string {
  const { account, number } = deposit;
  const written = amountOf(plus(line.net, line.tax), choices);
  const { taxed, tax } = taxCells(line, choices);
  const text = cellOf(`${depositWord(deposit)} ${number}`, TEXT_LENGTH);
  const ends = `${cellOf(number, TEXT_LENGTH)};;;`;
  return `0;${account};${line.revenue.account};${documentOf(deposit, choices)};${choices.symbols.deposit};${written.code};${taxed};${written.amount};${tax};${text};${ends}`;
}

function taxCells(line: RevenueLine, choices: Choices): { taxed: string; tax: string } {
  const { percentage, bmd_code } = line.revenue;
  return percentage === 0 ? { taxed: ";", tax: "" } : { taxed: `${percentOf(percentage)};${bmd_code ?? ""}`, tax: taxOf(line, choices) };
}

/** The text of a deposit's posting. */
export function depositWord({ gross }: Pick<DepositPosting, "gross">): string {
  return gross < 0 ? "Rückbuchung Anzahlung" : "Anzahlung";
}

function moneyRow(money: MoneyPosting, choices: Choices): string {
  const { kind, account, counter, number, symbol, amount } = money;
  const written = amountOf(amount, choices);
  const settles = kind === "advance" ? ";" : `${digitsOf(number, BMD_NUMBER)};${written.amount}`;
  const text = cellOf(`${wordOf(kind, amount)} ${number}`, TEXT_LENGTH);
  const rest = `${cellOf(number, TEXT_LENGTH)};;${settles}`;
  return `0;${account};${counter};${documentOf(money, choices)};${symbol};${written.code};;;${written.amount};;${text};${rest}`;
}

/** The text of a money posting. */
export function wordOf(kind: MoneyPosting["kind"], amount: Cents): string {
  if (kind === "settlement") return "Verrechnung Anzahlung";
  if (amount < 0) return "Rückzahlung";
  return kind === "advance" ? "Anzahlung" : "Zahlung";
}

function documentOf({ kind, number, day }: Posting, { date_format }: Choices): string {
  const date = date_format === "YYYYMMDD" ? day.replaceAll("-", "") : numericDay(day, ".");
  const document = kind === "advance" ? folioDigits(number, BMD_NUMBER) : digitsOf(number, BMD_NUMBER);
  return `${document};${date};${date}`;
}

/** Debit is 1; a reversal is a negative debit, or a positive credit, which is 2. */
function amountOf(cents: Cents, { reversals }: Choices): { code: string; amount: string } {
  return reversals === "credit" && cents < 0 ? { code: "2", amount: decimal(negated(cents)) } : { code: "1", amount: decimal(cents) };
}

/** By default the sign of the ledger: owed tax is on the credit side, so it is negative. */
function taxOf({ tax }: RevenueLine, { tax_sign, reversals }: Choices): string {
  if (tax_sign === "negative") return decimal(negated(tax));
  return decimal(reversals === "credit" ? most(tax, negated(tax)) : tax);
}
