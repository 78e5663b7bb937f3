import fc from "fast-check";
import { expect, test } from "vitest";
import type { Accounting, AccountingSummary } from "#shared/office/reports/accounting.ts";
import { rzlKeyOf } from "#shared/office/reports/accounting-rules.ts";
import { cents, negated } from "#shared/platform/core/money.ts";
import { startAccountingServer } from "#tests/reports/accounting-server.ts";
import { eventsOf } from "#tests/support/front-desk.ts";
import { insert } from "#tests/support/guesthouse.ts";
import { IS_LONG } from "#tests/support/long-run.ts";

const NOVEMBER = "from=2026-11-01&to=2026-11-30";

test("nothing leaves while an account or a code is missing, and each is named; filled in, it leaves", async () => {
  const { call, folio, post, pay, issue, settle, item, file, property, rates } = await startAccountingServer({});
  const bare = await call<Accounting>("GET /reports/financial_accounting/settings");
  const voucher = insert(property, "payment_methods", { name: "Gutschein", account_number: "G-1" });
  const sale = await folio([
    [item("Ortstaxe", 0, { type: "city_tax" }), 3],
    [item("Sekt", 20), 24],
  ]);
  await post(sale, "Kurs", 7.5, 107.5);
  await post(sale, "Kur", 12.5, 112.5);
  await pay(sale, voucher, 10);
  property.runtime.db.$client.prepare("UPDATE tax_rates SET tax_code = NULL WHERE percentage = 20").run();
  await settle(await issue(sale), voucher);

  const { answer } = await file("bmd_ntcs", NOVEMBER);
  expect(answer.status).toBe(400);
  const problem = (await call(`GET /reports/financial_accounting/bmd_ntcs?${NOVEMBER}`)).body;
  expect(problem.type).toBe("accounting/mapping_missing");
  expect(problem.errors?.map(({ path, message }) => `${path}: ${message}`).sort()).toEqual(
    [
      "city_tax_account: city_tax_account",
      "debtor_account: debtor_account",
      `payment_methods.${voucher}.account_number: Gutschein`,
      `tax_rates.${rates[20]}.tax_code: 20 %`,
      "tax_rates.account_number: 12.5 %",
      "tax_rates.account_number: 7.5 %",
      "tax_rates.tax_code: 12.5 %",
      "tax_rates.tax_code: 7.5 %",
    ].sort(),
  );
  expect(problem.detail?.split(", ").sort()).toEqual([
    "Account for Gutschein",
    "Account for the city tax",
    "Customers' account",
    "Tax code for 20 %",
    "There is no tax rate of 12.5 %",
    "There is no tax rate of 7.5 %",
  ]);
  const summary = (await call<AccountingSummary>(`GET /reports/financial_accounting?${NOVEMBER}`)).body;
  expect(summary.missing.filter(({ format }) => format === "rzl")).toEqual([
    { object: "tax_rate", id: null, name: "12.5 %", field: "rzl_key", format: "rzl" },
  ]);
  expect(summary.exports).toEqual([]);

  await call("POST /tax_rates", { name: "7,5 %", percentage: 7.5 });
  await call("POST /tax_rates", { name: "12,5 %", percentage: 12.5 });
  const { body: known, headers } = await call<Accounting>("GET /reports/financial_accounting/settings");
  const { version, ...input } = known;
  const filled = {
    ...input,
    debtor_account: "200000",
    city_tax_account: "3590",
    advance_account: "3270",
    tax_rates: known.tax_rates.map(({ id, percentage }) => {
      const code = percentage === 0 ? null : "1";
      return {
        id,
        account_number: `41${String(percentage * 10).slice(0, 2)}`,
        tax_code: code,
        rzl_key: percentage === 12.5 ? "12" : null,
        rzl_code: null,
      };
    }),
    payment_methods: known.payment_methods.map(({ id }) => ({ id, account_number: "2750", journal: "bank" })),
    items: known.items.map(({ id, account_number }) => ({ id, account_number })),
  };
  expect((await call("PUT /reports/financial_accounting/settings", { ...filled, debtor_account: "K 1" })).body.errors?.[0]?.path).toBe(
    "debtor_account",
  );
  expect((await call("PUT /reports/financial_accounting/settings", filled, { "if-match": `"${version - 1}"` })).body.type).toBe("stale");
  const saved = await call<Accounting>("PUT /reports/financial_accounting/settings", filled);
  expect(saved.status).toBe(200);
  expect(saved.body.version).toBeGreaterThan(version);
  expect(headers.get("content-type")).toContain("json");
  expect(bare.body.debtor_account).toBeNull();
  // Saving again changes nothing and records no event.
  const events = property.runtime.db.$client.prepare("SELECT count(*) AS n FROM events").get();
  await call("PUT /reports/financial_accounting/settings", filled);
  expect(property.runtime.db.$client.prepare("SELECT count(*) AS n FROM events").get()).toEqual(events);

  const { lines } = await file("rzl", NOVEMBER);
  expect(
    lines("windows-1252")
      .map((line) => line.split(";"))
      .filter((cells) => cells.length > 1 && ["", undefined].includes(cells[0])),
  ).toEqual([]);
  expect(lines("windows-1252").map((line) => line.split(";")[16])).toEqual(["0", "0", "20", "75", "12", "0", "0", "0", "0", undefined]);
});

test("the property remembers what has left it, and says which files overlap", async () => {
  const { call, folio, issue, item, file, property, actor, moveTo, cash, settle } = await startAccountingServer();
  await settle(await issue(await folio([[item("Logis", 10), 110]])), cash);
  await file("bmd_ntcs", "from=2026-11-01&to=2026-11-21");
  moveTo("2026-12-01");
  const read = async (query: string) => (await call<AccountingSummary>(`GET /reports/financial_accounting?${query}`)).body;
  const overlaps = async (query: string) => (await read(query)).files.map(({ format, overlaps: those }) => `${format}: ${those.length}`);
  expect(await overlaps(NOVEMBER)).toEqual(["bmd_ntcs: 1", "rzl: 0"]);
  expect(await overlaps("from=2026-11-22&to=2026-11-30")).toEqual(["bmd_ntcs: 0", "rzl: 0"]);
  const november = await read(NOVEMBER);
  expect(november).toMatchObject({
    from: "2026-11-01",
    to: "2026-11-30",
    is_running: false,
    missing: [],
    totals: {
      invoices: 1,
      cancellations: 0,
      gross_amount: 110,
      net_amount: 100,
      tax_amount: 10,
      payments: { count: 1, amount: 110 },
      taxes: [{ tax_percentage: 10, net_amount: 100, tax_amount: 10, gross_amount: 110 }],
    },
    methods: [{ name: "bar", count: 1, amount: 110 }],
    files: [
      { format: "bmd_ntcs", rows: 2 },
      { format: "rzl", rows: 4 },
    ],
    exports: [
      {
        format: "bmd_ntcs",
        from: "2026-11-01",
        to: "2026-11-21",
        by: actor.name,
        rows: 2,
        gross_amount: 110,
        time: "2026-11-21T10:00:00.000Z",
      },
    ],
  });
  expect((await read("from=2026-12-01&to=2026-12-01")).is_running).toBe(true);
  expect(eventsOf({ property }, property.property_id).map(({ type }) => type)).toEqual(["property.accounting_exported"]);
  // A refused file leaves no record, and a moment is converted to the property's local day.
  expect((await call("GET /reports/financial_accounting/rzl?from=2026-11-02&to=2026-11-01")).body.errors?.[0]).toMatchObject({
    path: "to",
  });
  expect((await call("GET /reports/financial_accounting/rzl?from=2023-11-01&to=2026-11-02")).body.type).toBe("validation");
  expect(await read("from=2026-10-31T23:00:00.000Z&to=2026-11-30T22:59:59.999Z")).toEqual(november);
});

test("what is in a file adds up to the invoices, whatever was sold, paid and canceled", async () => {
  const { folio, pay, issue, settle, cancel, item, post, cash, bank, file, property, moveTo, call } = await startAccountingServer();
  const sold = [
    item("Logis", 10),
    item("Eis", 13),
    item("Wein", 20),
    item("Taxe", 0, { type: "city_tax" }),
    item("Buch", 20, { account_number: "4099" }),
  ];
  const sale = fc.record({
    lines: fc.array(fc.tuple(fc.constantFrom(...sold), fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 7 })), {
      minLength: 1,
      maxLength: 5,
    }),
    discount: fc.integer({ min: -5000, max: 0 }),
    deposit: fc.integer({ min: -3000, max: 9000 }),
    isCanceled: fc.boolean(),
    isPaid: fc.boolean(),
  });
  const sales = fc.sample(sale, { numRuns: IS_LONG ? 9 : 5, seed: 20261121 });
  for (const [index, { lines, discount, deposit, isCanceled, isPaid }] of sales.entries()) {
    moveTo(`2026-11-${String(1 + index).padStart(2, "0")}`);
    const id = await folio(lines.map(([of, cent, quantity]) => [of, cent / 100, quantity]));
    if (discount !== 0) await post(id, "Rabatt", 20, discount / 100);
    if (deposit !== 0) await pay(id, index % 2 ? cash : bank, deposit / 100);
    if (index % 3 === 0) moveTo(`2026-11-${String(2 + index).padStart(2, "0")}`);
    const invoice = await issue(id);
    if (isPaid) await settle(invoice, cash);
    if (isCanceled) await cancel(invoice);
  }
  const one = <T>(sql: string) => property.runtime.db.$client.prepare<[], T>(sql).get();
  const invoiced = one<{ gross: number }>("SELECT sum(total_amount) AS gross FROM invoices WHERE number IS NOT NULL")?.gross ?? 0;
  const due = one<{ due: number }>("SELECT sum(due_amount) AS due FROM invoices WHERE status IN ('open', 'paid')")?.due ?? 0;
  const paid = one<{ paid: number }>("SELECT sum(amount) AS paid FROM payments WHERE NOT virtual")?.paid ?? 0;
  const { body } = await call<AccountingSummary>(`GET /reports/financial_accounting?${NOVEMBER}`);
  expect(cents(body.totals.gross_amount)).toBe(invoiced);
  expect(cents(body.totals.payments.amount)).toBe(paid);
  const sum = (values: readonly (string | undefined)[]) => values.reduce((total, value) => total + centsOf(value), 0);

  const bmd = (await file("bmd_ntcs"))
    .lines("windows-1252")
    .slice(1, -1)
    .map((line) => line.split(";"));
  const bills = bmd.filter(([, konto]) => konto === "200001");
  const onDebtor = bmd.filter(([, , gkonto]) => gkonto === "200001");
  expect(bmd).toHaveLength(body.files[0]?.rows ?? 0);
  expect(sum(bills.map((cells) => cells[10]))).toBe(invoiced);
  expect(sum(bills.map((cells) => cells[11]))).toBe(negated(cents(body.totals.tax_amount)));
  expect(sum(bmd.filter(([, konto]) => konto?.startsWith("2") && konto !== "200001").map((cells) => cells[10]))).toBe(paid);
  // The remaining balance of the customers' accounts is the due amount.
  expect(sum(bills.map((cells) => cells[10])) - sum(onDebtor.map((cells) => cells[10]))).toBe(due);

  const rzl = (await file("rzl"))
    .lines("windows-1252")
    .slice(0, -1)
    .map((line) => line.split(";"));
  const balance = (account: string) => {
    const rows = rzl.filter(([konto]) => konto === account);
    return sum(rows.map((cells) => cells[6])) - sum(rows.map((cells) => cells[7]));
  };
  expect(rzl).toHaveLength(body.files[1]?.rows ?? 0);
  expect(balance("200001")).toBe(due);
  expect(balance("2700") + balance("2800")).toBe(paid);
  // Gross is net and tax: debit and credit are equal once the tax is added to the credit side.
  expect(sum(rzl.map((cells) => cells[6])) - sum(rzl.map((cells) => cells[7]))).toBe(sum(rzl.map((cells) => cells[8])));

  // A long range is read in two parts, here before and after the fifth; the result must not show the boundary.
  const LONG = "from=2026-08-01&to=2027-02-09";
  for (const format of ["bmd_ntcs", "rzl"] as const) {
    const whole = (await file(format, LONG)).lines("windows-1252");
    expect(whole, format).toEqual((await file(format, NOVEMBER)).lines("windows-1252"));
  }
  const long = (await call<AccountingSummary>(`GET /reports/financial_accounting?${LONG}`)).body;
  expect([long.totals, long.methods, long.missing]).toEqual([body.totals, body.methods, body.missing]);
});

test("a tax rate that was deleted gets its accounts where charges of before are booked by it", async () => {
  const { call, folio, issue, item, file, property, rates } = await startAccountingServer();
  await issue(await folio([[item("Logis", 10), 110]]));
  const { $client } = property.runtime.db;
  $client.prepare("UPDATE items SET account_number = NULL").run();
  $client.prepare("UPDATE tax_rates SET account_number = NULL, tax_code = NULL, deleted_at = updated_at WHERE id = ?").run(rates[10]);
  expect((await file("bmd_ntcs", NOVEMBER)).answer.status).toBe(400);

  const { body } = await call<Accounting>("GET /reports/financial_accounting/settings");
  expect(body.tax_rates.filter(({ deleted }) => deleted)).toMatchObject([{ id: rates[10], percentage: 10, account_number: null }]);
  const { version: _, ...known } = body;
  const mapped = {
    ...known,
    tax_rates: known.tax_rates.map(({ id, account_number, tax_code, rzl_key, rzl_code }) =>
      id === rates[10]
        ? { id, account_number: "4110", tax_code: "2", rzl_key, rzl_code }
        : { id, account_number, tax_code, rzl_key, rzl_code },
    ),
    payment_methods: known.payment_methods.map(({ id, account_number, journal }) => ({ id, account_number, journal })),
    items: [],
  };
  expect((await call("PUT /reports/financial_accounting/settings", mapped)).status).toBe(200);
  expect((await file("bmd_ntcs", NOVEMBER)).answer.status).toBe(200);
  expect((await call(`GET /tax_rates/${rates[10]}`)).status).toBe(404);
});

test("two invoices that are one number to the programs stay out of one file, and are named", async () => {
  const { call, folio, issue, item, file, property } = await startAccountingServer();
  await issue(await folio([[item("Logis", 10), 110]]));
  const numbering = JSON.stringify({ prefix: "R-2026-00", next_number: 42 });
  property.runtime.db.$client.prepare("UPDATE properties SET invoice = ?").run(numbering);
  await issue(await folio([[item("Logis", 10), 110]]));
  const { missing } = (await call<AccountingSummary>(`GET /reports/financial_accounting?${NOVEMBER}`)).body;
  expect(missing.map(({ object, field, name, format }) => [object, field, name, format])).toEqual([
    ["invoice", "number", "RE-2026-0042, R-2026-0042", "bmd_ntcs"],
    ["invoice", "number", "RE-2026-0042, R-2026-0042", "rzl"],
  ]);
  expect((await file("rzl", NOVEMBER)).answer.status).toBe(400);
});

test("a rate is two digits for RZL", () => {
  expect([0, 4.9, 5, 10, 13, 20, 8.1, 12.5, 4.95, 100].map(rzlKeyOf)).toEqual(["0", "49", "05", "10", "13", "20", "81", null, null, null]);
});

function centsOf(text: string | undefined): number {
  return text === "" || text === undefined ? 0 : Math.round(Number(text.replace(",", ".")) * 100);
}
