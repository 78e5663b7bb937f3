import { expect, test } from "vitest";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { AccountingSettings } from "#shared/office/reports/accounting.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { DECIDED, startAccountingServer } from "#tests/reports/accounting-server.ts";

/** A group for 330 at 10 % and 60 at 20 %, with a deposit of 130 asked for on 21 November, and the accounts of taxed deposits. */
async function startDeposit(decided: object = {}) {
  const served = await startAccountingServer();
  const { property, call, rates, anna, post } = served;
  const settings = AccountingSettings.parse({
    ...DECIDED,
    ...decided,
    deposit_accounts: { [rates[10]]: "3280", [rates[20]]: "3290" },
  });
  property.runtime.db.$client.prepare("UPDATE settings SET value = ? WHERE key = 'ACCOUNTING'").run(JSON.stringify(settings));
  const { body: group } = await call<{ id: string }>("POST /groups", { name: "Skiclub", customer_id: anna });
  const { body: page } = await call<{ data: Folio[] }>(`GET /folios?group_id=${group.id}`);
  const folio_id = page.data[0]?.id ?? "";
  await post(folio_id, "Logis", 10, 330);
  await post(folio_id, "Getränke", 20, 60);
  const { body: deposit } = await call<Invoice>("POST /invoices/deposits", { group_id: group.id, gross_amount: 130 });
  return { ...served, folio_id, group, deposit };
}

const cells = (line: string) => line.split(";");
const amountIn = (text = "") => Math.round(Number(text.replace(",", ".")) * 100);

/** The balance of each account of a BMD file without its head: the leading account's side is gross, the counter account gets it without tax. */
function balances(lines: readonly string[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const line of lines.filter(Boolean)) {
    const [, account = "", counter = "", , , , , , , , betrag, steuer] = cells(line);
    all[account] = (all[account] ?? 0) + amountIn(betrag);
    all[counter] = (all[counter] ?? 0) - amountIn(betrag) - amountIn(steuer);
  }
  return all;
}

test("a deposit is taxed on the day its money comes, and the invoice takes it off the same accounts", async () => {
  const { pay, bank, issue, folio_id, file, moveTo } = await startDeposit();
  moveTo("2026-11-22");
  await pay(folio_id, bank, 130);
  moveTo("2026-11-25");
  await issue(folio_id);
  const lines = (await file("bmd_ntcs")).lines("windows-1252").slice(1);
  expect(lines).toEqual([
    "0;2800;3270;9800000001;22.11.2026;22.11.2026;BK;1;;;130,00;;Anzahlung G1;G1;;;",
    "0;3270;3290;20260042;22.11.2026;22.11.2026;AZ;1;20;1;20,00;-3,33;Anzahlung RE-2026-0042;RE-2026-0042;;;",
    "0;3270;3280;20260042;22.11.2026;22.11.2026;AZ;1;10;1;110,00;-10,00;Anzahlung RE-2026-0042;RE-2026-0042;;;",
    "0;200001;4100;20260043;25.11.2026;25.11.2026;AR;1;10;1;330,00;-30,00;RE-2026-0043 Muster Anna;RE-2026-0043;;;",
    "0;200001;4120;20260043;25.11.2026;25.11.2026;AR;1;20;1;60,00;-10,00;RE-2026-0043 Muster Anna;RE-2026-0043;;;",
    "0;200001;3290;20260043;25.11.2026;25.11.2026;AR;1;20;1;-20,00;3,33;RE-2026-0043 Muster Anna;RE-2026-0043;;;",
    "0;200001;3280;20260043;25.11.2026;25.11.2026;AR;1;10;1;-110,00;10,00;RE-2026-0043 Muster Anna;RE-2026-0043;;;",
    "",
  ]);
  expect(balances(lines)).toEqual({ 2800: 13_000, 3270: 0, 3280: 0, 3290: 0, 200001: 26_000, 4100: -30_000, 4120: -5000 });
});

test("after any cancellations and new payments nothing is left on the accounts of deposits", async () => {
  const { pay, bank, cash, issue, folio_id, file, cancel, settle, deposit, group, call, moveTo } = await startDeposit();
  await pay(folio_id, bank, 70);
  moveTo("2026-11-22");
  const first = await issue(folio_id);
  await settle(first, cash, 100);
  moveTo("2026-11-23");
  await cancel(first);
  await cancel(deposit.id);
  await call("POST /invoices/deposits", { group_id: group.id, gross_amount: 200 });
  await pay(folio_id, bank, -20);
  moveTo("2026-11-24");
  const last = await issue(folio_id);
  await settle(last, cash);
  const found = balances((await file("bmd_ntcs")).lines("windows-1252").slice(1));
  expect(found).toMatchObject({ 3270: 0, 3280: 0, 3290: 0, 200001: 0, 4100: -30_000, 4120: -5000, 2800: 5000, 2700: 34_000 });
});

test("RZL has its special code on deposits, DATEV their tax key and revenue account", async () => {
  const { pay, bank, issue, folio_id, file } = await startDeposit({ datev_consultant: "1001", datev_client: "1", datev_account_length: 5 });
  await pay(folio_id, bank, 130);
  await issue(folio_id);
  const rzl = (await file("rzl")).lines("windows-1252").filter(Boolean).map(cells);
  expect(rzl.every((line) => line.length === 41)).toBe(true);
  const special = rzl.filter((line) => line[18] === "10").map((line) => [line[0], line[6], line[7], line[8], line[16]]);
  expect(special).toEqual([
    ["3290", "16,67", "0,00", "-3,33", "20"],
    ["3280", "100,00", "0,00", "-10,00", "10"],
    ["3290", "0,00", "16,67", "3,33", "20"],
    ["3280", "0,00", "100,00", "10,00", "10"],
  ]);
  const datev = (await file("datev")).lines("windows-1252").slice(2).filter(Boolean).map(cells);
  expect(datev.every((line) => line.length === 125)).toBe(true);
  expect(datev.filter((line) => line[100] !== "").map((line) => [line[0], line[1], line[7], line[100]])).toEqual([
    ["20,00", '"H"', "3290", "4120"],
    ["110,00", '"H"', "3280", "4100"],
    ["20,00", '"S"', "3290", "4120"],
    ["110,00", '"S"', "3280", "4100"],
  ]);
});

test("without an account for taxed deposits there is no file, and the answer names it", async () => {
  const { property, pay, bank, folio_id, call, rates } = await startDeposit();
  property.runtime.db.$client.prepare("UPDATE settings SET value = ?").run(JSON.stringify(AccountingSettings.parse(DECIDED)));
  await pay(folio_id, bank, 130);
  const { body } = await call("GET /reports/financial_accounting/bmd_ntcs?from=2026-11-01&to=2026-11-30");
  expect(body).toMatchObject({
    type: "accounting/mapping_missing",
    errors: expect.arrayContaining([expect.objectContaining({ path: `tax_rates.${rates[10]}.deposit_account` })]),
  });
});
