import { expect, test } from "vitest";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { Reconciliation } from "#shared/office/reconciliation/schema.ts";
import { startStay } from "#tests/deposits/deposit-server.ts";

test("the invoice of the stay deducts what was paid of each deposit, with net and tax, and names it", async () => {
  const { ask, pay, final, stand, list } = await startStay();
  const first = await ask({ gross_amount: 66 });
  await ask({ gross_amount: 44 });
  await pay(77);
  const issued = await final();
  expect(issued).toMatchObject({ total_amount: 123, paid_amount: 0, due_amount: 123, deducted_amount: 77 });
  expect(issued.content?.deposits).toMatchObject([
    { number: first.number, net_amount: 60, tax_amount: 6, gross_amount: 66, taxes: [{ tax_percentage: 10 }] },
    { net_amount: 10, tax_amount: 1, gross_amount: 11 },
  ]);
  expect(issued.content?.lines.filter(({ deposit }) => deposit).map(({ gross_amount }) => gross_amount)).toEqual([-66, -11]);
  expect(await stand()).toEqual(["deducted 66", "deducted 11"]);
  // Every euro is asked for once: 66 paid, 11 of 44 paid, 123 due.
  expect((await list()).totals).toEqual({ total_amount: 66 + 44 + 123, paid_amount: 77, due_amount: 123 });
});

test("a draft already says what it will deduct and what will be due, in the list, too", async () => {
  const { ask, pay, draft, folio_id, list, invoice, call } = await startStay();
  await ask({ gross_amount: 66 });
  await pay(66);
  await pay(34);
  const { id } = await draft(folio_id);
  const drafted = { status: "draft", total_amount: 134, deducted_amount: 66, paid_amount: 34, due_amount: 100 };
  expect(await invoice(id)).toMatchObject(drafted);
  expect(await list("status=draft")).toMatchObject({ data: [drafted], totals: { total_amount: 134, paid_amount: 34, due_amount: 100 } });
  expect((await call<Invoice>(`POST /invoices/${id}/finalize`)).body).toMatchObject({ ...drafted, status: "open" });
});

test("charges that were moved away from their deposit say so on the draft", async () => {
  const { call, cash, book, folioOf, draft } = await startStay();
  const stay = book("10", "12", { total_gross_amount: 200 });
  const own = await folioOf(`booking_id=${stay.id}`);
  await call("POST /invoices/deposits", { booking_id: stay.id, gross_amount: 110 });
  await call(`POST /folios/${own.id}/payments`, { payment_method_id: cash, amount: 110 });
  const { body: other } = await call<{ id: string }>("POST /folios", { booking_id: stay.id });
  const checksOf = async (id: string) => (await call<{ check: string }[]>(`GET /invoices/${id}/checks`)).body.map(({ check }) => check);
  const [first, ...others] = (own.charges ?? []).map(({ id }) => id);
  await call(`POST /folios/${other.id}/charges/move`, { charge_ids: others });
  expect(await checksOf((await draft(other.id)).id)).toContain("other_folio_deposit");
  expect(first).toBeDefined();
  expect(await checksOf((await draft(own.id)).id)).not.toContain("other_folio_deposit");
});

test("a booking of a group that is invoiced by itself deducts nothing of the group's deposit, and its draft says so", async () => {
  const { call, cash, book, guest, folioOf, draft, finalize } = await startStay();
  const { body: group } = await call<{ id: string }>("POST /groups", { name: "Skiclub", customer_id: guest });
  const stays = [100, 200].map((total_gross_amount) => book("10", "12", { total_gross_amount, group_id: group.id }));
  await call("POST /invoices/deposits", { group_id: group.id, gross_amount: 110 });
  const ofGroup = await folioOf(`group_id=${group.id}`);
  const checksOf = async (id: string) => (await call<{ check: string }[]>(`GET /invoices/${id}/checks`)).body.map(({ check }) => check);
  const alone = await folioOf(`booking_id=${stays[0]?.id}`);
  const early = await draft(alone.id);
  expect(await checksOf(early.id)).not.toContain("group_deposit");
  await call(`DELETE /invoices/${early.id}`);
  await call(`POST /folios/${ofGroup.id}/payments`, { payment_method_id: cash, amount: 110 });
  const own = await draft(alone.id);
  expect(await checksOf(own.id)).toContain("group_deposit");
  expect(await finalize(own.id)).toMatchObject({ total_amount: 100, deducted_amount: 0 });
  // Each deposit is deducted once, in one, by the invoice of the person whom it was asked of: all taxes together are those of the price.
  const last = await draft(ofGroup.id);
  expect(await checksOf(last.id)).not.toContain("group_deposit");
  expect(await finalize(last.id)).toMatchObject({ total_amount: 90, deducted_amount: 110 });
});

test("a deposit of which nothing was paid is canceled with a number of its own when the stay is invoiced", async () => {
  const { ask, final, stand, invoice, list, call } = await startStay();
  const { id } = await ask({ gross_amount: 66 });
  const issued = await final();
  expect(issued).toMatchObject({ number: "2030-2", total_amount: 200, deducted_amount: 0 });
  expect(await stand()).toEqual(["canceled 0"]);
  const canceled = await invoice(id);
  expect(canceled).toMatchObject({ status: "canceled", due_amount: 0, paid_amount: 0 });
  const cancellation = await invoice(canceled.related_invoice_id ?? "");
  expect(cancellation).toMatchObject({ number: "2030-3", total_amount: -66, is_cancellation: true });
  expect(cancellation.content?.cancels?.reason).toContain("2030-2");
  expect((await list()).totals).toEqual({ total_amount: 200, paid_amount: 0, due_amount: 200 });
  // The stay's invoice may be canceled as well; the deposit can be asked for again.
  await call(`POST /invoices/${issued.id}/cancel`, { reason: "Wrong name" });
  expect(await stand()).toEqual(["canceled 0"]);
  expect(await ask({ gross_amount: 66 })).toMatchObject({ status: "open", number: "2030-5" });
});

test("of a part-paid deposit the stay's invoice says that the rest is void, and nothing of a paid or a second one", async () => {
  const { ask, pay, final, invoice, xml } = await startStay();
  const whole = await ask({ gross_amount: 40 });
  const part = await ask({ gross_amount: 66 });
  const unpaid = await ask({ gross_amount: 10 });
  await pay(73);
  const { id, content } = await final();
  expect(content?.deposits).toMatchObject([{ number: whole.number }, { number: part.number, gross_amount: 33, void_amount: 33 }]);
  expect(content?.deposits?.[0]?.void_amount).toBeUndefined();
  expect(await xml(id)).toContain(`Der unbezahlte Rest von €\u00a033,00 der Anzahlungsrechnung ${part.number} ist gegenstandslos.`);
  expect((await invoice(part.id)).status).toBe("completed");
  expect((await invoice(unpaid.id)).status).toBe("canceled");
});

test("the reconciliation counts of lapsed deposits what was paid, as the ledger does", async () => {
  const { ask, pay, final, call } = await startStay();
  await ask({ gross_amount: 66 });
  await ask({ gross_amount: 20 });
  await pay(33);
  await final();
  const range = "from=2030-04-01&to=2030-04-30";
  const { totals, count } = (await call<Reconciliation>(`GET /reports/reconciliation?${range}`)).body;
  expect(count).toBe(0);
  expect(totals).toMatchObject({ folios: 200, invoices: 200, paid: 33, due: 167, export: 200 });
});

test("what is paid beside the deposits stays a payment of the invoice", async () => {
  const { ask, pay, final } = await startStay();
  await ask({ gross_amount: 66 });
  await pay(66);
  await pay(34);
  const issued = await final();
  expect(issued).toMatchObject({ total_amount: 134, paid_amount: 34, due_amount: 100 });
  expect(issued.content?.payments).toMatchObject([{ amount: 34 }]);
});
