import { expect, test } from "vitest";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";

test("a booking is canceled only once the money is given back", async () => {
  const { call, book, folioOf, cash } = await startBillingServer();
  const { id } = book("5", "7");
  const folio = await folioOf(`booking_id=${id}`);
  const pay = (amount: number) => call(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount });
  await pay(100);
  expect((await call(`POST /bookings/${id}/cancel`)).body.type).toBe("booking/payments_posted");
  const { body } = await call<{ actions: object[] }>(`GET /bookings/${id}?expand=actions`);
  expect(body.actions).toContainEqual({ action: "cancel", allowed: false, reasons: ["booking/payments_posted"] });
  await pay(-100);
  expect((await call(`POST /bookings/${id}/cancel`)).body["status"]).toBe("canceled");
});

test("an offer that was paid something keeps its room when its time is over", async () => {
  const { property, call, book, folioOf, cash, room101 } = await startBillingServer();
  const offer = { status: "pending", room_id: room101, expires_at: "2030-04-02T10:00:00.000Z" };
  const [paid, unpaid] = [book("5", "7", offer), book("8", "9", offer)];
  await call(`POST /folios/${(await folioOf(`booking_id=${paid.id}`)).id}/payments`, { payment_method_id: cash, amount: 50 });
  property.clock.now = "2030-04-03T10:00:00.000Z";
  expect((await call("POST /bookings/audit/offers")).body["changes"]).toEqual([{ object: "booking", id: unpaid.id, change: "expired" }]);
  const taker = { check_in: "2030-04-05", check_out: "2030-04-07", occupancy: 2, room_id: room101 };
  expect((await call("POST /bookings", taker)).body.type).toBe("booking/overlap_detected");
  expect((await call(`POST /bookings/${paid.id}/confirm`)).body["status"]).toBe("confirmed");
});

test("an offer that is invoiced keeps its room when its time is over, until the invoice is canceled", async () => {
  const { property, call, book, folioOf, draft, finalize, double, room101 } = await startBillingServer();
  const { id } = book("5", "7", { status: "pending", room_id: room101, expires_at: "2030-04-02T10:00:00.000Z" });
  const invoice = await finalize((await draft((await folioOf(`booking_id=${id}`)).id)).id);
  property.clock.now = "2030-04-03T10:00:00.000Z";
  const audit = async () => (await call("POST /bookings/audit/offers")).body["changes"];
  expect(await audit()).toEqual([]);
  const taker = { check_in: "2030-04-05", check_out: "2030-04-07", occupancy: 2, room_id: room101 };
  expect((await call("POST /bookings", taker)).body.type).toBe("booking/overlap_detected");
  const rooms = `GET /availabilities/rooms?room_type_id=${double}&check_in=2030-04-05&check_out=2030-04-07` as const;
  expect((await call<{ id: string }[]>(rooms)).body.map((room) => room.id)).not.toContain(room101);
  await call(`POST /invoices/${invoice.id}/cancel`, { reason: "Not wanted" });
  expect(await audit()).toEqual([{ object: "booking", id, change: "expired" }]);
  expect((await call(`GET /bookings/${id}`)).body).toMatchObject({ status: "canceled", due_amount: 0 });
});

test("a group stays as long as there is money on its folio or something charged to it", async () => {
  const { call, folioOf, cash } = await startBillingServer();
  const { body: group } = await call("POST /groups", { name: "Skiclub" });
  const { id } = await folioOf(`group_id=${group["id"]}`);
  const remove = () => call(`DELETE /groups/${group["id"]}`);
  const { body: paid } = await call<Folio>(`POST /folios/${id}/payments`, { payment_method_id: cash, amount: 500 });
  expect((await remove()).body).toMatchObject({ type: "in_use", detail: "1 payment" });
  await call(`DELETE /folios/${id}/payments/${paid.payments?.[0]?.id}`);
  const { body: charged } = await call<Folio>(`POST /folios/${id}/charges`, { name: "Hall", tax_percentage: 20, gross_amount: 80 });
  expect((await remove()).body).toMatchObject({ type: "in_use", detail: "1 charge" });
  await call(`DELETE /folios/${id}/charges/${charged.charges?.[0]?.id}`);
  expect((await remove()).status).toBe(204);
});
