import { expect, test } from "vitest";
import { remindOfDeposits } from "#server/money/deposits/reminders.ts";
import { startStay } from "#tests/deposits/deposit-server.ts";
import { insert } from "#tests/support/guesthouse.ts";
import { as } from "#tests/support/test-server.ts";

test("an offer is confirmed once all of its deposits are paid, where the property wants that", async () => {
  const { call, book, cash, folioOf, login } = await startStay();
  const admin = await login("admin");
  const offered = async () => {
    const { id } = book("10", "12", { total_gross_amount: 200, status: "pending", expires_at: "2030-04-09T10:00:00.000Z" });
    await call("POST /invoices/deposits", { booking_id: id, gross_amount: 50 });
    await call("POST /invoices/deposits", { booking_id: id, gross_amount: 20 });
    const folio = await folioOf(`booking_id=${id}`);
    const pay = (amount: number) => call(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount });
    const status = async () => (await call<{ status: string }>(`GET /bookings/${id}`)).body.status;
    return { pay, status };
  };
  const byHand = await offered();
  await byHand.pay(70);
  expect(await byHand.status()).toBe("pending");
  const choices = { percentage: 30, days: 14, reminder_days: null, confirms_offers: true };
  expect((await admin.call("PUT /deposits/settings", choices)).body).toMatchObject(choices);
  const byItself = await offered();
  await byItself.pay(60);
  expect(await byItself.status()).toBe("pending");
  await byItself.pay(10);
  expect(await byItself.status()).toBe("confirmed");
});

test("a deposit that was not paid in time is reminded of once by mail; a paid one is not", async () => {
  const { property, actor, ask, pay, call, deposits } = await startStay();
  const unpaid = await ask({ gross_amount: 40, due_date: "2030-04-03" });
  const paid = await ask({ gross_amount: 20, due_date: "2030-04-02" });
  await pay(20);
  const remind = () => as(property, actor, remindOfDeposits);
  const mailsOf = async (id: string) => (await call<{ data: { kind: string; body: string }[] }>(`GET /mails?parent_id=${id}`)).body.data;
  property.clock.now = "2030-04-06T10:00:00.000Z";
  remind();
  expect(await mailsOf(unpaid.id)).toEqual([]);
  insert(property, "settings", { key: "DEPOSITS", value: JSON.stringify({ reminder_days: 4 }) });
  remind();
  expect(await mailsOf(unpaid.id)).toEqual([]);
  property.clock.now = "2030-04-07T10:00:00.000Z";
  remind();
  remind();
  expect(await mailsOf(unpaid.id)).toMatchObject([{ kind: "deposit_reminder" }]);
  expect(await mailsOf(paid.id)).toEqual([]);
  expect((await deposits()).data.find(({ invoice_id }) => invoice_id === unpaid.id)).toMatchObject({
    overdue: true,
    reminded_at: property.clock.now,
  });
});

test("a deposit of a canceled stay is asked for no more: not in the list of open invoices, not by mail; an undo asks again", async () => {
  const { property, actor, ask, call, booking_id, stand, invoice, list } = await startStay();
  insert(property, "settings", { key: "DEPOSITS", value: JSON.stringify({ reminder_days: 1 }) });
  const { id } = await ask({ gross_amount: 66, due_date: "2030-04-02" });
  const { body: canceled } = await call<{ version: number }>(`POST /bookings/${booking_id}/cancel`, {});
  expect(await stand()).toEqual(["lapsed 0"]);
  expect(await invoice(id)).toMatchObject({ status: "completed", due_amount: 0, paid_amount: 0 });
  expect((await list("status=open")).totals).toMatchObject({ due_amount: 0 });
  property.clock.now = "2030-04-04T10:00:00.000Z";
  as(property, actor, remindOfDeposits);
  expect((await call<{ data: unknown[] }>(`GET /mails?parent_id=${id}`)).body.data).toEqual([]);
  const { body: events } = await call<{ data: { type: string }[] }>(`GET /events?parent_id=${id}`);
  expect(events.data.map(({ type }) => type)).toContain("invoice.deposit_lapsed");
  await call("POST /bookings/undo", { bookings: [{ id: booking_id, version: canceled.version }] });
  expect(await stand()).toEqual(["open 0"]);
  expect(await invoice(id)).toMatchObject({ status: "open", due_amount: 66 });
});

test("what came of a canceled stay's deposit stays a deposit; the rest is no claim, and money that comes late pays it", async () => {
  const { ask, pay, call, booking_id, stand, invoice, property, deposits } = await startStay();
  const { id } = await ask({ gross_amount: 66, due_date: "2030-04-02" });
  await pay(20);
  property.clock.now = "2030-04-05T13:00:00.000Z";
  expect((await call(`POST /bookings/${booking_id}/no_show`, {})).status).toBe(200);
  expect((await deposits()).data).toMatchObject([{ state: "lapsed", paid_amount: 20, overdue: false }]);
  expect(await invoice(id)).toMatchObject({ status: "completed", due_amount: 0, paid_amount: 20 });
  await pay(46);
  expect(await stand()).toEqual(["paid 66"]);
  await pay(-46);
  expect(await stand()).toEqual(["lapsed 20"]);
  expect(await invoice(id)).toMatchObject({ status: "completed", due_amount: 0 });
  await call(`POST /invoices/${id}/cancel`, { reason: "Not coming" });
  expect(await stand()).toEqual(["canceled 0"]);
});
