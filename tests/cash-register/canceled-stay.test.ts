import { describe, expect, test } from "vitest";
import { makeDeposit } from "#server/money/deposits/service.ts";
import { DepositInput } from "#shared/money/deposits/schema.ts";
import { sumAmounts } from "#shared/platform/core/money.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { startGermanRegister } from "#tests/cash-register/german-register.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";
import { as } from "#tests/support/test-server.ts";

type Law = "AT" | "DE";
const LAWS = ["AT", "DE"] as const;

async function openRegister(law: Law) {
  if (law === "AT") {
    const desk = await startRegisterServer();
    await desk.start();
    return { ...desk, cases: null };
  }
  const desk = await startGermanRegister();
  desk.property.runtime.db.$client.prepare("UPDATE tax_rates SET percentage = 7 WHERE percentage = 10").run();
  await desk.set();
  await desk.begin();
  return desk;
}

/** A stay with lodging of 200 at the reduced rate and local tax of 9.40, whose deposit of 66 was paid in cash. */
async function startPaidStay(law: Law) {
  const desk = await openRegister(law);
  const { property, actor, call, book, folioOf, methods } = desk;
  const { id: booking_id } = book("5", "7", { total_gross_amount: 209.4 });
  const { id: folio_id } = await folioOf(`booking_id=${booking_id}`);
  as(property, actor, (work) => makeDeposit(work, inCents(DepositInput).parse({ booking_id, gross_amount: 66 })));
  await desk.pay(folio_id, 66);
  const full = law === "AT" ? 20 : 19;
  const charge = (gross_amount: number, tax_percentage = full) =>
    call(`POST /folios/${folio_id}/charges`, { name: "Wein", tax_percentage, gross_amount });
  const cancel = async (given: object) => (await call<Booking>(`POST /bookings/${booking_id}/cancel`, given)).body;
  const refunded = { deposit: "refund", refund_payment_method_id: methods.cash };
  const sales = async () => (await desk.receipts()).filter(({ kind }) => kind === "normal" || kind === "cancellation");
  /** Sums of the receipts by rate. */
  const named = async () => {
    const all = await sales();
    return (["normal", "reduced_1", "zero"] as const).map((group) => sumAmounts(all.map(({ amounts }) => amounts[group])));
  };
  const folio = () => folioOf(`booking_id=${booking_id}`);
  /** The sums of the DSFinV-K by kind of business case; an Austrian register has none. */
  const expectCases = async (sums: Record<string, number>) => {
    expect(desk.cases ? await desk.cases() : sums).toEqual(sums);
  };
  return { ...desk, expectCases, booking_id, folio_id, charge, cancel, refunded, sales, named, folio };
}

describe.each(LAWS)("canceling a stay whose deposit was paid at the register (%s)", (law) => {
  test("refunded: the receipt gives the deposit back at its rate", async () => {
    const { cancel, refunded, named, sales, expectCases } = await startPaidStay(law);
    await cancel(refunded);
    expect(await named()).toEqual([0, 0, 0]);
    expect((await sales()).map(({ total_amount }) => total_amount)).toEqual([66, -66]);
    await expectCases({ Anzahlungseinstellung: 6600, Anzahlungsaufloesung: -6600 });
  });

  test("refunded beside wine and a fee: the receipts name the wine and the fee", async () => {
    const { cancel, refunded, named, charge, pay, folio_id, expectCases } = await startPaidStay(law);
    await charge(12);
    await pay(folio_id, 100);
    await cancel({ fee_amount: 30, ...refunded });
    expect(await named()).toEqual([12, 0, 30]);
    await expectCases({ Umsatz: 4200, Anzahlungseinstellung: 6600, Anzahlungsaufloesung: -6600 });
  });

  test("refunded where nothing but payments without a deposit are on the folio", async () => {
    const { cancel, refunded, named, book, folioOf, pay, call, expectCases } = await startPaidStay(law);
    await cancel(refunded);
    const { id } = book("10", "12", { total_gross_amount: 109.4 });
    const folio = await folioOf(`booking_id=${id}`);
    await call(`POST /folios/${folio.id}/charges`, { name: "Wein", tax_percentage: law === "AT" ? 20 : 19, gross_amount: 12 });
    await pay(folio.id, 50);
    await call(`POST /bookings/${id}/cancel`, refunded);
    expect(await named()).toEqual([12, 0, 0]);
    await expectCases({ Umsatz: 1200, Anzahlungseinstellung: 6600, Anzahlungsaufloesung: -6600 });
  });

  test("forfeited: a receipt of 0 takes the deposit's rate back and names what was kept; undo cancels that receipt", async () => {
    const { cancel, named, sales, call, expectCases, booking_id, folio_id, pay, folio } = await startPaidStay(law);
    const { version } = await cancel({ deposit: "forfeit" });
    expect(await named()).toEqual([0, 0, 66]);
    const [, correction] = await sales();
    expect(correction).toMatchObject({ kind: "normal", total_amount: 0, payment_id: null, amounts: { reduced_1: -66, zero: 66 } });
    await expectCases({ Umsatz: 6600, Anzahlungseinstellung: 6600, Anzahlungsaufloesung: -6600 });
    await call("POST /bookings/undo", { bookings: [{ id: booking_id, version }] });
    expect(await named()).toEqual([0, 66, 0]);
    await pay(folio_id, (await folio()).due_amount);
    expect(await named()).toEqual([0, 200, 9.4]);
    await expectCases({ Umsatz: 20_940, Anzahlungseinstellung: 6600, Anzahlungsaufloesung: -6600 });
  });

  test("forfeited by the deposit's own action, and taken back by it", async () => {
    const { named, call, booking_id } = await startPaidStay(law);
    await call("POST /deposits/forfeit", { booking_id });
    expect(await named()).toEqual([0, 0, 66]);
    await call("POST /deposits/undo_forfeit", { booking_id });
    expect(await named()).toEqual([0, 66, 0]);
  });

  test("a fee of exactly what was paid is named at its own rate", async () => {
    const { cancel, refunded, named } = await startPaidStay(law);
    await cancel({ fee_amount: 66, ...refunded });
    expect(await named()).toEqual([0, 0, 66]);
  });

  test("kept as a credit, it is given back later at the deposit's rate", async () => {
    const { cancel, named, pay, folio_id, sales, expectCases } = await startPaidStay(law);
    await cancel({ deposit: "keep_as_credit" });
    expect(await sales()).toHaveLength(1);
    await pay(folio_id, -66);
    expect(await named()).toEqual([0, 0, 0]);
    await expectCases({ Anzahlungseinstellung: 6600, Anzahlungsaufloesung: -6600 });
  });

  test("kept as a credit and used for wine of the same amount, the invoice corrects the rate", async () => {
    const { cancel, named, charge, draft, finalize, folio_id, sales, expectCases } = await startPaidStay(law);
    await cancel({ deposit: "keep_as_credit" });
    await charge(66);
    expect(await named()).toEqual([0, 66, 0]);
    await finalize((await draft(folio_id)).id);
    expect(await named()).toEqual([66, 0, 0]);
    expect((await sales()).at(-1)).toMatchObject({ total_amount: 0, invoice_number: expect.any(String) });
    await expectCases({ Umsatz: 6600, Anzahlungseinstellung: 6600, Anzahlungsaufloesung: -6600 });
  });
});

describe("a bill that is settled without a further receipt", () => {
  test("in Germany a stay that its deposit paid in full is sold when it is invoiced, once", async () => {
    const { draft, finalize, folio_id, charge, expectCases, call, named, sales } = await startPaidStay("DE");
    await charge(-143.4, 7);
    const { id } = await finalize((await draft(folio_id)).id);
    expect(await named()).toEqual([0, 56.6, 9.4]);
    await expectCases({ Umsatz: 6600, Anzahlungseinstellung: 6600, Anzahlungsaufloesung: -6600 });
    await call(`POST /invoices/${id}/cancel`, { reason: "Name" });
    await finalize((await draft(folio_id)).id);
    expect(await sales()).toHaveLength(2);
    await expectCases({ Umsatz: 6600, Anzahlungseinstellung: 6600, Anzahlungsaufloesung: -6600 });
  });

  test("the rest that is transferred through the invoice ends the deposit, too", async () => {
    const { draft, finalize, folio_id, expectCases, call, methods } = await startPaidStay("DE");
    const { id } = await finalize((await draft(folio_id)).id);
    await call(`POST /invoices/${id}/pay`, { payment_method_id: methods.transfer });
    await expectCases({ Umsatz: 6600, Anzahlungseinstellung: 6600, Anzahlungsaufloesung: -6600 });
  });

  test("a transfer that named other rates makes no receipt", async () => {
    const { pay, call, book, folioOf, draft, finalize, sales } = await startPaidStay("AT");
    const { id } = book("10", "12", { total_gross_amount: 109.4 });
    const folio = await folioOf(`booking_id=${id}`);
    await pay(folio.id, 50, "transfer");
    await call(`POST /bookings/${id}/cancel`, { fee_amount: 50, deposit: "keep_as_credit" });
    await finalize((await draft(folio.id)).id);
    expect(await sales()).toHaveLength(1);
  });

  test("a bill whose receipts name its charges makes no receipt of 0", async () => {
    const { pay, draft, finalize, folio_id, sales } = await startPaidStay("AT");
    await pay(folio_id, 143.4);
    await finalize((await draft(folio_id)).id);
    expect((await sales()).map(({ total_amount }) => total_amount)).toEqual([66, 143.4]);
  });
});
