import { expect, test } from "vitest";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServerWithGroup } from "#tests/folios/group-billing-server.ts";

async function openShared() {
  const group = await startBillingServerWithGroup();
  const { call, folioOf, cash, a, b, ofGroup } = group;
  const pay = async (folio: Folio, amount: number) => {
    const { body } = await call<Folio>(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount });
    return body.payments?.at(-1);
  };
  const dues = async () => {
    const ofBookings = [a, b].map(async ({ id }) => (await folioOf(`booking_id=${id}`)).due_amount);
    return Promise.all([...ofBookings, ofGroup().then(({ due_amount }) => due_amount)]);
  };
  return { ...group, pay, dues };
}

test("what a group gets back comes from those who have paid too much, each by what was too much", async () => {
  const { a, b, folioOf, ofGroup, pay, dues } = await openShared();
  await pay(await folioOf(`booking_id=${a.id}`), 309.4);
  await pay(await folioOf(`booking_id=${b.id}`), 314.1);
  expect(await dues()).toEqual([-100, 0, -100]);
  await pay(await ofGroup(), -60);
  expect(await dues()).toEqual([-40, 0, -40]);
  await pay(await folioOf(`booking_id=${b.id}`), 20);
  await pay(await ofGroup(), -30);
  expect(await dues()).toEqual([-20, -10, -30]);
});

test("where nobody has paid too much, it comes from all by what they are charged", async () => {
  const { ofGroup, pay, dues } = await openShared();
  await pay(await ofGroup(), 523.5);
  await pay(await ofGroup(), -50);
  expect(await dues()).toEqual([20, 30, 50]);
});

test("a payment through an invoice has its day at the earliest, though the desk's day before is not over yet", async () => {
  const { property, ofGroup, pay, sale, draft, finalize, call, cash, folioOf, a } = await openShared();
  property.clock.now = "2030-04-01T22:30:00.000Z";
  const { id } = await finalize((await draft((await ofGroup()).id)).id);
  const { body } = await call<Invoice>(`POST /invoices/${id}/pay`, { payment_method_id: cash });
  expect(body).toMatchObject({ status: "paid", finalized_on: "2030-04-02" });
  expect((await ofGroup()).payments?.map(({ booked_on }) => booked_on)).toEqual(["2030-04-02"]);
  expect((await folioOf(`booking_id=${a.id}`)).payments?.map(({ booked_on }) => booked_on)).toEqual(["2030-04-02"]);
  const { body: bar } = await call<Folio>(`GET /folios/${await sale()}`);
  expect(await pay(bar, 5)).toMatchObject({ booked_on: "2030-04-01" });
});
