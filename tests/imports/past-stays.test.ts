import { expect, test } from "vitest";
import type { AccountingSummary } from "#shared/office/reports/accounting.ts";
import type { Declaration } from "#shared/prices/local-taxes/declaration.ts";
import { startAccountingServer } from "#tests/reports/accounting-server.ts";
import { addRateItem, furnish } from "#tests/support/guesthouse.ts";

const STAYS = [
  "Buchungsnummer;Zimmer;Anreise;Abreise;Personen;Gast;Gesamtpreis;Status",
  "R-509;101;1.11.2026;3.11.2026;2;Anna Gruber;258,00;abgereist",
  "R-600;102;10.11.2026;12.11.2026;2;Max Huber;300,00;abgereist",
];

/** A property that has brought two stays of this month from the program used before. */
async function openWithPast({ further = [] }: { further?: readonly string[] } = {}) {
  const served = await startAccountingServer();
  const rooms = furnish(served.property);
  const form = new FormData();
  form.append("file", new Blob([[...STAYS, ...further].join("\r\n")], { type: "text/csv" }), "stays.csv");
  const imported = () =>
    fetch(`${served.url}/api/imports?kind=bookings`, { method: "POST", headers: { cookie: served.cookie }, body: form });
  return { ...served, ...rooms, imported };
}

const MONTH = "from=2026-11-01&to=2026-11-30";

test("stays of the past are in no accounting file, need no account and no cash day", async () => {
  const { imported, file, call, property, folio, item, pay, cash, issue } = await openWithPast();
  expect((await imported()).status).toBe(200);
  expect((await call<{ data: unknown[] }>("GET /payment_methods?query=Fr")).body).toMatchObject({
    data: [{ name: "Früheres Programm", kind: "former_program" }],
  });
  const sold = await folio([[item("Getränke", 20), 60]]);
  await pay(sold, cash, 20);
  for (const format of ["bmd_ntcs", "rzl", "datev"] as const) {
    const { answer, lines } = await file(format);
    expect(format === "datev" ? 200 : answer.status, format).toBe(200);
    expect(lines("windows-1252").join("\n"), format).not.toMatch(/258,00|300,00|Früher/);
  }
  const { body } = await call<AccountingSummary>(`GET /reports/financial_accounting?${MONTH}`);
  expect(body).toMatchObject({
    totals: { payments: { count: 1, amount: 20 } },
    methods: [{ name: "bar", count: 1, amount: 20 }],
    missing: [],
  });
  const accounting = await call<{ payment_methods: { name: string }[] }>("GET /reports/financial_accounting/settings");
  expect(accounting.body.payment_methods.map(({ name }) => name)).toEqual(["Bar", "Überweisung"]);
  const entries = property.runtime.db.$client.prepare("SELECT amount FROM cash_entries").all();
  expect(entries).toEqual([{ amount: 2000 }]);
  await issue(sold);
});

test("a method that an earlier version made for them is left out alike, and so is money posted with it by hand", async () => {
  const { imported, call, property, folio, item, pay } = await openWithPast();
  await imported();
  const db = property.runtime.db.$client;
  db.prepare("UPDATE payment_methods SET kind = 'other' WHERE name = 'Früheres Programm'").run();
  const { id } = db.prepare<[], { id: string }>("SELECT id FROM payment_methods WHERE name = 'Früheres Programm'").get() ?? { id: "" };
  await pay(await folio([[item("Getränke", 20), 60]]), id, 20);
  const { body } = await call<AccountingSummary>(`GET /reports/financial_accounting?${MONTH}`);
  expect(body).toMatchObject({ totals: { payments: { count: 0, amount: 0 } }, methods: [] });
  expect(db.prepare("SELECT 1 FROM cash_entries").all()).toEqual([]);
});

test("what the former program was paid for a stay to come is taken from the advance account by its invoice", async () => {
  const { call, folio, item, pay, issue, file } = await openWithPast();
  const method = await call<{ id: string }>("POST /payment_methods", { name: "Altes Programm", kind: "former_program" });
  const sold = await folio([[item("Logis", 10), 330]]);
  await pay(sold, method.body.id, 100);
  await issue(sold);
  const rows = (await file("bmd_ntcs")).lines("windows-1252").slice(1, -1);
  expect(rows.map((row) => row.split(";").slice(1, 3).concat(row.split(";").slice(10, 11)))).toEqual([
    ["200001", "4100", "330,00"],
    ["3270", "200001", "100,00"],
  ]);
});

test("their nights are in the statistics and in the declaration of local taxes alike, also where the price is unknown", async () => {
  const { imported, call, property, item, rate } = await openWithPast({
    further: ["R-601;110;12.11.2026;13.11.2026;1;Eva Auer;;abgereist"],
  });
  addRateItem(property, rate, item("Ortstaxe", 0, { type: "city_tax", gross_amount: 260 }));
  expect((await imported()).status).toBe(200);
  const statistics = await call("GET /reports/origins?from=2026-11-01&to=2026-11-30&basis=nationality");
  expect(statistics.body).toMatchObject({ nights: 9 });
  const declaration = await call<Declaration>(`GET /reports/local_tax?${MONTH}`);
  expect(declaration.body).toMatchObject({ taxable_nights: 9, taxes: [{ owed_amount: 23.4, charged_amount: 23.4 }] });
  const totals = property.runtime.db.$client.prepare("SELECT gross_amount AS gross, due_amount AS due FROM bookings ORDER BY code").all();
  expect(totals).toEqual([
    { gross: 25_800, due: 0 },
    { gross: 30_000, due: 0 },
    { gross: 260, due: 0 },
  ]);
});
