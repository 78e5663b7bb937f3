import fc from "fast-check";
import { expect, test } from "vitest";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { Accounting, AccountingSummary } from "#shared/office/reports/accounting.ts";
import { datevNumberOf, fiscalYearOf } from "#shared/office/reports/accounting-rules.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { startAccountingServer } from "#tests/reports/accounting-server.ts";
import { readDatev } from "#tests/support/datev-reader.ts";
import { furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { IS_LONG } from "#tests/support/long-run.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { unzipStored } from "#tests/support/unzip.ts";

/** A tax adviser with DATEV: four digits for ledger accounts, five for customers. */
const WITH_DATEV = {
  debtor_account: "10001",
  advance_account: "1710",
  city_tax_account: "1735",
  datev_consultant: "29098",
  datev_client: "55003",
  datev_chart: "03",
};
const NOVEMBER = "from=2026-11-01&to=2026-11-30";
/** The empty fields after the text, up to the document's link, and from there on. */
const LINKED = (id: string) => `;;"";;;;"BEDI ""${id}"""${";".repeat(17)}""${";".repeat(77)}0${";".repeat(11)}`;
const NOT_LINKED = `;;"";;;;""${";".repeat(17)}""${";".repeat(77)}0${";".repeat(11)}`;

test("an invoice of three rates, its payment and its cancellation as rows of a batch of postings", async () => {
  const { item, folio, issue, settle, cancel, cash, file, moveTo, call } = await startAccountingServer(WITH_DATEV);
  const invoice = await issue(
    await folio([
      [item("Logis", 10), 330],
      [item("Ortstaxe", 0, { type: "city_tax", booking_text: "Ortstaxe" }), 15],
    ]),
  );
  await settle(invoice, cash);
  moveTo("2026-11-22");
  await cancel(invoice);
  const canceling = (await call<Invoice>(`GET /invoices/${invoice}`)).body.related_invoice_id ?? "";
  const { answer, lines, bytes } = await file("datev", NOVEMBER);
  expect(answer.headers.get("content-disposition")).toContain("filename=EXTF_Buchungsstapel_2026-11-01_2026-11-30.csv");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=windows-1252");
  const [head, columns, ...rows] = lines("windows-1252");
  expect(head).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20261122110000000;;"RE";"Keyrack";"";29098;55003;20260101;4;20261101;20261130;"Rechnungen und Zahlungen";"";1;0;0;"EUR";;"";;;"03";;;"";""',
  );
  expect(columns?.split(";").slice(0, 14).concat(columns.split(";").slice(-12, -9))).toEqual([
    ...["Umsatz (ohne Soll/Haben-Kz)", "Soll/Haben-Kennzeichen", "WKZ Umsatz", "Kurs", "Basis-Umsatz", "WKZ Basis-Umsatz", "Konto"],
    ...["Gegenkonto (ohne BU-Schlüssel)", "BU-Schlüssel", "Belegdatum", "Belegfeld 1", "Belegfeld 2", "Skonto", "Buchungstext"],
    ...["Festschreibung", "Leistungsdatum", "Datum Zuord. Steuerperiode"],
  ]);
  expect(rows).toEqual([
    `330,00;"S";"EUR";;;"";10001;4100;"";2111;"RE-2026-0042";"";;"RE-2026-0042 Muster Anna"${LINKED(invoice)}`,
    `15,00;"S";"EUR";;;"";10001;1735;"";2111;"RE-2026-0042";"";;"RE-2026-0042 Ortstaxe"${LINKED(invoice)}`,
    `345,00;"S";"EUR";;;"";2700;10001;"";2111;"RE-2026-0042";"";;"Zahlung RE-2026-0042"${NOT_LINKED}`,
    `330,00;"H";"EUR";;;"";10001;4100;"";2211;"RE-2026-0043";"";;"Storno RE-2026-0042"${LINKED(canceling)}`,
    `15,00;"H";"EUR";;;"";10001;1735;"";2211;"RE-2026-0043";"";;"Storno RE-2026-0042"${LINKED(canceling)}`,
    `345,00;"H";"EUR";;;"";1710;10001;"";2211;"RE-2026-0042";"";;"Verrechnung Anzahlung RE-2026-0042"${NOT_LINKED}`,
    "",
  ]);
  expect(readDatev(bytes).rows).toHaveLength(6);
});

test("what DATEV has no room for is named before a file leaves, and only where DATEV is used", async () => {
  const { item, folio, issue, file, call, property } = await startAccountingServer();
  await issue(await folio([[item("Logis", 10), 110]]));
  const read = async () => (await call<AccountingSummary>(`GET /reports/financial_accounting?${NOVEMBER}`)).body;
  const austrian = await read();
  expect(austrian.files.map(({ format }) => format)).toEqual(["bmd_ntcs", "rzl"]);
  expect(austrian.missing).toEqual([]);
  property.runtime.db.$client.prepare("UPDATE properties SET address = ?").run(JSON.stringify({ country: "DE" }));
  const german = await read();
  expect(german.files.map(({ format, rows }) => `${format}: ${rows}`)).toEqual(["bmd_ntcs: 1", "rzl: 2", "datev: 1"]);
  expect(german.missing.map(({ field, format }) => `${field} ${format}`)).toEqual([
    "datev_client datev",
    "datev_consultant datev",
    "debtor_account datev",
  ]);
  expect((await file("bmd_ntcs")).answer.status).toBe(200);
  const { answer } = await file("datev");
  expect(answer.status).toBe(400);
  const refused = await call(`GET /reports/financial_accounting/datev?${NOVEMBER}`);
  expect(refused.body.type).toBe("accounting/mapping_missing");
  expect(refused.body.errors?.map(({ path }) => path)).toEqual(["datev_client", "datev_consultant", "debtor_account"]);
  expect((await read()).exports.map(({ format }) => format)).toEqual(["bmd_ntcs"]);
});

test("a file covers one fiscal year; numbers and keys are checked as they are entered", async () => {
  const { item, folio, issue, file, call, rates } = await startAccountingServer({ ...WITH_DATEV, datev_fiscal_month: 7 });
  await issue(await folio([[item("Logis", 10), 110]]));
  const refused = await call("GET /reports/financial_accounting/datev?from=2026-06-30&to=2026-07-01");
  expect(refused.body).toMatchObject({ type: "validation", errors: [{ path: "to", code: "fiscal_year" }] });
  const { bytes } = await file("datev", "from=2026-07-01&to=2027-06-30");
  expect(readDatev(bytes).head.slice(12, 16)).toEqual(["20260701", "4", "20260701", "20270630"]);

  const { version: _, ...known } = (await call<Accounting>("GET /reports/financial_accounting/settings")).body;
  const input = {
    ...known,
    tax_rates: known.tax_rates.map(({ name: _name, percentage: _of, deleted: _deleted, ...rate }) => ({
      ...rate,
      datev_key: rate.id === rates[10] ? "9" : null,
    })),
    payment_methods: known.payment_methods.map(({ name: _name, ...method }) => method),
    items: [],
  };
  const PUT = "PUT /reports/financial_accounting/settings";
  for (const wrong of [
    { datev_consultant: "1000" },
    { datev_consultant: "12345678" },
    { datev_client: "0" },
    { datev_account_length: 9 },
    { datev_fiscal_month: 13 },
  ]) {
    expect((await call(PUT, { ...input, ...wrong })).body.errors?.map(({ path }) => path)).toEqual(Object.keys(wrong));
  }
  expect((await call<Accounting>(PUT, input)).body.tax_rates.find(({ id }) => id === rates[10])?.datev_key).toBe("9");
  expect(readDatev((await file("datev", NOVEMBER)).bytes).rows.map(({ key }) => key)).toEqual(["9"]);
});

test("a file adds up to invoices and payments, for any sales, payments and cancellations", async () => {
  const { folio, pay, issue, settle, cancel, item, post, cash, bank, file, property, moveTo, guest } =
    await startAccountingServer(WITH_DATEV);
  const sold = [
    item("Logis", 10),
    item("Eis; „groß“", 13),
    item("Wein", 20, { booking_text: 'Wein\n"rot"' }),
    item("Taxe", 0, { type: "city_tax" }),
  ];
  const names = ["Jürgen Groß – „Café“", "李小龙", "Anna; DROP", '"Zitat"', "Łukasz ".repeat(20), "ẞ".repeat(80)];
  const sale = fc.record({
    lines: fc.array(fc.tuple(fc.constantFrom(...sold), fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 7 })), {
      minLength: 1,
      maxLength: 4,
    }),
    discount: fc.integer({ min: -5000, max: 0 }),
    deposit: fc.integer({ min: -3000, max: 9000 }),
    isCanceled: fc.boolean(),
    isPaid: fc.boolean(),
    name: fc.constantFrom(...names),
  });
  for (const [index, { lines, discount, deposit, isCanceled, isPaid, name }] of fc
    .sample(sale, { numRuns: IS_LONG ? 9 : 5, seed: 20261123 })
    .entries()) {
    moveTo(`2026-11-${String(1 + index).padStart(2, "0")}`);
    const id = await folio(
      lines.map(([of, cent, quantity]) => [of, cent / 100, quantity]),
      guest(name),
    );
    if (discount !== 0) await post(id, "Rabatt", 20, discount / 100);
    if (deposit !== 0) await pay(id, index % 2 ? cash : bank, deposit / 100);
    if (index % 3 === 0) moveTo(`2026-11-${String(2 + index).padStart(2, "0")}`);
    const invoice = await issue(id);
    if (isPaid) await settle(invoice, cash);
    if (isCanceled) await cancel(invoice);
  }
  const one = (sql: string) => property.runtime.db.$client.prepare<[], { sum: number | null }>(sql).get()?.sum ?? 0;
  const invoiced = one("SELECT sum(total_amount) AS sum FROM invoices WHERE number IS NOT NULL");
  const due = one("SELECT sum(due_amount) AS sum FROM invoices WHERE status IN ('open', 'paid')");
  const paid = one("SELECT sum(amount) AS sum FROM payments WHERE NOT virtual");
  const { rows } = readDatev((await file("datev", NOVEMBER)).bytes);
  const sumOf = (of: typeof rows) => of.reduce((sum, { cents }) => sum + cents, 0);
  const balance = (account: string) =>
    sumOf(rows.filter((row) => row.account === account)) - sumOf(rows.filter((row) => row.counter === account));
  expect(sumOf(rows.filter(({ account }) => account === "10001"))).toBe(invoiced);
  expect(balance("10001")).toBe(due);
  expect(balance("2700") + balance("2800")).toBe(paid);
  const perInvoice = property.runtime.db.$client
    .prepare<[], { id: string; number: string; total: number; day: string }>(
      "SELECT id, number, total_amount AS total, finalized_on AS day FROM invoices WHERE total_amount != 0 AND number IS NOT NULL",
    )
    .all();
  for (const { id, number, total, day } of perInvoice) {
    const own = rows.filter(({ link }) => link === id);
    expect([number, sumOf(own), [...new Set(own.map((row) => row.day))]]).toEqual([number, total, [day]]);
  }
  // A long range is read in two parts; the file must not show the boundary.
  const [, ...long] = (await file("datev", "from=2026-08-01&to=2026-12-31")).lines("windows-1252");
  const [, ...short] = (await file("datev", NOVEMBER)).lines("windows-1252");
  expect(long).toEqual(short);
});

test("the package of documents has each invoice of the range, by the id that its postings name", async () => {
  const { item, folio, issue, cancel, file, moveTo, url, cookie, property } = await startAccountingServer(WITH_DATEV);
  furnishLetterhead(property);
  const first = await issue(await folio([[item("Logis", 10), 110]]));
  await cancel(first);
  moveTo("2026-12-01");
  await issue(await folio([[item("Logis", 10), 50]]));
  const get = (query: string) => fetch(`${url}/api/reports/financial_accounting/datev_documents?${query}`, { headers: { cookie } });
  const answer = await get(NOVEMBER);
  expect(answer.headers.get("content-disposition")).toContain("DATEV-Belege_2026-11-01_2026-11-30.zip");
  const files = unzipStored(Buffer.from(await answer.arrayBuffer()));
  expect([...files.keys()].sort()).toEqual(["RE-2026-0042.pdf", "RE-2026-0043.pdf", "document.xml"]);
  const index = files.get("document.xml")?.toString("utf8") ?? "";
  expect(index).toContain('xmlns="http://xml.datev.de/bedi/tps/document/v06.0"');
  const documents = [...index.matchAll(/<document guid="([^"]+)" processID="1" type="2">\s*<extension xsi:type="File" name="([^"]+)"\/>/g)];
  const links = new Map(readDatev((await file("datev", NOVEMBER)).bytes).rows.map(({ link, number }) => [link, `${number}.pdf`]));
  expect(new Map(documents.map(([, guid = "", name = ""]) => [guid, name]))).toEqual(links);
  files.delete("document.xml");
  for (const [name, bytes] of files) {
    expect((await readPdf(bytes)).text).toContain(name.replace(".pdf", ""));
  }
  expect((await get("from=2027-01-01&to=2027-01-31")).status).toBe(400);
});

test("the fiscal year of a day begins on the first of its month, at most a year before it", () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((offset) => addDays("2000-01-01", offset));
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 12 }), (day, month) => {
      const start = fiscalYearOf(day, month);
      const next = `${Number(start.slice(0, 4)) + 1}${start.slice(4)}`;
      expect(start.slice(5)).toBe(`${String(month).padStart(2, "0")}-01`);
      expect(start <= day && day < next).toBe(true);
    }),
  );
  expect(["2026-06-30", "2026-07-01"].map((day) => fiscalYearOf(day, 7))).toEqual(["2025-07-01", "2026-07-01"]);
});

test("a document's number keeps what DATEV reads", () => {
  expect(["RE-2026-0042", "R 26.11/7", "Ü-1", "x".repeat(50)].map(datevNumberOf)).toEqual([
    "RE-2026-0042",
    "R-26-11/7",
    "--1",
    "x".repeat(36),
  ]);
});

test("the reader refuses what is not a batch of postings", async () => {
  const { item, folio, issue, file } = await startAccountingServer(WITH_DATEV);
  await issue(await folio([[item("Logis", 10), 110]]));
  const text = (await file("datev", NOVEMBER)).bytes.toString("latin1");
  const spoilt = (from: string | RegExp, to: string) => () => readDatev(Buffer.from(text.replace(from, to), "latin1"));
  expect(spoilt("", "")).not.toThrow();
  for (const [from, to] of [
    ...([
      ["110,00;", "110.00;"],
      ["110,00;", "0,00;"],
      ["110,00;", "-110,00;"],
      ['"S"', "S"],
      ['"S"', '"X"'],
      ["\r\n", "\n"],
      [";10001;", ";1000123;"],
    ] as const),
    ...([
      [";2111;", ";3111;"],
      [";2111;", ";2110;"],
      ['"RE-2026-0042";"";;', '"RE 42";"";;'],
      ['"BEDI ', '"BEDY '],
      [/0;;;;;;;;;;;\r\n$/, "1;;;;;;;;;;;\r\n"],
    ] as const),
    ...([
      [/;\r\n$/, "\r\n"],
      ["29098", "998"],
      [";20260101;", ";20270101;"],
      ["Buchungstext;", ""],
    ] as const),
  ]) {
    expect(spoilt(from, to), `${from} as ${to}`).toThrow(/\w/);
  }
});
