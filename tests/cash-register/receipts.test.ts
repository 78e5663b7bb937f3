import { expect, test } from "vitest";
import { finalizeInvoice } from "#server/money/invoices/service.ts";
import type { CashReceipt, CashRegisterState } from "#shared/money/cash-register/schema.ts";
import { InvoiceFinalization } from "#shared/money/invoices/schema.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";
import { as } from "#tests/support/test-server.ts";

test("a register is set up, shows what FinanzOnline asks for, and begins with its start receipt", async () => {
  const { owner, start, receipts, verified } = await startRegisterServer();
  await owner.call("PUT /cash_register", { number: "DESK-1", device: "software" });
  const { body } = await owner.call<Record<string, string>>("GET /cash_register/registration");
  expect(body).toMatchObject({ number: "DESK-1", device: "software", provider: "AT0" });
  expect(Buffer.from(body["key"] ?? "", "base64")).toHaveLength(32);
  expect(body["checksum"]).toMatch(/^[A-Za-z0-9+/]{4}$/);

  expect((await start()).register).toMatchObject({ state: "open", opened_at: "2030-04-01T10:00:00.000Z" });
  expect(await receipts()).toMatchObject([
    { number: "1", kind: "start", total_amount: 0, signature: "signed", local_time: "2030-04-01T12:00:00" },
  ]);
  expect(await verified()).toMatchObject({ register: "DESK-1", receipts: 1, signatures: 1, turnover: 0 });
});

test("each payment in cash, by card at the desk or by voucher is a receipt; transfers and online payments are none", async () => {
  const { start, pay, sale, receipts, sign, verified } = await startRegisterServer();
  await start();
  const folio = await sale(100, 10);
  await pay(folio, 40, "cash");
  await pay(folio, 30, "card");
  await pay(folio, 20, "voucher");
  await pay(folio, 5, "transfer");
  await pay(folio, 5, "online");
  await sign();
  const [, ...sold] = await receipts();
  expect(sold.map(({ number, method_kind, total_amount, amounts }) => [number, method_kind, total_amount, amounts.reduced_1])).toEqual([
    ["2", "cash", 40, 40],
    ["3", "card", 30, 30],
    ["4", "voucher", 20, 20],
  ]);
  expect(sold[0]).toMatchObject({ method_name: "Kassa", training: false, signature: "signed" });
  expect(await verified()).toMatchObject({ receipts: 4, signatures: 4, turnover: 9000 });
});

test("a part payment of a stay is split over its rates: lodging at 10 %, the local tax at 0 %", async () => {
  const { start, pay, book, folioOf, receipts } = await startRegisterServer();
  await start();
  const folio = await folioOf(`booking_id=${book("5", "7").id}`);
  expect(folio.gross_amount).toBe(209.4);
  await pay(folio.id, 100);
  const last = (await receipts()).at(-1);
  expect(last).toMatchObject({
    total_amount: 100,
    amounts: { reduced_1: 95.51, zero: 4.49 },
    signature: "waiting",
    folio_number: folio.number,
  });
});

test("a refund is a receipt with amounts below zero", async () => {
  const { start, pay, sale, sign, receipts, verified } = await startRegisterServer();
  await start();
  const folio = await sale(100, 20);
  await pay(folio, 100);
  await pay(folio, -30);
  await sign();
  expect((await receipts()).at(-1)).toMatchObject({ kind: "normal", total_amount: -30, amounts: { normal: -30 } });
  expect(await verified()).toMatchObject({ turnover: 7000, cancellations: 0 });
});

test("a deleted payment is canceled by a receipt of its own that names the first one", async () => {
  const { start, pay, sale, call, sign, receipts, verified } = await startRegisterServer();
  await start();
  const folio = await sale(100, 20);
  const payment = await pay(folio, 100);
  expect((await call(`DELETE /folios/${folio}/payments/${payment}`)).status).toBe(204);
  await sign();
  expect((await receipts()).at(-1)).toMatchObject({ number: "3", kind: "cancellation", amounts: { normal: -100 }, cancels_number: "2" });
  expect(await verified()).toMatchObject({ turnover: 0, cancellations: 1, signatures: 3 });
});

test("a payment from before the register is deleted without a receipt", async () => {
  const { start, pay, sale, call, receipts } = await startRegisterServer();
  const folio = await sale(100, 20);
  const payment = await pay(folio, 100);
  await start();
  await call(`DELETE /folios/${folio}/payments/${payment}`);
  expect(await receipts()).toHaveLength(1);
});

test("a group's payment is one receipt over the rates of all its stays, and its shares are none", async () => {
  const { start, call, book, folioOf, guest, pay, receipts } = await startRegisterServer();
  await start();
  const { body: group } = await call("POST /groups", { name: "Skiclub", customer_id: guest });
  const group_id = String(group["id"]);
  for (const [from, to] of [
    ["5", "7"],
    ["5", "8"],
  ] as const)
    book(from, to, { group_id });
  await pay((await folioOf(`group_id=${group_id}`)).id, 523.5);
  const [, ...sold] = await receipts();
  expect(sold).toMatchObject([{ total_amount: 523.5, amounts: { reduced_1: 500, zero: 23.5 } }]);
});

test("a receipt of an invoice that is paid at the desk names the invoice", async () => {
  const { start, call, methods, sale, draft, receipts, property, actor } = await startRegisterServer();
  await start();
  const { id } = await draft(await sale(100, 10));
  // Its document, which a call would wait for, is no matter here.
  const invoice = as(property, actor, (work) => finalizeInvoice(work, { id, ...InvoiceFinalization.parse({}) }));
  await call(`POST /invoices/${invoice.id}/pay`, { payment_method_id: methods.card });
  expect((await receipts()).at(-1)).toMatchObject({
    invoice_id: id,
    invoice_number: invoice.number,
    total_amount: 100,
    method_kind: "card",
  });
});

test("a zero receipt ends each month and each year, before the first receipt of the next one", async () => {
  const { property, start, pay, sale, sign, receipts, verified, state } = await startRegisterServer("2030-11-20T10:00:00.000Z");
  await start();
  const folio = await sale(100, 20);
  expect(await sign()).toBe("2030-11-30T23:00:00.000Z");
  property.clock.now = "2030-11-30T23:00:00.000Z";
  await sign();
  property.clock.now = "2030-12-20T09:00:00.000Z";
  await pay(folio, 10);
  property.clock.now = "2031-01-10T09:00:00.000Z";
  await pay(folio, 20);
  await sign();
  expect((await receipts()).map(({ kind, local_time }) => [kind, local_time])).toEqual([
    ["start", "2030-11-20T11:00:00"],
    ["month", "2030-12-01T00:00:00"],
    ["normal", "2030-12-20T10:00:00"],
    ["year", "2031-01-10T10:00:00"],
    ["normal", "2031-01-10T10:00:00"],
  ]);
  expect((await state()).duties).toEqual(["not_genuine"]);
  expect(await verified()).toMatchObject({ signatures: 5, turnover: 3000 });
});

test("a register is taken out of use with a closing receipt, and its number is never used again", async () => {
  const { start, owner, pay, sale, sign, receipts, verified, state } = await startRegisterServer();
  const { register } = await start();
  const folio = await sale(100, 20);
  await pay(folio, 10);
  const { body } = await owner.call<CashRegisterState>("POST /cash_register/close");
  expect(body.register).toBeNull();
  await pay(folio, 10);
  await sign();
  expect((await receipts()).map(({ kind }) => kind)).toEqual(["start", "normal", "closing"]);
  expect(await verified(register?.id)).toMatchObject({ receipts: 3, signatures: 3, turnover: 1000 });
  const again = await owner.call("PUT /cash_register", { number: "DESK-1", device: "software" });
  expect(again.body.type).toBe("cash_register/number_taken");
  await start("DESK-2");
  expect((await state()).register).toMatchObject({ number: "DESK-2", state: "open" });
});

test("number and device of a register in use stay; without one there is nothing to close", async () => {
  const { start, owner } = await startRegisterServer();
  expect((await owner.call("POST /cash_register/close")).body.type).toBe("cash_register/not_open");
  expect((await owner.call("POST /cash_register/start", {})).body.type).toBe("cash_register/not_open");
  await start();
  const other = await owner.call("PUT /cash_register", { number: "DESK-9", device: "software" });
  expect(other.body.type).toBe("cash_register/open");
  expect((await owner.call("POST /cash_register/start", {})).body.type).toBe("cash_register/open");
  expect((await owner.call("PUT /cash_register", { number: "A_B", device: "software" })).body.type).toBe("validation");
});

test("a property that needs no register says why, as long as none is in use", async () => {
  const { start, owner, state } = await startRegisterServer();
  const because = { not_needed_because: "Turnover below 15,000 euros" };
  expect((await owner.call<CashRegisterState>("PUT /cash_register/need", because)).body).toMatchObject(because);
  await owner.call("PUT /cash_register/need", { not_needed_because: null });
  await start();
  expect((await owner.call("PUT /cash_register/need", because)).body.type).toBe("cash_register/open");
  expect((await state()).not_needed_because).toBeNull();
});

test("keys and passwords never leave the server, and only the owner sets up", async () => {
  const { start, call, owner, state } = await startRegisterServer();
  await owner.call("PUT /cash_register", { number: "D", device: "software", device_password: "very secret" });
  await start("D");
  const shown = JSON.stringify(await state());
  expect(shown).not.toMatch(/very secret|PRIVATE KEY|turnover_key|software_key/);
  expect(shown).toContain('"has_password":true');
  expect((await call("PUT /cash_register", { number: "E", device: "software" })).status).toBe(403);
  expect((await call("GET /cash_register/registration")).status).toBe(403);
});

test("nothing changes or deletes a receipt, and none is signed before the one before it", async () => {
  const { property, start, pay, sale, sign } = await startRegisterServer();
  await start();
  const folio = await sale(100, 20);
  await pay(folio, 10);
  await pay(folio, 20);
  const run = (sql: string) => () => property.runtime.db.$client.prepare(sql).run();
  expect(run("UPDATE cash_receipts SET jws = 'a.b.c', turnover_amount = 1 WHERE sequence = 3")).toThrow(/not signed yet/);
  expect(run("UPDATE cash_receipts SET total_amount = 1, normal_amount = 1, jws = 'a.b.c' WHERE sequence = 2")).toThrow(/never changed/);
  await sign();
  expect(run("UPDATE cash_receipts SET jws = 'a.b.c' WHERE sequence = 2")).toThrow(/never changed/);
  expect(run("DELETE FROM cash_receipts WHERE sequence = 3")).toThrow(/never deleted/);
});

test("one call sets a register up and takes it into use, and answers what FinanzOnline asks for", async () => {
  const { owner, state, sign } = await startRegisterServer();
  expect(await state()).toMatchObject({ state: "new", device: "none", cash_register_id: null });
  const { body } = await owner.call<Record<string, string>>("POST /cash_register/start", { cash_register_id: "BAR-1", device: "software" });
  expect(body).toMatchObject({ state: "running", device: "software", cash_register_id: "BAR-1", certificate: "" });
  expect(Buffer.from(body["aes_key"] ?? "", "base64")).toHaveLength(32);
  await sign();
  expect((await owner.call<CashRegisterState>("GET /cash_register")).body).toMatchObject({
    turnover_counter: 0,
    last_receipt_at: "2030-04-01T10:00:00.000Z",
  });
  expect((await state()).turnover_counter).toBeNull();
  expect((await owner.call<CashRegisterState>("POST /cash_register/close")).body).toMatchObject({
    state: "closed",
    cash_register_id: "BAR-1",
  });
});

test("an outage that a person declares lasts until they end it, with a collective receipt", async () => {
  const { owner, start, pay, sale, sign, receipts, verified } = await startRegisterServer();
  await start();
  const folio = await sale(100, 20);
  expect((await owner.call<CashRegisterState>("POST /cash_register/outage")).body.state).toBe("outage");
  await pay(folio, 10);
  await sign();
  await sign();
  expect((await receipts()).at(-1)).toMatchObject({ kind: "normal", signed: false, signature: "outage" });
  await owner.call("POST /cash_register/outage/end");
  await sign();
  expect((await receipts()).at(-1)).toMatchObject({ kind: "collective", signed: true, total_amount: 0 });
  expect(await verified()).toMatchObject({ outages: 1, signatures: 2, turnover: 1000 });
});

test("receipts are listed by kind and by day, with the code that their QR code holds", async () => {
  const { start, pay, sale, sign, call } = await startRegisterServer();
  await start();
  await pay(await sale(100, 20), 10);
  await sign();
  const list = async (query: string) => (await call<{ data: CashReceipt[] }>(`GET /cash_register/receipts?${query}`)).body.data;
  expect((await list("kind=normal")).map(({ number }) => number)).toEqual(["2"]);
  expect((await list("kind=start&from=2030-04-01&to=2030-04-01")).map(({ number }) => number)).toEqual(["1"]);
  expect(await list("from=2030-04-02")).toEqual([]);
  expect((await list("kind=normal"))[0]?.machine_readable_code).toMatch(/^_R1-AT0_DESK-1_2_2030-04-01T12:00:00_10,00_0,00_/);
});

test("a register that is closed while its device is out of order ends with the closing receipt", async () => {
  const { owner, start, sign, receipts, verified } = await startRegisterServer();
  const { register } = await start();
  await owner.call("POST /cash_register/outage");
  await owner.call("POST /cash_register/close");
  await sign();
  await sign();
  expect((await receipts()).map(({ kind, signature }) => `${kind} ${signature}`)).toEqual(["start signed", "closing outage"]);
  expect((await verified(register?.id)).notes).toEqual(["The log ends in an outage, with receipt 2."]);
});
