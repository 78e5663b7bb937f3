import { expect, test } from "vitest";
import { startOpenItems } from "#tests/open-items/open-items-server.ts";

test("unpaid invoices are open items with their age and sums, until they are paid", async () => {
  const { call, cash, later, issue, openItems } = await startOpenItems();
  const first = await issue(100);
  await later(40);
  const second = await issue(50);
  expect(await openItems()).toMatchObject({
    count: 2,
    totals: { count: 2, due_amount: 150, fee_amount: 0 },
    data: [
      { id: first.id, number: first.number, days_overdue: 40, age: "days_31_60", due_amount: 100, total_amount: 100 },
      { id: second.id, days_overdue: 0, age: "not_due" },
    ],
    customers: [{ count: 2, due_amount: 150, overdue_amount: 100, oldest_days: 40 }],
    to_remind: 1,
  });
  expect(await openItems("age=not_due")).toMatchObject({ count: 1, totals: { due_amount: 50 }, to_remind: 1 });
  expect((await openItems("age=not_due")).ages.map(({ count }) => count)).toEqual([1, 0, 1, 0]);
  expect((await openItems("remind=true")).data.map(({ id }) => id)).toEqual([first.id]);
  expect((await openItems("sort=-number")).data.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await openItems(`query=${first.number}`)).count).toBe(1);
  await call(`POST /invoices/${first.id}/pay`, { payment_method_id: cash, amount: 30 });
  expect((await openItems("sort=due_on")).data[0]).toMatchObject({ due_amount: 70, total_amount: 100 });
  await call(`POST /invoices/${first.id}/pay`, { payment_method_id: cash });
  expect((await openItems()).data.map(({ id }) => id)).toEqual([second.id]);
});
