import { depositWord, wordOf } from "#server/office/reports/accounting/bmd.ts";
import { cellOf, decimal } from "#server/office/reports/accounting/file-text.ts";
import {
  type DepositPosting,
  type InvoicePosting,
  isTaxed,
  type MoneyPosting,
  type Posting,
  type RevenueLine,
  takenBackText,
} from "#server/office/reports/accounting/postings.ts";
import { encoded } from "#server/platform/core/calls/csv-download.ts";
import type { Days } from "#server/platform/core/calls/report-days.ts";
import type { AccountingSettings } from "#shared/office/reports/accounting.ts";
import { datevNumberOf, fiscalYearOf } from "#shared/office/reports/accounting-rules.ts";
import { type Cents, negated, plus } from "#shared/platform/core/money.ts";

/** The most rows that DATEV reads from one file. */
export const DATEV_ROWS = 99_999;
const TEXT_LENGTH = 60;
const COST_CENTER_LENGTH = 36;

const pairs = (count: number, kind: string, content: string) =>
  Array.from({ length: count }, (_, index) => `${kind} ${index + 1};${content} ${index + 1}`);

/** The 125 columns of a batch of postings (Buchungsstapel), version 13 of the format. */
const COLUMNS = [
  "Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto",
  "Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext;Postensperre",
  "Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink",
  ...pairs(8, "Beleginfo - Art", "Beleginfo - Inhalt"),
  "KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung);EU-Steuersatz (Bestimmung)",
  "Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L;BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung",
  ...pairs(20, "Zusatzinformation - Art", "Zusatzinformation- Inhalt"),
  "Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer;Buchungstyp",
  "USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);Sachverhalt L+L (Anzahlungen);EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen)",
  "Herkunft-Kz;Buchungs GUID;KOST-Datum;SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer;Identifikationsnummer",
  "Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt;Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum",
  "Datum Zuord. Steuerperiode;Fälligkeit;Generalumkehr (GU);Steuersatz;Land;Abrechnungsreferenz;BVV-Position",
  "EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung);Abw. Skontokonto",
].join(";");

type Choices = Pick<
  AccountingSettings,
  "datev_consultant" | "datev_client" | "datev_account_length" | "datev_fiscal_month" | "datev_chart"
>;

/** The first two lines of a file: what is in it and for whom, and its columns. `made_at` is `YYYYMMDDHHMMSSFFF` in local time. */
export function datevHead(choices: Choices, { from, to, made_at, currency }: Days & { made_at: string; currency: string }): string {
  const day = (date: string) => date.replaceAll("-", "");
  const year = day(fiscalYearOf(from, choices.datev_fiscal_month));
  const client = `${choices.datev_consultant ?? ""};${choices.datev_client ?? ""};${year};${choices.datev_account_length}`;
  return [
    `"EXTF";700;21;"Buchungsstapel";13;${made_at};;"RE";"Keyrack";"";${client};${day(from)};${day(to)};"Rechnungen und Zahlungen";"";1;0;0`,
    `"${currency}";;"";;;"${choices.datev_chart ?? ""}";;;"";""`,
  ]
    .join(";")
    .concat("\r\n", COLUMNS);
}

/** The DATEV rows of a posting: for an invoice one for each rate and account, for a payment one. */
export function datevLines(posting: Posting): string[] {
  if (posting.kind === "deposit") return posting.lines.filter(isBookable).map((line) => depositRow(posting, line));
  return posting.kind === "invoice" ? posting.lines.filter(isBookable).map((line) => revenueRow(posting, line)) : [moneyRow(posting)];
}

/** The number of rows of a posting. */
export function datevRows(posting: Posting): number {
  return isTaxed(posting) ? posting.lines.filter(isBookable).length : 1;
}

/** DATEV has no rows of nothing: net and tax that make up for each other, which only rounding can bring about, are left out. */
function isBookable({ net, tax }: RevenueLine): boolean {
  return plus(net, tax) !== 0;
}

function revenueRow(invoice: InvoicePosting, { revenue, net, tax, booking_text }: RevenueLine): string {
  const { id, debtor, number, buyer, cost_center, day, currency } = invoice;
  const text = takenBackText(invoice) ?? `${number} ${booking_text ?? buyer}`;
  return written({
    amount: plus(net, tax),
    currency,
    account: debtor,
    counter: revenue.account,
    key: revenue.datev_key ?? "",
    day,
    number,
    text,
    link: `BEDI ""${id}""`,
    cost_center: cost_center ?? "",
    deposit: depositCells(revenue),
  });
}

/** Of a deposit from the advance account to that of taxed deposits, with the tax that is owed from now on. */
function depositRow(deposit: DepositPosting, { revenue, net, tax }: RevenueLine): string {
  const { account, number, day, currency } = deposit;
  const text = `${depositWord(deposit)} ${number}`;
  return written({
    amount: plus(net, tax),
    currency,
    account,
    counter: revenue.account,
    key: revenue.datev_key ?? "",
    day,
    number,
    text,
    link: "",
    cost_center: "",
    deposit: depositCells(revenue),
  });
}

/**
 * Fields 97 and 101: the tax key and the revenue account that a deposit is for. The number of an order (95) and the kind of posting (96: AA,
 * AG, AV, SR, …) stay empty: with them DATEV's own treatment of deposits would move money and tax itself, and these rows do that already, from
 * account to account.
 */
function depositCells({ deposit, datev_key }: RevenueLine["revenue"]): Cells["deposit"] {
  return deposit && { key: datev_key ?? "", account: deposit.revenue_account };
}

function moneyRow({ kind, account, counter, number, amount, day, currency }: MoneyPosting): string {
  const text = `${wordOf(kind, amount)} ${number}`;
  return written({ amount, currency, account, counter, key: "", day, number, text, link: "", cost_center: "", deposit: null });
}

/** The text in as many bytes as DATEV has room for: some letters, such as a capital ß, are two in Windows-1252. */
function textOf(text: string): string {
  let cut = cellOf(text, TEXT_LENGTH);
  while (encoded(cut, "windows-1252").length > TEXT_LENGTH) cut = cut.slice(0, -1);
  return cut;
}

type Cells = {
  /** On the debit side of `account`; negative is credit. */
  amount: Cents;
  currency: string;
  account: string;
  counter: string;
  key: string;
  day: string;
  number: string;
  text: string;
  /** The document in the package beside the file. */
  link: string;
  cost_center: string;
  /** Tax key and revenue account of the row's deposit; null for other rows. */
  deposit: { key: string; account: string } | null;
};

/** From the document's link to the cost center, from there to the deposit's tax key, from its revenue account to the lock, and to the end. */
const REST = [";".repeat(17), ";".repeat(60), ";".repeat(13), ";".repeat(11)] as const;

/** An amount is positive, on its side; the day has no year, since a file covers one fiscal year. `0` leaves the row open for changes. */
function written({ amount, currency, account, counter, key, day, number, text, link, cost_center, deposit }: Cells): string {
  const side = amount < 0 ? `${decimal(negated(amount))};"H"` : `${decimal(amount)};"S"`;
  const dated = `${day.slice(8, 10)}${day.slice(5, 7)}`;
  const kost = cellOf(cost_center, COST_CENTER_LENGTH);
  return (
    `${side};"${currency}";;;"";${account};${counter};"${key}";${dated};"${datevNumberOf(number)}";"";;"${textOf(text)}";` +
    `;"";;;;"${link}"${REST[0]}"${kost}"${REST[1]}${deposit?.key ?? ""};;;;${deposit?.account ?? ""}${REST[2]}0${REST[3]}`
  );
}
