import { expect, test } from "vitest";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";

/** A stay of 209.40 that can be canceled with a fee of 50. */
async function startBooked() {
  const billing = await startBillingServer();
  const { call, book, folioOf } = billing;
  const { id } = book("5", "7");
  const now = async () => (await call<Booking>(`GET /bookings/${id}`)).body;
  const stand = async () => {
    const { status, due_amount } = await now();
    return [status, due_amount];
  };
  const cancel = () => call(`POST /bookings/${id}/cancel`, { fee_amount: 50 });
  const undo = async () => call("POST /bookings/undo", { bookings: [{ id, version: (await now()).version }] });
  const undoCancel = () => call(`POST /bookings/${id}/undo_cancel`);
  const folio = () => folioOf(`booking_id=${id}`);
  return { ...billing, id, now, stand, cancel, undo, undoCancel, folio };
}

test("the redo of a cancellation charges its fee again, as often as it is undone", async () => {
  const { cancel, undo, stand } = await startBooked();
  await cancel();
  expect(await stand()).toEqual(["canceled", 50]);
  for (let time = 0; time < 2; time += 1) {
    expect((await undo()).status).toBe(200);
    expect(await stand()).toEqual(["confirmed", 209.4]);
    expect((await undo()).status).toBe(200);
    expect(await stand()).toEqual(["canceled", 50]);
  }
});

test("so does the undo of the step that took the cancellation back", async () => {
  const { cancel, undo, undoCancel, stand } = await startBooked();
  await cancel();
  await undoCancel();
  expect(await stand()).toEqual(["confirmed", 209.4]);
  await undo();
  expect(await stand()).toEqual(["canceled", 50]);
  await undoCancel();
  expect(await stand()).toEqual(["confirmed", 209.4]);
});

test("a fee that a person had deleted stays deleted", async () => {
  const { call, id, cancel, undo, undoCancel, stand, folio } = await startBooked();
  await cancel();
  const { id: folio_id, charges } = await folio();
  await call(`DELETE /folios/${folio_id}/charges/${charges?.[0]?.id}`);
  expect((await call(`GET /bookings/${id}`)).body["due_amount"]).toBe(0);
  await undoCancel();
  await undo();
  expect(await stand()).toEqual(["canceled", 0]);
});
