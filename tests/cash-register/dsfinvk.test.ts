import fc from "fast-check";
import { expect, test } from "vitest";
import type { CashDrawer } from "#shared/money/cash-closings/schema.ts";
import { groupReceipts, type Placed } from "#shared/money/cash-register/dsfinvk/closings.ts";
import { linesOf } from "#shared/money/cash-register/dsfinvk/lines.ts";
import { NO_AMOUNTS } from "#shared/money/cash-register/rate-groups.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { amount, cents, negated, sumOf } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { faultsIn, readDsfinvk } from "#tests/cash-register/dsfinvk-reader.ts";
import { startGermanRegister } from "#tests/cash-register/german-register.ts";

async function germanDesk() {
  const open = await startGermanRegister();
  await open.set();
  await open.begin();
  const exported = async (query = "") => {
    // A session ends where the clock has gone on for long.
    const auditor = await open.login("admin", "Aurelia");
    const response = await fetch(`${open.url}/api/cash_register/dsfinvk${query}`, { headers: { cookie: auditor.cookie } });
    expect(response.headers.get("content-type")).toBe("application/zip");
    return readDsfinvk(Buffer.from(await response.arrayBuffer()));
  };
  return { ...open, exported };
}

test("each day with receipts is a closing, numbered from the first one, whatever range is asked for", async () => {
  const { sale, pay, pass, exported } = await germanDesk();
  const folio = await sale(214, 7);
  await pay(folio, 100);
  await pass(2 * 86_400);
  await pay(folio, 114, "card");
  await pass(10);
  const all = await exported();
  expect(faultsIn(all)).toEqual([]);
  expect(all["cashpointclosing.csv"]).toMatchObject([
    {
      Z_NR: "1",
      Z_ERSTELLUNG: "2030-04-01T21:59:59.000Z",
      Z_SE_ZAHLUNGEN: "100,00",
      Z_SE_BARZAHLUNGEN: "100,00",
      LAND: "DEU",
      ORT: "Prien",
    },
    { Z_NR: "2", Z_SE_ZAHLUNGEN: "114,00", Z_SE_BARZAHLUNGEN: "0,00", TAXONOMIE_VERSION: "2.4" },
  ]);
  const second = await exported("?from=2030-04-03&to=2030-04-03");
  expect(faultsIn(second)).toEqual([]);
  expect(second["cashpointclosing.csv"]).toMatchObject([{ Z_NR: "2" }]);
  expect(second["payment.csv"]).toMatchObject([{ ZAHLART_TYP: "Unbar", ZAHLART_NAME: "Card", Z_ZAHLART_BETRAG: "114,00" }]);
});

test("daily closings of the property are the closings; later receipts are grouped by day, each with its user", async () => {
  const { sale, pay, pass, exported, login, property } = await germanDesk();
  const close = async () => {
    const boss = await login("manager", "Berta");
    const { number, sequence, expected_amount } = (await boss.call<CashDrawer>("GET /cash_register/drawer")).body;
    const closing = { number, sequence, expected_amount, counted_amount: expected_amount };
    expect((await boss.call("POST /cash_register/closings", closing)).status).toBe(200);
  };
  const folio = await sale(500, 7);
  await pay(folio, 10);
  await pass(5 * 86_400);
  await pay(folio, 20);
  await pass(86_400);
  await pay(folio, 30);
  await close();
  await pass(60);
  await pay(folio, 40);
  await pass(86_400);
  await pay(folio, 50);
  await close();
  await pass(60);
  await pay(folio, 60);
  await pass(10);
  const read = await exported();
  expect(faultsIn(read)).toEqual([]);
  // The first day was over long before anybody closed a drawer. What a closing leaves opens the next one.
  expect(read["cashpointclosing.csv"]?.map((row) => [row["Z_NR"], row["Z_SE_ZAHLUNGEN"]])).toEqual([
    ["1", "10,00"],
    ["2", "50,00"],
    ["3", "150,00"],
    ["4", "210,00"],
  ]);
  const sold = new Set(read["lines.csv"]?.flatMap((row) => (row["GV_TYP"] === "Umsatz" ? [row["BON_ID"]] : [])));
  const paid = read["transactions.csv"]?.filter((row) => sold.has(row["BON_ID"]));
  const author = property.runtime.db.$client
    .prepare("SELECT id, name FROM users WHERE name = ?")
    .get(...new Set(paid?.map((row) => row["BEDIENER_NAME"])));
  expect(paid?.map((row) => ({ id: row["BEDIENER_ID"], name: row["BEDIENER_NAME"] }))).toEqual(Array.from({ length: 6 }, () => author));
  const part = await exported("?from=2030-04-07&to=2030-04-07");
  expect(part["cashpointclosing.csv"]?.map((row) => row["Z_NR"])).toEqual(["2", "3"]);
});

test("whatever is closed when, each receipt is in one closing, and their numbers are without a gap", () => {
  const receipt = fc.record({ days: fc.nat(2), closes: fc.constantFrom(false, false, true) });
  fc.assert(
    fc.property(fc.array(receipt, { maxLength: 40 }), (steps) => {
      let day = "2030-01-01";
      const open: Placed[] = [];
      const placed: Placed[] = [];
      let closings = 0;
      for (const [index, { days, closes }] of steps.entries()) {
        day = addDays(day, days);
        open.push({ id: `r${index}`, day, closing: null });
        if (!closes) continue;
        closings += 1;
        const closing = { id: `z${closings}`, made_on: day, made_at: `${day}T20:00:00.000Z` };
        placed.push(...open.splice(0).map((each) => ({ ...each, closing })));
      }
      placed.push(...open);
      const groups = groupReceipts(placed, (id) => id === "z1");
      expect(groups.flatMap(({ ids }) => ids)).toEqual(placed.map(({ id }) => id));
      expect(groups.map(({ number }) => number)).toEqual(groups.map((_, index) => index + 1));
      for (const { closed_at, first_day, last_day } of groups) expect(closed_at !== null || first_day === last_day).toBe(true);
    }),
  );
});

test("a whole bill is exported by its lines, a part payment by shares of them, and a deposit before anything is booked as one", async () => {
  const { pay, book, folioOf, sale, pass, exported } = await germanDesk();
  const stay = await folioOf(`booking_id=${book("5", "7").id}`);
  await pay(stay.id, 209.4);
  await pay(await sale(100, 19), 40);
  await pass(1);
  const { "lines.csv": lines = [], "lines_vat.csv": rates = [], ...rest } = await exported();
  expect(faultsIn({ "lines.csv": lines, "lines_vat.csv": rates, ...rest })).toEqual([]);
  expect(lines.map((line) => [line["BON_ID"] === lines[0]?.["BON_ID"], line["ARTIKELTEXT"], line["GV_TYP"], line["MENGE"]])).toContainEqual(
    [false, "Teilzahlung: Bus", "Umsatz", "1,000"],
  );
  expect(rates.at(-1)).toMatchObject({ UST_SCHLUESSEL: "1", POS_BRUTTO: "40,00000", POS_NETTO: "33,61345", POS_UST: "6,38655" });
  const deposit = { kind: "sale" as const, day: "2030-04-01", amounts: { ...NO_AMOUNTS, zero: cents(50) }, content: { lines: [] } };
  expect(linesOf(deposit)).toMatchObject([{ business: "Anzahlungseinstellung", key: 7, gross: 5000 }]);
});

test("a cancellation names the receipt that it cancels, with its closing, and practice counts in no sum", async () => {
  const { sale, pay, practise, pass, call, owner, exported } = await germanDesk();
  const folio = await sale(107, 7);
  const payment = await pay(folio, 107);
  await pass(86_400);
  await call(`DELETE /folios/${folio}/payments/${payment}`);
  await owner.call("PUT /cash_register/training", { training: true });
  await practise(7, 7);
  await pass(1);
  const read = await exported();
  expect(faultsIn(read)).toEqual([]);
  const [sold, canceled, practised] = read["transactions.csv"] ?? [];
  expect([sold?.["BON_STORNO"], canceled?.["BON_STORNO"], practised?.["BON_TYP"]]).toEqual(["0", "1", "AVTraining"]);
  expect(read["references.csv"]).toMatchObject([
    { BON_ID: canceled?.["BON_ID"], REF_TYP: "Transaktion", REF_Z_NR: "1", REF_Z_KASSE_ID: "DESK-1", REF_BON_ID: sold?.["BON_ID"] },
  ]);
  expect(read["cashpointclosing.csv"]?.map((row) => row["Z_SE_ZAHLUNGEN"])).toEqual(["107,00", "-107,00"]);
});

test("a receipt of an outage is exported with its fault in place of the transaction", async () => {
  const { sale, pay, pass, fiskaly, exported } = await germanDesk();
  fiskaly.state.mood = "is gone";
  await pay(await sale(107, 7), 107);
  await pass(30);
  const read = await exported();
  expect(faultsIn(read)).toEqual([]);
  expect(read["transactions_tse.csv"]).toMatchObject([
    { TSE_TANR: "", TSE_TA_SIG: "", TSE_TA_FEHLER: expect.stringMatching(/^TSE ausgefallen seit 2030-04-01T10:00:\S+: unreachable/) },
  ]);
});

test("an Austrian register has no such export", async () => {
  const { property, owner, start } = await startGermanRegister();
  property.runtime.db.$client.prepare("UPDATE properties SET address = json_set(address, '$.country', 'AT')").run();
  await start();
  expect((await owner.call("GET /cash_register/dsfinvk")).body["type"]).toBe("cash_register/other_law");
});

const euros = fc
  .integer({ min: -20_000, max: 50_000 })
  .filter((value) => value !== 0)
  .map((value) => value / 100);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("pay" as const), folio: fc.nat(2), method: fc.constantFrom("cash", "card", "voucher"), euros }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete" as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("charge" as const), folio: fc.nat(2), rate: fc.constantFrom(0, 7, 19, 7.8, 3), euros }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("sleep" as const) }) },
);

test("whatever is paid, refunded and deleted over days, the export reads strictly, and its closings add up to the payments", {
  timeout: 60_000,
}, async () => {
  const { sale, pay, call, pass, property, methods, exported } = await germanDesk();
  const folios = [await sale(80, 19), await sale(45.5, 7), await sale(3, 0)];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      for (const each of steps) {
        if (each.do === "pay") await pay(folios[each.folio] ?? "", each.euros, each.method);
        if (each.do === "sleep") await pass(40_000);
        if (each.do === "charge") {
          const line = { name: "Extra", tax_percentage: each.rate, gross_amount: each.euros };
          await call(`POST /folios/${folios[each.folio]}/charges`, line);
        }
        if (each.do === "delete") await deleteOne(each.which);
      }
    }),
    { numRuns: 10 },
  );
  await pass(5);
  const read = await exported();
  expect(faultsIn(read)).toEqual([]);
  const closed = (read["cashpointclosing.csv"] ?? []).map((row) => cents(Number((row["Z_SE_ZAHLUNGEN"] ?? "").replace(",", "."))));
  expect(sumOf(closed)).toBe(paid());

  async function deleteOne(which: number): Promise<void> {
    const live = property.runtime.db.$client.prepare("SELECT id, folio_id FROM payments WHERE deleted_at IS NULL ORDER BY id").all();
    const found = live[which % Math.max(1, live.length)] as { id: string; folio_id: string } | undefined;
    if (found) await call(`DELETE /folios/${found.folio_id}/payments/${found.id}`);
  }
  function paid(): number {
    const ids = [methods.cash, methods.card, methods.voucher];
    const sum = "SELECT coalesce(sum(amount), 0) FROM payments WHERE deleted_at IS NULL AND payment_method_id IN (?, ?, ?)";
    return Number(
      property.runtime.db.$client
        .prepare(sum)
        .pluck()
        .get(...ids),
    );
  }
});

test("the lines of any receipt add up to it, and those of its cancellation to the opposite", () => {
  const line = fc.record({
    name: fc.string(),
    quantity: fc.integer({ min: 1, max: 9 }),
    tax_percentage: fc.constantFrom(0, 7, 19, 20),
    gross: fc.integer({ min: -9999, max: 99_999 }),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.integer({ min: -99_999, max: 99_999 }), (lines, paid) => {
      const content = { lines: lines.map(({ gross, ...rest }) => ({ ...rest, gross_amount: amount(cents(gross / 100)) })) };
      const normal = cents(paid / 100);
      const sold = linesOf({ kind: "sale", day: "2030-04-01", amounts: { ...NO_AMOUNTS, normal }, content });
      expect(sumOf(sold.map(({ gross }) => gross))).toBe(paid);
      const canceled = linesOf({ kind: "cancellation", day: "2030-04-01", amounts: { ...NO_AMOUNTS, normal: negated(normal) }, content });
      expect(canceled.map(({ text, gross }) => [text, gross])).toEqual(sold.map(({ text, gross }) => [text, negated(gross)]));
    }),
  );
});

test("a credit note that is paid out lowers the turnover by its lines, at their rate", async () => {
  const { owner, guest, pass, exported, methods } = await germanDesk();
  const { body: folio } = await owner.call<Folio>("POST /folios", { customer_id: guest });
  for (const [name, tax_percentage, gross_amount] of [
    ["Zimmer", 7, 107],
    ["Wein", 19, 23.8],
  ] as const) {
    await owner.call(`POST /folios/${folio.id}/charges`, { name, tax_percentage, gross_amount });
  }
  const { body: draft } = await owner.call<Invoice>("POST /invoices", { folio_id: folio.id });
  await owner.call(`POST /invoices/${draft.id}/finalize`, {});
  const pay = () => owner.call<Invoice>(`POST /invoices/${draft.id}/pay`, { payment_method_id: methods.cash });
  await pay();
  await owner.call(`POST /invoices/${draft.id}/credit`, { reason: "Kork", lines: [{ line_id: "2" }] });
  expect((await pay()).body).toMatchObject({ due_amount: 0, paid_amount: 107 });
  await pass(10);
  const read = await exported();
  expect(faultsIn(read)).toEqual([]);
  expect(read["lines.csv"]?.map(({ GV_TYP, ARTIKELTEXT, MENGE }) => [GV_TYP, ARTIKELTEXT, MENGE])).toEqual([
    ["Umsatz", "Wein", "1,000"],
    ["Umsatz", "Zimmer", "1,000"],
    ["Umsatz", "Wein", "-1,000"],
  ]);
  expect(
    read["lines_vat.csv"]?.map(({ UST_SCHLUESSEL, POS_BRUTTO }) => `${UST_SCHLUESSEL} ${Number(POS_BRUTTO?.replace(",", "."))}`),
  ).toEqual([...["1 23.8", "2 107", "1 -23.8"]]);
});
