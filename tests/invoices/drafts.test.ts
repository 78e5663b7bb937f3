import { expect, test } from "vitest";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { eventsOf } from "#tests/support/front-desk.ts";
import { addContact, addGuest } from "#tests/support/guesthouse.ts";

test("a draft closes its folio and keeps the booking as it is; deleted it lets both go", async () => {
  const { call, book, folioOf, draft, guest, property } = await startBillingServer();
  const { id } = book("5", "7");
  const folio = await folioOf(`booking_id=${id}`);
  const invoice = await draft(folio.id);
  expect(invoice).toMatchObject({
    object: "invoice",
    status: "draft",
    number: null,
    customer_id: guest,
    billing_address: { name: "Anna Gruber", line1: "Hauptplatz 1", postal_code: "8010", city: "Graz", country: "AT" },
    total_amount: 209.4,
    paid_amount: 0,
    due_amount: 209.4,
    content: null,
  });
  expect(await folioOf(`booking_id=${id}`)).toMatchObject({ status: "closed", invoices: [{ object: "invoice", id: invoice.id }] });
  expect((await call(`GET /bookings/${id}`)).body).toMatchObject({ read_only: true });
  expect((await call(`PATCH /bookings/${id}`, { check_out: "2030-04-08" })).body.type).toBe("booking/read_only");
  expect((await call(`POST /folios/${folio.id}/charges`, { name: "Bus", tax_percentage: 10, gross_amount: 5 })).body.type).toBe(
    "folio/closed",
  );

  expect((await call(`DELETE /invoices/${invoice.id}`)).status).toBe(204);
  expect((await call(`GET /invoices/${invoice.id}`)).status).toBe(404);
  expect(await folioOf(`booking_id=${id}`)).toMatchObject({ status: "open", invoices: [], charges: folio.charges });
  expect((await call(`GET /bookings/${id}`)).body).toMatchObject({ read_only: false });
  expect(eventsOf({ property }, id).map(({ type }) => type)).toEqual(["booking.created", "invoice.drafted", "invoice.deleted"]);
});

test("nothing is invoiced twice, nothing empty, and nothing without a complete address", async () => {
  const { call, book, folioOf, draft, property } = await startBillingServer();
  const nowhere = addContact(property, "Nowhere Man");
  const { id } = book("5", "7", { customer_id: nowhere });
  const folio = await folioOf(`booking_id=${id}`);
  const incomplete = await call("POST /invoices", { folio_id: folio.id });
  expect(incomplete.body).toMatchObject({
    type: "folio/customer_address_incomplete",
    detail: "Street and number, Postal code, City, Country",
    errors: ["line1", "postal_code", "city", "country"].map((field) => ({
      path: `billing_address.${field}`,
      code: "missing",
      message: "Please fill this in",
    })),
  });
  expect((await call(`GET /bookings/${id}`)).body).toMatchObject({ read_only: false });

  const address = { name: "Nowhere Ltd", line1: "Nowhere 1", postal_code: "1010", city: "Wien", country: "AT" };
  const invoice = await draft(folio.id, { billing_address: address });
  expect(invoice).toMatchObject({ billing_address: address, customer_id: nowhere });
  expect((await call("POST /invoices", { folio_id: folio.id })).body.type).toBe("folio/already_invoiced");

  const { body: empty } = await call<Folio>("POST /folios", { booking_id: id });
  expect((await call("POST /invoices", { folio_id: empty.id })).body.type).toBe("folio/empty");
  expect((await call("POST /invoices", { folio_id: "nothing" })).status).toBe(404);
  expect((await call("POST /invoices", { folio_id: empty.id, customer_id: "nobody" })).body).toMatchObject({
    type: "not_found",
    errors: [{ path: "customer_id" }],
  });
});

test("a draft may get another customer, address and text; left out they are the folio's again", async () => {
  const { call, book, folioOf, draft, property, guest } = await startBillingServer();
  const company = addGuest(property, "Skiclub Graz");
  const { id } = book("5", "7");
  const { id: invoice } = await draft((await folioOf(`booking_id=${id}`)).id);
  const changed = await call<Invoice>(`PUT /invoices/${invoice}`, { customer_id: company, additional_text: "Thank you." });
  expect(changed.body).toMatchObject({ customer_id: company, billing_address: { name: "Skiclub Graz" }, additional_text: "Thank you." });
  const back = await call<Invoice>(`PUT /invoices/${invoice}`, {});
  expect(back.body).toMatchObject({ customer_id: guest, billing_address: { name: "Anna Gruber" }, additional_text: null });
  expect((await call(`PUT /invoices/${invoice}`, { billing_address: { name: "Half" } })).body.type).toBe(
    "folio/customer_address_incomplete",
  );
});

test("a draft that was paid something stays until the payment is gone, and says what is due meanwhile", async () => {
  const { call, book, folioOf, draft, invoice, list, cash } = await startBillingServer();
  const { id } = book("5", "7");
  const folio = await folioOf(`booking_id=${id}`);
  const { body: paid } = await call<Folio>(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount: 100 });
  const made = await draft(folio.id);
  expect(made).toMatchObject({ total_amount: 209.4, paid_amount: 100, due_amount: 109.4 });
  expect((await call(`DELETE /invoices/${made.id}`)).body.type).toBe("folio/payments_posted");
  expect((await call(`POST /invoices/${made.id}/pay`, { payment_method_id: cash })).body.type).toBe("invoice/invalid_status");

  expect((await call(`DELETE /folios/${folio.id}/payments/${paid.payments?.[0]?.id}`)).status).toBe(204);
  expect(await invoice(made.id)).toMatchObject({ paid_amount: 0, due_amount: 209.4 });
  expect((await list()).totals).toEqual({ total_amount: 209.4, paid_amount: 0, due_amount: 209.4 });
  expect((await call(`DELETE /invoices/${made.id}`)).status).toBe(204);
});

test("a customer with an open bill and a payment method that was used are still needed", async () => {
  const { call, sale, draft, cash, property } = await startBillingServer();
  const other = addGuest(property, "Berta");
  const folio = await sale();
  await call(`POST /folios/${folio}/payments`, { payment_method_id: cash, amount: 1 });
  await draft(folio, { customer_id: other });
  expect((await call(`DELETE /contacts/${other}`)).body).toMatchObject({ type: "in_use", detail: "1 invoice" });
  expect((await call(`DELETE /payment_methods/${cash}`)).body).toMatchObject({ type: "in_use", detail: "1 payment" });
});

test("a draft follows its customer's corrected name and address; an address that was typed for it stays, and so does an issued one", async () => {
  const { call, book, folioOf, draft, guest } = await startBillingServer();
  const folioFor = async (from: string, to: string) => (await folioOf(`booking_id=${book(from, to).id}`)).id;
  const following = await draft(await folioFor("5", "7"));
  const typed = await draft(await folioFor("8", "9"), {
    billing_address: { name: "Gruber GmbH", line1: "Ring 1", postal_code: "1010", city: "Wien", country: "AT" },
  });
  const issued = await draft(await folioFor("10", "11"));
  await call(`POST /invoices/${issued.id}/finalize`, {});
  await call(`PATCH /contacts/${guest}`, { name: "Anna Maria Gruber", address: { line1: "Hauptplatz 2" } });

  const addressOf = async ({ id }: Invoice) => (await call<Invoice>(`GET /invoices/${id}`)).body.billing_address;
  expect(await addressOf(following)).toMatchObject({ name: "Anna Maria Gruber", line1: "Hauptplatz 2" });
  expect(await addressOf(typed)).toMatchObject({ name: "Gruber GmbH", line1: "Ring 1" });
  expect(await addressOf(issued)).toMatchObject({ name: "Anna Gruber", line1: "Hauptplatz 1" });

  await call(`PATCH /contacts/${guest}`, { address: { line1: null } });
  expect(await addressOf(following)).toMatchObject({ line1: "Hauptplatz 2" });
});
