import { expect, test } from "vitest";
import type { Message, MessageRule, MessageRulePreview } from "#shared/office/messages/schema.ts";
import { startWithStay } from "#tests/messages/start-messages.ts";
import { addContact, addRoom, insert } from "#tests/support/guesthouse.ts";
import type { TestProperty } from "#tests/support/test-server.ts";

const DIRECTIONS = {
  name: "Directions",
  active: true,
  occasion: "before_arrival",
  days: 3,
  time: "10:00",
  template: { de: { subject: "Ihre Anreise am {{check_in}}", body: "{{greeting}}\n\nIhr Zimmer: {{room_type}}" } },
};

/** A property with a mail server and one stay from 5 to 8 April, whose directions are due on the 2nd at 10:00 in Vienna. */
async function openHouse() {
  const started = await startWithStay({ email: "anna@example.com", phone: "+43 664 1234567" });
  const switchOn = async (rule: object = DIRECTIONS) => (await started.manage<MessageRule>("POST /message_rules", rule)).body;
  return { ...started, switchOn };
}

test("managers make rules, staff see them and what is planned; a message leaves once, when it is due", async () => {
  const { manage, call, timeline, at, mailServer, switchOn, id } = await openHouse();
  expect((await call("POST /message_rules", DIRECTIONS)).status).toBe(403);
  const preview = await manage<MessageRulePreview>("POST /message_rules/preview", DIRECTIONS);
  expect(preview.body).toMatchObject({ count: 1, messages: [{ booking_id: id, state: "planned" }], sample: { language: "de" } });
  const rule = await switchOn();
  expect((await call<{ data: MessageRule[] }>("GET /message_rules")).body.data.map(({ name }) => name)).toContain("Directions");
  expect(await timeline()).toMatchObject([
    {
      rule_id: rule.id,
      state: "planned",
      due_at: "2030-04-02T08:00:00.000Z",
      to: ["anna@example.com"],
      subject: "Ihre Anreise am Freitag, 5. April 2030",
      phone: "+43 664 1234567",
      phone_international: "+436641234567",
    },
  ]);
  const days = await call<{ data: Message[] }>("GET /messages?from=2030-04-01&to=2030-04-07");
  expect(days.body.data.map(({ booking_id, state }) => [booking_id, state])).toEqual([[id, "planned"]]);
  await at("2030-04-02T07:59:00.000Z");
  expect(mailServer.received).toEqual([]);
  await at("2030-04-02T08:00:30.000Z");
  await at("2030-04-02T08:02:00.000Z");
  expect(mailServer.received).toMatchObject([{ to_addresses: ["anna@example.com"], subject: "Ihre Anreise am Freitag, 5. April 2030" }]);
  expect(await timeline()).toMatchObject([{ state: "sent", sent_at: "2030-04-02T08:00:30.000Z" }]);
});

test("staff edit, stop and resume a message, and send it before its time; then nothing of it can be changed", async () => {
  const { call, timeline, at, mailServer, switchOn, id } = await openHouse();
  await switchOn();
  const [planned] = await timeline();
  const path = `bookings/${id}/messages/${planned?.id}`;
  expect((await call(`PATCH /${path}`, { body: "Der Schlüssel liegt im Kasten." })).body).toMatchObject({ edited: true, state: "planned" });
  expect((await call(`POST /${path}/stop`)).body).toMatchObject({ state: "stopped" });
  await at("2030-04-02T09:00:00.000Z");
  expect(mailServer.received).toEqual([]);
  expect((await call(`POST /${path}/resume`)).body).toMatchObject({ edited: true, body: "Der Schlüssel liegt im Kasten." });
  expect((await call(`POST /${path}/send`)).body).toMatchObject({ state: "waiting" });
  await at("2030-04-02T09:05:00.000Z");
  expect(mailServer.received.map(({ text }) => text?.trim())).toEqual([expect.stringContaining("Der Schlüssel liegt im Kasten.")]);
  for (const step of ["send", "stop", "resume"]) {
    expect((await call(`POST /${path}/${step}`)).body).toMatchObject({ type: "message/not_possible" });
  }
  expect((await call(`PATCH /${path}`, { body: "Zu spät" })).body).toMatchObject({ type: "message/not_possible" });
});

test("a rule that is switched on late, and a stay that is booked late, get no message about what has passed", async () => {
  const { call, timeline, at, mailServer, switchOn, stay, property } = await openHouse();
  property.clock.now = "2030-04-03T10:00:00.000Z";
  await switchOn();
  const late = (await call<{ id: string }>("POST /bookings", { ...stay, check_in: "2030-04-04" })).body.id;
  await at("2030-04-03T10:01:00.000Z");
  for (const entries of [await timeline(), await timeline(late)]) expect(entries).toMatchObject([{ state: "skipped", reason: "too_late" }]);
  expect(mailServer.received).toEqual([]);
});

test("a moved stay gets its message on the new day, a canceled one none, and a second one after the move only if the rule says so", async () => {
  const { call, timeline, at, mailServer, switchOn, id } = await openHouse();
  await switchOn();
  await switchOn({ ...DIRECTIONS, name: "Again", again_when_moved: true });
  await at("2030-04-02T08:00:30.000Z");
  expect(mailServer.received).toHaveLength(2);
  expect((await call(`PATCH /bookings/${id}`, { check_in: "2030-04-15", check_out: "2030-04-18" })).status).toBe(200);
  const open = (await timeline()).filter(({ state }) => state === "planned");
  expect(open).toMatchObject([{ rule_name: "Again", due_at: "2030-04-12T08:00:00.000Z" }]);
  expect((await call(`POST /bookings/${id}/cancel`)).status).toBe(200);
  await at("2030-04-12T08:00:30.000Z");
  expect(mailServer.received).toHaveLength(2);
  expect((await timeline()).filter(({ rule_name }) => rule_name === "Again").at(-1)).toMatchObject({
    state: "skipped",
    reason: "canceled",
  });
});

test("an advertisement is left out without the guest's consent, and a text without a value names what is missing", async () => {
  const { timeline, at, mailServer, switchOn } = await openHouse();
  await switchOn({ ...DIRECTIONS, is_marketing: true });
  const body = "Ihr Code: {{door_code}}";
  await switchOn({ ...DIRECTIONS, name: "Code", template: { de: { subject: "Türcode", body } } });
  await at("2030-04-02T08:00:30.000Z");
  expect(mailServer.received).toEqual([]);
  expect(await timeline()).toEqual([
    expect.objectContaining({ rule_name: "Directions", state: "skipped", reason: "no_consent" }),
    expect.objectContaining({ rule_name: "Code", state: "skipped", reason: "no_value", missing: ["door_code"] }),
  ]);
});

/** A key whose code every lock has confirmed. */
function confirmedKey(property: TestProperty, booking_id: string): string {
  const room_id = addRoom(property, idOfType(property), "901");
  const valid = { valid_from: "2030-04-05T13:00:00.000Z", valid_to: "2030-04-08T09:00:00.000Z" };
  return insert(property, "access_tokens", {
    booking_id,
    room_id,
    kind: "code",
    driver: "nuki",
    code: "428915",
    ...valid,
    state: "issued",
  });
}

const idOfType = ({ runtime }: TestProperty) => String(runtime.db.$client.prepare("SELECT id FROM room_types").pluck().get());
const CODE_RULE = { ...DIRECTIONS, template: { de: { subject: "Türcode", body: "Ihr Code: {{door_code}}" } } };

test("the guest reads the door code; the outbox, the history and the timeline show dots", async () => {
  const { property, timeline, at, mailServer, switchOn, call, id } = await openHouse();
  confirmedKey(property, id);
  await switchOn(CODE_RULE);
  await at("2030-04-02T08:00:30.000Z");
  expect(mailServer.received.map(({ text }) => text?.trim())).toEqual(["Ihr Code: 428915"]);
  expect(await timeline()).toMatchObject([{ state: "sent", body: "Ihr Code: ••••••" }]);
  const shown = [await call(`GET /mails?parent_id=${id}`), await call(`GET /events?parent_id=${id}`)];
  expect(JSON.stringify(shown.map(({ body }) => body))).not.toContain("428915");
});

test("a message with a code that is revoked while it waits is not sent with dots", async () => {
  const { property, timeline, at, mailServer, switchOn, id } = await openHouse();
  const key = confirmedKey(property, id);
  await switchOn(CODE_RULE);
  const working = property.config.smtp_url;
  property.config.smtp_url = "smtp://127.0.0.1:9";
  await at("2030-04-02T08:00:30.000Z");
  expect(await timeline()).toMatchObject([{ state: "waiting" }]);
  property.runtime.db.$client.prepare("UPDATE access_tokens SET state = 'revoked' WHERE id = ?").run(key);
  property.config.smtp_url = working;
  await at("2030-04-02T10:00:30.000Z");
  expect(mailServer.received).toEqual([]);
  expect(await timeline()).toMatchObject([{ state: "skipped", reason: "no_value", missing: ["door_code"] }]);
});

test("a guest of whom nothing but the name is known is left out of the preview with its reason", async () => {
  const { manage, call, property, stay } = await openHouse();
  const customer_id = addContact(property, "Ben Huber");
  expect((await call("POST /bookings", { ...stay, customer_id })).status).toBe(200);
  const preview = await manage<MessageRulePreview>("POST /message_rules/preview", DIRECTIONS);
  expect(preview.body).toMatchObject({ count: 1, messages: [{ reason: null }, { guest_name: "Ben Huber", reason: "no_address", to: [] }] });
});
