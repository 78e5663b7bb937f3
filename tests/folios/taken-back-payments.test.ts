import { expect, test } from "vitest";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startClosingsServer } from "#tests/cash-closings/closings-server.ts";

test("a payment of an open day is taken back, one of a daily closing is refused with the closing's number", async () => {
  const { pay, remove, sale, close, closings, call } = await startClosingsServer();
  const folio = await sale(100);
  expect((await remove(folio, await pay(folio, 10))).status).toBe(204);
  const first = await pay(folio, 60);
  await close();
  expect((await remove(folio, first)).body).toMatchObject({ type: "payment/day_closed", detail: "1" });
  const { payments } = (await call<Folio>(`GET /folios/${folio}?expand=payments`)).body;
  expect(payments?.map(({ not_deletable_because }) => not_deletable_because)).toEqual(["payment/day_closed"]);
  // The next day begins after the closing: a second payment is taken back as before, and the first one stays.
  expect((await remove(folio, await pay(folio, 40))).status).toBe(204);
  await pay(folio, -60);
  await close();
  expect((await remove(folio, first)).body).toMatchObject({ type: "payment/day_closed", detail: "1" });
  expect((await closings()).map(({ number, expected_amount }) => [number, expected_amount])).toEqual([
    [1, 60],
    [2, 0],
  ]);
});

test("a cancellation whose refund is in a daily closing is not undone, and nothing of it changes", async () => {
  const { call, book, folioOf, pay, close, methods } = await startClosingsServer();
  const { id } = book("10", "12", { total_gross_amount: 200 });
  const folio = await folioOf(`booking_id=${id}`);
  await pay(folio.id, 50);
  const decision = { deposit: "refund", refund_payment_method_id: methods.cash };
  const { body: canceled } = await call<Booking>(`POST /bookings/${id}/cancel`, decision);
  expect(canceled).toMatchObject({ status: "canceled", paid_amount: 0 });
  await close();
  const undo = { bookings: [{ id, version: canceled.version }] };
  expect((await call("POST /bookings/undo", undo)).body).toMatchObject({ type: "payment/day_closed" });
  expect((await call<Booking>(`GET /bookings/${id}`)).body).toMatchObject({ status: "canceled", paid_amount: 0 });
  // The stay itself comes back by its own step; the money was given back, and stays so.
  expect((await call<Booking>(`POST /bookings/${id}/undo_cancel`)).body).toMatchObject({ status: "confirmed", paid_amount: 0 });
});
