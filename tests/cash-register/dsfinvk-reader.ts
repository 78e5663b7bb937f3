import { parse } from "csv-parse/sync";
import { convert } from "xmlbuilder2";
import { unzipStored } from "#tests/support/unzip.ts";

export type Read = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

type XmlColumn = { Name: string; AlphaNumeric?: unknown; MaxLength?: string; Numeric?: { Accuracy?: string } };
type XmlTable = { URL: string; VariableLength: { VariableColumn: XmlColumn[] } };

/** The tables of DSFinV-K 2.4 with the number of their columns, counted in the index.xml of the Federal Central Tax Office. */
const TABLES: Readonly<Record<string, number>> = {
  "cashpointclosing.csv": 16,
  "location.csv": 9,
  "cashregister.csv": 10,
  "slaves.csv": 9,
  "pa.csv": 11,
  "tse.csv": 11,
  "vat.csv": 6,
  "businesscases.csv": 10,
  "payment.csv": 6,
  "cash_per_currency.csv": 5,
  "transactions.csv": 23,
  "datapayment.csv": 9,
  "lines.csv": 21,
  "itemamounts.csv": 10,
  "subitems.csv": 17,
  "transactions_tse.csv": 13,
  "transactions_vat.csv": 8,
  "lines_vat.csv": 9,
  "allocation_groups.csv": 5,
  "references.csv": 11,
};

/**
 * Reads a DSFinV-K export strictly, by its own index.xml: all files, header and index alike, each value of its column's type and length.
 * Throws for anything else.
 */
export function readDsfinvk(zip: Buffer): Read {
  const files = unzipStored(zip);
  const index = convert(textOf(files, "index.xml"), { format: "object" }) as unknown as { DataSet: { Media: { Table: XmlTable[] } } };
  if (!textOf(files, "gdpdu-01-09-2004.dtd").includes("<!ELEMENT DataSet")) throw new Error("the grammar is missing");
  const tables = index.DataSet.Media.Table;
  const counts = Object.fromEntries(tables.map(({ URL: url, VariableLength }) => [url, VariableLength.VariableColumn.length]));
  if (JSON.stringify(counts) !== JSON.stringify(TABLES)) throw new Error(`other tables: ${JSON.stringify(counts)}`);
  return Object.fromEntries(tables.map((table) => [table.URL, rowsOf(textOf(files, table.URL), table)]));
}

function textOf(files: ReadonlyMap<string, Buffer>, name: string): string {
  const bytes = files.get(name);
  if (!bytes) throw new Error(`${name} is missing`);
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

function rowsOf(csv: string, { URL: url, VariableLength }: XmlTable): Record<string, string>[] {
  if (/[^\r]\n/.test(csv) || !csv.endsWith("\r\n")) throw new Error(`${url}: a line does not end with CR LF`);
  const columns = VariableLength.VariableColumn;
  const [header = [], ...rows] = parse(csv, { delimiter: ";", quote: '"', record_delimiter: "\r\n" });
  const names = columns.map(({ Name }) => Name);
  if (header.join() !== names.join()) throw new Error(`${url}: header ${header.join()}`);
  return rows.map((row) => {
    for (const [at, column] of columns.entries()) check(url, column, row[at] ?? "");
    return Object.fromEntries(names.map((name, at) => [name, row[at] ?? ""]));
  });
}

function check(url: string, { Name, MaxLength, Numeric }: XmlColumn, value: string): void {
  const where = `${url} ${Name}: ${value}`;
  if (MaxLength !== undefined) {
    if (value.length > Number(MaxLength)) throw new Error(`too long: ${where}`);
    return;
  }
  const decimals = Number(Numeric?.Accuracy ?? 0);
  const form = decimals === 0 ? /^-?\d*$/ : new RegExp(`^(-?\\d+,\\d{${decimals}})?$`);
  if (!form.test(value)) throw new Error(`no number: ${where}`);
}

/** A number of the export in hundred-thousandths. */
export function fineOf(value: string | undefined): number {
  const [whole = "0", part = ""] = (value ?? "").replace("-", "").split(",");
  return (value?.startsWith("-") ? -1 : 1) * (Number(whole) * 100_000 + Number(part.padEnd(5, "0")));
}

const CLOSING_FILES = [
  "location.csv",
  "cashregister.csv",
  "tse.csv",
  "vat.csv",
  "businesscases.csv",
  "payment.csv",
  "cash_per_currency.csv",
];
const RECEIPT_FILES = [
  "datapayment.csv",
  "lines.csv",
  "lines_vat.csv",
  "transactions_tse.csv",
  "transactions_vat.csv",
  "allocation_groups.csv",
];

/** Describes inconsistencies of an export: references between files, and the sums of receipts and closings. */
export function faultsIn(read: Read): string[] {
  const of = (file: string) => read[file] ?? [];
  const faults: string[] = [];
  const say = (isRight: boolean, fault: string) => void (isRight || faults.push(fault));
  const closingOf = (row: Row) => [row["Z_KASSE_ID"], row["Z_ERSTELLUNG"], row["Z_NR"]].join();
  const receiptOf = (row: Row) => `${closingOf(row)} ${row["BON_ID"]}`;
  const sum = (rows: readonly Row[], column: string) => rows.reduce((all, row) => all + fineOf(row[column]), 0);

  const closings = new Set(of("cashpointclosing.csv").map(closingOf));
  const receipts = new Set(of("transactions.csv").map(receiptOf));
  say(closings.size === of("cashpointclosing.csv").length, "a closing is there twice");
  say(receipts.size === of("transactions.csv").length, "a receipt is there twice");
  for (const file of [...CLOSING_FILES, ...RECEIPT_FILES, "transactions.csv", "references.csv"]) {
    for (const row of of(file)) say(closings.has(closingOf(row)), `${file} names a closing that is not there`);
  }
  for (const file of [...RECEIPT_FILES, "references.csv"]) {
    for (const row of of(file)) say(receipts.has(receiptOf(row)), `${file} names a receipt that is not there`);
  }
  const keys = new Set(of("vat.csv").map((row) => `${closingOf(row)} ${row["UST_SCHLUESSEL"]}`));
  for (const file of ["businesscases.csv", "lines_vat.csv", "transactions_vat.csv"]) {
    for (const row of of(file)) say(keys.has(`${closingOf(row)} ${row["UST_SCHLUESSEL"]}`), `${file} names a rate that is not there`);
  }
  for (const row of of("transactions.csv")) {
    const own = (file: string) => of(file).filter((other) => receiptOf(other) === receiptOf(row));
    const gross = fineOf(row["UMS_BRUTTO"]);
    const sums = {
      payments: sum(own("datapayment.csv"), "BASISWAEH_BETRAG"),
      rates: sum(own("transactions_vat.csv"), "BON_BRUTTO"),
      net_and_tax: sum(own("transactions_vat.csv"), "BON_NETTO") + sum(own("transactions_vat.csv"), "BON_UST"),
      lines: sum(own("lines_vat.csv"), "POS_BRUTTO"),
    };
    say(
      Object.values(sums).every((each) => each === gross),
      `receipt ${row["BON_NR"]} of ${gross} has ${JSON.stringify(sums)}`,
    );
    say(own("transactions_tse.csv").length === 1, `receipt ${row["BON_NR"]} has no line of the TSE`);
    for (const line of own("lines.csv")) {
      const priced = (fineOf(line["MENGE"]) / 100_000) * fineOf(line["STK_BR"]);
      const [vat] = own("lines_vat.csv").filter((other) => other["POS_ZEILE"] === line["POS_ZEILE"]);
      const off = Math.abs(priced - fineOf(vat?.["POS_BRUTTO"]));
      say(off <= Math.abs(fineOf(line["MENGE"]) / 100_000), `line ${line["ARTIKELTEXT"]} is off by ${off}`);
    }
  }
  for (const closing of of("cashpointclosing.csv")) {
    const own = (file: string) => of(file).filter((other) => closingOf(other) === closingOf(closing));
    const counted = own("transactions.csv").filter((row) => row["BON_TYP"] === "Beleg");
    const ids = new Set(counted.map((row) => row["BON_ID"]));
    const ofCounted = (file: string) => own(file).filter((row) => ids.has(row["BON_ID"]));
    const cash = (rows: readonly Row[]) => rows.filter((row) => row["ZAHLART_TYP"] === "Bar");
    const all = fineOf(closing["Z_SE_ZAHLUNGEN"]);
    const sums = {
      receipts: sum(counted, "UMS_BRUTTO"),
      payments: sum(own("payment.csv"), "Z_ZAHLART_BETRAG"),
      cases: sum(own("businesscases.csv"), "Z_UMS_BRUTTO"),
      cases_net: sum(own("businesscases.csv"), "Z_UMS_NETTO") + sum(own("businesscases.csv"), "Z_UST"),
      rates: sum(ofCounted("transactions_vat.csv"), "BON_BRUTTO"),
    };
    say(
      Object.values(sums).every((each) => each === all),
      `closing ${closing["Z_NR"]} of ${all} has ${JSON.stringify(sums)}`,
    );
    const inCash = [sum(cash(own("payment.csv")), "Z_ZAHLART_BETRAG"), sum(own("cash_per_currency.csv"), "ZAHLART_BETRAG_WAEH")];
    say(
      inCash.every((each) => each === fineOf(closing["Z_SE_BARZAHLUNGEN"])),
      `closing ${closing["Z_NR"]} counts other cash`,
    );
  }
  return [...new Set(faults)];
}

type Row = Read[string][number];
