import { expect, test } from "vitest";
import { mailJob } from "#server/tenant/mail/mail-job.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { MailPreview } from "#shared/tenant/mail/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { eventsOf } from "#tests/support/front-desk.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { callAs } from "#tests/support/procedures.ts";

const ADDRESS = { line1: "Hauptplatz 1", line2: null, postal_code: "8010", city: "Graz", state: null, country: "AT" };

/** A billing server that sends mail by a real mail server, and a customer with an address for invoices. */
async function startBillingServerWithMail() {
  const billing = await startBillingServer();
  const { property, sale, call } = billing;
  const mailServer = await startMailServer();
  property.config.smtp_url = mailServer.url;
  property.config.mail_from = "post@keyrack.example";
  const customer = (communication: object, language = "en") =>
    addContact(property, "Anna Gruber", {
      language,
      communication: JSON.stringify(communication),
      address: JSON.stringify(ADDRESS),
    });
  const draftFor = async (customer_id: string) => {
    const { body } = await call<Invoice>("POST /invoices", { folio_id: await sale(100), customer_id });
    return body.id;
  };
  async function later(seconds = 30): Promise<void> {
    property.clock.now = new Date(Date.parse(property.clock.now) + seconds * 1000).toISOString();
    await mailJob.run(property.runtime);
  }
  const recorded = (id: string) => eventsOf({ property }, id).map(({ type }) => type);
  return { ...billing, mailServer, customer, draftFor, later, recorded };
}

test("an invoice is mailed with its document as it is issued, in the customer's language, and its history records it", async () => {
  const { mailServer, customer, draftFor, call, later, recorded } = await startBillingServerWithMail();
  const id = await draftFor(customer({ email: "anna@example.com", invoice_email: "bills@example.com" }));
  const issued = await call<Invoice>(`POST /invoices/${id}/finalize`, { send_email: true }, { "if-match": '"1"' });
  expect(issued).toMatchObject({ status: 200, body: { number: "2030-1", status: "open" } });
  await later();
  const [letter] = mailServer.received;
  expect(letter).toMatchObject({ to_addresses: ["bills@example.com"], subject: "Your invoice 2030-1 – Pension Edelweiss" });
  expect(letter?.text).toContain("invoice 2030-1 of 1 April 2030 for €100.00");
  expect(letter?.attachments).toMatchObject([{ mimeType: "application/pdf" }]);
  const pdf = bytesOf(letter?.attachments[0]?.content);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(recorded(id)).toEqual(["invoice.drafted", "invoice.finalized", "mail.queued", "mail.sent"]);
});

test("it is sent again to the address of the call; a canceled one and its cancellation, too", async () => {
  const { mailServer, customer, draftFor, call, later } = await startBillingServerWithMail();
  const id = await draftFor(customer({ email: "anna@example.com" }, "de"));
  expect((await call(`POST /invoices/${id}/send`, {})).body.type).toBe("invoice/invalid_status");
  await call(`POST /invoices/${id}/finalize`, {});
  expect((await call(`POST /invoices/${id}/send`, { emails: ["one@example.com", "ONE@example.com"] })).status).toBe(204);
  const { body: canceled } = await call<Invoice>(`POST /invoices/${id}/cancel`, { reason: "Wrong name" });
  expect((await call(`POST /invoices/${id}/send`, {})).status).toBe(204);
  expect((await call(`POST /invoices/${canceled.related_invoice_id}/send`, {})).status).toBe(204);
  expect((await call(`POST /invoices/${id}/send`, { emails: [] })).status).toBe(400);
  await later();
  const sent = mailServer.received.map(({ to_addresses, subject }) => [to_addresses[0]?.toLowerCase(), subject?.split(" – ")[0]]);
  expect(sent).toEqual([
    ["one@example.com", "Ihre Rechnung 2030-1"],
    ["anna@example.com", "Ihre Rechnung 2030-1"],
    ["anna@example.com", "Stornorechnung 2030-2"],
  ]);
  expect(mailServer.received.at(-1)?.text).toContain(
    "die Rechnung 2030-1 vom 1. April 2030 storniert. Im Anhang finden Sie dazu die Stornorechnung 2030-2 vom 1. April 2030 über",
  );
});

test("what gives money back is mailed as a credit note", async () => {
  const { mailServer, customer, call, sale, later } = await startBillingServerWithMail();
  const guest = customer({ email: "anna@example.com" }, "de");
  const { body: draft } = await call<Invoice>("POST /invoices", { folio_id: await sale(-62.21), customer_id: guest });
  await call(`POST /invoices/${draft.id}/finalize`, {});
  expect((await call(`POST /invoices/${draft.id}/send`, {})).status).toBe(204);
  await later();
  expect(mailServer.received).toMatchObject([{ subject: "Ihre Rechnungskorrektur 2030-1 – Pension Edelweiss" }]);
  expect(mailServer.received[0]?.text).toMatch(/Ihre Rechnungskorrektur 2030-1 vom 1\. April 2030 über €\s62,21/);
  expect(mailServer.received[0]?.text).not.toMatch(/Rechnung\b/);
});

test("without an address nothing is issued that was to be sent; without a mail server the mail is kept as not sent", async () => {
  const { customer, draftFor, call, recorded, property } = await startBillingServerWithMail();
  const silent = await draftFor(customer({}));
  expect((await call(`POST /invoices/${silent}/finalize`, { send_email: true })).body.type).toBe("mail/no_recipient");
  expect((await call<Invoice>(`GET /invoices/${silent}`)).body).toMatchObject({ status: "draft", number: null });
  expect((await call<Invoice>(`POST /invoices/${silent}/finalize`, {})).body.number).toBe("2030-1");
  expect((await call(`POST /invoices/${silent}/send`, {})).body.type).toBe("mail/no_recipient");

  property.config.smtp_url = null;
  expect((await call(`POST /invoices/${silent}/send`, { emails: ["anna@example.com"] })).status).toBe(204);
  expect(recorded(silent)).toEqual(["invoice.drafted", "invoice.finalized", "mail.not_sent"]);
});

test("the desk sees the mail before it goes, with the addresses that are known", async () => {
  const { customer, draftFor, call, property, actor } = await startBillingServerWithMail();
  const id = await draftFor(customer({ email: "anna@example.com", invoice_email: "bills@example.com" }));
  await call(`POST /invoices/${id}/finalize`, {});
  const outcome = await callAs(property, actor, "invoices.previewMail", { id });
  expect(outcome).toMatchObject({
    answer: {
      kind: "invoice",
      language: "en",
      to: ["bills@example.com"],
      known: [{ email: "bills@example.com" }, { email: "anna@example.com" }],
      subject: "Your invoice 2030-1 – Pension Edelweiss",
      attachments: [expect.stringMatching(/2030-1.*\.pdf$/)],
      refusal: null,
    } satisfies Partial<Record<keyof MailPreview, unknown>>,
  });
});

function bytesOf(content: ArrayBuffer | Uint8Array | string | undefined): Buffer {
  if (content === undefined) throw new Error("no attachment");
  return typeof content === "string"
    ? Buffer.from(content)
    : Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content));
}
