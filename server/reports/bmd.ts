import { cellOf } from "#server/reports/encode.ts";
import { decimal, numericDay } from "#server/reports/figures.ts";
import type { InvoicePosting, MoneyPosting, Posting, RevenueLine } from "#server/reports/postings.ts";
import type { AccountingSettings } from "#shared/reports/accounting.ts";
import { digitsOf } from "#shared/reports/accounting-rules.ts";

export const BMD_HEAD =
  "satzart;konto;gkonto;belegnr;belegdatum;buchdatum;buchsymbol;buchcode;prozent;steuercode;betrag;steuer;text;extbelegnr;kost;ausz-belegnr;ausz-betrag";

const TEXT_LENGTH = 255;
/** The longest document number that BMD takes for sure. */
const NUMBER_LENGTH = 10;

type Choices = Pick<AccountingSettings, "date_format" | "tax_sign" | "reversals" | "symbols">;

/** The lines of BMD NTCS for a posting: an invoice has one for each rate and account, a payment one. */
export function bmdLines(posting: Posting, choices: Choices): string[] {
  return posting.kind === "invoice" ? posting.lines.map((line) => revenueRow(posting, line, choices)) : [moneyRow(posting, choices)];
}

function revenueRow(invoice: InvoicePosting, line: RevenueLine, choices: Choices): string {
  const { debtor, number, day, cancels, buyer, cost_center } = invoice;
  const { symbols } = choices;
  const written = amountOf(line.net + line.tax, choices);
  const text = cancels === null ? `${number} ${line.booking_text ?? buyer}` : `Storno ${cancels}`;
  const tax = line.percentage === 0 ? ["", ""] : [decimal(line.percentage * 100, 0), line.bmd_code ?? ""];
  return row([
    ...["0", debtor, line.account, ...documentOf(number, day, choices)],
    ...[cancels === null ? symbols.invoice : symbols.cancellation, written.code, ...tax, written.amount],
    ...[line.percentage === 0 ? "" : taxOf(line, choices), cellOf(text, TEXT_LENGTH), cellOf(number, TEXT_LENGTH)],
    ...[cellOf(cost_center ?? "", TEXT_LENGTH), "", ""],
  ]);
}

function moneyRow({ kind, account, counter, number, day, symbol, amount }: MoneyPosting, choices: Choices): string {
  const written = amountOf(amount, choices);
  const settles = kind === "advance" ? ["", ""] : [digitsOf(number, NUMBER_LENGTH), decimal(amount)];
  return row([
    ...["0", account, counter, ...documentOf(number, day, choices), symbol, written.code, "", "", written.amount, ""],
    ...[cellOf(`${wordOf(kind, amount)} ${number}`, TEXT_LENGTH), cellOf(number, TEXT_LENGTH), "", ...settles],
  ]);
}

/** What a booking of money is called. */
export function wordOf(kind: MoneyPosting["kind"], amount: number): string {
  if (kind === "settlement") return "Verrechnung Anzahlung";
  if (amount < 0) return "Rückzahlung";
  return kind === "advance" ? "Anzahlung" : "Zahlung";
}

function documentOf(number: string, day: string, { date_format }: Choices): string[] {
  const date = date_format === "YYYYMMDD" ? day.replaceAll("-", "") : numericDay(day, ".");
  return [digitsOf(number, NUMBER_LENGTH), date, date];
}

/** Debit is 1; what goes back is a minus there, or a plus on the credit side, which is 2. */
function amountOf(cents: number, { reversals }: Choices): { code: string; amount: string } {
  return reversals === "credit" && cents < 0 ? { code: "2", amount: decimal(-cents) } : { code: "1", amount: decimal(cents) };
}

/** Mostly the sign of the ledger: tax that is owed is on the credit side, so it is negative. */
function taxOf({ tax }: RevenueLine, { tax_sign, reversals }: Choices): string {
  if (tax_sign === "negative") return decimal(-tax);
  return decimal(reversals === "credit" ? Math.abs(tax) : tax);
}

function row(cells: readonly string[]): string {
  return cells.join(";");
}
