import { describe, expect, test } from "vitest";
import { bmdLines } from "#server/office/reports/accounting/bmd.ts";
import { datevLines } from "#server/office/reports/accounting/datev.ts";
import type { InvoicePosting, MoneyPosting } from "#server/office/reports/accounting/postings.ts";
import { rzlLines } from "#server/office/reports/accounting/rzl.ts";
import { originName, originOf } from "#shared/guests/contacts/origins.ts";
import { AccountingSettings } from "#shared/office/reports/accounting.ts";
import { folioDigits } from "#shared/office/reports/accounting-rules.ts";
import { bucketsOf } from "#shared/office/reports/buckets.ts";
import { utilization } from "#shared/office/reports/occupancy.ts";
import { isWholeIn, periodBefore, periodLastYear } from "#shared/office/reports/ranges.ts";
import { revenueOf } from "#shared/office/reports/revenue.ts";
import { sectionsOf, totalsOf } from "#shared/office/reports/service-list.ts";
import { groupingOf, originRows } from "#shared/office/reports/statistics.ts";
import { amount, average, cents, sumOf } from "#shared/platform/core/money.ts";
import { decimal, wholeCents } from "#tests/support/whole-cents.ts";

const date = "2030-04-01";

test("revenue is gathered under name and tax rate, and its nets add up to the net of the whole", () => {
  const sale = (name: string, tax_percentage: number, gross: number, quantity = 1) => ({
    date,
    name,
    tax_percentage,
    gross: wholeCents(gross),
    quantity,
  });
  const revenue = revenueOf([
    sale("Lodging", 10, 9_999),
    sale("Lodging", 10, 9_999),
    sale("Breakfast", 10, 1_501, 2),
    sale("Breakfast", 13, 1_000),
    sale("Wine", 20, 2_500, 3),
    sale("Discount", 10, -500),
  ]);
  // 209.99 at 10 %: net 190.90; 10.00 at 13 %: 8.85; 25.00 at 20 %: 20.83
  expect(revenue).toMatchObject({ gross_amount: cents(244.99), net_amount: cents(220.58), tax_amount: cents(24.41) });
  expect(
    revenue.by_charge.map(({ name, tax_percentage, quantity, gross_amount }) => [name, tax_percentage, quantity, amount(gross_amount)]),
  ).toEqual([
    ["Lodging", 10, 2, 199.98],
    ["Wine", 20, 3, 25],
    ["Breakfast", 10, 2, 15.01],
    ["Breakfast", 13, 1, 10],
    ["Discount", 10, 1, -5],
  ]);
  const sum = (of: "net_amount" | "tax_amount") => amount(sumOf(revenue.by_charge.map((line) => line[of])));
  expect([sum("net_amount"), sum("tax_amount")]).toEqual([220.58, 24.41]);
});

test("nothing sold is nothing earned", () => {
  expect(revenueOf([])).toEqual({ gross_amount: 0, net_amount: 0, tax_amount: 0, by_charge: [] });
  expect([average(cents(0), 0), average(cents(100), 3)]).toEqual([0, cents(33.33)]);
});

test.each([
  [0, 0, 0],
  [3, 0, 0],
  [0, 90, 0],
  [1, 3, 33.33],
  [2, 3, 66.67],
  [90, 90, 100],
])("%i nights of %i are %d %%", (sold, sellable, percent) => expect(utilization({ sold, sellable })).toBe(percent));

test.each([
  ["2030-04-10", "2030-04-10", "2030-04-09", "2030-04-09", "a day: the day before"],
  ["2030-04-08", "2030-04-14", "2030-04-01", "2030-04-07", "a week: the week before"],
  ["2030-04-01", "2030-04-30", "2030-03-01", "2030-03-31", "a month: the month before, though longer"],
  ["2030-01-01", "2030-12-31", "2029-01-01", "2029-12-31", "a year: the year before"],
  ["2030-01-01", "2030-03-31", "2029-10-01", "2029-12-31", "a quarter: the quarter before"],
  ["2030-04-01", "2030-04-15", "2030-03-17", "2030-03-31", "half a month: as many days"],
])("%s to %s is compared with %s to %s (%s)", (from, to, before, until) => {
  expect(periodBefore({ from, to })).toEqual({ from: before, to: until });
});

test("a plot has days, weeks from Monday on, or months", () => {
  const day = (index: number) => ({
    date: new Date(Date.UTC(2030, 3, 3 + index)).toISOString().slice(0, 10),
    gross_amount: decimal(0.1),
    number_of_nights: 1,
    lodging_amount: decimal(0),
    available_nights: 2,
    percentage: index % 2 ? 100 : 50,
  });
  const days = (count: number) => bucketsOf(Array.from({ length: count }, (_, index) => day(index)));
  expect(days(62)).toHaveLength(62);
  expect(days(63)[0]).toEqual({ from: "2030-04-03", to: "2030-04-07", gross_amount: 0.5, number_of_nights: 5, percentage: 70 });
  expect(days(63)[1]).toMatchObject({ from: "2030-04-08", to: "2030-04-14" });
  expect(days(365)[1]).toMatchObject({ from: "2030-05-01", to: "2030-05-31", number_of_nights: 31, gross_amount: 3.1 });
});

describe("where a guest comes from, in the authority's words", () => {
  test.each([
    ["AT", "1010", null, "Wien"],
    ["AT", "A-6234", null, "Tirol"],
    ["AT", "6850", null, "Vorarlberg"],
    ["AT", "6691", null, "Tirol"],
    ["AT", "9900", null, "Tirol"],
    ["AT", "9020", null, "Kärnten"],
    ["AT", "9782", null, "Tirol"],
    ["AT", "3335", null, "Oberösterreich"],
    ["AT", "5280", null, "Oberösterreich"],
    ["AT", "5020", null, "Salzburg"],
    ["AT", "8380", null, "Burgenland"],
    ["AT", null, " Kärnten ", "Kärnten"],
    ["AT", null, null, "nicht klassifizierbar"],
    ["AT", "101", null, "nicht klassifizierbar"],
    ["DE", "80331", null, "Bayern"],
    ["DE", "88045", null, "Baden-Württemberg"],
    ["DE", "D-14055", null, "Berlin"],
    ["DE", "14467", null, "Ostdeutschland"],
    ["DE", "01067", null, "Ostdeutschland"],
    ["DE", "20095", null, "Norddeutschland"],
    ["DE", null, "Bayern", "nicht klassifizierbar"],
    ["CH", "8001", null, "Schweiz und Liechtenstein"],
    ["LI", null, null, "Schweiz und Liechtenstein"],
    ["MC", null, null, "Frankreich (inkl. Monaco)"],
    ["VN", null, null, "Südostasien"],
    ["AR", null, null, "Zentral- und Südamerika"],
    ["FJ", null, null, "übriges Ausland"],
    [null, "1010", null, "nicht klassifizierbar"],
  ])("%s %s %s: %s", (country, postal_code, state, name) => {
    expect(originName(originOf({ country, postal_code, state }), "de")).toBe(name);
  });

  test("by passport the largest comes first, by home the official list decides; who is not known comes last", () => {
    const home = { country: null, postal_code: null, state: null };
    const counted = [
      { ...home, nationality: null, arrivals: 1, nights: 99 },
      { ...home, country: "NL", nationality: "NL", arrivals: 1, nights: 2 },
      { ...home, country: "DE", postal_code: "80331", nationality: "DE", arrivals: 2, nights: 8 },
      { ...home, country: "DE", postal_code: "10115", nationality: "DE", arrivals: 0, nights: 1 },
    ];
    expect(originRows(counted, "nationality", "en")).toEqual([
      { code: "DE", name: "Germany", arrivals: 2, nights: 9 },
      { code: "NL", name: "Netherlands", arrivals: 1, nights: 2 },
      { code: null, name: "Unknown", arrivals: 1, nights: 99 },
    ]);
    expect(originRows(counted, "residence", "de").map(({ code, nights }) => [code, nights])).toEqual([
      ["80", 8],
      ["53", 1],
      ["25", 2],
      ["0", 99],
    ]);
    const inGermany = groupingOf("residence", { country: "DE" });
    expect(originRows(counted, inGermany, "de").map(({ code, name, nights }) => [code, name, nights])).toEqual([
      ["DE", "Deutschland", 9],
      ["NL", "Niederlande", 2],
      [null, "Unbekannt", 99],
    ]);
    expect([groupingOf("residence", { country: "AT" }), groupingOf("nationality", { country: "CH" })]).toEqual([
      "residence",
      "nationality",
    ]);
  });
});

test("the service list has headings and the details that the kitchen needs", () => {
  const line = (on: string, item: string, room: string | null, quantity: number) => ({
    date: on,
    item,
    room,
    quantity,
    customer_name: null,
    names: [],
    children: 0,
    cots: 0,
    comment: null,
  });
  const lines = [
    line("2030-04-01", "Breakfast", "101", 2),
    line("2030-04-01", "Dinner", null, 3),
    line("2030-04-02", "Breakfast", "101", 2),
  ];
  expect(sectionsOf(lines, "date").map(({ key, quantity, lines: own }) => [key, quantity, own.length])).toEqual([
    ["2030-04-01", 5, 2],
    ["2030-04-02", 2, 1],
  ]);
  expect(sectionsOf(lines, "room").map(({ key }) => key)).toEqual(["101", ""]);
  expect(totalsOf(lines)).toEqual([
    { item: "Breakfast", quantity: 4 },
    { item: "Dinner", quantity: 3 },
  ]);
});

test.each([
  ["2030-04-10", "2030-04-16", "2029-04-10", "2029-04-16", "a week: the same dates"],
  ["2028-02-29", "2028-02-29", "2027-02-28", "2027-02-28", "the leap day: the last of February"],
  ["2029-02-01", "2029-02-28", "2028-02-01", "2028-02-29", "February: the whole one, though longer"],
  ["2030-01-01", "2030-12-31", "2029-01-01", "2029-12-31", "a year: the year before"],
])("%s to %s had %s to %s a year earlier (%s)", (from, to, before, until) => {
  expect(periodLastYear({ from, to })).toEqual({ from: before, to: until });
});

test.each<[string, string | null, boolean, string]>([
  ["2029-01-01", "2028-11-20", true, "in business before it"],
  ["2029-01-01", "2029-01-01", true, "in business from its first day on"],
  ["2029-01-01", "2029-01-02", false, "in business a day later"],
  ["2029-01-01", "2030-04-01", false, "in business only after it"],
  ["2029-01-01", null, false, "not in business yet"],
])("a period from %s is compared if the first night was on %s: %s (%s)", (from, business_from, isWhole) => {
  expect(isWholeIn({ from, to: "2029-12-31" }, business_from)).toBe(isWhole);
});

test("the folio of a group or of a sale can't be taken for an invoice in a file", () => {
  expect(["G9", "V3", "V12345678", "48213", "R-2030-17"].map((number) => folioDigits(number, 10))).toEqual([
    "9800000009",
    "9900000003",
    "9912345678",
    "48213",
    "203017",
  ]);
});

test("BMD: in the adviser's style of credits a refund settles its invoice by a positive amount, too", () => {
  const refund: MoneyPosting = {
    kind: "payment",
    day: "2026-11-22",
    number: "RE-2026-0042",
    currency: "EUR",
    account: "2700",
    counter: "200001",
    symbol: "KA",
    amount: cents(-5),
    method: "bar",
    method_id: null,
  };
  const { date_format, tax_sign, symbols } = AccountingSettings.parse({});
  const lineIn = (reversals: "minus" | "credit") => bmdLines(refund, { date_format, tax_sign, reversals, symbols })[0]?.split(";");
  const cellsOf = (line: string[] | undefined) => [line?.[7], line?.[10], line?.at(-2), line?.at(-1)];
  expect(cellsOf(lineIn("credit"))).toEqual(["2", "5,00", "20260042", "5,00"]);
  expect(cellsOf(lineIn("minus"))).toEqual(["1", "-5,00", "20260042", "-5,00"]);
});

test("a credit note names the invoice that it corrects, under its own symbol, with the signs of a reversal", () => {
  const revenue = {
    account: "4100",
    percentage: 10,
    bmd_code: "1",
    rzl_key: "10",
    rzl_code: "2",
    datev_key: null,
    deposit: null,
    booking_text: null,
  };
  const credit: InvoicePosting = {
    kind: "invoice",
    id: "note",
    day: "2026-11-22",
    number: "RE-2026-0043",
    currency: "EUR",
    debtor: "200001",
    buyer: "Muster Anna",
    cancels: null,
    corrects: "RE-2026-0042",
    cost_center: null,
    gross: cents(-33),
    lines: [{ revenue, net: cents(-30), tax: cents(-3), name: "Logis", booking_text: null }],
  };
  const settings = AccountingSettings.parse({});
  expect(bmdLines(credit, settings)).toEqual([
    "0;200001;4100;20260043;22.11.2026;22.11.2026;GU;1;10;1;-33,00;3,00;Rechnungskorrektur RE-2026-0042;RE-2026-0043;;;",
  ]);
  expect(rzlLines(credit, settings).map((line) => line.split(";").slice(0, 26).join(";"))).toEqual([
    "4100;200001;0;22112026;;EUR;30,00;0,00;-3,00;;0,00;0,00;0;AR;20260043;1;10;2;0;1;;;;Rechnungskorrektur RE-2026-0042;Logis;",
    "200001;4100;20260043;22112026;;EUR;0,00;33,00;0,00;;0,00;0,00;0;AR;20260043;1;10;2;0;1;;;;Rechnungskorrektur RE-2026-0042;Muster Anna;",
  ]);
  expect(datevLines(credit)[0]).toMatch(/^33,00;"H";"EUR";.*"RE-2026-0043";"";;"Rechnungskorrektur RE-2026-0042";/);
});
