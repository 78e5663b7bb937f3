import { expect, test } from "vitest";
import type { Invoice, InvoicePage } from "#shared/money/invoices/schema.ts";
import type { SearchHit } from "#shared/office/search/schema.ts";
import type { Group } from "#shared/stays/groups/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { addGuest } from "#tests/support/guesthouse.ts";

test("an invoice is found by its number, its customer and its addressee, in the list and in the search", async () => {
  const { call, sale, draft, finalize, list, property } = await startBillingServer();
  const customer_id = addGuest(property, "Jörg Müller");
  const folio_id = await sale(100);
  const address = { line1: "Piste 1", postal_code: "5700", city: "Zell", country: "AT" };
  const { id } = await finalize((await draft(folio_id, { customer_id, billing_address: { name: "Skiclub Öblarn", ...address } })).id);
  const other = await finalize((await draft(await sale(50))).id);
  const unnumbered = await draft(await sale(7));
  const idsOf = async (query: string) => (await list(`sort=customer&${query}`)).data.map((invoice) => invoice.id);
  for (const word of ["muller", "Mueller", "öblarn", "oblarn", "2030-1"]) expect(await idsOf(`query=${word}`), word).toEqual([id]);
  expect(await idsOf("query=2030-")).toEqual([other.id, id]);
  expect(await idsOf("query=gruber")).toEqual([other.id, unnumbered.id].sort());
  expect(await idsOf(`customer_id=${customer_id}`)).toEqual([id]);
  expect(await list("query=muller")).toMatchObject({ count: 1, totals: { total_amount: 100, paid_amount: 0, due_amount: 100 } });

  const hits = async (query: string) => (await call<SearchHit[]>(`GET /search?query=${query}`)).body;
  const [hit] = await hits("2030-1");
  expect(hit).toEqual({
    object: "invoice",
    id,
    title: "2030-1",
    subtitle: "Skiclub Öblarn · 1 Apr 2030 · €100.00",
    url: `/invoices/${id}`,
  });
  expect((await hits("mueller")).map(({ object }) => object)).toEqual(["contact", "invoice"]);
});

test("documents are found by their kind; what cancels a credit note or an invoice is a cancellation", async () => {
  const { call, sale, draft, finalize, list } = await startBillingServer();
  const kept = await finalize((await draft(await sale(100))).id);
  const credited = await finalize((await draft(await sale(80))).id);
  const canceled = await finalize((await draft(await sale(60))).id);
  const credit = await call<Invoice>(`POST /invoices/${credited.id}/credit`, {
    reason: "Late",
    lines: [{ line_id: "1", gross_amount: 10 }],
  });
  const cancellation = await call<Invoice>(`POST /invoices/${canceled.id}/cancel`, { reason: "Wrong name" });
  const numbersOf = async (query: string) => new Set((await list(query)).data.map(({ number }) => number));
  expect(await numbersOf("document=invoice")).toEqual(new Set([kept.number, credited.number, canceled.number]));
  expect(await numbersOf("document=credit_note")).toEqual(new Set([credit.body.number]));
  expect((await numbersOf("document=cancellation")).size).toBe(1);
  expect((await list("document=cancellation")).data[0]?.id).toBe(cancellation.body.related_invoice_id);
  expect(await list("document=credit_note&document=cancellation")).toMatchObject({ count: 2, totals: { total_amount: -70 } });
  expect((await numbersOf("document=deposit")).size).toBe(0);
  expect((await call("GET /invoices?document=receipt")).body).toMatchObject({ type: "validation" });
});

test("the invoices of a booking, of a group and of its bookings are distinguished, with what was paid of each", async () => {
  const { call, book, folioOf, draft, finalize, list, cash } = await startBillingServer();
  const { body: group } = await call<Group>("POST /groups", { name: "Skiclub" });
  const [a, b, alone] = [book("5", "7", { group_id: group.id }), book("5", "7", { group_id: group.id }), book("5", "7")];
  const own = await finalize((await draft((await folioOf(`booking_id=${a.id}`)).id)).id);
  const folio = await folioOf(`group_id=${group.id}`);
  await call(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount: 50, reference: "Deposit" });
  const address = { name: "Skiclub", line1: "Piste 1", postal_code: "5700", city: "Zell", country: "AT" };
  const whole = await finalize((await draft(folio.id, { billing_address: address })).id);
  const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id).sort();
  expect(await idsOf(`booking_id=${a.id}`)).toEqual([own.id]);
  expect(await idsOf(`booking_id=${b.id}`)).toEqual([whole.id]);
  expect(await idsOf(`group_id=${group.id}`)).toEqual([own.id, whole.id].sort());
  expect(await idsOf(`booking_id=${alone.id}`)).toEqual([]);

  const paid = async () =>
    Object.fromEntries(
      (await list("expand=payments")).data.map(({ id, payments }) => [id, payments?.map(({ method, amount }) => ({ method, amount }))]),
    );
  expect(await paid()).toEqual({ [own.id]: [], [whole.id]: [{ method: "Cash", amount: 50 }] });
  await call(`POST /invoices/${own.id}/pay`, { payment_method_id: cash, amount: 9.4 });
  await call(`POST /invoices/${whole.id}/cancel`, { reason: "Wrong name" });
  expect(await paid()).toMatchObject({ [own.id]: [{ method: "Cash", amount: 9.4 }], [whole.id]: [] });
});

test("the list's days may be given as moments, which are the days that the property has then", async () => {
  const { call, sale, draft, finalize } = await startBillingServer();
  const { id } = await finalize((await draft(await sale(50))).id);
  const found = async (from: string, to: string) =>
    (await call<InvoicePage>(`GET /invoices?from=${from}&to=${to}`)).body.data.map((invoice) => invoice.id);
  expect(await found("2030-03-31T22:00:00.000Z", "2030-04-01T21:59:59.999Z")).toEqual([id]);
  expect(await found("2030-04-01T22:00:00.000Z", "2030-04-02T21:59:59.999Z")).toEqual([]);
});
