import { expect, test } from "vitest";
import { makeDeposit } from "#server/money/deposits/service.ts";
import { totalOfGroups } from "#shared/money/cash-register/rate-groups.ts";
import { DepositInput } from "#shared/money/deposits/schema.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { startGermanRegister } from "#tests/cash-register/german-register.ts";
import { ACCOUNTS, balancesOf, decideAccounts, playThreePayers } from "#tests/cash-register/payer-story.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";
import { as } from "#tests/support/test-server.ts";

const APRIL = "from=2030-04-01&to=2030-04-30";

test("two deposits, three payers and four receipts of one folio: receipts, log, invoices and the adviser's files agree", async () => {
  const desk = await startRegisterServer();
  decideAccounts(desk);
  await desk.start();
  const story = await playThreePayers(desk, "AT");
  const own = await story.byRate(story.ids.own, [story.issued.own, ...story.ofDeposits]);
  expect(own.count).toBe(4);
  expect(totalOfGroups(own.charged)).toBe(24_470);
  expect([own.receipts, own.invoiced]).toEqual([own.charged, own.charged]);
  const club = await story.byRate(story.ids.club, [story.issued.club]);
  expect([club.count, club.receipts, club.invoiced]).toEqual([1, club.charged, club.charged]);
  expect((await story.byRate(story.ids.company, [story.issued.company])).count).toBe(0);
  expect(await story.due()).toMatchObject({ due_amount: 0, guest_due_amount: 0 });

  // Five receipts and the start; what the company transferred is none.
  expect(await desk.verified()).toMatchObject({ receipts: 6, turnover: 24_470 + 5_860 });
  const files = await balancesOf(desk, APRIL);
  for (const balances of Object.values(files)) {
    expect(balances).toMatchObject({
      [ACCOUNTS.debtor]: 0,
      [ACCOUNTS.advance]: 0,
      [ACCOUNTS.cash]: 24_470 - 3000,
      [ACCOUNTS.card]: 3000 + 5860,
      [ACCOUNTS.bank]: 24_000,
    });
    expect(balances[ACCOUNTS.deposit] ?? 0).toBe(0);
  }
  expect(files.rzl).toEqual(files.bmd);
});

test("in Germany the TSE's export sets both deposits up and dissolves them, and sells what was charged", async () => {
  const desk = await startGermanRegister();
  decideAccounts(desk);
  await desk.set();
  await desk.begin();
  const story = await playThreePayers(desk, "DE");
  const own = await story.byRate(story.ids.own, [story.issued.own, ...story.ofDeposits]);
  expect(own.count).toBe(4);
  expect([own.receipts, own.invoiced]).toEqual([own.charged, own.charged]);
  expect(await desk.cases()).toEqual({ Umsatz: 24_470 + 5_860, Anzahlungseinstellung: 8000, Anzahlungsaufloesung: -8000 });
  const { datev } = await balancesOf(desk, APRIL);
  expect(datev).toMatchObject({ [ACCOUNTS.debtor]: 0, [ACCOUNTS.advance]: 0, [ACCOUNTS.cash]: 21_470, [ACCOUNTS.card]: 8860 });
});

test("a deposit is dissolved once, also when the last payment is canceled and taken again, and more is charged after it", async () => {
  const desk = await startGermanRegister();
  const { property, actor, book, folioOf, call, pay } = desk;
  await desk.set();
  await desk.begin();
  property.runtime.db.$client.prepare("UPDATE tax_rates SET percentage = 7 WHERE percentage = 10").run();
  const { id: booking_id } = book("5", "7", { total_gross_amount: 209.4 });
  const { id } = await folioOf(`booking_id=${booking_id}`);
  as(property, actor, (work) => makeDeposit(work, inCents(DepositInput).parse({ booking_id, gross_amount: 50 })));
  await pay(id, 50);
  await pay(id, 60);
  const last = await pay(id, 99.4, "card");
  expect((await call(`DELETE /folios/${id}/payments/${last}`)).status).toBe(204);
  await pay(id, 99.4);
  await call(`POST /folios/${id}/charges`, { name: "Wein", tax_percentage: 19, gross_amount: 10 });
  await pay(id, 4);
  await pay(id, 6);
  expect(await desk.cases()).toEqual({ Umsatz: 21_940, Anzahlungseinstellung: 5000, Anzahlungsaufloesung: -5000 });
});
