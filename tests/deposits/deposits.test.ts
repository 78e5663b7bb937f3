import { expect, test } from "vitest";
import { remindOfDeposits } from "#server/money/deposits/reminders.ts";
import { ciiOf } from "#server/money/e-invoices/cii.ts";
import type { Deposits } from "#shared/money/deposits/schema.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { Reconciliation } from "#shared/office/reconciliation/schema.ts";
import { CancellationTerms } from "#shared/prices/cancellation-policies/schema.ts";
import { startStay } from "#tests/deposits/deposit-server.ts";
import { broken, EN16931, XRECHNUNG } from "#tests/e-invoices/en16931/check.ts";
import { d16bErrors, schemaErrors } from "#tests/e-invoices/schema.ts";
import { insert } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

test("a deposit invoice is issued at once, shows the tax, and leaves the folio open", async () => {
  const { ask, folioOf, booking_id, invoice, deposits } = await startStay();
  const made = await ask({ gross_amount: 66, due_date: "2030-04-04" });
  expect(made).toMatchObject({ kind: "deposit", status: "open", number: "2030-1", total_amount: 66, due_amount: 66, paid_amount: 0 });
  expect((await invoice(made.id)).content).toMatchObject({
    ...{ kind: "deposit", due_on: "2030-04-04", service_from: "2030-04-05", service_to: "2030-04-07" },
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

test("deposit invoice, invoice and both cancellations keep the official rules, with type and references", async () => {
  const { ask, pay, final, call, xml } = await startStay();
  const deposit = await ask({ gross_amount: 66, due_date: "2030-04-04" });
  await pay(30);
  const issued = await final();
  const { body: gone } = await call<Invoice>(`POST /invoices/${issued.id}/cancel`, { reason: "Wrong name" });
  const { body: back } = await call<Invoice>(`POST /invoices/${deposit.id}/cancel`, { reason: "Wrong name" });
  const [asked = "", deducting = "", ...cancellations] = await Promise.all(
    [deposit.id, issued.id, gone.related_invoice_id ?? "", back.related_invoice_id ?? ""].map(xml),
  );
  for (const each of [asked, deducting, ...cancellations]) {
    expect(broken(XRECHNUNG, each)).toEqual([]);
    expect(broken(EN16931, each)).toEqual([]);
  }
  expect(await schemaErrors([asked, deducting, ...cancellations])).toEqual([]);
  expect(await d16bErrors([asked, deducting, ...cancellations])).toEqual([]);
  expect(asked).toContain("<ram:TypeCode>326</ram:TypeCode>");
  expect(asked).toContain("20300404");
  expect(deducting).toContain("<ram:TypeCode>380</ram:TypeCode>");
  expect(deducting).toContain(`<ram:IssuerAssignedID>${deposit.number}</ram:IssuerAssignedID>`);
  expect(cancellations.every((each) => each.includes("<ram:TypeCode>384</ram:TypeCode>"))).toBe(true);
});

test("an XRechnung that deducts three deposits names one in BG-3 and all of them in its lines; Factur-X names all in BG-3", async () => {
  const { ask, pay, final, xml, invoice } = await startStay();
  const deposits: Invoice[] = [];
  for (const gross_amount of [30, 40, 50]) {
    deposits.push(await ask({ gross_amount }));
    await pay(gross_amount);
  }
  const { id } = await final();
  const xrechnung = await xml(id);
  expect(await d16bErrors([xrechnung])).toEqual([]);
  expect(broken(XRECHNUNG, xrechnung)).toEqual([]);
  expect(xrechnung.match(/<ram:InvoiceReferencedDocument>/g)).toHaveLength(1);
  for (const { number } of deposits) expect(xrechnung.split("<ram:ApplicableHeaderTradeAgreement>")[0]).toContain(number);
  const { content } = await invoice(id);
  if (!content) throw new Error("the invoice is a draft");
  const facturX = ciiOf(content, "en16931");
  expect(facturX.match(/<ram:InvoiceReferencedDocument>/g)).toHaveLength(3);
  expect(await schemaErrors([facturX])).toEqual([]);
  expect(await d16bErrors([facturX])).not.toEqual([]);
});

test("an offer is confirmed once all of its deposits are paid, where the property wants that", async () => {
  const { call, book, cash, folioOf, login } = await startStay();
  const admin = await login("admin");
  const offered = async () => {
    const { id } = book("10", "12", { total_gross_amount: 200, status: "pending", expires_at: "2030-04-09T10:00:00.000Z" });
    await call("POST /invoices/deposits", { booking_id: id, gross_amount: 50 });
    await call("POST /invoices/deposits", { booking_id: id, gross_amount: 20 });
    const folio = await folioOf(`booking_id=${id}`);
    const pay = (amount: number) => call(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount });
    const status = async () => (await call<{ status: string }>(`GET /bookings/${id}`)).body.status;
    return { pay, status };
  };
  const byHand = await offered();
  await byHand.pay(70);
  expect(await byHand.status()).toBe("pending");
  const choices = { percentage: 30, days: 14, reminder_days: null, confirms_offers: true };
  expect((await admin.call("PUT /deposits/settings", choices)).body).toMatchObject(choices);
  const byItself = await offered();
  await byItself.pay(60);
  expect(await byItself.status()).toBe("pending");
  await byItself.pay(10);
  expect(await byItself.status()).toBe("confirmed");
});

test("a deposit's mail tells the terms of the stay that it is for", async () => {
  const { property, actor, ask, booking_id } = await startStay();
  const terms = CancellationTerms.parse({ steps: [{ days_before: 7, nights: 1 }] });
  property.runtime.db.$client.prepare("UPDATE bookings SET cancellation_terms = ? WHERE id = ?").run(JSON.stringify(terms), booking_id);
  const { id } = await ask({ gross_amount: 40, due_date: "2030-04-03" });
  const view = viewOf(property, actor);
  for (const kind of ["deposit", "deposit_reminder"] as const) {
    const values = view.wiring.mailKinds[kind].draft(view, id)?.values({ language: "en", include_rates: true });
    expect(values?.cancellation_terms).toContain("Cancelling costs the first night.");
  }
});

test("a deposit that was not paid in time is reminded of once by mail; a paid one is not", async () => {
  const { property, actor, ask, pay, call, deposits } = await startStay();
  const unpaid = await ask({ gross_amount: 40, due_date: "2030-04-03" });
  const paid = await ask({ gross_amount: 20, due_date: "2030-04-02" });
  await pay(20);
  const remind = () => as(property, actor, remindOfDeposits);
  const mailsOf = async (id: string) => (await call<{ data: { kind: string; body: string }[] }>(`GET /mails?parent_id=${id}`)).body.data;
  property.clock.now = "2030-04-06T10:00:00.000Z";
  remind();
  expect(await mailsOf(unpaid.id)).toEqual([]);
  insert(property, "settings", { key: "DEPOSITS", value: JSON.stringify({ reminder_days: 4 }) });
  remind();
  expect(await mailsOf(unpaid.id)).toEqual([]);
  property.clock.now = "2030-04-07T10:00:00.000Z";
  remind();
  remind();
  expect(await mailsOf(unpaid.id)).toMatchObject([{ kind: "deposit_reminder" }]);
  expect(await mailsOf(paid.id)).toEqual([]);
  expect((await deposits()).data.find(({ invoice_id }) => invoice_id === unpaid.id)).toMatchObject({
    overdue: true,
    reminded_at: property.clock.now,
  });
});

test("a deposit of a canceled stay is asked for no more: not in the list of open invoices, not by mail; an undo asks again", async () => {
  const { property, actor, ask, call, booking_id, stand, invoice, list } = await startStay();
  insert(property, "settings", { key: "DEPOSITS", value: JSON.stringify({ reminder_days: 1 }) });
  const { id } = await ask({ gross_amount: 66, due_date: "2030-04-02" });
  const { body: canceled } = await call<{ version: number }>(`POST /bookings/${booking_id}/cancel`, {});
  expect(await stand()).toEqual(["lapsed 0"]);
  expect(await invoice(id)).toMatchObject({ status: "completed", due_amount: 0, paid_amount: 0 });
  expect((await list("status=open")).totals).toMatchObject({ due_amount: 0 });
  property.clock.now = "2030-04-04T10:00:00.000Z";
  as(property, actor, remindOfDeposits);
  expect((await call<{ data: unknown[] }>(`GET /mails?parent_id=${id}`)).body.data).toEqual([]);
  const { body: events } = await call<{ data: { type: string }[] }>(`GET /events?parent_id=${id}`);
  expect(events.data.map(({ type }) => type)).toContain("invoice.deposit_lapsed");
  await call("POST /bookings/undo", { bookings: [{ id: booking_id, version: canceled.version }] });
  expect(await stand()).toEqual(["open 0"]);
  expect(await invoice(id)).toMatchObject({ status: "open", due_amount: 66 });
});

test("what came of a canceled stay's deposit stays a deposit; the rest is no claim, and money that comes late pays it", async () => {
  const { ask, pay, call, booking_id, stand, invoice, property, deposits } = await startStay();
  const { id } = await ask({ gross_amount: 66, due_date: "2030-04-02" });
  await pay(20);
  property.clock.now = "2030-04-05T13:00:00.000Z";
  expect((await call(`POST /bookings/${booking_id}/no_show`, {})).status).toBe(200);
  expect((await deposits()).data).toMatchObject([{ state: "lapsed", paid_amount: 20, overdue: false }]);
  expect(await invoice(id)).toMatchObject({ status: "completed", due_amount: 0, paid_amount: 20 });
  await pay(46);
  expect(await stand()).toEqual(["paid 66"]);
  await pay(-46);
  expect(await stand()).toEqual(["lapsed 20"]);
  expect(await invoice(id)).toMatchObject({ status: "completed", due_amount: 0 });
  await call(`POST /invoices/${id}/cancel`, { reason: "Not coming" });
  expect(await stand()).toEqual(["canceled 0"]);
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
