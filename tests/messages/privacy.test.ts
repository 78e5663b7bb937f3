import { expect, test } from "vitest";
import type { Message } from "#shared/office/messages/schema.ts";
import { startMessages } from "#tests/messages/start-messages.ts";
import { addContact } from "#tests/support/guesthouse.ts";

/** Two stays with a planned message each, the text of which the front desk has written itself. */
async function openHouse() {
  const { property, mailServer, rooms, login, at } = await startMessages();
  const { call } = await login("admin");
  const template = { de: { subject: "Anreise", body: "{{greeting}}" } };
  const rule = { name: "Directions", active: true, occasion: "before_arrival", days: 3, time: "10:00", template };
  expect((await call("POST /message_rules", rule)).status).toBe(200);
  async function book(name: string, email: string, body: string) {
    const customer_id = addContact(property, name, { language: "de", communication: JSON.stringify({ email }) });
    const stay = { room_type_id: rooms.double, check_in: "2030-04-05", check_out: "2030-04-08", occupancy: 1, customer_id };
    const { id } = (await call<{ id: string }>("POST /bookings", stay)).body;
    const [planned] = (await call<{ data: Message[] }>(`GET /bookings/${id}/messages`)).body.data;
    expect((await call(`PATCH /bookings/${id}/messages/${planned?.id}`, { body })).status).toBe(200);
    return { id, customer_id };
  }
  const stored = () =>
    property.runtime.db.$client.prepare("SELECT coalesce(subject, '') || ' ' || coalesce(body, '') FROM messages").pluck().all();
  const send = () => at("2030-04-02T08:00:30.000Z");
  return { property, mailServer, call, book, stored, send };
}

test("an erased guest's name is gone from the messages to the guest, and from those to others", async () => {
  const { call, book, stored } = await openHouse();
  const anna = await book("Xenobia Gruberova", "xenobia@example.com", "Liebe Xenobia Gruberova, der Schlüssel liegt bereit.");
  await book("Karl Huber", "karl@example.com", "Frau Xenobia Gruberova hat für Sie bezahlt.");
  expect((await call(`POST /bookings/${anna.id}/cancel`)).status).toBe(200);
  expect((await call(`POST /contacts/${anna.customer_id}/anonymize`)).status).toBe(200);
  expect(stored().join("\n")).not.toMatch(/Xenobia|Gruberova/);
  expect(stored().join("\n")).toContain("hat für Sie bezahlt");
});

test("an address that a mail server has refused is shown, is not tried again, and is forgotten with its owner", async () => {
  const { property, mailServer, call, book, send } = await openHouse();
  mailServer.behaviour.recipient = () => [550, "No such user"];
  const { id, customer_id } = await book("Xenobia Gruberova", "xenobia@example.com", "Bis bald");
  await send();
  const refused = () => call<{ data: { email: string }[] }>(`GET /contacts/${customer_id}/refused_addresses`).then(({ body }) => body.data);
  expect(await refused()).toMatchObject([{ email: "xenobia@example.com", refused_at: property.clock.now }]);
  const [failed] = (await call<{ data: Message[] }>(`GET /bookings/${id}/messages`)).body.data;
  expect(failed).toMatchObject({ state: "failed", reason: "address_refused" });
  await call("POST /message_rules", {
    name: "Second",
    active: true,
    occasion: "before_arrival",
    days: 1,
    time: "10:00",
    template: { de: { subject: "Morgen", body: "Bis morgen" } },
  });
  const entries = (await call<{ data: Message[] }>(`GET /bookings/${id}/messages`)).body.data;
  expect(entries.find(({ rule_name }) => rule_name === "Second")).toMatchObject({ state: "skipped", reason: "address_refused" });
  expect((await call(`POST /bookings/${id}/cancel`)).status).toBe(200);
  expect((await call(`POST /contacts/${customer_id}/anonymize`)).status).toBe(200);
  expect(property.runtime.db.$client.prepare("SELECT count(*) FROM refused_addresses").pluck().get()).toBe(0);
});

test("the export of a guest's data has the texts that were written for them and have not left", async () => {
  const { call, book } = await openHouse();
  const { customer_id } = await book("Xenobia Gruberova", "xenobia@example.com", "Der Schlüssel liegt bereit.");
  const { body } = await call<{ messages: object[] }>(`GET /contacts/${customer_id}/export`);
  expect(body.messages).toMatchObject([{ state: "edited", body: "Der Schlüssel liegt bereit." }]);
});
