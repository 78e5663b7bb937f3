import { expect, test } from "vitest";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { startStay } from "#tests/deposits/deposit-server.ts";

test("a deposit invoice is issued at once, shows the tax, and leaves the folio open", async () => {
  const { ask, folioOf, booking_id, invoice, deposits } = await startStay();
  const made = await ask({ gross_amount: 66, due_date: "2030-04-04" });
  expect(made).toMatchObject({ kind: "deposit", status: "open", number: "2030-1", total_amount: 66, due_amount: 66, paid_amount: 0 });
  expect((await invoice(made.id)).content).toMatchObject({
    kind: "deposit",
    due_on: "2030-04-04",
    service_from: "2030-04-05",
    service_to: "2030-04-07",
    taxes: [{ tax_percentage: 10, net_amount: 60, tax_amount: 6, gross_amount: 66 }],
  });
  expect((await folioOf(`booking_id=${booking_id}`)).status).toBe("open");
  expect(await deposits()).toMatchObject({ data: [{ state: "open", number: "2030-1", due_on: "2030-04-04" }], free: 200 - 9.4 - 66 });
});

test("without a day of its own a deposit is due before the guest arrives", async () => {
  const { ask, deposits } = await startStay();
  expect((await deposits()).proposal.due_on).toBe("2030-04-05");
  await ask({ gross_amount: 66 });
  expect((await deposits()).data).toMatchObject([{ due_on: "2030-04-05" }]);
});

test("a share of the price leaves the city tax out; deposits never ask for more than the stay costs", async () => {
  const { ask } = await startStay();
  expect((await ask({ percentage: 50 })).total_amount).toBe(95.3);
  expect(await ask({ gross_amount: 95.31 })).toMatchObject({ type: "deposit/exceeds_price" });
  expect(await ask({ gross_amount: 10, percentage: 5 })).toMatchObject({ type: "validation" });
});

test("payments pay the deposit due first, in parts, too; deleting one takes it away", async () => {
  const { ask, pay, stand, folioOf, booking_id, call, folio_id } = await startStay();
  await ask({ gross_amount: 40, due_date: "2030-04-20" });
  await ask({ gross_amount: 30, due_date: "2030-04-10" });
  await pay(20);
  expect(await stand()).toEqual(["open 0", "part_paid 20"]);
  await pay(100);
  expect(await stand()).toEqual(["paid 40", "paid 30"]);
  const [first] = (await folioOf(`booking_id=${booking_id}`)).payments ?? [];
  await call(`DELETE /folios/${folio_id}/payments/${first?.id}`);
  expect(await stand()).toEqual(["paid 40", "paid 30"]);
  await pay(-50);
  expect(await stand()).toEqual(["part_paid 20", "paid 30"]);
});

test("money that was there before pays a new deposit at once, and its document says so", async () => {
  const { ask, pay, invoice } = await startStay();
  await pay(50);
  const { id } = await ask({ gross_amount: 66 });
  expect(await invoice(id)).toMatchObject({ status: "open", due_amount: 16, content: { paid_amount: 50, due_amount: 16 } });
});

test("a deposit can't be canceled while an invoice deducts it; canceling that invoice frees it", async () => {
  const { ask, pay, final, stand, call, folioOf, booking_id } = await startStay();
  const deposit = await ask({ gross_amount: 66 });
  await pay(66);
  const issued = await final();
  const cancel = (id: string) => call<Invoice>(`POST /invoices/${id}/cancel`, { reason: "Wrong name" });
  expect((await cancel(deposit.id)).body).toMatchObject({ type: "deposit/deducted" });
  await cancel(issued.id);
  expect(await stand()).toEqual(["paid 66"]);
  expect((await cancel(deposit.id)).body).toMatchObject({ status: "canceled", due_amount: 0, paid_amount: 0 });
  expect(await stand()).toEqual(["canceled 0"]);
  expect(await folioOf(`booking_id=${booking_id}`)).toMatchObject({ status: "open", paid_amount: 66 });
  expect(await final()).toMatchObject({ total_amount: 200, paid_amount: 66, due_amount: 134, deducted_amount: 0 });
});

test("a canceled deposit's money pays the deposit that replaces it", async () => {
  const { ask, pay, stand, call } = await startStay();
  const { id } = await ask({ gross_amount: 66 });
  await pay(66);
  await call(`POST /invoices/${id}/cancel`, { reason: "Wrong address" });
  await ask({ gross_amount: 66 });
  expect(await stand()).toEqual(["canceled 0", "paid 66"]);
});

test("a deposit is paid through its invoice, too, and not beyond what it asks for", async () => {
  const { ask, call, cash, stand, folioOf, booking_id } = await startStay();
  const { id } = await ask({ gross_amount: 66 });
  const pay = (amount: number) => call<Invoice>(`POST /invoices/${id}/pay`, { payment_method_id: cash, amount });
  expect((await pay(66.01)).body).toMatchObject({ type: "payment/exceeds_due" });
  expect((await pay(60)).body).toMatchObject({ status: "open", due_amount: 6, paid_amount: 60 });
  expect((await pay(6)).body).toMatchObject({ status: "paid", due_amount: 0 });
  expect(await stand()).toEqual(["paid 66"]);
  expect(await folioOf(`booking_id=${booking_id}`)).toMatchObject({ status: "open", paid_amount: 66 });
});

test("only money from before the day of arrival is a deposit in the law's sense; what a deposit invoice asked for is none of it", async () => {
  const { pay, deposits, ask, property, call, booking_id } = await startStay();
  const sums = async () => {
    const { unassigned, unassigned_ahead } = await deposits();
    return [unassigned, unassigned_ahead];
  };
  await pay(30);
  expect(await sums()).toEqual([30, 30]);
  property.clock.now = "2030-04-05T13:00:00.000Z";
  await call(`POST /bookings/${booking_id}/check_in`, {});
  await pay(50);
  expect(await sums()).toEqual([80, 30]);
  await ask({ gross_amount: 30 });
  expect(await sums()).toEqual([50, 0]);
});

test("money that is paid at check-in is no deposit", async () => {
  const { pay, deposits, property, call, booking_id } = await startStay();
  property.clock.now = "2030-04-05T13:00:00.000Z";
  await call(`POST /bookings/${booking_id}/check_in`, {});
  await pay(200);
  expect(await deposits()).toMatchObject({ unassigned: 200, unassigned_ahead: 0 });
});
