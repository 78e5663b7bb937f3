import { expect, test } from "vitest";
import type { BankLinePage, StatementUpload } from "#shared/money/bank-statements/schema.ts";
import type { Deposits } from "#shared/money/deposits/schema.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { camt, entry } from "#tests/bank-statements/camt.ts";
import { startOpenItems } from "#tests/open-items/open-items-server.ts";
import { addGuest, insert } from "#tests/support/guesthouse.ts";

type Refusal = { type?: string };

async function startBank() {
  const served = await startOpenItems();
  const { call, property, cookieOf, actor, url } = served;
  const transfer = insert(property, "payment_methods", { name: "Transfer", kind: "transfer" });
  const upload = async (content: string, name = "bank.xml") => {
    const cookie = await cookieOf(actor);
    const form = new FormData();
    form.append("file", new Blob([content]), name);
    const response = await fetch(`${url}/api/bank_statements`, {
      method: "POST",
      headers: { cookie, "accept-language": "en" },
      body: form,
    });
    return (await response.json()) as StatementUpload & Refusal;
  };
  const lines = async (query = "") => (await call<BankLinePage>(`GET /bank_statements/lines?${query}`)).body;
  const line = async (id: string) => (await lines("state=open&state=booked&state=ignored")).data.find((each) => each.id === id);
  const book = async (id: string, body: object = {}) => (await call<Refusal>(`POST /bank_statements/lines/${id}/book`, body)).body;
  const undo = async (id: string) => (await call<Refusal>(`POST /bank_statements/lines/${id}/undo`)).body;
  const invoiceOf = async (id: string) => (await call<Invoice>(`GET /invoices/${id}?expand=payments`)).body;
  /** A statement with a transfer for each purpose and amount. */
  const statement = (...transfers: [purpose: string, amount: string][]) =>
    camt(transfers.map(([purpose, amount], index) => entry({ purpose, amount, reference: `B-${purpose}-${index}` })));
  return { ...served, bookStay: served.book, transfer, upload, lines, line, book, undo, invoiceOf, statement };
}

test("a transfer that names invoice and amount is certain, and booked by one click; undo takes it back, twice", async () => {
  const { issue, upload, lines, line, book, undo, invoiceOf, statement, transfer } = await startBank();
  const { id, number } = await issue(100);
  expect(await upload(statement([`Rechnung ${number}`, "100.00"]))).toMatchObject({ new_lines: 1, known_lines: 0 });
  const page = await lines("state=open");
  expect(page).toMatchObject({
    open: 1,
    certain: 1,
    data: [{ proposal: { confidence: "certain", parts: [{ invoice_id: id, amount: 100 }] } }],
  });
  const lineId = page.data[0]?.id ?? "";
  for (const _ of [1, 2]) {
    expect(await book(lineId)).toMatchObject({ state: "booked", shares: [{ invoice_id: id, amount: 100, label: number }] });
    expect(await book(lineId)).toMatchObject({ type: "bank_line/not_open" });
    expect(await invoiceOf(id)).toMatchObject({ status: "paid", due_amount: 0, payments: [{ payment_method_id: transfer, amount: 100 }] });
    expect(await undo(lineId)).toMatchObject({ state: "open", assigned_amount: 0, shares: [] });
    expect(await undo(lineId)).toMatchObject({ type: "bank_line/not_booked" });
    expect(await invoiceOf(id)).toMatchObject({ status: "open", due_amount: 100, payments: [] });
    expect(await line(lineId)).toMatchObject({ proposal: { confidence: "certain" } });
  }
});

test("a line is undone also after its invoice was canceled: its payment leaves the folio", async () => {
  const { call, issue, upload, lines, line, book, undo, invoiceOf, statement } = await startBank();
  const { id, number } = await issue(100);
  await upload(statement([`Rechnung ${number}`, "100.00"]));
  const lineId = (await lines()).data[0]?.id ?? "";
  await book(lineId);
  await call(`POST /invoices/${id}/cancel`, { reason: "Wrong" });
  expect(await undo(lineId)).toMatchObject({ state: "open", assigned_amount: 0, shares: [] });
  expect(await line(lineId)).toMatchObject({ rest_amount: 100 });
  expect((await invoiceOf(id)).payments).toEqual([]);
});

test("the same file, and lines of an overlapping statement, are not taken over again", async () => {
  const { upload, lines } = await startBank();
  const [first, second, third] = ["10.00", "10.00", "30.00"].map((amount, index) =>
    entry({ amount, reference: `B${index < 2 ? 0 : index}` }),
  );
  const file = camt([first ?? "", second ?? ""]);
  expect(await upload(file)).toMatchObject({ new_lines: 2 });
  expect(await upload(file)).toMatchObject({ new_lines: 0, known_lines: 2, data: [{ lines: 2 }] });
  expect(await upload(camt([first ?? "", second ?? "", third ?? ""], { number: "8" }))).toMatchObject({ new_lines: 1, known_lines: 2 });
  expect((await lines()).count).toBe(3);
});

test.each(["31.12.9999", "12.04.2033", "12.04.1930"])("a file with a line of %s is refused as a whole", async (day) => {
  const { upload, lines } = await startBank();
  const file = (...days: string[]) => ["Datum;Betrag", ...days.map((each) => `${each};12,00`)].join("\n");
  expect(await upload(file("12.04.2030", day), "bank.csv")).toMatchObject({ type: "bank_statement/bad_date" });
  expect((await lines()).count).toBe(0);
  expect(await upload(file("12.04.2030"), "bank.csv")).toMatchObject({ new_lines: 1 });
});

test("two clients that book at the same time book once, by line and all certain ones", async () => {
  const { call, issue, upload, lines, book, invoiceOf, statement } = await startBank();
  let clicks = 0;
  const first = await issue(100);
  const second = await issue(50);
  await upload(statement([`R ${first.number}`, "100.00"], [`R ${second.number}`, "50.00"], [`R ${second.number}`, "50.00"]));
  expect(await lines()).toMatchObject({ open: 3, certain: 2 });
  const [id = ""] = (await lines()).data.filter(({ amount }) => amount === 100).map((line) => line.id);
  const answers = await Promise.all([book(id), book(id)]);
  expect(answers.filter(({ type }) => type === "bank_line/not_open")).toHaveLength(1);
  const certain = () =>
    call<{ booked: number }>("POST /bank_statements/book_certain", undefined, { "idempotency-key": `click ${(clicks += 1)}` });
  const booked = await Promise.all([certain(), certain()]);
  expect(booked.map(({ body }) => body.booked).toSorted((a, b) => a - b)).toEqual([0, 1]);
  for (const { id: invoice_id } of [first, second]) {
    expect(await invoiceOf(invoice_id)).toMatchObject({ status: "paid", due_amount: 0 });
    expect((await invoiceOf(invoice_id)).payments).toHaveLength(1);
  }
  expect(await lines("state=open")).toMatchObject({ open: 1, certain: 0, data: [{ amount: 50, proposal: null }] });
});

test("a line is split over invoices; what is left stays open, and too much is refused", async () => {
  const { issue, upload, lines, line, book, undo, invoiceOf, statement } = await startBank();
  const [first, second] = [await issue(100), await issue(50)];
  await upload(statement(["Danke", "170.00"]));
  const id = (await lines()).data[0]?.id ?? "";
  const parts = (...amounts: number[]) =>
    [first, second].map((invoice, index) => ({ invoice_id: invoice.id, amount: amounts[index] ?? 0 }));
  expect(await book(id)).toMatchObject({ type: "bank_line/nothing_proposed" });
  expect(await book(id, { parts: parts(130, 50) })).toMatchObject({ type: "bank_line/exceeds_amount" });
  expect(await book(id, { parts: parts(110, 50) })).toMatchObject({ type: "payment/exceeds_due" });
  expect(await invoiceOf(first.id)).toMatchObject({ status: "open", due_amount: 100 });
  expect(await book(id, { parts: parts(100, 20) })).toMatchObject({ state: "open", assigned_amount: 120, rest_amount: 50 });
  expect(await book(id, { parts: [{ invoice_id: second.id, amount: 30 }] })).toMatchObject({ state: "open", rest_amount: 20 });
  expect(await invoiceOf(second.id)).toMatchObject({ status: "paid" });
  await undo(id);
  expect(await line(id)).toMatchObject({ rest_amount: 170, shares: [] });
  expect(await invoiceOf(second.id)).toMatchObject({ status: "open", due_amount: 50 });
});

test("fees of reminders are paid with their invoice; a deposit and a stay's folio take transfers, too", async () => {
  const { call, bookStay, guest, later, issue, remind, upload, lines, book, undo, statement, openItems } = await startBank();
  const { id, number } = await issue(100);
  await later(30);
  await remind({ invoice_id: id, step: 1, channel: "print", fee_amount: 5 });
  await upload(statement([`R ${number}`, "105.00"]));
  const lineId = (await lines()).data[0]?.id ?? "";
  expect(await book(lineId)).toMatchObject({ state: "booked", shares: [{ is_fee: false }, { is_fee: true, amount: 5 }] });
  expect((await openItems()).count).toBe(0);
  await undo(lineId);
  expect((await openItems()).data).toMatchObject([{ due_amount: 100, fee_amount: 5 }]);
  const { code } = bookStay("2030-06-05", "2030-06-07", { customer_id: guest });
  await upload(statement([`Buchung ${code}`, "20.00"]));
  const [stay] = (await lines("query=Buchung")).data;
  expect(stay).toMatchObject({ proposal: { confidence: "likely", parts: [{ invoice_id: null, amount: 20 }] } });
  expect(await book(stay?.id ?? "")).toMatchObject({ state: "booked", shares: [{ invoice_id: null }] });
  const share = (await lines("query=Buchung")).data[0]?.shares[0];
  // Cancelled on the folio, the payment frees its line.
  await call(`DELETE /folios/${share?.folio_id}/payments/${share?.payment_id}`);
  expect((await lines("query=Buchung")).data).toMatchObject([{ state: "open", shares: [] }]);
});

test("a transfer for a deposit that has gone to another payer's folio is booked there, and taken back", async () => {
  const { call, property, bookStay, guest, upload, lines, book, undo, statement } = await startBank();
  const company = addGuest(property, "Alpenbau GmbH");
  const stay = bookStay("2030-06-05", "2030-06-07", { customer_id: guest });
  const ask = async (amount: number) =>
    (await call<Invoice>("POST /invoices/deposits", { booking_id: stay.id, gross_amount: amount })).body;
  const first = await ask(30);
  await call(`PUT /bookings/${stay.id}/routing`, { rules: [{ kinds: ["accommodation"], customer_id: company }], apply: true });
  // The next deposit brings the first one along.
  await ask(20);
  const stand = async () => (await call<Deposits>(`GET /deposits?booking_id=${stay.id}`)).body.data.map(({ paid_amount }) => paid_amount);
  await upload(statement([`Anzahlung ${first.number}`, "30.00"]));
  const { id = "" } = (await lines()).data[0] ?? {};
  expect(await book(id)).toMatchObject({ state: "booked", shares: [{ invoice_id: first.id, amount: 30 }] });
  expect(await stand()).toEqual([30, 0]);
  expect(await undo(id)).toMatchObject({ state: "open", shares: [] });
  expect(await stand()).toEqual([0, 0]);
});

test("what went out, another currency and damaged files are never booked; a line is set aside and brought back", async () => {
  const { call, upload, lines, book } = await startBank();
  expect(await upload(`<!DOCTYPE a>${camt([])}`)).toMatchObject({ type: "bank_statement/doctype" });
  expect(await upload("Datum;Betrag\n12.04.2030;zwölf", "bank.csv")).toMatchObject({
    type: "bank_statement/bad_amount",
    detail: '2: "zwölf"',
  });
  expect((await lines()).count).toBe(0);
  await upload(
    camt([entry({ sign: "DBIT" }), entry({ currency: "USD", reference: "B-2" }), entry({ purpose: "Miete", reference: "B-3" })]),
  );
  const { data } = await lines();
  const idOf = (has: (line: (typeof data)[number]) => boolean) => data.find(has)?.id ?? "";
  expect(await book(idOf(({ amount }) => amount < 0))).toMatchObject({ type: "bank_line/not_open" });
  expect(await book(idOf(({ is_foreign }) => is_foreign))).toMatchObject({ type: "bank_line/foreign_currency" });
  const rent = idOf(({ reference }) => reference === "Miete");
  const ignore = async (ignored: boolean) => (await call<Refusal>(`POST /bank_statements/lines/${rent}/ignore`, { ignored })).body;
  expect(await ignore(true)).toMatchObject({ state: "ignored" });
  expect(await ignore(true)).toMatchObject({ type: "bank_line/not_open" });
  expect(await ignore(false)).toMatchObject({ state: "open" });
});
