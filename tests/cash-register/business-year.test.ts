import { expect, test } from "vitest";
import { beginOutage, endOutage } from "#server/money/cash-register/service.ts";
import { reconcile } from "#server/office/reconciliation/reconcile.ts";
import type { CashClosing, CashDrawer, MethodSums } from "#shared/money/cash-closings/schema.ts";
import { type GroupAmounts, RATE_GROUPS, sumsByGroup } from "#shared/money/cash-register/rate-groups.ts";
import type { CashReceipt } from "#shared/money/cash-register/schema.ts";
import type { AccountingSummary } from "#shared/office/reports/accounting.ts";
import type { DashboardReport } from "#shared/office/reports/dashboard-schema.ts";
import { ZERO } from "#shared/platform/core/money.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { type Desk, playDays } from "#tests/cash-register/business-days.ts";
import { faultsIn, fineOf } from "#tests/cash-register/dsfinvk-reader.ts";
import { startGermanRegister } from "#tests/cash-register/german-register.ts";
import { ACCOUNTS, balancesOf, decideAccounts } from "#tests/cash-register/payer-story.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";
import { insert } from "#tests/support/guesthouse.ts";
import { IS_LONG } from "#tests/support/long-run.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

/** A whole year, or its last weeks. */
const RANGE = IS_LONG ? { from: "2030-01-01", days: 365 } : { from: "2030-11-28", days: 34 };
const SEED = Number(process.env["YEAR_SEED"] ?? 1);
const END = "2030-12-31";
const START = `${RANGE.from}T06:00:00.000Z`;

const toCents = (amount: number) => Math.round(amount * 100);
const groupsOf = (of: (group: keyof GroupAmounts) => number) => Object.fromEntries(RATE_GROUPS.map((group) => [group, of(group)]));
const NOTHING = groupsOf(() => 0);
const minusGroups = (a: Groups, b: Groups) => groupsOf((group) => (a[group] ?? 0) - (b[group] ?? 0));
type Groups = Record<string, number>;
type Law = "AT" | "DE";

/** Sums by rate, in cents, from each source that has them, and by payment method. Everything is settled and invoiced. */
async function sourcesOf(desk: Desk, law: Law) {
  const { property, methods } = desk;
  const db = property.runtime.db.$client;
  const { call } = await desk.login("admin", "Aurelia");
  const range = `from=${RANGE.from}&to=${END}`;
  const all = async <T>(path: string): Promise<T[]> => {
    const rows: T[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await call<Page<T>>(`GET ${path as `/${string}`}?page_number=${page}&page_size=1000`);
      rows.push(...body.data);
      if (body.data.length < 1000) return rows.toReversed();
    }
  };
  const receipts = (await all<CashReceipt>("/cash_register/receipts")).filter(({ training }) => !training);
  const sold = receipts.filter(({ business_case }) => business_case === null);
  const byReceipts = groupsOf((group) => sold.reduce((sum, { amounts }) => sum + toCents(amounts[group]), 0));
  const named = db
    .prepare<[], { amounts: string }>(
      `SELECT p.rate_amounts AS amounts FROM payments p JOIN payment_methods m ON m.id = p.payment_method_id
        WHERE p.deleted_at IS NULL AND m.kind IN ('transfer', 'online')`,
    )
    .all();
  const byTransfers = groupsOf((group) => named.reduce((sum, row) => sum + (JSON.parse(row.amounts) as GroupAmounts)[group], 0));
  const byRate = (lines: readonly { tax_percentage: number; gross_amount: number }[]) =>
    ({ ...sumsByGroup(lines as Parameters<typeof sumsByGroup>[0], { law, day: END }) }) as Groups;
  const charges = (where: string) =>
    byRate(
      db
        .prepare<[], { tax_percentage: number; gross_amount: number }>(
          `SELECT c.tax_percentage, c.gross_amount FROM charges c JOIN folios f ON f.id = c.folio_id LEFT JOIN bookings b ON b.id = f.booking_id
            WHERE c.deleted_at IS NULL AND ${where}`,
        )
        .all(),
    );
  const summary = (await call<AccountingSummary>(`GET /reports/financial_accounting?${range}`)).body;
  const { revenue } = (await call<DashboardReport>(`GET /reports/dashboard?${range}`)).body;
  const inCents = (lines: readonly { tax_percentage: number; gross_amount: number }[]) =>
    lines.map(({ tax_percentage, gross_amount }) => ({ tax_percentage, gross_amount: toCents(gross_amount) }));
  const files = await balancesOf(desk, range);
  const ofRate = (balances: Record<string, number>, percentage: number) => ZERO - (balances[String(4000 + percentage * 10)] ?? 0);
  const byFile = (balances: Record<string, number>) => {
    const [normal, reduced_1, reduced_2] = law === "AT" ? [20, 10, 13] : [19, 7, -1];
    const zero = ofRate(balances, 0) - (balances[ACCOUNTS.tax] ?? 0);
    return {
      ...NOTHING,
      normal: ofRate(balances, normal ?? -1),
      reduced_1: ofRate(balances, reduced_1 ?? -1),
      reduced_2: ofRate(balances, reduced_2 ?? -1),
      zero,
    };
  };
  const closings = await all<CashClosing>("/cash_register/closings");
  const drawer = (await call<CashDrawer>("GET /cash_register/drawer")).body;
  return {
    call,
    receipts,
    sold,
    byReceipts,
    byTransfers,
    files,
    byFile,
    summary,
    closings,
    drawer,
    methods,
    charged: charges("1"),
    chargedOnCanceled: charges("b.status = 'canceled'"),
    accounting: byRate(inCents(summary.totals.taxes)),
    dashboard: byRate(inCents(revenue.by_charge)),
  };
}
type Sources = Awaited<ReturnType<typeof sourcesOf>>;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Everything that every country's books have to agree on. */
function expectToAgree(sources: Sources, { property }: Desk): void {
  const { byReceipts, byTransfers, charged, chargedOnCanceled, accounting, dashboard, files, byFile, methods } = sources;
  const { sold, summary, closings, drawer } = sources;
  expect(minusGroups(charged, byTransfers)).toEqual(byReceipts);
  expect(accounting).toEqual(charged);
  expect(minusGroups(charged, chargedOnCanceled)).toEqual(dashboard);
  for (const balances of Object.values(files)) {
    expect(byFile(balances)).toEqual(charged);
    expect(balances).toMatchObject({ [ACCOUNTS.debtor]: 0, [ACCOUNTS.advance]: 0 });
    expect(balances[ACCOUNTS.deposit] ?? 0).toBe(0);
  }
  expect(files.rzl).toEqual(files.bmd);

  const periods: readonly { methods: readonly MethodSums[] }[] = [...closings, drawer];
  for (const [kind, id] of Object.entries(methods)) {
    const counted = sumOf(
      periods.flatMap((period) => period.methods.filter((each) => each.payment_method_id === id).map((each) => toCents(each.total_amount))),
    );
    const { name } = property.runtime.db.$client.prepare("SELECT name FROM payment_methods WHERE id = ?").get(id) as { name: string };
    expect([kind, toCents(summary.methods.find((each) => each.name === name)?.amount ?? 0)]).toEqual([kind, counted]);
    const signed = sumOf(sold.filter(({ method_kind }) => method_kind === kind).map(({ total_amount }) => toCents(total_amount)));
    expect([kind, signed]).toEqual([kind, kind === "transfer" || kind === "online" ? 0 : counted]);
    const account = ACCOUNTS[kind === "transfer" ? "bank" : (kind as Exclude<keyof typeof methods, "transfer">)];
    for (const balances of Object.values(files)) expect([kind, balances[account] ?? 0]).toEqual([kind, counted]);
  }
  // The drawer, period by period: what stayed in it opens the next one.
  let left = 0;
  for (const period of closings) {
    const { opening_amount, in_amount, out_amount, put_in_amount, taken_out_amount, expected_amount } = period;
    expect(toCents(opening_amount)).toBe(left);
    expect(sumOf([opening_amount, in_amount, out_amount, put_in_amount, taken_out_amount].map(toCents))).toBe(toCents(expected_amount));
    left = toCents(expected_amount) + toCents(period.difference_amount) - toCents(period.removed_amount);
    expect(toCents(period.left_amount)).toBe(left);
  }
  expect(toCents(drawer.opening_amount)).toBe(left);
}

/** Accounts for every rate of the law, that of amounts without tax included. */
function furnishRates(desk: Desk, law: Law): void {
  const db = desk.property.runtime.db.$client;
  if (law === "DE") db.prepare("UPDATE tax_rates SET percentage = 7 WHERE percentage = 10").run();
  else insert(desk.property, "tax_rates", { name: "Dreizehn", percentage: 13 });
  decideAccounts(desk);
  db.prepare("UPDATE tax_rates SET account_number = '4000', tax_code = '1' WHERE percentage = 0").run();
}

function tell(law: Law, done: Record<string, number>, { byReceipts, byTransfers, charged, closings, receipts }: Sources): void {
  const figures = { byReceipts, byTransfers, charged, closings: closings.length, receipts: receipts.length };
  process.stdout.write(`${law}, ${RANGE.days} days, seed ${SEED}: ${JSON.stringify({ done, ...figures })}\n`);
}

/** The year of a register takes minutes with the tests of `npm run test:long`. */
const TIMEOUT = IS_LONG ? 900_000 : 60_000;

test("after days of an Austrian register its log, cash book, figures and accounting files agree by rate", {
  timeout: TIMEOUT,
}, async () => {
  const desk = await startRegisterServer(START);
  furnishRates(desk, "AT");
  await desk.start();
  const { property, owner, sign } = desk;
  const setOutage = (isOut: boolean) => void as(property, owner.actor, (work) => (isOut ? beginOutage(work) : endOutage(work)));
  const done = await playDays(desk, { law: "AT", ...RANGE, seed: SEED, setOutage, sign });
  const sources = await sourcesOf(desk, "AT");
  tell("AT", done, sources);
  expectToAgree(sources, desk);

  const log = await desk.verified();
  expect(log.turnover).toBe(sumOf(Object.values(sources.byReceipts)));
  const kinds = sources.receipts.filter(({ kind }) => kind === "month" || kind === "year").map(({ kind }) => kind);
  expect(kinds).toEqual([...Array.from({ length: IS_LONG ? 11 : 1 }, () => "month"), "year"]);
  expect(done["outage"] ?? 0).toBe(sources.receipts.filter(({ kind }) => kind === "collective").length);
  expect(byLog((await sources.call<string>("GET /cash_register/dep")).body)).toEqual(sources.byReceipts);
  const { differences } = await reconcile(viewOf(property, owner.actor), property.config, { from: RANGE.from, to: END });
  expect(differences.filter(({ kind }) => kind !== "invoice_file")).toEqual([]);
});

type Dep = { "Belege-Gruppe": { "Belege-kompakt": string[] }[] };

/** The sums by rate that the exported log itself names, without those of practice. */
function byLog(file: unknown): Groups {
  const codes = (file as Dep)["Belege-Gruppe"].flatMap((group) => group["Belege-kompakt"]).map((jws) => jws.split(".")[1] ?? "");
  const fields = codes.map((code) => Buffer.from(code, "base64url").toString().split("_"));
  const counted = fields.filter((each) => each[10] !== Buffer.from("TRA").toString("base64"));
  return groupsOf((group) => sumOf(counted.map((each) => Number((each[5 + RATE_GROUPS.indexOf(group)] ?? "").replace(",", "")))));
}

test("after days of a German register its export, cash book, figures and accounting files agree by rate", {
  timeout: TIMEOUT,
}, async () => {
  const desk = await startGermanRegister(START);
  furnishRates(desk, "DE");
  await desk.set();
  await desk.begin();
  const setOutage = (isOut: boolean) => {
    desk.fiskaly.state.mood = isOut ? "fails" : "signs";
  };
  const done = await playDays(desk, { law: "DE", ...RANGE, seed: SEED, setOutage, sign: () => desk.pass(120) });
  const sources = await sourcesOf(desk, "DE");
  tell("DE", done, sources);
  expectToAgree(sources, desk);

  const read = await desk.exported();
  expect(faultsIn(read)).toEqual([]);
  const rows = (file: string) => read[file] ?? [];
  const cases = rows("businesscases.csv");
  const of = (...kinds: string[]) => cases.filter(({ GV_TYP = "" }) => kinds.includes(GV_TYP));
  const gross = (all: readonly Record<string, string>[]) => Math.round(sumOf(all.map((row) => fineOf(row["Z_UMS_BRUTTO"]))) / 1000);
  const keys = { normal: ["1"], reduced_1: ["2"], zero: ["5", "6", "7"] };
  const sales = of("Umsatz", "Anzahlungseinstellung", "Anzahlungsaufloesung");
  const byExport = Object.entries(keys).map(([group, own]) => [
    group,
    gross(sales.filter((row) => own.includes(row["UST_SCHLUESSEL"] ?? ""))),
  ]);
  expect({ ...NOTHING, ...Object.fromEntries(byExport) }).toEqual(sources.byReceipts);
  const { closings } = sources;
  // One more has what opens the drawer after the last count, if cash was left in it.
  expect(rows("cashpointclosing.csv").length).toBeLessThanOrEqual(closings.length + 1);
  const total = (key: "difference_amount" | "removed_amount" | "put_in_amount" | "taken_out_amount") =>
    sumOf(closings.map((closing) => toCents(closing[key])));
  expect(gross(of("DifferenzSollIst"))).toBe(total("difference_amount"));
  expect(gross(of("Geldtransit"))).toBe(-total("removed_amount"));
  expect(gross(of("Einzahlung", "Auszahlung"))).toBe(total("put_in_amount") + total("taken_out_amount"));
  const numbers = rows("transactions_tse.csv").flatMap((row) => (row["TSE_TANR"] ? [Number(row["TSE_TANR"])] : []));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
});
