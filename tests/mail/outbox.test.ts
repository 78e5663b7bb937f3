import { expect, test } from "vitest";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { sendMail } from "#server/tenant/mail/compose.ts";
import { mailJob } from "#server/tenant/mail/mail-job.ts";
import { cancelMail, retryMail } from "#server/tenant/mail/outbox.ts";
import { makeFrontDeskWithMail } from "#tests/mail/front-desk-with-mail.ts";
import { eventsOf, refusalOf } from "#tests/support/front-desk.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { as } from "#tests/support/test-server.ts";

const HOUR = 3600;
const mailEvents = (desk: Parameters<typeof eventsOf>[0], id: string) =>
  eventsOf(desk, id)
    .map(({ type }) => type)
    .filter((type) => type.startsWith("mail."));

test("a booking's confirmation waits half a minute and then leaves with its attachment", async () => {
  const desk = await makeFrontDeskWithMail();
  const { property, guest, book, pass, mailServer, mailsOf } = desk;
  property.runtime.db.$client
    .prepare("UPDATE properties SET communication = ?, branding = ?")
    .run(JSON.stringify({ email: "desk@edelweiss.example", phone: "+43 1 23" }), JSON.stringify({ primary_color: "#aa3300" }));
  const booking = book("5", "8", { customer_id: guest("anna@example.com"), send_confirmation: true, code: "4711" });
  expect(await pass(29)).not.toBeNull();
  expect(mailServer.received).toEqual([]);

  expect(await pass(1)).toBeNull();
  const [letter] = mailServer.received;
  expect(letter).toMatchObject({
    to_addresses: ["anna@example.com"],
    from: { name: "Pension Edelweiss", address: "post@keyrack.example" },
    replyTo: [{ address: "desk@edelweiss.example" }],
    subject: "Ihre Buchung 4711 – Pension Edelweiss",
  });
  expect(letter?.text).toContain("Guten Tag Anna Gruber,");
  expect(letter?.text).toContain("Anreise: Freitag, 5. April 2030, ab 15:00 Uhr");
  expect(letter?.text).toContain("Aufenthalt: 3 Nächte, 2 Personen");
  expect(letter?.text).toContain("Preis: €\u00a0300,00");
  expect(letter?.html).toContain("#aa3300");
  expect(letter?.html).not.toContain("{{");
  expect(letter?.attachments).toMatchObject([{ mimeType: "application/pdf", disposition: "attachment" }]);
  expect(mailsOf(booking)).toMatchObject([{ state: "sent", attempts: 1, sent_at: property.clock.now, due_at: null }]);
  expect(mailEvents(desk, booking.id)).toEqual(["mail.queued", "mail.sent"]);
});

test("an offer goes out in the guest's language with a link that the runtime doesn't know", async () => {
  const { guest, book, pass, mailServer, mailsOf } = await makeFrontDeskWithMail();
  const customer_id = guest("anna@example.com", "en");
  const expires_at = "2030-04-03T16:00:00.000Z";
  const offer = book("5", "8", { customer_id, status: "pending", expires_at, send_confirmation: true });
  await pass(30);
  const [letter] = mailServer.received;
  expect(letter?.subject).toContain("Your offer");
  expect(letter?.text).toContain("Valid until: Wednesday, 3 April 2030, 18:00");
  const link = /http:\/\/keyrack\.example\/public\/[\w-]+\/confirm/.exec(letter?.text ?? "")?.[0] ?? "none";
  expect(letter?.html).toContain(`href="${link}"`);
  expect(letter?.html).toContain("View and confirm the offer");
  expect(mailsOf(offer)[0]).toMatchObject({ kind: "offer", language: "en", state: "sent" });
  expect(mailsOf(offer)[0]?.body).toContain("{{link}}");
});

test("what is undone within its half minute is never sent, and of another change only its own mail", async () => {
  const desk = await makeFrontDeskWithMail();
  const { property, clerk, guest, book, change, pass, mailServer, mailsOf } = desk;
  const made = book("5", "8", { customer_id: guest("anna@example.com"), send_confirmation: true });
  const changed = change(made.id, { color: "#112233" });
  as(property, clerk, (work) => undoChanges(work, { bookings: [{ id: made.id, version: changed.version }] }));
  expect(mailsOf(made)).toMatchObject([{ state: "waiting" }]);
  as(property, clerk, (work) => undoChanges(work, { bookings: [{ id: made.id, version: made.version }] }));
  expect(mailsOf(made)).toMatchObject([{ state: "canceled" }]);
  await pass(HOUR);
  expect(mailServer.received).toEqual([]);
  expect(mailEvents(desk, made.id)).toEqual(["mail.queued", "mail.canceled"]);
});

test("nobody gets word of a stay that was canceled meanwhile, by whatever way", async () => {
  const { property, guest, book, step, pass, mailServer, mailsOf } = await makeFrontDeskWithMail();
  const customer_id = guest("anna@example.com");
  const canceled = book("5", "8", { customer_id, send_confirmation: true });
  step(canceled.id, "cancel");
  const behindOurBack = book("5", "8", { customer_id, send_confirmation: true });
  property.runtime.db.$client.prepare("UPDATE bookings SET status = 'canceled' WHERE id = ?").run(behindOurBack.id);
  const confirmed = book("9", "10", { customer_id, status: "pending", expires_at: "2030-04-03T16:00:00.000Z", send_confirmation: true });
  step(confirmed.id, "confirm");
  await pass(30);
  expect(mailServer.received).toEqual([]);
  for (const booking of [canceled, behindOurBack, confirmed]) expect(mailsOf(booking)).toMatchObject([{ state: "canceled" }]);
});

test("a mail is filled in when it is sent: it shows the current dates of a stay that was moved meanwhile", async () => {
  const { guest, book, change, pass, mailServer } = await makeFrontDeskWithMail();
  const booking = book("5", "8", { customer_id: guest("anna@example.com"), send_confirmation: true });
  change(booking.id, { check_in: "2030-04-06", check_out: "2030-04-08" });
  await pass(30);
  expect(mailServer.received[0]?.text).toContain("Anreise: Samstag, 6. April 2030");
});

test("a server that is away is asked again ever more rarely, and takes the mail in the end", async () => {
  const desk = await makeFrontDeskWithMail();
  const { guest, book, pass, mailServer, mailsOf } = desk;
  const booking = book("5", "8", { customer_id: guest("anna@example.com"), send_confirmation: true });
  mailServer.behaviour.mail = () => [451, "busy, come back later"];
  await pass(30);
  expect(mailsOf(booking)).toMatchObject([{ state: "waiting", attempts: 1, last_error: expect.stringContaining("busy") }]);
  await pass(59);
  expect(mailsOf(booking)).toMatchObject([{ attempts: 1 }]);
  await pass(1);
  expect(mailsOf(booking)).toMatchObject([{ attempts: 2 }]);
  delete mailServer.behaviour.mail;
  await pass(119);
  expect(mailServer.received).toEqual([]);
  await pass(1);
  expect(mailServer.received).toHaveLength(1);
  expect(mailsOf(booking)).toMatchObject([{ state: "sent", attempts: 3, last_error: null }]);
  expect(mailEvents(desk, booking.id)).toEqual(["mail.queued", "mail.delayed", "mail.sent"]);
});

test("after a day it is given up, says why, and can be tried again", async () => {
  const desk = await makeFrontDeskWithMail();
  const { property, clerk, guest, book, pass, mailServer, mailsOf } = desk;
  await mailServer.close();
  const customer_id = guest("anna@example.com");
  const booking = book("5", "8", { customer_id, send_pre_check_in_link: true });
  const other = book("5", "8", { customer_id, send_pre_check_in_link: true });
  let next = await pass(30);
  expect(mailsOf(other)).toMatchObject([{ state: "waiting", attempts: 1 }]);
  for (let tries = 0; next !== null && tries < 60; tries += 1)
    next = await pass((Date.parse(next) - Date.parse(property.clock.now)) / 1000);
  expect(property.clock.now).toBe("2030-04-02T10:00:00.000Z");
  const [failed] = mailsOf(booking);
  expect(failed).toMatchObject({ state: "failed", due_at: null, attempts: expect.toSatisfy((n: number) => n > 20 && n < 40) });
  expect(mailEvents(desk, booking.id)).toEqual(["mail.queued", "mail.delayed", "mail.failed"]);
  expect(eventsOf(desk, booking.id).at(-1)?.data.words).toMatchObject({ reason: "unreachable", to: "anna@example.com" });

  property.config.smtp_url = (await startMailServer()).url;
  as(property, clerk, (work) => retryMail(work, failed?.id ?? ""));
  await pass(0);
  expect(mailsOf(booking).map(({ state }) => state)).toEqual(["failed", "sent"]);
  expect(refusalOf(() => as(property, clerk, (work) => retryMail(work, mailsOf(booking)[1]?.id ?? "")))).toBe("mail/not_waiting");
});

test("an address that doesn't exist fails at once; of several the valid ones get their mail", async () => {
  const desk = await makeFrontDeskWithMail();
  const { property, clerk, guest, book, pass, mailServer, mailsOf } = desk;
  mailServer.behaviour.recipient = (address) => (address.startsWith("nobody") ? [550, "no such user"] : null);
  const booking = book("5", "8", { customer_id: guest("nobody@example.com"), send_confirmation: true });
  await pass(30);
  expect(mailsOf(booking)).toMatchObject([{ state: "failed", attempts: 1 }]);
  expect(eventsOf(desk, booking.id).at(-1)).toMatchObject({ type: "mail.failed", data: { words: { reason: "recipient_refused" } } });
  as(property, clerk, (work) =>
    sendMail(work, { kind: "confirmation", id: booking.id }, { include_rates: false, emails: ["nobody@example.com", "anna@example.com"] }),
  );
  await pass(30);
  expect(mailServer.received).toMatchObject([{ to_addresses: ["anna@example.com"] }]);
  expect(eventsOf(desk, booking.id).at(-1)).toMatchObject({ type: "mail.sent_partly", data: { words: { refused: "nobody@example.com" } } });
  mailServer.behaviour.recipient = () => [450, "mailbox busy"];
  const busy = book("5", "8", { customer_id: guest("anna@example.com"), send_confirmation: true });
  await pass(30);
  expect(mailsOf(busy)).toMatchObject([{ state: "waiting", attempts: 1 }]);
});

test("a crash between sending and writing it down sends the same mail again, never none", async () => {
  const { property, guest, book, pass, mailServer, mailsOf } = await makeFrontDeskWithMail();
  const booking = book("5", "8", { customer_id: guest("anna@example.com"), send_confirmation: true });
  await pass(30);
  const { db } = property.runtime;
  // The state of the database when the mail was handed over to the mail server.
  db.$client.prepare("UPDATE mails SET state = 'waiting', due_at = NULL, sent_at = NULL, attempts = 0").run();
  await mailJob.run(property.runtime);
  const [first, second] = mailServer.received;
  expect(mailServer.received).toHaveLength(2);
  expect(second?.messageId).toBe(first?.messageId);
  expect(first?.messageId).toBe(`<${mailsOf(booking)[0]?.id}@keyrack.example>`);
  expect(mailsOf(booking)).toMatchObject([{ state: "sent" }]);
});

test("a mail that is being handed over can't be taken back any more", async () => {
  const { property, clerk, guest, book, pass, mailServer, mailsOf } = await makeFrontDeskWithMail();
  const booking = book("5", "8", { customer_id: guest("anna@example.com"), send_confirmation: true });
  const cancel = () => as(property, clerk, (work) => cancelMail(work, mailsOf(booking)[0]?.id ?? ""));
  let refusal = "";
  mailServer.behaviour.mail = () => {
    refusal = refusalOf(cancel);
    return null;
  };
  await pass(30);
  expect(refusal).toBe("mail/not_waiting");
  expect(mailsOf(booking)).toMatchObject([{ state: "sent" }]);
});

test("without a mail server a mail is kept, and nothing pretends that it was sent", async () => {
  const desk = await makeFrontDeskWithMail(null);
  const { guest, book, pass, mailsOf } = desk;
  const booking = book("5", "8", { customer_id: guest("anna@example.com"), send_confirmation: true });
  expect(mailsOf(booking)).toMatchObject([{ state: "not_sent", due_at: null, sent_at: null }]);
  expect(await pass(HOUR)).toBeNull();
  expect(mailEvents(desk, booking.id)).toEqual(["mail.not_sent"]);
});

test("a property without a sender says so instead of sending", async () => {
  const desk = await makeFrontDeskWithMail();
  const { property, guest, book, pass, mailServer, mailsOf } = desk;
  property.config.mail_from = null;
  const booking = book("5", "8", { customer_id: guest("anna@example.com"), send_confirmation: true });
  await pass(30);
  expect(mailServer.received).toEqual([]);
  expect(mailsOf(booking)).toMatchObject([{ state: "failed" }]);
  expect(eventsOf(desk, booking.id).at(-1)?.data.words).toMatchObject({ reason: "no_sender" });
});

test("a mail that the property stumbles over holds up no other", async () => {
  const { property, guest, book, mailServer, mailsOf } = await makeFrontDeskWithMail();
  const customer_id = guest("anna@example.com");
  const bad = book("5", "8", { customer_id, send_confirmation: true });
  const good = book("5", "8", { customer_id, send_confirmation: true });
  const { wiring } = property.runtime;
  const { confirmation } = wiring.mailKinds;
  const failing: typeof confirmation = {
    ...confirmation,
    render: (runtime, leaving) => (leaving.id === bad.id ? Promise.reject(new Error("no paper")) : confirmation.render(runtime, leaving)),
  };
  const stumbling = { ...property.runtime, wiring: { ...wiring, mailKinds: { ...wiring.mailKinds, confirmation: failing } } };
  property.clock.now = "2030-04-01T10:00:30.000Z";
  await expect(mailJob.run(stumbling)).rejects.toThrow("no paper");
  expect(mailServer.received).toHaveLength(1);
  expect(mailsOf(bad)).toMatchObject([{ state: "waiting", attempts: 1, due_at: "2030-04-01T10:01:30.000Z" }]);
  expect(mailsOf(good)).toMatchObject([{ state: "sent" }]);
});
