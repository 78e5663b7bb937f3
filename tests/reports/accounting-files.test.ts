import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DECIDED, startAccountingServer } from "#tests/reports/accounting-server.ts";

const HEAD =
  "satzart;konto;gkonto;belegnr;belegdatum;buchdatum;buchsymbol;buchcode;prozent;steuercode;betrag;steuer;text;extbelegnr;kost;ausz-belegnr;ausz-betrag";

test("three rates, city tax, the payment and the cancellation, as BMD's sample has them", async () => {
  const { item, folio, issue, settle, cancel, cash, file, moveTo } = await startAccountingServer();
  const invoice = await issue(
    await folio([
      [item("Logis", 10), 330],
      [item("Badeeintritt", 13), 113],
      [item("Getränke", 20), 60],
      [item("Ortstaxe", 0, { type: "city_tax", booking_text: "Ortstaxe" }), 15],
    ]),
  );
  await settle(invoice, cash);
  moveTo("2026-11-22");
  await cancel(invoice);
  const { answer, bytes, lines } = await file("bmd_ntcs");
  expect(answer.headers.get("content-disposition")).toContain("filename=BMD_2026-11-01_2026-11-30.csv");
  expect(bytes.subarray(0, 3).toString("latin1")).toBe("sat");
  expect(lines("windows-1252")).toEqual([
    HEAD,
    "0;200001;4100;20260042;21.11.2026;21.11.2026;AR;1;10;1;330,00;-30,00;RE-2026-0042 Muster Anna;RE-2026-0042;;;",
    "0;200001;4130;20260042;21.11.2026;21.11.2026;AR;1;13;1;113,00;-13,00;RE-2026-0042 Muster Anna;RE-2026-0042;;;",
    "0;200001;4120;20260042;21.11.2026;21.11.2026;AR;1;20;1;60,00;-10,00;RE-2026-0042 Muster Anna;RE-2026-0042;;;",
    "0;200001;3590;20260042;21.11.2026;21.11.2026;AR;1;;;15,00;;RE-2026-0042 Ortstaxe;RE-2026-0042;;;",
    "0;2700;200001;20260042;21.11.2026;21.11.2026;KA;1;;;518,00;;Zahlung RE-2026-0042;RE-2026-0042;;20260042;518,00",
    "0;200001;4100;20260043;22.11.2026;22.11.2026;ST;1;10;1;-330,00;30,00;Storno RE-2026-0042;RE-2026-0043;;;",
    "0;200001;4130;20260043;22.11.2026;22.11.2026;ST;1;13;1;-113,00;13,00;Storno RE-2026-0042;RE-2026-0043;;;",
    "0;200001;4120;20260043;22.11.2026;22.11.2026;ST;1;20;1;-60,00;10,00;Storno RE-2026-0042;RE-2026-0043;;;",
    "0;200001;3590;20260043;22.11.2026;22.11.2026;ST;1;;;-15,00;;Storno RE-2026-0042;RE-2026-0043;;;",
    "0;3270;200001;20260042;22.11.2026;22.11.2026;UB;1;;;-518,00;;Verrechnung Anzahlung RE-2026-0042;RE-2026-0042;;20260042;-518,00",
    "",
  ]);
  // The sample cancels one rate only; up to there the files are equal, byte for byte.
  const sample = readFileSync("tests/reports/bmd-sample.csv", "latin1").split("\r\n");
  expect(lines("windows-1252").slice(0, 7)).toEqual(sample.slice(0, 7));
});

test("a local tax with VAT on top is revenue at its rate; without VAT it goes to the municipality's account", async () => {
  const { item, folio, issue, file } = await startAccountingServer();
  await issue(
    await folio([
      [item("Bettensteuer", 10, { type: "city_tax" }), 11],
      [item("Kurtaxe", 0, { type: "city_tax" }), 3],
    ]),
  );
  const rows = (await file("bmd_ntcs")).lines("windows-1252").slice(1, 3);
  expect(rows.map((row) => row.split(";").slice(2, 3).concat(row.split(";").slice(8, 12)))).toEqual([
    ["4100", "10", "1", "11,00", "-1,00"],
    ["3590", "", "", "3,00", ""],
  ]);
});

test("a mistyped tax code shifts no cell of the file", async () => {
  const { item, folio, issue, file, property } = await startAccountingServer();
  property.runtime.db.$client.prepare("UPDATE tax_rates SET tax_code = ?").run('1;"2');
  await issue(await folio([[item("Logis", 10), 330]]));
  const { lines } = await file("bmd_ntcs");
  const [head = "", line = ""] = lines("windows-1252");
  expect(line.split(";")).toHaveLength(head.split(";").length);
  expect(line).toContain(";10;1,'2;330,00;");
});

const REST = ";".repeat(16);

test("several rates, their payment, and one rate with its cancellation, as RZL's sample has them", async () => {
  const { item, folio, issue, settle, cancel, cash, file, moveTo } = await startAccountingServer();
  const sample = readFileSync("tests/reports/rzl-sample.txt", "latin1").split("\r\n");
  const one = await issue(await folio([[item("Logis", 10), 330]]));
  await cancel(one);
  const { answer, lines } = await file("rzl");
  expect(answer.headers.get("content-disposition")).toContain("filename=RZL_2026-11-01_2026-11-30.csv");
  expect(lines("windows-1252")).toEqual([
    `200001;4100;20260042;21112026;;EUR;330,00;0,00;0,00;;0,00;0,00;0;AR;20260042;1;10;2;0;1;;;;RE-2026-0042;Muster Anna${REST}`,
    `4100;200001;20260042;21112026;;EUR;0,00;300,00;30,00;;0,00;0,00;0;AR;20260042;1;10;2;0;1;;;;RE-2026-0042;Logis${REST}`,
    ...sample.slice(6, 8),
    "",
  ]);

  moveTo("2026-12-01");
  const rates = await folio([
    [item("Logis", 10), 330],
    [item("Badeeintritt", 13), 113],
    [item("Getraenke", 20), 60],
  ]);
  await settle(await issue(rates), cash);
  const asOnSample = (line: string) => line.replaceAll("20260044", "20260042").replaceAll("0044", "0042").replace("01122026", "21112026");
  const split = (await file("rzl", "from=2026-12-01&to=2026-12-01")).lines("windows-1252");
  expect(split.map(asOnSample)).toEqual([...sample.slice(0, 6), ""]);
  for (const line of split.slice(0, -1)) expect(line.split(";")).toHaveLength(41);
});

test("part payments, deposits of earlier days, refunds and discounts", async () => {
  const { item, folio, post, pay, issue, settle, cash, bank, file, moveTo } = await startAccountingServer();
  const stay = await folio([[item("Logis", 10), 440]]);
  await pay(stay, bank, 100);
  moveTo("2026-11-22");
  await pay(stay, cash, 50);
  await post(stay, "Rabatt", 10, -44);
  const invoice = await issue(stay);
  moveTo("2026-11-23");
  await settle(invoice, bank, 200);
  await settle(invoice, cash);
  const sale = await folio([[item("Buch", 20), 12]]);
  await pay(sale, cash, 20);
  await pay(sale, cash, -8);
  await issue(sale);
  expect((await file("bmd_ntcs")).lines("windows-1252").slice(1)).toEqual([
    // The deposit stays on its account until the invoice exists; a payment on the invoice's day is booked on the customer directly.
    "0;2800;3270;9900000001;21.11.2026;21.11.2026;BK;1;;;100,00;;Anzahlung V1;V1;;;",
    "0;200001;4100;20260042;22.11.2026;22.11.2026;AR;1;10;1;396,00;-36,00;RE-2026-0042 Muster Anna;RE-2026-0042;;;",
    "0;3270;200001;20260042;22.11.2026;22.11.2026;UB;1;;;100,00;;Verrechnung Anzahlung RE-2026-0042;RE-2026-0042;;20260042;100,00",
    "0;2700;200001;20260042;22.11.2026;22.11.2026;KA;1;;;50,00;;Zahlung RE-2026-0042;RE-2026-0042;;20260042;50,00",
    "0;200001;4120;20260043;23.11.2026;23.11.2026;AR;1;20;1;12,00;-2,00;RE-2026-0043 Muster Anna;RE-2026-0043;;;",
    "0;2800;200001;20260042;23.11.2026;23.11.2026;BK;1;;;200,00;;Zahlung RE-2026-0042;RE-2026-0042;;20260042;200,00",
    "0;2700;200001;20260042;23.11.2026;23.11.2026;KA;1;;;46,00;;Zahlung RE-2026-0042;RE-2026-0042;;20260042;46,00",
    "0;2700;200001;20260043;23.11.2026;23.11.2026;KA;1;;;20,00;;Zahlung RE-2026-0043;RE-2026-0043;;20260043;20,00",
    "0;2700;200001;20260043;23.11.2026;23.11.2026;KA;1;;;-8,00;;Rückzahlung RE-2026-0043;RE-2026-0043;;20260043;-8,00",
    "",
  ]);
  expect((await file("rzl")).lines("windows-1252").slice(-3, -1)).toEqual([
    `2700;200001;0;23112026;;EUR;0,00;8,00;0,00;;0,00;0,00;0;KA;20260043;1;0;0;0;1;;;;Rückzahlung RE-2026-0043;bar${REST}`,
    `200001;2700;20260043;23112026;;EUR;8,00;0,00;0,00;;0,00;0,00;0;KA;20260043;1;0;0;0;1;;;;Rückzahlung RE-2026-0043;bar${REST}`,
  ]);
});

test("texts in both code pages: umlauts stay, other letters lose their marks, separators go", async () => {
  const { item, folio, issue, file, guest } = await startAccountingServer();
  const names = ["Jürgen Groß – „Café“ 5 €", "Jiří Dvořák; Łukasz Čapek", "Đorđe Ñandú\nNový", "李小龙 Őri"];
  for (const name of names) await issue(await folio([[item("Logis", 10), 110]], guest(name)));
  const latin = await file("bmd_ntcs");
  const text = (line: string) => line.split(";")[12]?.replace(/^RE-2026-00\d\d /, "");
  expect(latin.lines("windows-1252").slice(1, -1).map(text)).toEqual([
    "Jürgen Groß – „Café“ 5 €",
    "Jirí Dvorák, Lukasz Capek",
    "Dorde Ñandú Nový",
    "??? Ori",
  ]);
  // ü, –, „, é, “ and € are one byte each.
  const bytes = [
    0x4a, 0xfc, 0x72, 0x67, 0x65, 0x6e, 0x20, 0x47, 0x72, 0x6f, 0xdf, 0x20, 0x96, 0x20, 0x84, 0x43, 0x61, 0x66, 0xe9, 0x93, 0x20, 0x35,
    0x20, 0x80,
  ];
  expect(latin.bytes.includes(Buffer.from(bytes))).toBe(true);
  const unicode = await file("bmd_ntcs", "from=2026-11-21&to=2026-11-21&encoder=utf-8");
  expect(unicode.answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(unicode.bytes.subarray(0, 7).toString("latin1")).toBe("satzart");
  expect(unicode.lines("utf-8").slice(1, -1).map(text)).toEqual([names[0], "Jiří Dvořák, Łukasz Čapek", "Đorđe Ñandú Nový", "李小龙 Őri"]);
});

test("the adviser's own way: tax above zero, credits on their side, plain dates, an account for each customer", async () => {
  const { item, folio, issue, cancel, pay, cash, file, moveTo } = await startAccountingServer({
    ...DECIDED,
    debtor_account: "200000",
    debtor_per_customer: true,
    tax_sign: "positive",
    reversals: "credit",
    date_format: "YYYYMMDD",
    symbols: { invoice: "RG", cancellation: "GU", cash: "K1" },
    encoder: "utf-8",
  });
  const sale = await folio([[item("Zubehör", 20, { account_number: "4055" }), 60]]);
  await cancel(await issue(sale));
  moveTo("2026-11-22");
  await pay(sale, cash, -5);
  const { answer, lines } = await file("bmd_ntcs");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(lines("utf-8").slice(1)).toEqual([
    "0;201042;4055;20260042;20261121;20261121;RG;1;20;1;60,00;10,00;RE-2026-0042 Muster Anna;RE-2026-0042;;;",
    "0;201042;4055;20260043;20261121;20261121;GU;2;20;1;60,00;10,00;Storno RE-2026-0042;RE-2026-0043;;;",
    "0;2700;3270;9900000001;20261122;20261122;K1;2;;;5,00;;Rückzahlung V1;V1;;;",
    "",
  ]);
});
