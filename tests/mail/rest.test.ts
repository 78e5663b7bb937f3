import { expect, test } from "vitest";
import { mailJob } from "#server/tenant/mail/mail-job.ts";
import type { MailPreview } from "#shared/tenant/mail/schema.ts";
import { addContact, furnish } from "#tests/support/guesthouse.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { callAs } from "#tests/support/procedures.ts";
import { insertProperty, makeTestProperty, startTestServer } from "#tests/support/test-server.ts";

async function openReception() {
  const property = makeTestProperty();
  const mailServer = await startMailServer();
  property.config.smtp_url = mailServer.url;
  property.config.mail_from = "post@keyrack.example";
  const rooms = furnish(property);
  const served = await startTestServer(property);
  const { call, actor } = await served.login("staff");
  const contact = (email: string | null, more: object = {}) =>
    addContact(property, "Anna Gruber", { communication: JSON.stringify({ email, ...more }) });

  async function book(more: object = {}): Promise<string> {
    const stay = { room_type_id: rooms.double, check_in: "2030-04-05", check_out: "2030-04-08", occupancy: 2 };
    const { status, body } = await call("POST /bookings", { ...stay, ...more });
    expect(status).toBe(200);
    return String(body["id"]);
  }
  async function sendAll(): Promise<void> {
    property.clock.now = new Date(Date.parse(property.clock.now) + 30_000).toISOString();
    await mailJob.run(property.runtime);
  }
  const mails = async (id: string) => (await call<{ data: Record<string, unknown>[] }>(`GET /mails?parent_id=${id}`)).body.data;
  return { ...served, ...rooms, mailServer, call, actor, contact, book, sendAll, mails };
}

test("a confirmation goes to the customer, else to the guest, else to whom the call names, else it is refused", async () => {
  const { mailServer, call, contact, book, sendAll } = await openReception();
  const [customer_id, guest_id, silent] = [contact("customer@example.com"), contact("guest@example.com"), contact(null)];
  const [both, guest, nobody] = [await book({ customer_id, guest_id }), await book({ customer_id: silent, guest_id }), await book()];
  expect((await call(`POST /bookings/${both}/send_confirmation`, {})).status).toBe(204);
  expect((await call(`POST /bookings/${guest}/send_confirmation`, {})).status).toBe(204);
  expect((await call(`POST /bookings/${nobody}/send_confirmation`, {})).body).toMatchObject({ status: 400, type: "mail/no_recipient" });
  const emails = ["one@example.com", "two@example.com", "ONE@example.com"];
  expect((await call(`POST /bookings/${nobody}/send_confirmation`, { emails })).status).toBe(204);
  expect((await call(`POST /bookings/${nobody}/send_confirmation`, { emails: ["no address"] })).body.type).toBe("validation");
  await sendAll();
  const to = mailServer.received.map(({ to_addresses }) => to_addresses.map((address) => address.toLowerCase()));
  expect(to).toEqual([["customer@example.com"], ["guest@example.com"], ["one@example.com", "two@example.com"]]);
});

test("the confirmation names the guest to who booked; the online check-in goes to the guest who travels", async () => {
  const { mailServer, call, contact, book, sendAll } = await openReception();
  const [customer_id, guest_id] = [contact("office@example.com"), contact("guest@example.com")];
  const other = await book({ customer_id, guest_id });
  const own = await book({ customer_id, guest_id: customer_id });
  for (const id of [other, own]) expect((await call(`POST /bookings/${id}/send_confirmation`, {})).status).toBe(204);
  expect((await call(`POST /bookings/${other}/send_pre_check_in_link`, {})).status).toBe(204);
  expect((await call(`POST /bookings/${own}/send_pre_check_in_link`, {})).status).toBe(204);
  await sendAll();
  const sent = mailServer.received.map(({ to_addresses, text }) => [to_addresses[0], /^Gast: (.*)$/m.exec(text ?? "")?.[1] ?? null]);
  expect(sent).toEqual([
    ["office@example.com", "Anna Gruber"],
    ["office@example.com", null],
    ["guest@example.com", null],
    ["office@example.com", null],
  ]);
});

test("prices are left away where they are nobody's business", async () => {
  const { mailServer, call, contact, book, sendAll } = await openReception();
  const id = await book({ customer_id: contact("anna@example.com") });
  await call(`POST /bookings/${id}/send_confirmation`, { include_rates: false });
  await sendAll();
  expect(mailServer.received[0]?.text).toContain("Zimmer: Double");
  expect(mailServer.received[0]?.text).not.toContain("Preis");
});

test("a creation that should send to nobody creates nothing; a batch sends for each", async () => {
  const { call, double, contact, mails, mailServer, sendAll } = await openReception();
  const stay = { room_type_id: double, check_in: "2030-04-05", check_out: "2030-04-08", occupancy: 2, send_confirmation: true };
  expect((await call("POST /bookings", stay)).body.type).toBe("mail/no_recipient");
  expect((await call("GET /bookings")).body).toMatchObject({ count: 0 });
  const customer_id = contact("anna@example.com");
  const batch = await call<{ id: string }[]>("POST /bookings/batch", {
    bookings: [
      { ...stay, customer_id },
      { ...stay, customer_id, send_pre_check_in_link: true },
    ],
  });
  expect(batch.status).toBe(200);
  expect((await mails(batch.body[1]?.id ?? "")).map(({ kind }) => kind)).toEqual(["pre_check_in", "confirmation"]);
  await sendAll();
  expect(mailServer.received).toHaveLength(3);
});

test("who wants no pre-check-in gets no link by itself, but one that is sent by hand", async () => {
  const { mailServer, call, contact, book, sendAll } = await openReception();
  const customer_id = contact("anna@example.com", { exclude_from_pre_check_in: true });
  const id = await book({ customer_id, send_pre_check_in_link: true });
  await sendAll();
  expect(mailServer.received).toEqual([]);
  expect((await call(`POST /bookings/${id}/send_pre_check_in_link`, {})).status).toBe(204);
  await sendAll();
  expect(mailServer.received[0]?.text).toMatch(/http:\/\/keyrack\.example\/public\/[\w-]{22}\/pre-check-in/);
});

test("no link for a stay that has begun or is over, no mail about a canceled one", async () => {
  const { property, call, contact, book } = await openReception();
  const id = await book({ customer_id: contact("anna@example.com") });
  property.clock.now = "2030-04-06T10:00:00.000Z";
  expect((await call(`POST /bookings/${id}/send_pre_check_in_link`, {})).body.type).toBe("booking/invalid_dates");
  expect((await call(`POST /bookings/${id}/send_confirmation`, {})).status).toBe(204);
  await call(`POST /bookings/${id}/cancel`);
  expect((await call(`POST /bookings/${id}/send_pre_check_in_link`, {})).body.type).toBe("booking/invalid_status");
  expect((await call(`POST /bookings/${id}/send_confirmation`, {})).body.type).toBe("booking/invalid_status");
});

test("a preview is the very mail that goes out", async () => {
  const { property, actor, mailServer, contact, book, sendAll, call } = await openReception();
  const id = await book({ customer_id: contact("anna@example.com"), code: "4711" });
  const outcome = await callAs(property, actor, "bookings.previewMail", { id, kind: "confirmation" });
  const preview = "answer" in outcome ? (outcome.answer as MailPreview) : null;
  expect(preview).toMatchObject({
    kind: "confirmation",
    language: "de",
    to: ["anna@example.com"],
    known: [{ name: "Anna Gruber", email: "anna@example.com" }],
    from: "Pension Edelweiss <post@keyrack.example>",
    refusal: null,
    undo_seconds: 30,
  });
  await call(`POST /bookings/${id}/send_confirmation`, {});
  await sendAll();
  const [letter] = mailServer.received;
  expect(letter?.subject).toBe(preview?.subject);
  expect(letter?.text?.trim()).toBe(preview?.body);
  expect(letter?.attachments.map(({ filename }) => filename)).toEqual(preview?.attachments);

  property.config.smtp_url = null;
  expect(await callAs(property, actor, "bookings.previewMail", { id, kind: "pre_check_in" })).toMatchObject({
    answer: { refusal: "no_server", attachments: [], link_label: "Jetzt online einchecken", body: expect.stringContaining("{{link}}") },
  });
});

test("the property's own words, sender and patience are settings", async () => {
  const { mailServer, call, contact, book, sendAll, login, mails } = await openReception();
  const admin = await login("admin");
  const de = { subject: "Servus {{guest_name}}", body: "Bis {{check_in}}!" };
  await admin.call("PATCH /settings/general", {
    mail_from: "servus@edelweiss.example",
    undo_seconds: 0,
    mail_templates: { confirmation: { de } },
  });
  const id = await book({ customer_id: contact("anna@example.com"), send_confirmation: true });
  expect(await mails(id)).toMatchObject([{ state: "waiting", due_at: "2030-04-01T10:00:00.000Z" }]);
  await sendAll();
  expect(mailServer.received).toMatchObject([{ from: { address: "servus@edelweiss.example" }, subject: "Servus Anna Gruber" }]);
  expect(mailServer.received[0]?.text?.trim()).toBe("Bis Freitag, 5. April 2030!");
  expect((await call(`GET /mails/${(await mails(id))[0]?.["id"]}`)).body).toMatchObject({ object: "mail", state: "sent" });
});

test("a mail is taken back while it waits; another property's is not there", async () => {
  const { property, mailServer, call, contact, book, sendAll, mails, login } = await openReception();
  const id = await book({ customer_id: contact("anna@example.com"), send_confirmation: true });
  const [mail] = await mails(id);
  const stranger = await login("admin", "Stranger", insertProperty(property.runtime, "Almhof"));
  expect((await stranger.call(`POST /mails/${mail?.["id"]}/cancel`)).status).toBe(404);
  expect((await stranger.call("GET /mails")).body).toMatchObject({ count: 0 });
  expect((await call(`POST /mails/${mail?.["id"]}/cancel`)).body).toMatchObject({ state: "canceled" });
  expect((await call(`POST /mails/${mail?.["id"]}/cancel`)).body.type).toBe("mail/not_waiting");
  await sendAll();
  expect(mailServer.received).toEqual([]);
  const { body } = await call<{ data: { description: string }[] }>(`GET /events?parent_id=${id}`);
  expect(body.data[0]?.description).toBe("Booking confirmation to anna@example.com taken back, not sent");
});

test("a group is confirmed as one, to its customer", async () => {
  const { mailServer, call, contact, book, sendAll } = await openReception();
  const group = (await call("POST /groups", { name: "Chor Graz", customer_id: contact("chor@example.com") })).body;
  const path = `POST /groups/${group["id"]}/send_confirmation` as const;
  expect((await call(path, {})).body.type).toBe("booking/invalid_status");
  await book({ group_id: group["id"] });
  await book({ group_id: group["id"], check_in: "2030-04-06", check_out: "2030-04-09" });
  expect((await call(path, {})).status).toBe(204);
  await sendAll();
  const [letter] = mailServer.received;
  expect(letter).toMatchObject({ to_addresses: ["chor@example.com"], subject: "Buchungsbestätigung für Chor Graz – Pension Edelweiss" });
  expect(letter?.text).toContain("Anreise: Freitag, 5. April 2030");
  expect(letter?.text).toContain("Abreise: Dienstag, 9. April 2030");
  expect(letter?.text).toContain("Zimmer: 2 Zimmer, 4 Personen");
  expect(letter?.attachments).toMatchObject([{ mimeType: "application/pdf" }]);
});

test("what was not sent is listed until a later mail has taken its place", async () => {
  const { property, call, contact, book, sendAll, mailServer } = await openReception();
  property.config.smtp_url = null;
  const id = await book({ customer_id: contact("customer@example.com") });
  await call(`POST /bookings/${id}/send_confirmation`, {});
  const unsent = async () => (await call<{ data: Record<string, unknown>[] }>("GET /mails?unsent=true")).body.data;
  const [kept] = await unsent();
  expect(kept).toMatchObject({ parent_id: id, state: "not_sent", recipients: ["customer@example.com"] });
  property.config.smtp_url = mailServer.url;
  expect((await call(`POST /mails/${String(kept?.["id"])}/retry`)).status).toBe(200);
  await sendAll();
  expect(mailServer.received).toHaveLength(1);
  expect(await unsent()).toEqual([]);
});
