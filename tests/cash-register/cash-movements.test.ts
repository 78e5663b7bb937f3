import { expect, test } from "vitest";
import { CASH_CASES, cashCasesFor, defaultCashCase } from "#shared/money/cash-closings/business-cases.ts";
import type { CashClosing, CashDrawer, CashEntry } from "#shared/money/cash-closings/schema.ts";
import { faultsIn, fineOf, type Read } from "#tests/cash-register/dsfinvk-reader.ts";
import { startGermanRegister } from "#tests/cash-register/german-register.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";

async function germanDesk({ opened = true } = {}) {
  const open = await startGermanRegister();
  await open.set();
  if (opened) await open.begin();
  const boss = async () => open.login("manager", "Berta");
  const drawer = async () => (await (await boss()).call<CashDrawer>("GET /cash_register/drawer")).body;
  const move = async (amount: number, given: object = {}) =>
    (await boss()).call<CashEntry & { errors: unknown }>("POST /cash_register/movements", { amount, reason: "Markt", ...given });
  const close = async (found: number, left_amount: number, note: string | null = null) => {
    const { number, sequence, expected_amount } = await drawer();
    const counted_amount = Math.round((expected_amount + found) * 100) / 100;
    const { body } = await (await boss()).call<CashClosing>("POST /cash_register/closings", {
      number,
      sequence,
      expected_amount,
      counted_amount,
      left_amount,
      note,
    });
    return body;
  };
  return { ...open, drawer, move, close };
}

/** The cash of the drawer after each closing, counted from the export alone: opening cash begins again what all other cash adds to. */
function drawerByExport(read: Read): number[] {
  let inDrawer = 0;
  return (read["cashpointclosing.csv"] ?? []).map(({ Z_NR }) => {
    const of = (file: string) => (read[file] ?? []).filter((row) => row["Z_NR"] === Z_NR);
    const isOpened = of("businesscases.csv").some((row) => row["GV_TYP"] === "Anfangsbestand");
    const cash = of("cash_per_currency.csv").reduce((sum, row) => sum + fineOf(row["ZAHLART_BETRAG_WAEH"]), 0);
    inDrawer = (isOpened ? 0 : inDrawer) + cash;
    return inDrawer / 100_000;
  });
}

function cases(read: Read): string[][] {
  return (read["businesscases.csv"] ?? []).map((row) => [row["Z_NR"] ?? "", row["GV_TYP"] ?? "", row["Z_UMS_BRUTTO"] ?? ""]);
}

test("cash put in and taken out, what a count misses, and what opens the drawer are signed and exported with their kinds", async () => {
  const { move, close, sale, pay, pass, exported, drawer, receipts } = await germanDesk();
  await move(200, { business_case: "Anfangsbestand" });
  await pay(await sale(107, 7), 107);
  await pay(await sale(50, 19), 50, "card");
  await move(-20, { business_case: "Auszahlung" });
  await move(30, { business_case: "Privateinlage" });
  await move(-10, { business_case: "Privatentnahme" });
  await pass(3600);
  const closing = await close(-0.5, 150, "Verrechnet");
  expect(closing).toMatchObject({ difference_amount: -0.5, left_amount: 150, removed_amount: 156.5 });
  await pay(await sale(20, 7), 20);
  await pass(86_400);
  await close(0, 170);
  await move(5, { business_case: "Einzahlung" });
  await pass(60);

  const read = await exported();
  expect(faultsIn(read)).toEqual([]);
  expect(cases(read)).toEqual([
    ["1", "Anfangsbestand", "200,00000"],
    ["1", "Umsatz", "107,00000"],
    ["1", "Umsatz", "50,00000"],
    ["1", "Auszahlung", "-20,00000"],
    ["1", "Privateinlage", "30,00000"],
    ["1", "Privatentnahme", "-10,00000"],
    ["1", "DifferenzSollIst", "-0,50000"],
    ["1", "Geldtransit", "-156,50000"],
    ["2", "Anfangsbestand", "150,00000"],
    ["2", "Umsatz", "20,00000"],
    ["3", "Anfangsbestand", "170,00000"],
    ["3", "Einzahlung", "5,00000"],
  ]);
  expect(drawerByExport(read)).toEqual([150, 170, 175]);
  expect((await drawer()).expected_amount).toBe(175);
  expect(read["transactions_tse.csv"]?.map((row) => row["TSE_VORGANGSDATEN"])).toContain("Beleg^0.00_0.00_0.00_0.00_-20.00^-20.00:Bar");
  const [first] = await receipts();
  expect(first).toMatchObject({
    kind: "movement",
    business_case: "Anfangsbestand",
    total_amount: 200,
    signature: "signed",
    payment_id: null,
  });
});

test("the cash that is in the drawer when the register is taken into use opens it", async () => {
  const { move, begin, sale, pay, pass, exported, receipts } = await germanDesk({ opened: false });
  expect((await move(80)).body.business_case).toBeNull();
  await begin();
  expect(await receipts()).toMatchObject([{ business_case: "Anfangsbestand", total_amount: 80 }]);
  await pay(await sale(20, 7), 20);
  await pass(60);
  const read = await exported();
  expect(faultsIn(read)).toEqual([]);
  expect(drawerByExport(read)).toEqual([100]);
});

test("a kind fits its direction; without one it is paid in or out", async () => {
  const { move, drawer } = await germanDesk();
  expect((await move(10, { business_case: "Privatentnahme" })).status).toBe(400);
  expect((await move(-10, { business_case: "Anfangsbestand" })).status).toBe(400);
  expect((await move(10, { business_case: "Umsatz" })).status).toBe(400);
  expect((await move(10)).body).toMatchObject({ business_case: "Einzahlung" });
  expect((await move(-4)).body).toMatchObject({ business_case: "Auszahlung" });
  expect(await drawer()).toMatchObject({ expected_amount: 6, signs_movements: true });
  for (const direction of ["put_in", "take_out"] as const) expect(cashCasesFor(direction)).toContain(defaultCashCase(direction));
  expect([...new Set([...cashCasesFor("put_in"), ...cashCasesFor("take_out"), "DifferenzSollIst"])].sort()).toEqual([...CASH_CASES].sort());
});

test("movements of a day on which a closing has no entries are in one closing each, and several closings in a row keep the count", async () => {
  const { close, pass, exported, move } = await germanDesk();
  await move(100, { business_case: "Geldtransit" });
  for (const left of [90, 90, 40]) {
    await close(0, left);
    await pass(86_400);
  }
  const read = await exported();
  expect(faultsIn(read)).toEqual([]);
  expect(drawerByExport(read)).toEqual([90, 90, 40, 40]);
});

test("in Austria no movement makes a receipt", async () => {
  const { start, owner, receipts } = await startRegisterServer();
  await start();
  await owner.call("POST /cash_register/movements", { amount: 20, reason: "Wechselgeld" });
  const { body } = await owner.call<CashEntry>("POST /cash_register/movements", {
    amount: -20,
    reason: "Markt",
    business_case: "Auszahlung",
  });
  expect(body.business_case).toBeNull();
  expect((await receipts()).map(({ kind }) => kind)).toEqual(["start"]);
  expect((await owner.call<CashDrawer>("GET /cash_register/drawer")).body.signs_movements).toBe(false);
});
