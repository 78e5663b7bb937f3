import { expect, test } from "vitest";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { faultsIn } from "#tests/invoices/faults.ts";
import { eventsOf } from "#tests/support/front-desk.ts";

const OTHER = { name: "Skiclub", line1: "Piste 1", postal_code: "5700", city: "Zell", country: "AT" };

test("a finalized invoice has the next number and is frozen as it is", async () => {
  const { call, book, folioOf, draft, finalize, invoice, cash, guest } = await startBillingServer();
  const { id, code } = book("5", "7");
  const folio = await folioOf(`booking_id=${id}`);
  await call(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount: 100, reference: "Deposit" });
  const made = await draft(folio.id);
  const issued = await finalize(made.id, { billing_address: OTHER, additional_text: "See you.", group_charges: true });
  expect(issued).toMatchObject({ number: "2030-1", status: "open", finalized_on: "2030-04-01", total_amount: 209.4, due_amount: 109.4 });
  const { content } = await invoice(made.id);
  expect(content).toMatchObject({
    number: "2030-1",
    issued_on: "2030-04-01",
    currency: "EUR",
    seller: { name: "Pension Edelweiss" },
    buyer: { ...OTHER, company_name: null },
    stays: [{ code, check_in: "2030-04-05", check_out: "2030-04-07" }],
    lines: [
      { name: "Lodging", quantity: 2, unit_gross_amount: 100, gross_amount: 200, net_amount: 181.82, from: "2030-04-05", to: "2030-04-07" },
      { name: "City tax", quantity: 4, unit_gross_amount: 2.35, gross_amount: 9.4, net_amount: 9.4 },
    ],
    taxes: [
      { tax_percentage: 10, gross_amount: 200, net_amount: 181.82, tax_amount: 18.18 },
      { tax_percentage: 0, gross_amount: 9.4, net_amount: 9.4, tax_amount: 0 },
    ],
    net_amount: 191.22,
    tax_amount: 18.18,
    gross_amount: 209.4,
    service_from: "2030-04-05",
    service_to: "2030-04-07",
    payments: [{ booked_on: "2030-04-01", method: "Cash", reference: "Deposit", amount: 100 }],
    paid_amount: 100,
    due_amount: 109.4,
    additional_text: "See you.",
    cancels: null,
  });

  await call(`PATCH /contacts/${guest}`, { name: "Anna Huber" });
  expect((await invoice(made.id)).content).toEqual(content);
  for (const [request, body] of [
    [`PUT /invoices/${made.id}`, {}],
    [`POST /invoices/${made.id}/finalize`, {}],
    [`DELETE /invoices/${made.id}`, undefined],
  ] as const) {
    expect((await call(request, body)).body.type).toBe("invoice/invalid_status");
  }
});

test("an invoice is paid in parts and never more than it is due; its payments stay", async () => {
  const { call, book, folioOf, draft, finalize, cash, property } = await startBillingServer();
  const { id } = book("5", "7");
  const folio = await folioOf(`booking_id=${id}`);
  const { id: invoice } = await finalize((await draft(folio.id)).id);
  const pay = (body: object) => call<Invoice>(`POST /invoices/${invoice}/pay`, { payment_method_id: cash, ...body });
  expect((await pay({ amount: 209.41 })).body).toMatchObject({ type: "payment/exceeds_due" });
  expect((await pay({ amount: -1 })).status).toBe(400);
  expect((await pay({ payment_method_id: "nothing" })).status).toBe(404);
  expect((await pay({ amount: 9.4 })).body).toMatchObject({ status: "open", paid_amount: 9.4, due_amount: 200 });
  expect((await pay({})).body).toMatchObject({ status: "paid", paid_amount: 209.4, due_amount: 0 });
  expect((await pay({})).body).toMatchObject({ type: "invoice/invalid_status" });
  expect((await call(`GET /bookings/${id}`)).body).toMatchObject({ due_amount: 0, paid_amount: 209.4, read_only: true });
  const payments = (await folioOf(`booking_id=${id}`)).payments ?? [];
  expect((await call(`DELETE /folios/${folio.id}/payments/${payments[0]?.id}`)).body.type).toBe("folio/closed");
  expect(eventsOf({ property }, invoice).map(({ type }) => type)).toEqual([
    "invoice.drafted",
    "invoice.finalized",
    "invoice.paid",
    "invoice.paid",
  ]);
});

test("a credit of an issued invoice is given back through it, in parts and never more than it is", async () => {
  const { call, book, folioOf, draft, finalize, cash, property } = await startBillingServer();
  const { id } = book("5", "7");
  const folio = await folioOf(`booking_id=${id}`);
  await call(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount: 300 });
  const issued = await finalize((await draft(folio.id)).id);
  expect(issued).toMatchObject({ status: "paid", due_amount: -90.6 });
  const pay = (body: object) => call<Invoice>(`POST /invoices/${issued.id}/pay`, { payment_method_id: cash, ...body });
  expect((await pay({ amount: 10 })).body).toMatchObject({ type: "payment/exceeds_due" });
  expect((await pay({ amount: -90.61 })).body).toMatchObject({ type: "payment/exceeds_due" });
  expect((await pay({ amount: -0.6 })).body).toMatchObject({ status: "paid", paid_amount: 299.4, due_amount: -90 });
  expect((await pay({})).body).toMatchObject({ status: "paid", paid_amount: 209.4, due_amount: 0 });
  expect((await pay({})).body).toMatchObject({ type: "invoice/invalid_status" });
  expect((await call(`GET /bookings/${id}`)).body).toMatchObject({ due_amount: 0, paid_amount: 209.4, read_only: true });
  expect((await folioOf(`booking_id=${id}`)).payments?.map(({ amount }) => amount)).toEqual([300, -0.6, -90]);
  expect(eventsOf({ property }, issued.id).map(({ type }) => type)).toEqual([
    ...["invoice.drafted", "invoice.finalized", "invoice.refunded", "invoice.refunded"],
  ]);
});

test("a group's credit is given back in shares, from those who paid too much", async () => {
  const { call, book, folioOf, draft, finalize, cash } = await startBillingServer();
  const { body: group } = await call<{ id: string }>("POST /groups", { name: "Skiclub" });
  const [a, b] = [book("5", "7", { group_id: group.id }), book("8", "9", { group_id: group.id })];
  const folio = await folioOf(`group_id=${group.id}`);
  await call(`PUT /folios/${folio.id}`, { customer_id: a.customer_id });
  await call(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount: 400 });
  const issued = await finalize((await draft(folio.id)).id);
  expect(issued).toMatchObject({ status: "paid", total_amount: 314.1, due_amount: -85.9 });
  await call(`POST /invoices/${issued.id}/pay`, { payment_method_id: cash });
  for (const { id } of [a, b]) expect((await call(`GET /bookings/${id}`)).body).toMatchObject({ due_amount: 0 });
  expect((await folioOf(`group_id=${group.id}`)).due_amount).toBe(0);
});

test("what is paid is issued as paid, and what asks for nothing as completed", async () => {
  const { call, sale, draft, finalize, cash } = await startBillingServer();
  const paid = await sale();
  await call(`POST /folios/${paid}/payments`, { payment_method_id: cash, amount: 100 });
  expect(await finalize((await draft(paid)).id)).toMatchObject({ status: "paid", due_amount: 0 });
  const nothing = await sale();
  await call(`POST /folios/${nothing}/charges`, { name: "Discount", tax_percentage: 10, gross_amount: -100 });
  expect(await finalize((await draft(nothing)).id)).toMatchObject({ status: "completed", total_amount: 0 });
});

test("an invoice of nothing that money was given back on asks for that money", async () => {
  const { call, sale, draft, finalize, cash, property } = await startBillingServer();
  const folio = await sale();
  await call(`POST /folios/${folio}/charges`, { name: "Discount", tax_percentage: 10, gross_amount: -100 });
  await call(`POST /folios/${folio}/payments`, { payment_method_id: cash, amount: -20 });
  const { id, ...issued } = await finalize((await draft(folio)).id);
  expect(issued).toMatchObject({ status: "open", total_amount: 0, due_amount: 20 });
  const agrees = async () => (await call("GET /reports/reconciliation?from=2030-04-01&to=2030-04-01")).body["differences"];
  expect(await agrees()).toEqual([]);
  const { body } = await call<Invoice>(`POST /invoices/${id}/pay`, { payment_method_id: cash });
  expect(body).toMatchObject({ status: "paid", paid_amount: 0, due_amount: 0 });
  expect(await agrees()).toEqual([]);
  expect(faultsIn(property, new Map())).toEqual([]);
});

test.each([
  ["Anna Gruber", "ATU12345675"],
  ["MOSER  GmbH", "ATU12345675"],
  ["Firma Moser GmbH, Einkauf", "ATU12345675"],
  ["Moser GmbHaus", null],
  ["Skiclub", null],
])("an invoice to %s has the VAT number %s of Anna Gruber's Moser GmbH", async (name, vat_number) => {
  const { call, sale, draft, finalize, invoice, guest } = await startBillingServer();
  await call(`PATCH /contacts/${guest}`, { company: { name: "Moser GmbH", vat_number: "ATU12345675" } });
  const { id } = await finalize((await draft(await sale())).id, { billing_address: { ...OTHER, name } });
  expect((await invoice(id)).content?.buyer).toMatchObject({ name, vat_number, customer_number: expect.any(String) });
});

test("an invoice prints VAT numbers in their usual form, however they were typed; what was typed stays", async () => {
  const { call, sale, draft, finalize, invoice, guest, property } = await startBillingServer();
  const company = { name: "Moser GmbH", vat_number: "ATU 123 45675" };
  await call(`PATCH /contacts/${guest}`, { company });
  const seller = {
    ...(await call(`GET /properties/${property.property_id}`)).body,
    company: { name: "Edelweiss KG", vat_number: "ATU 111 11119" },
  };
  await call(`PUT /properties/${property.property_id}`, { name: "Pension Edelweiss", company: seller.company });
  const { id } = await finalize((await draft(await sale())).id, { billing_address: { ...OTHER, name: "Moser GmbH" } });
  expect((await invoice(id)).content).toMatchObject({
    buyer: { vat_number: "ATU12345675" },
    seller: { company: { vat_number: "ATU11111119" } },
  });
  expect((await call(`GET /contacts/${guest}`)).body).toMatchObject({ company });
  expect((await call(`GET /properties/${property.property_id}`)).body).toMatchObject({ company: seller.company });
});

test("a canceled invoice has one of the same series against it, and its folio is as it was", async () => {
  const { call, book, folioOf, draft, finalize, invoice, cash, list, property } = await startBillingServer();
  const { id } = book("5", "7");
  const folio = await folioOf(`booking_id=${id}`);
  await call(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount: 100 });
  const before = await folioOf(`booking_id=${id}`);
  const made = await finalize((await draft(folio.id)).id);
  const frozen = (await invoice(made.id)).content;

  expect((await call(`POST /invoices/${made.id}/cancel`, {})).status).toBe(400);
  const { body: canceled } = await call<Invoice>(`POST /invoices/${made.id}/cancel`, { reason: "Wrong name" });
  expect(canceled).toMatchObject({
    status: "canceled",
    number: "2030-1",
    due_amount: 0,
    paid_amount: 0,
    cancellation_reason: "Wrong name",
  });
  expect((await invoice(made.id)).content).toEqual(frozen);
  const cancellation = await invoice(canceled.related_invoice_id ?? "");
  expect(cancellation).toMatchObject({
    status: "completed",
    number: "2030-2",
    is_cancellation: true,
    total_amount: -209.4,
    paid_amount: 0,
    due_amount: 0,
    related_invoice_id: made.id,
    related_invoice: { id: made.id, number: "2030-1" },
    content: {
      cancels: { number: "2030-1", issued_on: "2030-04-01", reason: "Wrong name" },
      net_amount: -191.22,
      tax_amount: -18.18,
      gross_amount: -209.4,
      due_amount: 0,
      payments: [],
    },
  });
  expect(cancellation.content?.lines[0]).toMatchObject({ quantity: -1, unit_gross_amount: 100, gross_amount: -100 });
  expect((await call(`POST /invoices/${cancellation.id}/cancel`, { reason: "No" })).body.type).toBe("invoice/invalid_status");
  expect((await call(`POST /invoices/${made.id}/cancel`, { reason: "No" })).body.type).toBe("invoice/invalid_status");

  const after = await folioOf(`booking_id=${id}`);
  const { version, updated_at, invoices } = after;
  expect(after).toEqual({ ...before, version, updated_at, invoices });
  expect(invoices?.map((each) => each["number"])).toEqual(["2030-1", "2030-2"]);
  expect((await call(`GET /bookings/${id}`)).body).toMatchObject({ read_only: false, due_amount: 109.4 });
  expect((await list()).totals).toEqual({ total_amount: 0, paid_amount: 0, due_amount: 0 });
  expect(eventsOf({ property }, id).at(-1)).toMatchObject({
    type: "invoice.canceled",
    data: { words: { number: "2030-1", cancellation: "2030-2", reason: "Wrong name" } },
  });
  expect(await finalize((await draft(folio.id)).id)).toMatchObject({ number: "2030-3", status: "open", due_amount: 109.4 });
});

test("only managers cancel invoices", async () => {
  const { sale, draft, finalize, login } = await startBillingServer();
  const { id } = await finalize((await draft(await sale())).id);
  const { call } = await login("staff");
  expect((await call(`POST /invoices/${id}/cancel`, { reason: "No" })).status).toBe(403);
});

test("a group is billed as one: its bookings' folios close, are paid in shares, and open again together", async () => {
  const { call, book, folioOf, draft, finalize, invoice, cash, guest } = await startBillingServer();
  const { body: group } = await call("POST /groups", { name: "Skiclub", customer_id: guest });
  const group_id = String(group["id"]);
  const a = book("5", "7", { group_id });
  const b = book("5", "8", { group_id });
  const folio = await folioOf(`group_id=${group_id}`);
  await call(`POST /folios/${folio.id}/charges`, { name: "Bus", tax_percentage: 20, gross_amount: 76.5 });
  await call(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount: 300 });
  const made = await draft(folio.id);
  expect(made).toMatchObject({ total_amount: 600, paid_amount: 300, due_amount: 300 });
  const ofA = await folioOf(`booking_id=${a.id}`);
  expect(ofA.status).toBe("closed");
  const { body: billed } = await call<Folio>(`GET /folios/${folio.id}?expand=folios`);
  expect(billed).toMatchObject({ gross_amount: 76.5, status: "closed" });
  expect(billed.folios?.map(({ number, status }) => [number, status])).toEqual([a.code, b.code].sort().map((code) => [code, "closed"]));
  expect((await call("POST /invoices", { folio_id: ofA.id })).body.type).toBe("folio/already_invoiced");
  expect((await call(`PATCH /bookings/${b.id}`, { occupancy: 1 })).body.type).toBe("booking/read_only");

  expect((await call(`DELETE /groups/${group_id}/bookings/${b.id}`)).body.type).toBe("booking/read_only");
  await finalize(made.id);
  const { content } = await invoice(made.id);
  expect(content).toMatchObject({ gross_amount: 600, paid_amount: 300, payments: [{ amount: 300 }], due_amount: 300 });
  expect(content?.stays.map(({ code }) => code)).toEqual([a.code, b.code].sort());
  expect(new Set(content?.lines.map(({ folio_number }) => folio_number))).toEqual(new Set([folio.number, a.code, b.code]));
  const { body: paid } = await call<Invoice>(`POST /invoices/${made.id}/pay`, { payment_method_id: cash });
  expect(paid).toMatchObject({ status: "paid", due_amount: 0 });
  for (const { id } of [a, b]) expect((await call(`GET /bookings/${id}`)).body).toMatchObject({ due_amount: 0, read_only: true });

  await call(`POST /invoices/${made.id}/cancel`, { reason: "Wrong name" });
  for (const { id } of [a, b]) {
    expect((await call(`GET /bookings/${id}`)).body).toMatchObject({ due_amount: 0, read_only: false });
    expect((await folioOf(`booking_id=${id}`)).status).toBe("open");
  }
  expect(await folioOf(`group_id=${group_id}`)).toMatchObject({ status: "open", gross_amount: 600, paid_amount: 600, due_amount: 0 });
});

test("a group's payment stays while an invoice of one of its bookings counts on its share", async () => {
  const { call, book, folioOf, draft, finalize, invoice, cash } = await startBillingServer();
  const { body: group } = await call("POST /groups", { name: "Skiclub" });
  const group_id = String(group["id"]);
  const a = book("5", "7", { group_id });
  book("5", "7", { group_id });
  const folio = await folioOf(`group_id=${group_id}`);
  const { body: paid } = await call<Folio>(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount: 209.4 });
  const { id } = await finalize((await draft((await folioOf(`booking_id=${a.id}`)).id)).id);
  expect((await invoice(id)).content).toMatchObject({ paid_amount: 104.7, payments: [{ amount: 104.7 }], due_amount: 104.7 });
  expect((await call(`DELETE /folios/${folio.id}/payments/${paid.payments?.[0]?.id}`)).body.type).toBe("folio/closed");
});

test("the list asks by status, payment method and day, and adds up all pages", async () => {
  const { call, sale, draft, finalize, list, cash, property } = await startBillingServer();
  const first = await finalize((await draft(await sale(100))).id);
  await call(`POST /invoices/${first.id}/pay`, { payment_method_id: cash, amount: 40 });
  property.clock.now = "2030-04-03T10:00:00.000Z";
  const second = await finalize((await draft(await sale(50))).id);
  const third = await draft(await sale(7));
  const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id);
  expect(await idsOf("")).toEqual(expect.arrayContaining([first.id, second.id, third.id]));
  expect(await idsOf("sort=number&status=open")).toEqual([first.id, second.id]);
  expect(await idsOf("status=draft&status=paid")).toEqual([third.id]);
  expect(await idsOf(`payment_method_id=${cash}`)).toEqual([first.id]);
  expect(await idsOf("to=2030-04-02")).toEqual([first.id]);
  expect(await idsOf("from=2030-04-02&to=2030-04-03&sort=due_amount")).toEqual([third.id, second.id]);
  expect(await list("page_size=1")).toMatchObject({ count: 3, totals: { total_amount: 157, paid_amount: 40, due_amount: 117 } });
});
