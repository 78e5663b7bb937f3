import type { CsvColumns } from "#shared/money/bank-statements/settings.ts";
import { MAX_LINES, type ReadStatement, type StatementLine, UnreadableStatement } from "#shared/money/bank-statements/statement.ts";
import { type Cents, cents, minus, most, negated, ZERO } from "#shared/platform/core/money.ts";
import { DECIMAL_MARKS, type DecimalMark, withoutGroups } from "#shared/tenant/imports/column-formats.ts";

/** Headers of the exports of Austrian, German and Swiss banks, without spaces and signs, most telling first. */
const HEADERS = {
  booked_on: ["buchungsdatum", "buchungstag", "buchung", "datum", "bookingdate", "date", "transactiondate"],
  valued_on: ["valutadatum", "valuta", "wertstellung", "wertstellungstag", "valuedate"],
  amount: ["betrag", "umsatz", "betrageur", "umsatzineur", "betragineur", "amount", "amounteur", "betragchf"],
  credit: ["haben", "gutschrift", "gutschriftinchf", "credit", "einzahlung"],
  debit: ["soll", "lastschrift", "lastschriftinchf", "belastung", "debit", "auszahlung"],
  currency: ["waehrung", "wahrung", "währung", "currency"],
  name: [
    "partnername",
    "namezahlungsbeteiligter",
    "auftraggeberempfänger",
    "auftraggeberbegünstigter",
    "begünstigterzahlungspflichtiger",
    "beguenstigterzahlungspflichtiger",
    "zahlungspflichtiger",
    "zahlungspflichtigerin",
    "auftraggeber",
    "empfängerauftraggeber",
    "zahlungsbeteiligter",
    "name",
    "partner",
    "payee",
    "payer",
    "partnername1",
    "kontoinhaber",
  ],
  iban: [
    "partneriban",
    "ibanzahlungsbeteiligter",
    "kontonummeriban",
    "iban",
    "ibanauftraggeber",
    "gegenkonto",
    "accountnumber",
    "kontonummer",
  ],
  reference: [
    "verwendungszweck",
    "zahlungsreferenz",
    "buchungsdetails",
    "buchungstext",
    "zahlungsgrund",
    "umsatztext",
    "mitteilung",
    "beschreibung",
    "reference",
    "paymentreference",
    "text",
    "description",
  ],
  end_to_end_id: ["endtoendid", "endtoendreferenz", "kundenreferenz", "kundenreferenzendtoend", "auftraggeberreferenz"],
} as const;
type Field = keyof typeof HEADERS;
type Columns = Partial<Record<Field, number>>;

/** Lines above the header, such as the account and its balance. */
const MAX_ABOVE = 30;

/**
 * Reads the table of a bank: by the columns that the property has named, else by headers that banks use; without headers by the columns of
 * Austrian Raiffeisen banks. Dates are `31.12.2030`, `31.12.30`, `31/12/2030` or `2030-12-31`, the amounts of a file all
 * have a comma or all a point. Throws `UnreadableStatement`.
 */
export function readCsvStatement(rows: readonly (readonly string[])[], named: CsvColumns): ReadStatement {
  const { columns, first } = columnsOf(rows, named);
  const body = rows.slice(first).flatMap((cells, index) => (isEmpty(cells) ? [] : [{ cells, number: first + index + 1 }]));
  if (body.length > MAX_LINES) throw new UnreadableStatement("too_many_lines");
  const mark = markOf(body.flatMap(({ cells }) => amountCells(cells, columns)));
  const lines = body.flatMap(({ cells, number }) => lineOf(cells, { columns, mark, number }));
  if (lines.length === 0) throw new UnreadableStatement("no_statement");
  const days = lines.map(({ booked_on }) => booked_on).toSorted();
  return {
    account: null,
    statement_number: null,
    from_day: days[0] ?? null,
    to_day: days.at(-1) ?? null,
    opening_amount: null,
    closing_amount: null,
    lines,
  };
}

/** The mark between cells: the one that the first lines have most of. */
export function delimiterOf(text: string): string {
  const head = text.split(/\r?\n/, MAX_ABOVE).join("\n");
  const count = (mark: string) => head.split(mark).length;
  return [";", "\t", ","].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

function columnsOf(rows: readonly (readonly string[])[], named: CsvColumns): { columns: Columns; first: number } {
  for (const [index, cells] of rows.slice(0, MAX_ABOVE).entries()) {
    const columns = columnsIn(cells, named);
    if (columns.booked_on !== undefined && (columns.amount ?? columns.credit) !== undefined) return { columns, first: index + 1 };
  }
  const first = rows.findIndex((cells) => dayOf(cells[0] ?? "") !== null && dayOf(cells[2] ?? "") !== null && isAmount(cells[3] ?? ""));
  if (first === -1) throw new UnreadableStatement("no_columns");
  return { columns: { booked_on: 0, reference: 1, valued_on: 2, amount: 3, currency: 4 }, first };
}

function columnsIn(cells: readonly string[], named: CsvColumns): Columns {
  const heads = cells.map(plain);
  const columns: Columns = {};
  for (const field of Object.keys(HEADERS) as Field[]) {
    const own = field in named ? named[field as keyof CsvColumns] : null;
    const known: readonly string[] = own ? [plain(own)] : HEADERS[field];
    const found = known.map((head) => heads.indexOf(head)).find((at) => at !== -1);
    if (found !== undefined) columns[field] = found;
  }
  return columns;
}

function plain(head: string): string {
  return head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function isEmpty(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}

function cellOf(cells: readonly string[], at: number | undefined): string {
  return at === undefined
    ? ""
    : (cells[at] ?? "")
        .replace(/^'(?=[=+\-@])/, "")
        .replace(/[\s\p{Cc}]+/gu, " ")
        .trim();
}

/** The amounts of a line; a last line with the balance has no day, and is left out. */
function amountCells(cells: readonly string[], { booked_on, amount, credit, debit }: Columns): string[] {
  if (cellOf(cells, booked_on) === "") return [];
  return [amount, credit, debit].map((at) => cellOf(cells, at)).filter((cell) => cell !== "");
}

/**
 * The decimal mark by which most amounts can be read. Banks write at most two decimals, so `1.234` alone has a group of thousands. If both
 * marks read as many, it is the comma of banks in Austria and Germany, and what does not fit it is refused by its line.
 */
function markOf(cells: readonly string[]): DecimalMark {
  const unread = (mark: DecimalMark) => cells.filter((cell) => centsOf(cell, mark) === null).length;
  return unread("point") < unread("comma") ? "point" : "comma";
}

type Place = { columns: Columns; mark: DecimalMark; number: number };

function lineOf(cells: readonly string[], { columns, mark, number }: Place): StatementLine[] {
  const cell = (field: Field) => cellOf(cells, columns[field]);
  const written = cell("booked_on");
  if (written === "") return [];
  const booked_on = dayOf(written);
  if (booked_on === null) throw new UnreadableStatement("bad_date", number, written.slice(0, 40));
  const amount = amountOf({ amount: cell("amount"), credit: cell("credit"), debit: cell("debit") }, mark);
  if (amount === null)
    throw new UnreadableStatement("bad_amount", number, (cell("amount") || cell("credit") || cell("debit")).slice(0, 40));
  const text = (field: Field) => cell(field).slice(0, 500) || null;
  const end_to_end_id = text("end_to_end_id");
  return [
    {
      booked_on,
      valued_on: dayOf(cell("valued_on")),
      amount,
      currency: (cell("currency") || "EUR").toUpperCase().slice(0, 3),
      name: text("name"),
      iban: text("iban")?.replace(/\s/g, "") ?? null,
      reference: text("reference"),
      end_to_end_id: end_to_end_id === "NOTPROVIDED" ? null : end_to_end_id,
      bank_reference: null,
    },
  ];
}

type Amounts = { amount: string; credit: string; debit: string };

function amountOf({ amount, credit, debit }: Amounts, mark: DecimalMark): Cents | null {
  if (amount !== "") return centsOf(amount, mark);
  const [plus, less] = [credit === "" ? ZERO : centsOf(credit, mark), debit === "" ? ZERO : centsOf(debit, mark)];
  if (plus === null || less === null || (credit === "" && debit === "")) return null;
  return minus(plus, most(less, negated(less)));
}

const DAY = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2}))(?:[ T].*)?$/;

/** The day of a text; null for a date that does not exist. */
function dayOf(text: string): string | null {
  const [, year, month, day, own_day, own_month, own_year = ""] = DAY.exec(text.trim()) ?? [];
  const century = own_year.length === 2 ? `20${own_year}` : own_year;
  const written = year === undefined ? [century, own_month, own_day] : [year, month, day];
  const date = written.map((part) => (part ?? "").padStart(2, "0")).join("-");
  return !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().slice(0, 10) === date ? date : null;
}

function isAmount(text: string): boolean {
  return DECIMAL_MARKS.some((mark) => centsOf(text, mark) !== null);
}

/** A zero before three digits: neither thousands nor an amount with two decimals. */
const FRACTION_OF_CENT = /^0\d*[.,]\d{3}(?!\d)/;

/** `1.234,56`, `-12,5`, `12,50-` and `+12` with a decimal comma; null for what has more than two decimals or is no number. */
function centsOf(text: string, mark: DecimalMark): Cents | null {
  const short = text.replace(/[\s'’€\u00A0]|EUR|CHF/g, "").replace("−", "-");
  const [, before = "", body = "", after = ""] = /^([+-]?)(\d[\d.,]*)(-?)$/.exec(short) ?? [];
  if (FRACTION_OF_CENT.test(body)) return null;
  const [, digits = "", decimals = ""] = /^(\d{1,12})(?:[.,](\d{0,2}))?$/.exec(withoutGroups(body, mark) ?? "") ?? [];
  if (digits === "") return null;
  const value = cents(Number(`${digits}.${decimals}`));
  return before === "-" || after === "-" ? negated(value) : value;
}
