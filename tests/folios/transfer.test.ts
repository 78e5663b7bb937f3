import { expect, test } from "vitest";
import type { ProblemBody } from "#shared/platform/core/errors.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import type { Group } from "#shared/stays/groups/schema.ts";
import { startBillingServerWithGroup } from "#tests/folios/group-billing-server.ts";
import { eventsOf } from "#tests/support/front-desk.ts";

async function openTransfer() {
  const group = await startBillingServerWithGroup();
  const { call, folioOf, cash, a } = group;
  const ofA = () => folioOf(`booking_id=${a.id}`);
  const pay = (folio_id: string, amount: number) => call<Folio>(`POST /folios/${folio_id}/payments`, { payment_method_id: cash, amount });
  const transfer = (folio_id: string) => call<Folio & Pick<ProblemBody, "type">>(`POST /folios/${folio_id}/transfer`);
  const dueOf = async (id: string) => (await call(`GET /bookings/${id}`)).body["due_amount"];
  return { ...group, ofA, pay, transfer, dueOf };
}

test("a booking's balance goes to its group and comes back, and no money moves", async () => {
  const { property, call, a, group_id, ofGroup, ofA, pay, transfer, dueOf } = await openTransfer();
  const { id, number } = await ofA();
  await pay(id, 100);
  const before = await ofGroup();
  const { status, body } = await transfer(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ gross_amount: 209.4, paid_amount: 209.4, due_amount: 0 });
  expect(body.payments?.at(-1)).toMatchObject({ amount: 109.4, virtual: true, payment_method_id: null, reference: before.number });
  const after = await ofGroup();
  expect(after).toMatchObject({ gross_amount: 523.5, paid_amount: 100, due_amount: 423.5 });
  expect(after.payments).toMatchObject([{ amount: -109.4, virtual: true, reference: number }]);
  expect(await dueOf(a.id)).toBe(0);
  expect((await transfer(id)).body).toMatchObject({ type: "folio/settled" });
  for (const owner of [a.id, group_id]) {
    expect(eventsOf({ property }, owner).at(-1)).toMatchObject({
      type: "payment.transferred",
      data: { words: { amount: "109.40 EUR", from_number: number, to_number: before.number } },
    });
  }

  expect((await call(`DELETE /folios/${after.id}/payments/${after.payments?.[0]?.id}`)).status).toBe(204);
  expect(await ofGroup()).toMatchObject({ payments: [], due_amount: 423.5 });
  expect(await dueOf(a.id)).toBe(109.4);
  await transfer(id);
  const paid = (await ofA()).payments?.at(-1);
  expect((await call(`DELETE /folios/${id}/payments/${paid?.id}`)).status).toBe(204);
  expect(await ofGroup()).toMatchObject({ payments: [] });
});

test("the group pays what it took over, and a credit goes to it as well", async () => {
  const { call, group_id, a, b, ofGroup, ofA, pay, transfer, dueOf } = await openTransfer();
  const { id } = await ofA();
  await pay((await ofGroup()).id, 523.5);
  expect([await dueOf(a.id), await dueOf(b.id)]).toEqual([0, 0]);
  await pay(id, 50);
  await transfer(id);
  expect(await dueOf(a.id)).toBe(0);
  expect(await ofGroup()).toMatchObject({ paid_amount: 573.5, due_amount: -50 });
  expect((await call<Group>(`GET /groups/${group_id}?expand=summary`)).body.summary).toMatchObject({ paid_amount: 573.5, due_amount: -50 });
  await pay(id, -80);
  await transfer(id);
  expect(await ofGroup()).toMatchObject({ paid_amount: 493.5, due_amount: 30 });
  await pay((await ofGroup()).id, 30);
  expect([await dueOf(a.id), await dueOf(b.id), (await ofGroup()).due_amount]).toEqual([0, 0, 0]);
});

test("only an open folio of a booking in a group can be settled so, and the group's folio must be open, too", async () => {
  const { call, book, folioOf, draft, sale, ofGroup, ofA, transfer } = await openTransfer();
  const alone = book("5", "7");
  expect((await transfer((await folioOf(`booking_id=${alone.id}`)).id)).body).toMatchObject({ type: "not_found", detail: "group_id" });
  expect((await transfer(await sale())).body.type).toBe("not_found");
  expect((await transfer((await ofGroup()).id)).body.type).toBe("not_found");
  const { id } = await ofA();
  const further = (await call<Folio>("POST /folios", { booking_id: (await ofA()).booking_id })).body;
  await call(`POST /folios/${further.id}/charges`, { name: "Bus", tax_percentage: 10, gross_amount: 5 });
  await draft((await ofGroup()).id);
  expect((await transfer(id)).body.type).toBe("folio/closed");
  expect((await transfer(further.id)).body.type).toBe("folio/closed");
});

test("invoices show a transfer where only one side of it is theirs, and keep it", async () => {
  const { call, draft, finalize, invoice, ofGroup, ofA, transfer } = await openTransfer();
  const { id } = await ofA();
  await transfer(id);
  const own = await finalize((await draft(id)).id);
  expect(own).toMatchObject({ status: "paid", due_amount: 0 });
  const number = (await ofGroup()).number;
  expect((await invoice(own.id)).content).toMatchObject({
    payments: [{ method: `Auf Gruppenfolio ${number} übertragen`, reference: null, amount: 209.4 }],
    paid_amount: 209.4,
    due_amount: 0,
  });
  const billing = (await ofGroup()).payments?.[0];
  expect((await call(`DELETE /folios/${(await ofGroup()).id}/payments/${billing?.id}`)).body.type).toBe("folio/closed");
  const ofAll = await finalize((await draft((await ofGroup()).id)).id);
  expect((await invoice(ofAll.id)).content).toMatchObject({ gross_amount: 314.1, payments: [{ amount: -209.4 }], due_amount: 523.5 });
  await call(`POST /invoices/${ofAll.id}/cancel`, { reason: "Wrong" });
  await call(`POST /invoices/${own.id}/cancel`, { reason: "Wrong" });
  const together = await finalize((await draft((await ofGroup()).id)).id);
  expect((await invoice(together.id)).content).toMatchObject({ gross_amount: 523.5, payments: [], paid_amount: 0, due_amount: 523.5 });
});

test("several charges move at once, or none of them", async () => {
  const { property, call, a, b, ofA, folioOf } = await openTransfer();
  const from = await ofA();
  const to = await folioOf(`booking_id=${b.id}`);
  const { body: further } = await call<Folio>("POST /folios", { booking_id: a.id });
  const charge_ids = (from.charges ?? []).map(({ id }) => id);
  const move = (id: string, ids: string[]) => call<Folio>(`POST /folios/${id}/charges/move`, { charge_ids: ids });
  expect((await move(further.id, [...charge_ids, "nothing"])).body).toMatchObject({
    type: "not_found",
    detail: `charge_ids.${charge_ids.length}`,
  });
  expect((await ofA()).charges).toHaveLength(charge_ids.length);

  const before = eventsOf({ property }, a.id).length;
  expect((await move(further.id, charge_ids)).body).toMatchObject({ gross_amount: 209.4 });
  expect((await ofA()).gross_amount).toBe(0);
  expect(eventsOf({ property }, a.id).slice(before)).toMatchObject([
    { type: "charges.moved", data: { words: { count: String(charge_ids.length), amount: "209.40 EUR", to_number: further.number } } },
  ]);
  expect((await move(to.id, charge_ids)).body).toMatchObject({ gross_amount: 523.5 });
  expect((await call(`GET /bookings/${a.id}`)).body["due_amount"]).toBe(0);
  expect((await call(`GET /bookings/${b.id}`)).body["due_amount"]).toBe(523.5);
  expect(eventsOf({ property }, b.id).at(-1)?.type).toBe("charges.moved");
  expect((await move(to.id, charge_ids)).status).toBe(200);
});

test("a caller with the folio's current version may change it, one with an older version may not", async () => {
  const { call, a, ofA, guest } = await openTransfer();
  const { body: further } = await call<Folio>("POST /folios", { booking_id: a.id });
  const steps: [`${"POST" | "PUT" | "DELETE" | "PATCH"} /${string}`, object?][] = [
    [`PUT /folios/${further.id}`, { customer_id: guest }],
    [`POST /folios/${further.id}/charges/move`, { charge_ids: (await ofA()).charges?.map(({ id }) => id) }],
    [`PATCH /folios/${further.id}/charges/update/${(await ofA()).charges?.[0]?.id}`, { gross_amount: 10 }],
    [`POST /folios/${further.id}/transfer`],
  ];
  for (const [request, body] of steps) {
    const { version } = (await call<Folio>(`GET /folios/${further.id}`)).body;
    expect((await call(request, body, { "if-match": `"${version - 1}"` })).status).toBe(412);
    expect((await call(request, body, { "if-match": `"${version}"` })).status).toBe(200);
  }
  const { body: empty } = await call<Folio>("POST /folios", { booking_id: a.id });
  await call(`POST /folios/${empty.id}/charges`, { name: "Bus", tax_percentage: 10, gross_amount: 1 });
  expect((await call(`DELETE /folios/${empty.id}`, undefined, { "if-match": `"${empty.version}"` })).status).toBe(412);
  expect((await call(`DELETE /folios/${empty.id}`, undefined, { "if-match": `"${empty.version + 1}"` })).status).toBe(204);
});
