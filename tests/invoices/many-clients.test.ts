import { expect, test } from "vitest";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { faultsIn } from "#tests/invoices/faults.ts";
import { addGuest } from "#tests/support/guesthouse.ts";

const MANY = Array.from({ length: 50 }, (_, index) => index + 1);

test("of fifty who invoice one folio one does, and of fifty who finalize it one does", async () => {
  const { property, call, sale } = await startBillingServer();
  const folio_id = await sale();
  const drafted = await Promise.all(MANY.map(() => call<Invoice>("POST /invoices", { folio_id })));
  const [draft, ...others] = drafted.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  expect(drafted.filter(({ status }) => status === 400)).toHaveLength(49);
  const finalized = await Promise.all(MANY.map(() => call(`POST /invoices/${draft?.body.id}/finalize`, {})));
  expect(finalized.filter(({ status }) => status === 200).map(({ body }) => body["number"])).toEqual(["2030-1"]);
  expect(new Set(finalized.flatMap(({ body }) => body.type ?? []))).toEqual(new Set(["invoice/invalid_status"]));
  expect(faultsIn(property, new Map())).toEqual([]);
});

test("many who pay one invoice at once never pay more than is due", async () => {
  const { property, login, call, sale, draft, finalize, invoice, cash } = await startBillingServer();
  const desks = await Promise.all(["Anna", "Ben", "Cleo"].map((name) => login("staff", name)));
  const { id } = await finalize((await draft(await sale(100))).id);
  const pay = async (index: number) => desks[index % 3]?.call(`POST /invoices/${id}/pay`, { payment_method_id: cash, amount: 7 });
  const answers = await Promise.all(MANY.slice(0, 30).map(pay));
  expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(14);
  expect(new Set(answers.flatMap((answer) => answer?.body.type ?? []))).toEqual(new Set(["payment/exceeds_due"]));
  expect(await invoice(id)).toMatchObject({ status: "open", paid_amount: 98, due_amount: 2 });
  const rest = await Promise.all(desks.map((desk) => desk.call(`POST /invoices/${id}/pay`, { payment_method_id: cash })));
  expect(rest.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await invoice(id)).toMatchObject({ status: "paid", due_amount: 0 });
  expect((await call(`POST /invoices/${id}/cancel`, { reason: "Wrong" })).status).toBe(200);
  expect(faultsIn(property, new Map())).toEqual([]);
});

test("what many do at once to one group's money leaves the books in order", async () => {
  const { property, call, book, folioOf, cash } = await startBillingServer();
  const group_id = String((await call("POST /groups", { name: "Skiclub", customer_id: addGuest(property, "Berta Moser") })).body["id"]);
  const stays = [book("5", "7", { group_id }), book("5", "8", { group_id }), book("6", "8", { group_id })];
  const folios = await Promise.all(stays.map(({ id }) => folioOf(`booking_id=${id}`)));
  const ofGroup = await folioOf(`group_id=${group_id}`);
  const steps = MANY.map((n) => {
    const folio = folios[n % 3];
    if (n % 5 === 0) return call(`POST /folios/${folio?.id}/transfer`);
    if (n % 5 === 1)
      return call(`POST /folios/${folio?.id}/charges/move`, { charge_ids: folios[(n + 1) % 3]?.charges?.map(({ id }) => id) });
    if (n % 5 === 2) return call(`POST /folios/${folio?.id}/charges`, { name: "Bar", tax_percentage: 20, gross_amount: n });
    const target = n % 5 === 3 ? ofGroup : folio;
    return call(`POST /folios/${target?.id}/payments`, { payment_method_id: cash, amount: n * 1.37 });
  });
  const answers = await Promise.all(steps);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(faultsIn(property, new Map())).toEqual([]);
  const made = await call<Invoice>("POST /invoices", { folio_id: ofGroup.id });
  expect((await call(`POST /invoices/${made.body.id}/finalize`, {})).status).toBe(200);
  expect(faultsIn(property, new Map())).toEqual([]);
});
