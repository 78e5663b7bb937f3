import { expect, test } from "vitest";
import { makeDeposit } from "#server/money/deposits/service.ts";
import { finalizeInvoice } from "#server/money/invoices/service.ts";
import { linesOf } from "#shared/money/cash-register/dsfinvk/lines.ts";
import { NO_AMOUNTS } from "#shared/money/cash-register/rate-groups.ts";
import { DepositInput } from "#shared/money/deposits/schema.ts";
import { InvoiceFinalization } from "#shared/money/invoices/schema.ts";
import { amount, cents } from "#shared/platform/core/money.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";
import { furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { as } from "#tests/support/test-server.ts";

/** A stay of 200 at 10 % with 9.40 of city tax, and the text of the last slip without its line breaks. */
async function startDesk() {
  const served = await startRegisterServer();
  const { property, actor, call, url, owner } = served;
  furnishLetterhead(property);
  await served.start();
  const { id: booking_id } = served.book("5", "7", { total_gross_amount: 209.4 });
  const { id: folio_id } = await served.folioOf(`booking_id=${booking_id}`);
  const charge = (name: string, tax_percentage: number, gross_amount: number) =>
    call<Folio>(`POST /folios/${folio_id}/charges`, { name, tax_percentage, gross_amount });
  const ask = (gross_amount: number) =>
    as(property, actor, (work) => makeDeposit(work, inCents(DepositInput).parse({ booking_id, gross_amount })));
  const final = async () => {
    const { id } = await served.draft(folio_id);
    return as(property, actor, (work) => finalizeInvoice(work, { id, ...InvoiceFinalization.parse({}) }));
  };
  const payInvoice = (id: string) => call(`POST /invoices/${id}/pay`, { payment_method_id: served.methods.cash });
  const slip = async () => {
    const { id = "" } = (await served.receipts()).at(-1) ?? {};
    const response = await fetch(`${url}/api/cash_register/receipts/${id}/pdf`, { headers: { cookie: owner.cookie } });
    return (await readPdf(Buffer.from(await response.arrayBuffer()))).text.replaceAll(/\s+/g, " ");
  };
  return { ...served, folio_id, charge, ask, final, payInvoice, slip };
}

test("a line that was typed by hand keeps its text, and lines with other texts are not merged", async () => {
  const { charge, pay, slip, folio_id } = await startDesk();
  await charge("Zirbenschnaps", 20, 4.2);
  await charge("Zirbenschnaps", 20, 4.2);
  await charge("Massage Frau Huber", 20, 60);
  await pay(folio_id, 277.8);
  const text = await slip();
  for (const words of ["2 × Zirbenschnaps (20 %) 8,40", "1 × Massage Frau Huber (20 %) 60,00"]) expect(text).toContain(words);
  expect(text).not.toContain("Sonstige Leistungen");
});

test("the name stays on the receipt when the person is erased whom it names", async () => {
  const { call, pay, slip, sign, owner, property, verified } = await startDesk();
  const customer_id = addContact(property, "Walpurga Huber");
  const { body: folio } = await call<Folio>("POST /folios", { customer_id });
  await call(`POST /folios/${folio.id}/charges`, { name: "Massage Walpurga Huber", tax_percentage: 20, gross_amount: 60 });
  await pay(folio.id, 60);
  const before = await slip();
  expect(before).toContain("1 × Massage Walpurga Huber (20 %) 60,00");
  expect((await owner.call(`POST /contacts/${customer_id}/anonymize`)).status).toBe(200);
  const { charges } = (await call<Folio>(`GET /folios/${folio.id}?expand=charges`)).body;
  expect(charges?.map(({ name }) => name)).toEqual(["Massage …"]);
  expect(await slip()).toBe(before);
  await sign();
  expect(await verified()).toMatchObject({ receipts: 2 });
});

test("a receipt of what was charged since the last payment names that alone", async () => {
  const { charge, pay, slip, folio_id } = await startDesk();
  await pay(folio_id, 209.4);
  await charge("Rotwein", 10, 15);
  await pay(folio_id, 15, "card");
  const text = await slip();
  expect(text).toContain("1 × Rotwein (10 %) 15,00");
  expect(text).not.toContain("209,40");
  expect(text).not.toContain("Lodging");
});

test("a receipt of a part says what was paid before", async () => {
  const { pay, slip, folio_id } = await startDesk();
  await pay(folio_id, 100);
  expect(await slip()).not.toContain("Davor bezahlt");
  await pay(folio_id, 109.4);
  expect(await slip()).toContain("Leistungen gesamt € 209,40 Davor bezahlt −100,00 Bezahlt € 109,40");
});

test("the receipt of a deposit is one line with its invoice's number, and the last one says what was deducted", async () => {
  const { ask, pay, slip, final, payInvoice, folio_id, charge } = await startDesk();
  const deposit = ask(50);
  await payInvoice(deposit.id);
  const first = await slip();
  expect(first).toContain(`Anzahlung für den Aufenthalt 5.–7. Apr. 2030, Rechnung ${deposit.number} (10 %) 50,00 Bezahlt`);
  for (const words of ["Lodging", "Leistungen gesamt", "209,40"]) expect(first).not.toContain(words);
  await charge("Sauna", 20, 35);
  await pay(folio_id, 35);
  expect(await slip()).toContain(`Abzüglich Anzahlung, Rechnung ${deposit.number} (10 %) −50,00 Bezahlt € 35,00`);
  const { id } = await final();
  await payInvoice(id);
  expect(await slip()).toContain(
    `Leistungen gesamt € 244,40 Abzüglich Anzahlung, Rechnung ${deposit.number} (10 %) −50,00 Davor bezahlt −35,00 Bezahlt € 159,40`,
  );
});

test("a payment of a deposit and more names both, and two deposits are two lines", async () => {
  const { ask, pay, slip, folio_id } = await startDesk();
  const [first, second] = [ask(50), ask(30)];
  await pay(folio_id, 100);
  const text = await slip();
  for (const { number } of [first, second]) {
    expect(text).toContain(`Rechnung ${number} (10 %)`);
    expect(text).toContain(`Abzüglich Anzahlung, Rechnung ${number}`);
  }
  expect(text).toContain("Leistungen gesamt € 209,40");
});

test("in the export a deposit is set up with its invoice, and dissolved by the receipt of the rest", () => {
  const deposit = {
    name: "Anzahlung, Rechnung 2030-1",
    quantity: 1,
    tax_percentage: 7,
    gross_amount: amount(cents(50)),
    deposit: "2030-1",
  };
  const room = { name: "Zimmer", quantity: 2, tax_percentage: 7, gross_amount: amount(cents(214)) };
  const day = "2030-04-01";
  const of = (reduced_1: number, content: Parameters<typeof linesOf>[0]["content"], kind: "sale" | "cancellation" = "sale") =>
    linesOf({ kind, day, amounts: { ...NO_AMOUNTS, reduced_1: cents(reduced_1) }, content }).map(({ business, text, gross }) => [
      business,
      text,
      gross,
    ]);
  expect(of(50, { lines: [deposit] })).toEqual([["Anzahlungseinstellung", "Anzahlung, Rechnung 2030-1", 5000]]);
  const deducted = [{ deposit: "2030-1", name: "Abzüglich Anzahlung", tax_percentage: 7, gross_amount: amount(cents(50)) }];
  expect(of(164, { lines: [room], deducted })).toEqual([
    ["Umsatz", "Zimmer", 21_400],
    ["Anzahlungsaufloesung", "Abzüglich Anzahlung", -5000],
  ]);
  expect(of(-164, { lines: [room], deducted }, "cancellation")).toEqual([
    ["Umsatz", "Zimmer", -21_400],
    ["Anzahlungsaufloesung", "Abzüglich Anzahlung", 5000],
  ]);
  expect(of(100, { lines: [room], deducted })).toEqual([["Umsatz", "Teilzahlung: Zimmer", 10_000]]);
});
