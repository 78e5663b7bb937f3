import { expect, test } from "vitest";
import { mailJob } from "#server/tenant/mail/mail-job.ts";
import type { Mail } from "#shared/tenant/mail/schema.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";
import { startMailServer } from "#tests/support/mail-server.ts";

async function paidBy(email: string | null, language: "de" | "en" | null = null) {
  const server = await startRegisterServer();
  const { property, guest, start, book, folioOf, pay, sign, receipts } = server;
  const mailServer = await startMailServer();
  Object.assign(property.config, { smtp_url: mailServer.url, mail_from: "post@keyrack.example" });
  property.runtime.db.$client
    .prepare("UPDATE contacts SET communication = ?, language = ? WHERE id = ?")
    .run(JSON.stringify({ email }), language, guest);
  await start();
  const folio = await folioOf(`booking_id=${book("5", "7").id}`);
  const payment = await pay(folio.id, 209.4);
  await sign();
  const receipt = (await receipts()).at(-1);
  if (!receipt) throw new Error("no receipt");
  const deliver = async () => {
    property.clock.now = new Date(Date.parse(property.clock.now) + 60_000).toISOString();
    await mailJob.run(property.runtime);
  };
  return { ...server, mailServer, receipt, folio, payment, deliver };
}

test("the link of a receipt is mailed to the payer, in their language, and opens the receipt", async () => {
  const { call, mailServer, receipt, deliver, url } = await paidBy("anna@example.com", "en");
  const { body, status } = await call<Mail>(`POST /cash_register/receipts/${receipt.id}/send`, {});
  expect(status).toBe(200);
  expect(body).toMatchObject({ kind: "receipt", parent_object: "cash_receipt", language: "en", recipients: ["anna@example.com"] });
  // The database stores no working link.
  expect(body.body).toContain("{{link}}");
  await deliver();
  const [mail] = mailServer.received;
  expect(mail?.subject).toBe("Your receipt 2 – Pension Edelweiss");
  expect(mail?.text).toContain("€209.40");
  expect(mail?.text).toContain(receipt.url);
  expect((await fetch(`${url}${new URL(receipt.url).pathname}`)).status).toBe(200);
});

test("the mail is previewed with the property's own template, and goes to the address that is named", async () => {
  const { call, owner, mailServer, receipt, deliver, login } = await paidBy(null, "de");
  await owner.call("PATCH /settings/general", {
    mail_templates: { receipt: { de: { subject: "Beleg {{receipt_number}}", body: "{{greeting}}\n\n{{amount}}\n\n{{link}}" } } },
  });
  expect((await call<{ type: string }>(`POST /cash_register/receipts/${receipt.id}/send`, {})).body.type).toBe("mail/no_recipient");
  const { body } = await call<Mail>(`POST /cash_register/receipts/${receipt.id}/send`, { emails: ["office@example.com"] });
  expect(body).toMatchObject({ subject: "Beleg 2", recipients: ["office@example.com"] });
  await deliver();
  expect(mailServer.received).toHaveLength(1);
  expect((await (await login("cleaning")).call(`POST /cash_register/receipts/${receipt.id}/send`, {})).status).toBe(403);
});

test("the start receipt goes to nobody", async () => {
  const { call, receipts } = await paidBy("anna@example.com");
  const [start] = await receipts();
  expect((await call(`POST /cash_register/receipts/${start?.id}/send`, {})).status).toBe(404);
});

test("a cancellation is mailed, too", async () => {
  const { call, folio, payment, receipts } = await paidBy("anna@example.com", "de");
  await call(`DELETE /folios/${folio.id}/payments/${payment}`);
  const canceled = (await receipts()).at(-1);
  const { body } = await call<Mail>(`POST /cash_register/receipts/${canceled?.id}/send`, {});
  expect(body.body).toContain("−");
  expect(body.subject).toContain("Beleg 3");
});
