import { expect, test } from "vitest";
import type { CashReceipt } from "#shared/money/cash-register/schema.ts";
import type { Invoice, InvoiceCredits } from "#shared/money/invoices/schema.ts";
import type { DashboardReport } from "#shared/office/reports/dashboard-schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { faultsIn } from "#tests/invoices/faults.ts";
import { openRegister } from "#tests/invoices/signed-payments.ts";
import { eventsOf } from "#tests/support/front-desk.ts";
import { insert } from "#tests/support/guesthouse.ts";

type Problem = { type: string; errors?: { path: string }[] };

/** An issued invoice of two nights and four city taxes: 200.00 at 10 % in two lines, 9.40 at 0 % in two. */
async function startWithInvoice(given: object = {}) {
  const served = await startBillingServer();
  const { call, book, folioOf, draft, finalize } = served;
  const { id: booking } = book("5", "7");
  const folio = await folioOf(`booking_id=${booking}`);
  const { id } = await finalize((await draft(folio.id)).id, given);
  const credit = (body: object) => call<Invoice & Problem>(`POST /invoices/${id}/credit`, { reason: "Disputed", ...body });
  const credits = async () => (await call<InvoiceCredits>(`GET /invoices/${id}/credits`)).body;
  const pay = (body: object = {}) => call<Invoice>(`POST /invoices/${id}/pay`, { payment_method_id: served.cash, ...body });
  return { ...served, booking, id, credit, credits, pay };
}

test("a credit note has a number of its own, lowers what is due, and leaves the folio closed", async () => {
  const { id, booking, credit, credits, call, invoice, folioOf, property } = await startWithInvoice();
  const { body } = await credit({ reason: "No towels", lines: [{ line_id: "1", gross_amount: 30 }] });
  expect(body).toMatchObject({
    number: "2030-2",
    kind: "credit_note",
    status: "completed",
    is_cancellation: false,
    total_amount: -30,
    paid_amount: 0,
    due_amount: 0,
    related_invoice_id: id,
    cancellation_reason: "No towels",
  });
  const note = await invoice(body.id);
  expect(note.content).toMatchObject({
    lines: [{ name: "Lodging", quantity: -1, unit_gross_amount: 30, net_amount: -27.27, tax_amount: -2.73, gross_amount: -30 }],
    taxes: [{ tax_percentage: 10, net_amount: -27.27, tax_amount: -2.73, gross_amount: -30 }],
    cancels: null,
    credits: { number: "2030-1", issued_on: "2030-04-01", reason: "No towels", due_amount: 179.4 },
  });
  expect(await invoice(id)).toMatchObject({
    status: "open",
    total_amount: 209.4,
    credited_amount: 30,
    paid_amount: 0,
    due_amount: 179.4,
    related_invoice_id: null,
  });
  const folio = await folioOf(`booking_id=${booking}`);
  expect(folio).toMatchObject({ status: "closed", gross_amount: 179.4, due_amount: 179.4 });
  expect(folio.charges?.filter(({ credit_note_id }) => credit_note_id === body.id)).toMatchObject([{ gross_amount: -30, default: false }]);
  expect((await call(`GET /bookings/${booking}`)).body).toMatchObject({ due_amount: 179.4, read_only: true });
  const { lines, credit_notes } = await credits();
  expect(lines.map(({ line_id, quantity_left, left_amount }) => [line_id, quantity_left, left_amount])).toEqual([
    ["1", 0, 70],
    ["2", 2, 4.7],
    ["3", 1, 100],
    ["4", 2, 4.7],
  ]);
  expect(credit_notes).toMatchObject([{ number: "2030-2", total_amount: -30, credited_amount: 0, due_amount: 0 }]);
  expect(eventsOf({ property }, id).map(({ type }) => type)).toEqual(["invoice.drafted", "invoice.finalized", "invoice.credited"]);
  expect(eventsOf({ property }, booking).map(({ type }) => type)).toContain("invoice.credited");
  expect(faultsIn(property, new Map())).toEqual([]);
});

test("of a line no more is taken back than its credit notes have left, and of a deposit's deduction nothing", async () => {
  const { credit, credits } = await startWithInvoice();
  expect((await credit({ lines: [{ line_id: "2", quantity: 3 }] })).body).toMatchObject({
    type: "invoice/credit_exceeds_line",
    errors: [{ path: "lines.0" }],
  });
  expect((await credit({ lines: [{ line_id: "1", gross_amount: 100.01 }] })).body.type).toBe("invoice/credit_exceeds_line");
  expect((await credit({ lines: [{ line_id: "1", gross_amount: -1 }] })).body.type).toBe("invoice/credit_exceeds_line");
  expect((await credit({ lines: [{ line_id: "9" }] })).status).toBe(404);
  expect((await credit({ lines: [] })).body.type).toBe("validation");
  expect((await credit({ lines: [{ line_id: "1" }, { line_id: "1" }] })).body.type).toBe("validation");
  expect((await credit({ lines: [{ line_id: "2", quantity: 1, gross_amount: 1 }] })).body.type).toBe("validation");
  expect((await credit({ lines: [{ line_id: "2", quantity: 1 }] })).body).toMatchObject({ total_amount: -2.35 });
  expect((await credit({ lines: [{ line_id: "2", quantity: 2 }] })).body.type).toBe("invoice/credit_exceeds_line");
  expect((await credit({ lines: [{ line_id: "2" }, { line_id: "1", gross_amount: 33.33 }] })).body).toMatchObject({ total_amount: -35.68 });
  expect((await credit({ lines: [{ line_id: "1" }] })).body).toMatchObject({ total_amount: -66.67 });
  expect((await credits()).lines.map(({ left_amount }) => left_amount)).toEqual([0, 0, 100, 4.7]);
});

test("the credit of a paid invoice is paid out through it, and the cancellation takes back the rest to the cent", async () => {
  const { id, booking, credit, pay, call, invoice, folioOf, property, cash } = await startWithInvoice();
  await pay();
  await credit({ lines: [{ line_id: "1", gross_amount: 33.33 }] });
  expect(await invoice(id)).toMatchObject({ status: "paid", paid_amount: 209.4, due_amount: -33.33 });
  expect((await pay({ amount: -33.34 })).body).toMatchObject({ type: "payment/exceeds_due" });
  expect((await pay()).body).toMatchObject({ status: "paid", paid_amount: 176.07, due_amount: 0, credited_amount: 33.33 });
  await credit({ lines: [{ line_id: "1", gross_amount: 33.33 }, { line_id: "4" }] });
  const { body } = await call<Invoice>(`POST /invoices/${id}/cancel`, { reason: "Wrong name" });
  const cancellation = await invoice(body.related_invoice_id ?? "");
  expect(cancellation).toMatchObject({ number: "2030-4", total_amount: -138.04, is_cancellation: true });
  expect(cancellation.content?.lines).toMatchObject([
    { name: "Lodging", quantity: -1, unit_gross_amount: 33.34, gross_amount: -33.34 },
    { name: "City tax", quantity: -2, gross_amount: -4.7 },
    { name: "Lodging", quantity: -1, gross_amount: -100 },
  ]);
  const folio = await folioOf(`booking_id=${booking}`);
  expect(folio).toMatchObject({ status: "open", gross_amount: 138.04, paid_amount: 176.07, due_amount: -38.03 });
  expect((await credit({ lines: [{ line_id: "3" }] })).body.type).toBe("invoice/invalid_status");
  const { body: report } = await call(`GET /reports/reconciliation?from=2030-04-01&to=2030-04-30`);
  expect(report).toMatchObject({ count: 0 });
  expect((await call(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount: -38.03 })).status).toBe(200);
  expect(faultsIn(property, new Map())).toEqual([]);
});

test("an invoice of which all was credited is completed, and its cancellation is one of nothing that opens the folio", async () => {
  const { id, booking, credit, invoice, call, folioOf } = await startWithInvoice({ group_charges: true });
  expect((await credit({ lines: [{ line_id: "1" }, { line_id: "2" }] })).body.total_amount).toBe(-209.4);
  expect(await invoice(id)).toMatchObject({ status: "completed", due_amount: 0, paid_amount: 0, credited_amount: 209.4 });
  const { body } = await call<Invoice>(`POST /invoices/${id}/cancel`, { reason: "Again" });
  expect(await invoice(body.related_invoice_id ?? "")).toMatchObject({ total_amount: 0, content: { lines: [{ gross_amount: 0 }, {}] } });
  expect(await folioOf(`booking_id=${booking}`)).toMatchObject({ status: "open", gross_amount: 0 });
});

test("credits are for managers, never of drafts, deposits, cancellations or credit notes", async () => {
  const { login, credit, call, draft, sale, id } = await startWithInvoice();
  const { body: note } = await credit({ lines: [{ line_id: "1" }] });
  const whole = { reason: "Wrong", lines: [{ line_id: "1" }] };
  expect((await (await login("staff")).call(`POST /invoices/${id}/credit`, whole)).status).toBe(403);
  expect((await call(`POST /invoices/${note.id}/credit`, whole)).body.type).toBe("invoice/invalid_status");
  expect((await call(`POST /invoices/${note.id}/cancel`, { reason: "Wrong" })).body.type).toBe("invoice/invalid_status");
  expect((await call(`POST /invoices/${(await draft(await sale())).id}/credit`, whole)).body.type).toBe("invoice/invalid_status");
});

test("a canceled invoice is issued again with its payer, address and text, once", async () => {
  const OTHER = { name: "Skiclub", line1: "Piste 1", postal_code: "5700", city: "Zell", country: "AT" };
  const { id, call, guest, finalize } = await startWithInvoice({ billing_address: OTHER, additional_text: "Order 17" });
  const again = () => call<Invoice>(`POST /invoices/${id}/issue_again`);
  expect((await again()).body).toMatchObject({ type: "invoice/invalid_status" });
  await call(`POST /invoices/${id}/cancel`, { reason: "Wrong name" });
  const { body } = await again();
  expect(body).toMatchObject({
    status: "draft",
    customer_id: guest,
    billing_address: OTHER,
    additional_text: "Order 17",
    total_amount: 209.4,
  });
  expect((await again()).body).toMatchObject({ type: "folio/already_invoiced" });
  expect(await finalize(body.id)).toMatchObject({ number: "2030-3", status: "open", additional_text: "Order 17" });
});

test("revenue is lower on the day of the credit note, and so is the number of what was sold by the piece", async () => {
  const { call, credit, property } = await startWithInvoice({ group_charges: true });
  property.clock.now = "2030-04-09T10:00:00.000Z";
  await credit({ lines: [{ line_id: "1", quantity: 1 }] });
  await credit({
    lines: [
      { line_id: "1", gross_amount: 10 },
      { line_id: "2", quantity: 1 },
    ],
  });
  const lines = async (from: string, to: string) =>
    (await call<DashboardReport>(`GET /reports/dashboard?from=${from}&to=${to}`)).body.revenue.by_charge.map(
      ({ name, quantity, gross_amount }) => `${quantity} ${name} ${gross_amount}`,
    );
  expect(await lines("2030-04-05", "2030-04-09")).toEqual(["1 Lodging 90", "3 City tax 7.05"]);
  expect(await lines("2030-04-09", "2030-04-09")).toEqual(["-1 Lodging -110"]);
});

test("the receipt of a credit that is paid out names what was taken back, by its rate", async () => {
  const { call, draft, finalize, guest, property } = await startBillingServer();
  const register = await openRegister(property);
  const cash = insert(property, "payment_methods", { name: "Till", kind: "cash" });
  const { body: folio } = await call<Folio>("POST /folios", { customer_id: guest });
  await call(`POST /folios/${folio.id}/charges`, { name: "Room", tax_percentage: 10, gross_amount: 90 });
  await call(`POST /folios/${folio.id}/charges`, { name: "Wine", tax_percentage: 20, gross_amount: 12, quantity: 2 });
  const { id } = await finalize((await draft(folio.id)).id);
  await call(`POST /invoices/${id}/pay`, { payment_method_id: cash });
  await call(`POST /invoices/${id}/credit`, { reason: "Corked", lines: [{ line_id: "2", quantity: 1 }] });
  expect((await call<Invoice>(`POST /invoices/${id}/pay`, { payment_method_id: cash })).body).toMatchObject({ due_amount: 0 });
  const { body } = await call<{ data: CashReceipt[] }>("GET /cash_register/receipts");
  const refund = body.data.find(({ invoice_id, total_amount }) => invoice_id === id && total_amount < 0);
  expect(refund).toMatchObject({ total_amount: -12, amounts: { normal: -12, reduced_1: 0 } });
  await register.expectToAgree();
});
