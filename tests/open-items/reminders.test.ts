import { expect, test } from "vitest";
import type { Folio } from "#shared/stays/folios/schema.ts";
import type { Mail } from "#shared/tenant/mail/schema.ts";
import { startOpenItems } from "#tests/open-items/open-items-server.ts";

test("an invoice is reminded of in three steps, each once, with its fee and a new day to pay", async () => {
  const { later, issue, openItems, reminders, remind } = await startOpenItems();
  const { id, number } = await issue();
  const order = { invoice_id: id, channel: "print" };
  expect(await remind({ ...order, step: 1 })).toMatchObject({ type: "reminder/not_overdue", errors: [{ path: "reminders.0.invoice_id" }] });
  await later(8);
  expect(await remind({ ...order, step: 2 })).toMatchObject({ type: "reminder/other_step" });
  expect(await remind({ ...order, step: 1 })).toMatchObject({ data: [{ step: 1, fee_amount: 0, due_amount: 100, fee_state: "none" }] });
  expect(await remind({ ...order, step: 1 })).toMatchObject({ type: "reminder/other_step" });
  await later(30);
  expect(await remind({ ...order, step: 2 })).toMatchObject({ data: [{ step: 2, fee_amount: 3, fee_state: "open" }] });
  await later(50);
  expect(await remind({ ...order, step: 3, fee_amount: 7.5 })).toMatchObject({ data: [{ step: 3, fee_amount: 7.5 }] });
  expect(await reminders(id)).toMatchObject({ fee_amount: 10.5, next_step: null, can_remind: false });
  expect(await openItems()).toMatchObject({
    data: [{ number, reminder_step: 3, fee_amount: 10.5, due_amount: 100 }],
    totals: { fee_amount: 10.5 },
  });
});

test("two clients that remind at the same time make one reminder", async () => {
  const { later, issue, reminders, remind } = await startOpenItems();
  const { id } = await issue();
  await later(10);
  const order = { invoice_id: id, step: 1, channel: "print" };
  const answers = await Promise.all([remind(order), remind(order)]);
  expect(answers.filter(({ type }) => type === "reminder/other_step")).toHaveLength(1);
  expect((await reminders(id)).data).toHaveLength(1);
});

test("a mail goes to the customer, and is withdrawn with its reminder; the second time, too", async () => {
  const { call, guest, later, issue, reminders, remind } = await startOpenItems();
  const { id } = await issue();
  await later(10);
  const order = { invoice_id: id, step: 1, channel: "mail" };
  const mails = async () => (await call<{ data: Mail[] }>(`GET /mails?parent_id=${id}`)).body.data;
  for (const count of [1, 2]) {
    const { data } = await remind({ ...order, emails: ["guest@example.com"] });
    expect(await mails()).toHaveLength(count);
    expect((await mails())[0]).toMatchObject({ kind: "reminder_1", recipients: ["guest@example.com"] });
    expect((await mails())[0]?.body).toContain("100,00");
    expect((await mails())[0]?.body).not.toContain("Mahnspesen");
    await call(`DELETE /reminders/${data[0]?.id}`);
    expect((await reminders(id)).data).toEqual([]);
  }
  expect(guest).not.toBe("");
});

test("payment stops reminding; its fee stays claimed until it is paid on a sale of its own, or waived", async () => {
  const { call, cash, later, issue, openItems, reminders, remind } = await startOpenItems();
  const { id } = await issue();
  await later(30);
  await remind({ invoice_id: id, step: 1, channel: "print", fee_amount: 5 });
  await call(`POST /invoices/${id}/pay`, { payment_method_id: cash });
  expect(await remind({ invoice_id: id, step: 2, channel: "print" })).toMatchObject({ type: "invoice/invalid_status" });
  expect((await openItems()).data).toMatchObject([{ id, due_amount: 0, fee_amount: 5, next_step: null }]);
  await call(`PUT /invoices/${id}/reminder_fees`, { waived: true });
  expect((await openItems()).data).toEqual([]);
  await call(`PUT /invoices/${id}/reminder_fees`, { waived: false });
  const pay = (amount?: number) =>
    call<{ folio_id: string; type?: string }>(`POST /invoices/${id}/reminder_fees/pay`, {
      payment_method_id: cash,
      ...(amount ? { amount } : {}),
    });
  expect((await pay(6)).body.type).toBe("payment/exceeds_due");
  const { folio_id } = (await pay(2)).body;
  expect((await openItems()).data).toMatchObject([{ fee_amount: 3 }]);
  expect((await pay()).body.folio_id).toBe(folio_id);
  expect((await openItems()).data).toEqual([]);
  expect((await reminders(id)).data).toMatchObject([{ fee_state: "paid", fee_folio_id: folio_id, can_be_undone: false }]);
  const { body: folio } = await call<Folio>(`GET /folios/${folio_id}?expand=charges&expand=payments`);
  expect(folio).toMatchObject({
    gross_amount: 5,
    due_amount: 0,
    charges: [{ gross_amount: 5, tax_percentage: 0, exemption: { kind: "outside" } }],
  });
  expect((await pay()).body.type).toBe("reminder/no_fee");
  // A payment that is taken back there is claimed again.
  await call(`DELETE /folios/${folio_id}/payments/${folio.payments?.[1]?.id}`);
  expect((await reminders(id)).fee_amount).toBe(3);
  // With nothing paid any more the reminder can be taken back; its fee leaves the sale.
  const [reminder] = (await reminders(id)).data;
  expect((await call<{ type: string }>(`DELETE /reminders/${reminder?.id}`)).body.type).toBe("reminder/kept");
  await call(`DELETE /folios/${folio_id}/payments/${folio.payments?.[0]?.id}`);
  expect((await reminders(id)).data).toMatchObject([{ fee_state: "open", can_be_undone: true }]);
  expect((await call(`DELETE /reminders/${reminder?.id}`)).status).toBe(204);
  expect((await reminders(id)).data).toEqual([]);
  expect((await call(`GET /folios/${folio_id}`)).status).toBe(404);
});

test("cancellation ends the claim, and a pause holds reminders back until its last day", async () => {
  const { call, later, issue, openItems, remind } = await startOpenItems();
  const { id } = await issue();
  const held = await issue(50);
  await later(30);
  await remind({ invoice_id: id, step: 1, channel: "print", fee_amount: 5 });
  await call(`POST /invoices/${id}/cancel`, { reason: "Mistake" });
  await call(`PUT /invoices/${held.id}/reminder_hold`, { until: "2031-12-31" });
  expect(await openItems()).toMatchObject({ count: 1, to_remind: 0, data: [{ id: held.id, hold_until: "2031-12-31" }] });
  expect(await remind({ invoice_id: held.id, step: 1, channel: "print" })).toMatchObject({ type: "reminder/on_hold" });
  await call(`PUT /invoices/${held.id}/reminder_hold`, { until: null });
  expect(await openItems()).toMatchObject({ to_remind: 1, data: [{ hold_until: null }] });
});

test("a pause that has passed before it begins is refused; one for today holds today", async () => {
  const { call, later, issue, reminders } = await startOpenItems();
  const { id } = await issue();
  const hold = (until: string) => call<{ errors?: object[] }>(`PUT /invoices/${id}/reminder_hold`, { until });
  await later(30);
  expect(await hold("2030-04-30")).toMatchObject({ status: 400, body: { errors: [{ path: "until", message: "This is in the past" }] } });
  expect(await reminders(id)).toMatchObject({ hold_until: null, can_remind: true });
  expect((await hold("2030-05-01")).body).toMatchObject({ hold_until: "2030-05-01", can_remind: false });
  await later(31);
  expect(await reminders(id)).toMatchObject({ hold_until: null, can_remind: true });
});

test("letters are one PDF, also of several reminders", async () => {
  const { call, later, issue, remind } = await startOpenItems();
  const ids = [(await issue()).id, (await issue(50)).id];
  await later(30);
  const { data } = await remind(...ids.map((invoice_id) => ({ invoice_id, step: 1, channel: "print" })));
  const { status, headers } = await call(`GET /reminders/letters?${data.map(({ id }) => `id=${id}`).join("&")}`);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/pdf");
});

test("an invoice names the day to pay that the settings give it", async () => {
  const { call, login, issue, openItems, property } = await startOpenItems();
  const admin = await login("admin");
  await admin.call("PUT /reminders/settings", { payment_days: 14 });
  const { id } = await issue();
  const due_on = new Date(Date.parse(property.clock.now) + 14 * 86_400_000).toISOString().slice(0, 10);
  expect((await openItems()).data).toMatchObject([{ id, due_on, days_overdue: -14, age: "not_due" }]);
  expect((await call<{ content: object }>(`GET /invoices/${id}?expand=content`)).body.content).toMatchObject({ due_on });
});
