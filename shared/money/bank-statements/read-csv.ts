import type { CsvColumns } from "#shared/money/bank-statements/settings.ts";
import { MAX_LINES, type ReadStatement, type StatementLine, UnreadableStatement } from "#shared/money/bank-statements/statement.ts";
import { type Cents, cents, minus, most, negated, ZERO } from "#shared/platform/core/money.ts";

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
 * Austrian Raiffeisen banks. Dates are `31.12.2030`, `31.12.30`, `31/12/2030` or `2030-12-31`, amounts have a comma or a point. Throws
 * `UnreadableStatement`.
 */
export function readCsvStatement(rows: readonly (readonly string[])[], named: CsvColumns): ReadStatement {
  const { columns, first } = columnsOf(rows, named);
  const body = rows.slice(first).flatMap((cells, index) => (isEmpty(cells) ? [] : [{ cells, number: first + index + 1 }]));
  if (body.length > MAX_LINES) throw new UnreadableStatement("too_many_lines");
  const lines = body.flatMap(({ cells, number }) => lineOf(cells, columns, number));
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
  const first = rows.findIndex(
    (cells) => dayOf(cells[0] ?? "") !== null && dayOf(cells[2] ?? "") !== null && centsOf(cells[3] ?? "") !== null,
  );
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

function lineOf(cells: readonly string[], columns: Columns, number: number): StatementLine[] {
  const cell = (field: Field) => {
    const at = columns[field];
    return at === undefined
      ? ""
      : (cells[at] ?? "")
          .replace(/^'(?=[=+\-@])/, "")
          .replace(/[\s\p{Cc}]+/gu, " ")
          .trim();
  };
  const written = cell("booked_on");
  // A last line with the balance has no day.
  if (written === "") return [];
  const booked_on = dayOf(written);
  if (booked_on === null) throw new UnreadableStatement("bad_date", number, written.slice(0, 40));
  const amount = amountOf({ amount: cell("amount"), credit: cell("credit"), debit: cell("debit") });
  if (amount === null) throw new UnreadableStatement("bad_amount", number, cell("amount").slice(0, 40));
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

function amountOf({ amount, credit, debit }: { amount: string; credit: string; debit: string }): Cents | null {
  if (amount !== "") return centsOf(amount);
  const [plus, less] = [credit === "" ? ZERO : centsOf(credit), debit === "" ? ZERO : centsOf(debit)];
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

/** `1.234,56`, `1,234.56`, `1'234.50`, `-12,5`, `12,50-` and `+12`; null for what has more than two decimals or is no number. */
function centsOf(text: string): Cents | null {
  const short = text.replace(/[\s'’€\u00A0]|EUR|CHF/g, "").replace("−", "-");
  const [, before = "", body = "", after = ""] = /^([+-]?)([\d.,]+)(-?)$/.exec(short) ?? [];
  const mark = Math.max(body.lastIndexOf(","), body.lastIndexOf("."));
  const isDecimal = mark !== -1 && body.length - mark - 1 <= 2;
  const [whole, decimals] = isDecimal ? [body.slice(0, mark), body.slice(mark + 1)] : [body, ""];
  // One mark is for thousands, the other for decimals.
  const isWhole = /^\d+$|^\d{1,3}(\.\d{3})+$|^\d{1,3}(,\d{3})+$/.test(whole) && !(isDecimal && whole.includes(body.charAt(mark)));
  const digits = whole.replace(/[.,]/g, "");
  if (!isWhole || digits.length > 12) return null;
  const value = cents(Number(`${digits}.${decimals}`));
  return before === "-" || after === "-" ? negated(value) : value;
}
