import { expect, test } from "vitest";
import type { PaymentMethod } from "#shared/inventory/payment-methods/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { startTestServer } from "#tests/support/test-server.ts";

test("a payment method is made, listed by name, changed and deleted", async () => {
  const open = await startTestServer();
  const { call } = await open.login("manager");

  const card = await call<PaymentMethod>("POST /payment_methods", { name: "Karte", account_number: "2800" });
  expect(card).toMatchObject({
    status: 200,
    body: { object: "payment_method", name: "Karte", booking_text: null, account_number: "2800" },
  });
  await call("POST /payment_methods", { name: "Bar" });
  const names = async (query = "") =>
    (await call<Page<PaymentMethod>>(`GET /payment_methods${query}`)).body.data.map((method) => method.name);
  expect(await names()).toEqual(["Bar", "Karte"]);
  expect(await names("?sort=-name")).toEqual(["Karte", "Bar"]);

  const changed = await call<PaymentMethod>(`PUT /payment_methods/${card.body.id}`, { name: "Kreditkarte" });
  expect(changed.body).toMatchObject({ name: "Kreditkarte", account_number: null, version: 2 });
  expect((await call(`GET /payment_methods/${card.body.id}`)).body).toEqual(changed.body);

  expect((await call(`DELETE /payment_methods/${card.body.id}`)).status).toBe(204);
  expect(await names()).toEqual(["Bar"]);
  const { call: asStaff } = await open.login("staff");
  expect((await asStaff("POST /payment_methods", { name: "Scheck" })).status).toBe(403);
});

test("the record of a change says what it was and what it is, and nothing else", async () => {
  const open = await startTestServer();
  const { call } = await open.login("manager");
  const { body } = await call<PaymentMethod>("POST /payment_methods", { name: "Karte", account_number: "2800" });
  await call(`PUT /payment_methods/${body.id}`, { name: "Kreditkarte", account_number: "2800" });

  const events = await call<Page<{ description: string; data: unknown }>>(`GET /events?parent_id=${body.id}&type=payment_method.changed`);
  expect(events.body.data).toMatchObject([{ description: "Payment method Kreditkarte changed" }]);
  expect(events.body.data[0]?.data).toEqual({ words: { name: "Kreditkarte" }, from: { name: "Karte" }, to: { name: "Kreditkarte" } });
});
