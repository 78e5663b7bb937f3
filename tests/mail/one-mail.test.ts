import { expect, test } from "vitest";
import { confirmAsGuest } from "#server/channels/guest-links/service.ts";
import { makeDeposit } from "#server/money/deposits/service.ts";
import { mailOfBooking } from "#server/stays/bookings/mails/send-mails.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { previewMail, sendMail } from "#server/tenant/mail/compose.ts";
import { updateGeneral } from "#server/tenant/settings/service.ts";
import { cents } from "#shared/platform/core/money.ts";
import { makeFrontDeskWithMail } from "#tests/mail/front-desk-with-mail.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

/** A front desk that sends mails, one for what is due together unless told otherwise, and that can ask for deposits. */
async function makeOneMailDesk({ one_mail = true }: { one_mail?: boolean | null } = {}) {
  const desk = await makeFrontDeskWithMail();
  const { property, clerk } = desk;
  as(property, clerk, (work) => updateGeneral(work, { one_mail }));
  const ask = (booking_id: string) => as(property, clerk, (work) => makeDeposit(work, { booking_id, gross_amount: cents(66) }));
  const customer = (email: string) =>
    addContact(property, "Anna Gruber", {
      communication: JSON.stringify({ email }),
      address: JSON.stringify({ line1: "Hauptplatz 1", city: "Graz", postal_code: "8010", country: "AT" }),
    });
  const both = { send_confirmation: true, send_pre_check_in_link: true };
  const preview = (booking: Parameters<typeof mailOfBooking>[0]) =>
    previewMail(viewOf(property, clerk), property.config, mailOfBooking(booking, "confirmation"));
  const confirm = (booking: Parameters<typeof mailOfBooking>[0], include_rates = true) =>
    as(property, clerk, (work) => sendMail(work, mailOfBooking(booking, "confirmation"), { include_rates }));
  return { ...desk, ask, customer, both, preview, confirm };
}

test("a booking's confirmation and its link to the online check-in are one mail, with the deposit that is asked for meanwhile", async () => {
  const { book, customer, both, ask, pass, mailServer, mailsOf } = await makeOneMailDesk();
  const booking = book("5", "8", { customer_id: customer("anna@example.com"), ...both });
  const invoice = ask(booking.id);
  await pass(30);
  expect(mailServer.received).toHaveLength(1);
  const [letter] = mailServer.received;
  expect(letter?.subject).toContain("Ihre Buchung");
  expect(letter?.text).toMatch(/Anzahlungsrechnung \S+ über €\u00a066,00\. Bitte überweisen Sie den Betrag bis/);
  const link = /http:\/\/keyrack\.example\/public\/[\w-]+\/pre-check-in/.exec(letter?.text ?? "")?.[0] ?? "none";
  expect(letter?.html).toContain(`href="${link}"`);
  expect(letter?.html).toContain("Jetzt online einchecken");
  expect(letter?.text).not.toContain("{{");
  expect(letter?.attachments).toHaveLength(2);
  expect(mailsOf(booking)).toMatchObject([
    { kind: "confirmation", joined: [{ kind: "deposit", id: invoice.id }, { kind: "pre_check_in" }] },
  ]);
  // The signature stays at the end.
  expect(letter?.text?.trim().split("\n\n").at(-1)).toContain("Herzliche Grüße");
});

test("properties that have not decided, or prefer several mails, send as before", async () => {
  for (const one_mail of [null, false]) {
    const { book, customer, both, ask, pass, mailServer } = await makeOneMailDesk({ one_mail });
    const booking = book("5", "8", { customer_id: customer("anna@example.com"), ...both });
    ask(booking.id);
    await pass(30);
    expect(mailServer.received.map(({ attachments }) => attachments.length)).toEqual([1, 0]);
  }
});

test("the link goes to the guest who travels, in a mail of its own, where another has booked", async () => {
  const { book, customer, guest, both, pass, mailServer } = await makeOneMailDesk();
  book("5", "8", { customer_id: customer("office@example.com"), guest_id: guest("guest@example.com"), ...both });
  await pass(30);
  expect(mailServer.received.map(({ to_addresses }) => to_addresses)).toEqual([["office@example.com"], ["guest@example.com"]]);
});

test("a deposit goes out once: not again with the next confirmation, and not after a mail of its own", async () => {
  const { property, clerk, book, customer, ask, confirm, preview, pass, mailServer } = await makeOneMailDesk();
  const booking = book("5", "8", { customer_id: customer("anna@example.com") });
  const first = ask(booking.id);
  expect(preview(booking).attachments).toHaveLength(2);
  expect(preview(booking).body).toContain("Anzahlungsrechnung");
  confirm(booking);
  await pass(30);
  expect(preview(booking).attachments).toHaveLength(1);
  confirm(booking);
  await pass(30);
  expect(mailServer.received.map(({ attachments }) => attachments.length)).toEqual([2, 1]);

  const other = book("10", "12", { customer_id: customer("eva@example.com") });
  const own = ask(other.id);
  as(property, clerk, (work) => sendMail(work, { kind: "deposit", id: own.id }, {}));
  expect(preview(other).attachments).toHaveLength(1);
  expect(own.id).not.toBe(first.id);
});

test("a confirmation without prices takes no deposit along", async () => {
  const { book, customer, ask, confirm, pass, mailServer } = await makeOneMailDesk();
  const booking = book("5", "8", { customer_id: customer("anna@example.com") });
  ask(booking.id);
  confirm(booking, false);
  await pass(30);
  expect(mailServer.received.map(({ attachments }) => attachments.length)).toEqual([1]);
});

test("a guest who accepts an offer of the booking page gets the deposit with the confirmation", async () => {
  const { property, book, customer, ask, pass, mailServer } = await makeOneMailDesk();
  const expires_at = "2030-04-04T10:00:00.000Z";
  const customer_id = customer("anna@example.com");
  const offer = book("10", "12", { customer_id, status: "pending", expires_at, source: "booking_page", send_confirmation: true });
  ask(offer.id);
  await pass(30);
  expect(mailServer.received.map(({ attachments }) => attachments.length)).toEqual([1]);
  const id = /public\/([\w-]{22})\/confirm/.exec(mailServer.received[0]?.text ?? "")?.[1] ?? "";
  confirmAsGuest(property.runtime, { id, input: null, idempotencyKey: null });
  await pass(30);
  expect(mailServer.received.map(({ attachments }) => attachments.length)).toEqual([1, 2]);
});

test("of two deposits the one that is due first goes along", async () => {
  const { book, customer, ask, preview } = await makeOneMailDesk();
  const booking = book("5", "8", { customer_id: customer("anna@example.com") });
  ask(booking.id);
  ask(booking.id);
  expect(preview(booking).attachments).toHaveLength(2);
});

test("undoing the booking withdraws the one mail", async () => {
  const { property, clerk, book, customer, both, pass, mailServer } = await makeOneMailDesk();
  const { id, version } = book("5", "8", { customer_id: customer("anna@example.com"), ...both });
  as(property, clerk, (work) => undoChanges(work, { bookings: [{ id, version }] }));
  await pass(30);
  expect(mailServer.received).toEqual([]);
});
