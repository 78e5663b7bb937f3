import { expect, test } from "vitest";
import { confirmAsGuest, makeGuestLink } from "#server/channels/guest-links/service.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { updateGeneral } from "#server/tenant/settings/service.ts";
import type { BookingInput } from "#shared/stays/bookings/schema.ts";
import { makeFrontDeskWithMail } from "#tests/mail/front-desk-with-mail.ts";
import { eventsOf } from "#tests/support/front-desk.ts";
import { as, makeMember, viewOf } from "#tests/support/test-server.ts";

/** A front desk that has mailed an offer, and the guest who confirms it with the mail's link. */
async function openDeskWithOffer(given: Partial<BookingInput> = {}) {
  const desk = await makeFrontDeskWithMail();
  const { property, book, guest, mailServer, pass } = desk;
  const expires_at = "2030-04-04T10:00:00.000Z";
  const customer_id = guest("anna@example.com", "en");
  const offer = book("10", "12", { customer_id, status: "pending", expires_at, send_confirmation: true, ...given });
  await pass(30);
  const id = /public\/([\w-]{22})\/confirm/.exec(mailServer.received[0]?.text ?? "")?.[1] ?? "";
  const accept = (idempotencyKey: string | null = null) => confirmAsGuest(property.runtime, { id, input: null, idempotencyKey });
  const recorded = () => eventsOf(desk, offer.id).map(({ type }) => type);
  return { ...desk, offer, accept, recorded };
}

test("who takes the offer gets the confirmation once the step can't be undone any more, and once only", async () => {
  const { accept, mailServer, pass, recorded } = await openDeskWithOffer();
  accept("this page");
  accept("this page");
  await pass(29);
  expect(mailServer.received).toHaveLength(1);
  await pass(1);
  await pass(60);
  expect(mailServer.received).toHaveLength(2);
  expect(mailServer.received[1]).toMatchObject({ to_addresses: ["anna@example.com"] });
  expect(mailServer.received[1]?.subject).toMatch(/^Your booking \d+ – Pension Edelweiss$/);
  expect(mailServer.received[1]?.attachments).toMatchObject([{ mimeType: "application/pdf" }]);
  expect(recorded().slice(-3)).toEqual(["booking.confirmed", "mail.queued", "mail.sent"]);
});

test("it goes where the offer went, though the property knows another address by now", async () => {
  const { accept, mailServer, pass, property, offer } = await openDeskWithOffer();
  const email = JSON.stringify({ email: "other@example.com" });
  property.runtime.db.$client.prepare("UPDATE contacts SET communication = ? WHERE id = ?").run(email, offer.customer_id);
  accept();
  await pass(30);
  expect(mailServer.received[1]?.to_addresses).toEqual(["anna@example.com"]);
});

test("a confirmation that is undone in time is never sent", async () => {
  const { accept, mailServer, pass, property, clerk, offer } = await openDeskWithOffer();
  accept();
  const { version } = bookingStore.get(viewOf(property, clerk), offer.id);
  as(property, clerk, (work) => undoChanges(work, { bookings: [{ id: offer.id, version }] }));
  await pass(60);
  expect(mailServer.received).toHaveLength(1);
});

test("a property that wants to answer itself sends nothing", async () => {
  const { accept, mailServer, pass, property, recorded } = await openDeskWithOffer();
  as(property, makeMember(property, "admin", "Owner"), (work) => updateGeneral(work, { confirms_offers: false }));
  accept();
  await pass(60);
  expect(mailServer.received).toHaveLength(1);
  expect(recorded().at(-1)).toBe("booking.confirmed");
});

test("a guest without an address can take the offer all the same", async () => {
  const desk = await makeFrontDeskWithMail();
  const { property, book, guest, mailsOf } = desk;
  const offer = book("10", "12", { customer_id: guest(null), status: "pending", expires_at: "2030-04-04T10:00:00.000Z" });
  const id =
    as(property, desk.clerk, (work) => makeGuestLink(work, offer.id, "offer"))
      .split("/")
      .at(-2) ?? "";
  expect(confirmAsGuest(property.runtime, { id, input: null, idempotencyKey: null })).toMatchObject({ code: offer.code });
  expect(mailsOf(offer)).toEqual([]);
});
