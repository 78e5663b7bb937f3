import { expect, test } from "vitest";
import type { ProblemBody } from "#shared/platform/core/errors.ts";
import { describe as recorded } from "#shared/tenant/events/describe.ts";
import { addStay } from "#tests/support/add-stay.ts";
import { addContact, furnish, insert } from "#tests/support/guesthouse.ts";
import { insertProperty, startTestServer } from "#tests/support/test-server.ts";

type Events = { count: number; data: Record<string, unknown>[] } & ProblemBody;

async function propertyWithTaxRate() {
  const open = await startTestServer();
  const manager = await open.login("manager", "Martina");
  const { body } = await manager.call("POST /tax_rates", { name: "Ermäßigt", percentage: 10 });
  return { ...open, manager, id: String(body["id"]) };
}

test("every change is listed newest first, in the reader's language", async () => {
  const { manager, id } = await propertyWithTaxRate();
  await manager.call(`PUT /tax_rates/${id}`, { name: "Reduced", percentage: 10 });
  const english = await manager.call<Events>("GET /events");
  expect(english.body).toMatchObject({ count: 2 });
  expect(english.body.data.map((event) => event["description"])).toEqual(["Tax rate Reduced changed", "Tax rate Ermäßigt created"]);
  expect(english.body.data[0]).toMatchObject({
    object: "event",
    parent_id: id,
    parent_object: "tax_rate",
    type: "tax_rate.changed",
    automated: false,
    user_id: manager.actor.user_id,
    user: null,
    actor_name: "Martina",
    created_at: english.body.data[0]?.["time"],
    updated_at: english.body.data[0]?.["time"],
    deleted_at: null,
    version: 1,
  });
  const german = await manager.call<Events>("GET /events", undefined, { "accept-language": "de-AT" });
  expect(german.body.data[0]?.["description"]).toBe("Steuersatz Reduced geändert");
});

test("the record is filtered by entity and type, and names its author on demand", async () => {
  const { manager, id } = await propertyWithTaxRate();
  await manager.call("POST /tax_rates", { name: "Normal", percentage: 20 });
  const own = await manager.call<Events>(`GET /events?parent_id=${id}&expand=user`);
  expect(own.body).toMatchObject({ count: 1, data: [{ user: { name: "Martina", role_id: "manager" }, api_key: null }] });
  expect((await manager.call("GET /events?type=tax_rate.created")).body).toMatchObject({ count: 2 });
  expect((await manager.call("GET /events?type=room.created")).body).toMatchObject({ count: 0 });
  const one = await manager.call(`GET /events/${own.body.data[0]?.["id"]}?expand=user`);
  expect(one.body).toMatchObject({ type: "tax_rate.created", user: { name: "Martina" } });
  expect((await manager.call("GET /events?expand=nonsense")).status).toBe(400);
});

test("nobody reads in the record what they may not read itself", async () => {
  const { login, manager } = await propertyWithTaxRate();
  const admin = await login("admin");
  await admin.call("POST /api_keys", { name: "Channel manager", role_id: "staff" });
  await admin.call("POST /users", { email: "anna@example.com", name: "Anna", role_id: "staff" });
  const staff = await login("staff");
  const typesFor = async (call: typeof staff.call) => (await call<Events>("GET /events")).body.data.map((event) => event["type"]);
  expect(await typesFor(admin.call)).toEqual(["member.added", "user.created", "api_key.created", "tax_rate.created"]);
  expect(await typesFor(manager.call)).toEqual(["member.added", "user.created", "tax_rate.created"]);
  expect(await typesFor(staff.call)).toEqual(["tax_rate.created"]);

  const { body } = await admin.call<Events>("GET /events?type=api_key.created");
  expect((await staff.call(`GET /events/${body.data[0]?.["id"]}`)).body).toMatchObject({ type: "not_found" });
  expect((await staff.call("GET /events?expand=user")).body).toMatchObject({ data: [{ user: null, actor_name: "Martina" }] });
  expect((await (await login("cleaning")).call("GET /events")).status).toBe(403);
});

test("a remark is posted to an entity and shown in its history", async () => {
  const { property, login, id } = await propertyWithTaxRate();
  const { call } = await login("staff", "Resi");
  const rings: string[] = [];
  property.runtime.notifier.onNotify((property) => void rings.push(property));
  const data = { source: "phone", description: "of the call", words: { name: 7 } };
  const posted = await call("POST /events", { parent_id: id, type: "remark", description: "Gilt ab Mai", data });
  expect(posted.body).toMatchObject({ type: "remark", parent_object: "tax_rate", description: "Gilt ab Mai", actor_name: "Resi" });
  expect(posted.body["data"]).toEqual(data);
  expect(rings).toEqual([property.property_id]);
  expect((await call("GET /events?type=remark")).body).toMatchObject({ count: 1, data: [{ description: "Gilt ab Mai" }] });
});

test("a remark is posted to a mail and to an entry of the guests' register", async () => {
  const { property, login } = await propertyWithTaxRate();
  const staff = await login("staff", "Resi");
  const remark = { type: "remark", description: "Am Telefon bestätigt" };
  const about = { parent_object: "contact", parent_id: addContact(property, "Anna Moser") };
  const mail_id = insert(property, "mails", {
    ...about,
    kind: "confirmation",
    language: "de",
    recipients: "[]",
    subject: "Hi",
    body: "Hi",
    attachments: "[]",
    state: "sent",
  });
  expect((await staff.call("POST /events", { ...remark, parent_id: mail_id })).body).toMatchObject({ parent_object: "mail" });
  expect((await (await login("cleaning")).call("POST /events", { ...remark, parent_id: mail_id })).status).toBe(403);
  const { double } = furnish(property);
  const days = { check_in: "2030-04-01", check_out: "2030-04-02" };
  const booking_id = addStay(property, { ...days, room_type_id: double });
  const registration_id = insert(property, "registrations", { booking_id, number: 1, ...days, guests: "[]" });
  expect((await staff.call("POST /events", { ...remark, parent_id: registration_id })).body).toMatchObject({
    parent_object: "registration",
  });
});

test("a remark is posted to a folio, and by who sees the team to a user", async () => {
  const { property, login } = await propertyWithTaxRate();
  const [staff, admin] = [await login("staff", "Resi"), await login("admin", "Martina")];
  const { body: folio } = await staff.call("POST /folios", { customer_id: addContact(property, "Anna Moser") });
  const remark = { type: "remark", description: "Zahlt am Freitag" };
  expect((await staff.call("POST /events", { ...remark, parent_id: folio["id"] })).body).toMatchObject({ parent_object: "folio" });
  expect((await admin.call("POST /events", { ...remark, parent_id: staff.actor.user_id })).body).toMatchObject({ parent_object: "user" });
  expect((await staff.call("POST /events", { ...remark, parent_id: admin.actor.user_id })).status).toBe(404);
});

test("history can't be forged, and a remark needs an entity of this property", async () => {
  const { property, login, id } = await propertyWithTaxRate();
  const { call } = await login("staff");
  const forged = await call("POST /events", { parent_id: id, type: "tax_rate.deleted", description: "x" });
  expect(forged.body).toMatchObject({ type: "validation", errors: [{ path: "type" }] });
  const boss = await login("admin", "Boss", insertProperty(property.runtime, "Almhof"));
  for (const parent_id of ["nothing", id]) {
    const { body } = await boss.call("POST /events", { parent_id, type: "remark", description: "x" });
    expect(body).toMatchObject({ type: "not_found", errors: [{ path: "parent_id" }] });
  }
  expect((await boss.call("GET /events")).body).toMatchObject({ count: 0 });
});

test("moments in a sentence are written in the language and the time zone of the property", () => {
  const event = {
    type: "booking.moved",
    data: { words: { code: "12345", from_place: "101", to_place: "102, 2030-07-01T13:00:00.000Z" } },
  };
  expect(recorded(event, { language: "de", country: "AT", time_zone: "Europe/Vienna" })).toBe(
    "Buchung 12345 verschoben: 101 → 102, 1. Juli 2030, 15:00",
  );
  expect(recorded(event, { language: "en", country: "AT", time_zone: "Europe/London" })).toBe(
    "Booking 12345 moved: 101 → 102, 1 Jul 2030, 14:00",
  );
  const status = { type: "room.status_changed", data: { words: { number: "7", from: "clean", to: "out_of_service" } } };
  expect(recorded(status, { language: "de", country: "AT", time_zone: "Europe/Vienna" })).toBe("Zimmer 7: sauber → außer Betrieb");
});
