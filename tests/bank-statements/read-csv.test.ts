import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { delimiterOf, readCsvStatement } from "#shared/money/bank-statements/read-csv.ts";
import { CsvColumns } from "#shared/money/bank-statements/settings.ts";

const USUAL = CsvColumns.parse({});

function read(text: string, columns = USUAL) {
  const rows: string[][] = parse(text, { delimiter: delimiterOf(text), relax_column_count: true, relax_quotes: true, bom: true });
  return readCsvStatement(rows, columns);
}

const LINE = { booked_on: "2030-04-12", amount: 12_950, currency: "EUR", name: "Eva Moser", reference: "Rechnung 2030-13" };

test.each([
  [
    "Sparkasse (DE)",
    `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"Betrag";"Waehrung"
"DE02";"12.04.30";"12.04.30";"GUTSCHR. UEBERWEISUNG";"Rechnung 2030-13";"Eva Moser";"DE89370400440532013000";"129,50";"EUR"`,
  ],
  [
    "Erste Bank (AT)",
    `Buchungsdatum,Partnername,Partner IBAN,Betrag,Währung,Zahlungsreferenz
12.04.2030,Eva Moser,DE89370400440532013000,"129,50",EUR,Rechnung 2030-13`,
  ],
  [
    "Volksbank (DE)",
    `Bezeichnung Auftragskonto;IBAN Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung
Giro;DE02;12.04.2030;12.04.2030;Eva Moser;DE89 3704 0044 0532 0130 00;Rechnung 2030-13;129,50;EUR;1.129,50`,
  ],
  [
    "lines above the header",
    `Konto;AT61;Saldo 1.000,00
;;
Datum;Name;Verwendungszweck;Soll;Haben;Währung
2030-04-12;Eva Moser;Rechnung 2030-13;;129.5;EUR`,
  ],
  ["tabs and English", "Booking date\tPayer\tReference\tAmount\tCurrency\n12/04/2030\tEva Moser\tRechnung 2030-13\t129.50\tEUR"],
])("%s", (_, text) => {
  expect(read(text).lines).toMatchObject([LINE]);
});

test("Raiffeisen banks of Austria write no header", () => {
  const { lines, from_day, to_day } =
    read(`"12.04.2030";"Gutschrift Eva Moser Rechnung 2030-13";"13.04.2030";"129,50";"EUR";"12.04.2030 08:00:00:000"
"14.04.2030";"Miete";"14.04.2030";"-1.200,00";"EUR";"14.04.2030 08:00:00:000"`);
  expect(lines.map(({ amount }) => amount)).toEqual([12_950, -120_000]);
  expect([from_day, to_day]).toEqual(["2030-04-12", "2030-04-14"]);
});

test("a property names the headers of its bank", () => {
  const columns = CsvColumns.parse({ booked_on: "Tag", amount: "Kohle", name: "Wer", reference: "Wofür" });
  expect(read("Tag;Wer;Wofür;Kohle\n12.04.2030;Eva Moser;Rechnung 2030-13;129,50", columns).lines).toMatchObject([LINE]);
});

test.each([
  ["1.234,56", 123_456],
  ["1,234.56", 123_456],
  ["1'234.50", 123_450],
  ["-12,5", -1_250],
  ["12,50-", -1_250],
  ["+12", 1_200],
  ["1.234", 123_400],
  ["0,05 €", 5],
])("%s is %d cents", (text, cents) => {
  expect(read(`Datum;Betrag\n12.04.2030;"${text}"`).lines[0]?.amount).toBe(cents);
});

test.each([
  ["the thousands of a comma's column", ["1.234", "5,50"], [123_400, 550]],
  ["the thousands of a point's column", ["1,234", "5.50", "-1,234,567.8"], [123_400, 550, -123_456_780]],
  ["a column of whole thousands", ["1.234", "2.450"], [123_400, 245_000]],
])("%s are read alike: %j", (_, cells, expected) => {
  const rows = cells.map((cell) => `12.04.2030;"${cell}"`);
  expect(read(["Datum;Betrag", ...rows].join("\n")).lines.map(({ amount }) => amount)).toEqual(expected);
});

test("credits decide how debits are read; the balance below them does not", () => {
  const text = "Datum;Haben;Soll\n12.04.2030;5,50;\n12.04.2030;;1.234\n;1.50;1.50";
  expect(read(text).lines.map(({ amount }) => amount)).toEqual([550, -123_400]);
});

test("an amount that contradicts the others of its file is refused by its line", () => {
  expect(() => read('Datum;Betrag\n12.04.2030;"1,234"\n12.04.2030;"5,50"')).toThrow("bad_amount 2 1,234");
  expect(() => read("Datum;Haben;Soll\n12.04.2030;5,50;\n12.04.2030;7,00;\n12.04.2030;;12.50")).toThrow("bad_amount 4 12.50");
});

test.each([["0,001"], ["0.001"], ["-0,125"], ["00.500"], ["0.123,45"]])("%s has no thousands: its line is refused by name", (text) => {
  expect(() => read(`Datum;Betrag\n12.04.2030;"${text}"`)).toThrow(`bad_amount 2 ${text}`);
});

test("a group of three digits behind zero decides nothing for the others", () => {
  expect(() => read('Datum;Betrag\n12.04.2030;"12,50"\n12.04.2030;"0.750"\n12.04.2030;"0,750"')).toThrow("bad_amount 3 0.750");
});

test.each([
  ["bad_amount", 'Datum;Betrag\n12.04.2030;"12,345,6"'],
  ["bad_amount", "Datum;Betrag\n12.04.2030;zwölf"],
  ["bad_amount", "Datum;Betrag\n12.04.2030;"],
  ["bad_date", "Datum;Betrag\n31.02.2030;12,00"],
  ["no_columns", "Name;Alter\nEva;40"],
  ["no_columns", ""],
  ["no_statement", "Datum;Betrag\n"],
])("%s is refused: %s", (reason, text) => {
  expect(() => read(text)).toThrow(reason);
});
