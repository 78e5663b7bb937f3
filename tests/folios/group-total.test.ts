import { expect, test } from "vitest";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServerWithGroup } from "#tests/folios/group-billing-server.ts";

const totalOf = ({ group_total }: Folio) => group_total;

test("a group's default folio answers the sum of its bookings' folios, open or closed, and which part is billed", async () => {
  const { ofGroup, folioOf, a, b, call, cash, draft, finalize } = await startBillingServerWithGroup();
  expect(totalOf(await ofGroup())).toEqual({ gross_amount: 523.5, billed_amount: 0, paid_amount: 0, due_amount: 523.5 });
  expect(totalOf(await folioOf(`booking_id=${a.id}`))).toBeNull();

  // Its own charge counts, and a payment of the group counts once.
  const { id } = await ofGroup();
  await call(`POST /folios/${id}/charges`, { name: "Bus", tax_percentage: 10, gross_amount: 76.5 });
  await call(`POST /folios/${id}/payments`, { payment_method_id: cash, amount: 300 });
  expect(totalOf(await ofGroup())).toEqual({ gross_amount: 600, billed_amount: 0, paid_amount: 300, due_amount: 300 });

  // One booking is billed by itself: it leaves what the group still bills, and stays in the sum.
  const { id: own } = await folioOf(`booking_id=${a.id}`);
  const first = await finalize((await draft(own)).id);
  expect(await ofGroup()).toMatchObject({
    gross_amount: 390.6,
    group_total: { gross_amount: 600, billed_amount: 209.4, paid_amount: 300, due_amount: 300 },
  });

  // Its invoice is canceled: nothing is billed again.
  await call(`POST /invoices/${first.id}/cancel`, { reason: "Wrong name" });
  expect(await ofGroup()).toMatchObject({ gross_amount: 600, group_total: { gross_amount: 600, billed_amount: 0 } });

  // The group is billed as a whole: all of it is.
  await finalize((await draft(id)).id);
  expect(await folioOf(`booking_id=${b.id}`)).toMatchObject({ status: "closed" });
  expect(totalOf(await ofGroup())).toMatchObject({ gross_amount: 600, billed_amount: 600, due_amount: 300 });
});

test("another folio of the group has no such sum, and an empty group's is zero", async () => {
  const { call, folioOf } = await startBillingServerWithGroup();
  const { body: empty } = await call<{ id: string }>("POST /groups", { name: "Nobody" });
  const { body: further } = await call<Folio>("POST /folios", { group_id: empty.id });
  expect(further.group_total).toBeNull();
  expect(totalOf(await folioOf(`group_id=${empty.id}`))).toEqual({ gross_amount: 0, billed_amount: 0, paid_amount: 0, due_amount: 0 });
});
