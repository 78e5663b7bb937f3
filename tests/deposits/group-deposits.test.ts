import { expect, test } from "vitest";
import { remindOfDeposits } from "#server/money/deposits/reminders.ts";
import type { Deposits } from "#shared/money/deposits/schema.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { startStay } from "#tests/deposits/deposit-server.ts";
import { insert } from "#tests/support/guesthouse.ts";
import { as } from "#tests/support/test-server.ts";

test("a group's deposit is for all of its stays, and the group's invoice deducts it", async () => {
  const { call, cash, book, guest, folioOf, draft, finalize } = await startStay();
  const { body: group } = await call<{ id: string }>("POST /groups", { name: "Skiclub", customer_id: guest });
  for (const room of [0, 1]) book("10", "12", { total_gross_amount: 100 + room * 100, group_id: group.id });
  const { body: deposit } = await call<Invoice>("POST /invoices/deposits", { group_id: group.id, gross_amount: 110 });
  expect(deposit).toMatchObject({ kind: "deposit", total_amount: 110 });
  const folio = await folioOf(`group_id=${group.id}`);
  await call(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount: 110 });
  const issued = await finalize((await draft(folio.id)).id);
  expect(issued).toMatchObject({ total_amount: 190, paid_amount: 0, due_amount: 190, deducted_amount: 110 });
});

/** A group of two stays whose prices are 90.60 and 190.60 without their local taxes. */
async function startGroup() {
  const served = await startStay();
  const { call, book, guest } = served;
  const { body: group } = await call<{ id: string }>("POST /groups", { name: "Skiclub", customer_id: guest });
  const [first, second] = [100, 200].map((total_gross_amount) => book("10", "12", { total_gross_amount, group_id: group.id }).id);
  const stays = { all: { group_id: group.id }, first: { booking_id: first ?? "" }, second: { booking_id: second ?? "" } };
  const askFor = async (owner: keyof typeof stays, given: object) =>
    (await call<Invoice>("POST /invoices/deposits", { ...stays[owner], ...given })).body;
  const roomOf = async (owner: keyof typeof stays) => {
    const { price, free, proposal } = (await call<Deposits>(`GET /deposits?${new URLSearchParams(stays[owner])}`)).body;
    return { price, free, proposal: proposal.gross_amount };
  };
  return { ...served, stays, askFor, roomOf };
}

test("a group's deposit asks for what those of its bookings leave", async () => {
  const { askFor, roomOf } = await startGroup();
  expect((await askFor("first", { percentage: 100 })).total_amount).toBe(90.6);
  expect(await roomOf("all")).toMatchObject({ price: 281.2, free: 190.6 });
  expect(await askFor("all", { percentage: 100 })).toMatchObject({ type: "deposit/exceeds_price" });
  expect((await askFor("all", { gross_amount: 190.6 })).total_amount).toBe(190.6);
  expect(await roomOf("all")).toEqual({ price: 281.2, free: 0, proposal: 0 });
});

test("a booking's deposit asks for what its group's and those of the others leave", async () => {
  const { askFor, roomOf } = await startGroup();
  await askFor("all", { gross_amount: 180 });
  expect(await roomOf("first")).toMatchObject({ price: 90.6, free: 90.6 });
  expect((await askFor("second", { gross_amount: 100 })).total_amount).toBe(100);
  expect(await roomOf("first")).toEqual({ price: 90.6, free: 1.2, proposal: 1.2 });
  expect(await askFor("first", { percentage: 100 })).toMatchObject({ type: "deposit/exceeds_price" });
  expect((await askFor("first", { gross_amount: 1.2 })).total_amount).toBe(1.2);
});

test("of a canceled booking's deposit the group's leaves out only what was paid", async () => {
  const { askFor, roomOf, call, cash, folioOf, stays } = await startGroup();
  await askFor("first", { gross_amount: 90 });
  await call(`POST /bookings/${stays.first.booking_id}/cancel`, {});
  expect(await roomOf("all")).toMatchObject({ price: 190.6, free: 190.6 });
  const folio = await folioOf(`booking_id=${stays.first.booking_id}`);
  await call(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount: 30 });
  expect(await roomOf("all")).toMatchObject({ price: 190.6, free: 160.6 });
});

test("a group's deposit is asked for while one of its stays takes place", async () => {
  const { property, actor, call, book, guest, invoice } = await startStay();
  insert(property, "settings", { key: "DEPOSITS", value: JSON.stringify({ reminder_days: 1 }) });
  const { body: group } = await call<{ id: string }>("POST /groups", { name: "Skiclub", customer_id: guest });
  const stays = [100, 200].map((total_gross_amount) => book("10", "12", { total_gross_amount, group_id: group.id }).id);
  const { body: deposit } = await call<Invoice>("POST /invoices/deposits", {
    group_id: group.id,
    gross_amount: 90,
    due_date: "2030-04-02",
  });
  await call(`POST /bookings/${stays[0]}/cancel`, {});
  expect(await invoice(deposit.id)).toMatchObject({ status: "open", due_amount: 90 });
  await call(`POST /bookings/${stays[1]}/cancel`, {});
  expect(await invoice(deposit.id)).toMatchObject({ status: "completed", due_amount: 0 });
  property.clock.now = "2030-04-04T10:00:00.000Z";
  as(property, actor, remindOfDeposits);
  expect((await call<{ data: unknown[] }>(`GET /mails?parent_id=${deposit.id}`)).body.data).toEqual([]);
  await call(`POST /bookings/${stays[0]}/undo_cancel`, {});
  expect(await invoice(deposit.id)).toMatchObject({ status: "open", due_amount: 90 });
});
