import { expect, test } from "vitest";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";

test("a sale without a stay: charged, split between two folios of the buyer, paid and invoiced", async () => {
  const { call, cash, guest, draft, finalize } = await startBillingServer();
  const open = async (customer_id = guest) => (await call<Folio>("POST /folios", { customer_id })).body;
  const first = await open();
  expect(first).toMatchObject({ virtual: true, default: true, number: "V1", customer_id: guest });
  const charged = (await call<Folio>(`POST /folios/${first.id}/charges`, { name: "Sauna", tax_percentage: 20, gross_amount: 24 })).body;
  const [charge] = charged.charges ?? [];
  const second = await open();
  const { body: other } = await call<Contact>("POST /contacts", { name: "Somebody else" });
  const foreign = await open(other.id);
  const move = (to: string) => call<Folio>(`PATCH /folios/${first.id}/charges/update/${charge?.id}`, { folio_id: to });
  expect((await move(foreign.id)).status).toBe(404);
  expect((await move(second.id)).status).toBe(200);
  expect((await call<Folio>(`PUT /folios/${second.id}`, { customer_id: null })).status).toBe(400);

  await call(`POST /folios/${second.id}/payments`, { payment_method_id: cash, amount: 24 });
  expect(await finalize((await draft(second.id)).id)).toMatchObject({ status: "paid", total_amount: 24, customer_id: guest });
  expect((await call(`DELETE /folios/${first.id}`)).status).toBe(204);
});

test("folios are found by whom they ask the money", async () => {
  const { call, book, guest, sale } = await startBillingServer();
  const { id } = book("5", "7");
  await sale();
  const group = (await call<{ id: string }>("POST /groups", { name: "Tour", customer_id: guest })).body;
  const found = async (query: string) =>
    (await call<Page<Folio>>(`GET /folios?${query}`)).body.data.map(({ booking_id, group_id }) => booking_id ?? group_id ?? "sale").sort();
  expect(await found(`payer_id=${guest}`)).toEqual([id, group.id, "sale"].sort());
  expect(await found(`payer_id=${guest}&virtual=false`)).toEqual([id, group.id].sort());
  expect(await found(`customer_id=${guest}&virtual=true`)).toEqual(["sale"]);
});
