import { expect, test } from "vitest";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { addStay } from "#tests/support/add-stay.ts";
import { addContact, addRoom, addRoomType, insert } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

async function reception() {
  const open = await startTestServer();
  const { call } = await open.login("staff");
  return { ...open, call };
}

test.each<[object, string]>([
  [{ name: "x".repeat(201) }, "name"],
  [{ nationality: "at" }, "nationality"],
  [{ nationality: "XX" }, "nationality"],
  [{ language: "fr" }, "language"],
  [{ type: "pet" }, "type"],
  [{ gender: "other" }, "gender"],
  [{ debtor: "x".repeat(51) }, "debtor"],
  [{ communication: { email: `${"x".repeat(250)}@example.com` } }, "communication.email"],
  [{ communication: { invoice_email: "not an address" } }, "communication.invoice_email"],
  [{ communication: { phone: "1".repeat(51) } }, "communication.phone"],
  [{ address: { line1: "x".repeat(201) } }, "address.line1"],
  [{ address: { postal_code: "1".repeat(21) } }, "address.postal_code"],
  [{ address: { country: "ZZ" } }, "address.country"],
  [{ address: { town: "Graz" } }, "address.town"],
])("%j is refused once, at its field, by POST and PATCH alike", async (fields, path) => {
  const { call, property } = await reception();
  const id = addContact(property, "Anna");
  for (const request of ["POST /contacts", `PATCH /contacts/${id}`] as const) {
    const { status, body } = await call(request, { name: "Bert", ...fields });
    expect([status, body.type, body.errors?.map((error) => error.path)]).toEqual([400, "validation", [path]]);
  }
  expect((await call("GET /contacts")).body).toMatchObject({ count: 1, data: [{ name: "Anna", version: 1 }] });
});

test("the longest that fits is kept as it is", async () => {
  const { call } = await reception();
  const longest = {
    name: "n".repeat(200),
    debtor: "d".repeat(50),
    nationality: "XK",
    address: { line1: "l".repeat(200), postal_code: "1".repeat(20), country: "GB" },
    communication: { phone: "1".repeat(50), email: `${"e".repeat(64)}@${"d".repeat(60)}.example` },
  };
  expect(await call("POST /contacts", longest)).toMatchObject({ status: 200, body: longest });
});

test.each([
  ["ATU12345675", true],
  ["atu 1234 5675", true],
  ["DE136695976", true],
  ["CHE-123.456.788 MWST", true],
  ["XI123456789", true],
  ["ATU1234567", false],
  ["AT12345678", false],
  ["DE12345678", false],
  ["12345678", false],
  ["none", false],
])("the VAT number %s is taken: %s", async (vat_number, isTaken) => {
  const { call } = await reception();
  const { status } = await call("POST /contacts", { name: "GmbH", type: "company", company: { vat_number } });
  expect(status).toBe(isTaken ? 200 : 400);
});

test.each([
  ["strasse", ["Gasthof Straße"]],
  ["capek", ["Jan Čapek"]],
  ["@post.example", ["Eva Müller"]],
  ["kd-08", ["Jan Čapek"]],
  ["Müller", ["Otto Mueller", "Eva Müller"]],
  ["%", []],
  ["_", []],
  ["'", []],
])("who looks for %s finds %j", async (query, names) => {
  const { call, property } = await reception();
  addContact(property, "Eva Müller", { communication: JSON.stringify({ email: "eva@post.example" }), number: "1" });
  addContact(property, "Otto Mueller", { number: "2" });
  addContact(property, "Gasthof Straße", { number: "3" });
  addContact(property, "Jan Čapek", { number: "KD-0815" });
  const { body } = await call<Page<Contact>>(`GET /contacts?query=${encodeURIComponent(query)}`);
  expect(body.data.map(({ name }) => name)).toEqual(names);
  expect(body.count).toBe(names.length);
});

test("who is inhouse, or has a group, stays; who was only ever canceled may go", async () => {
  const { call, property } = await reception();
  const room_type_id = addRoomType(property, "Double");
  const guest = addContact(property, "In the house");
  const room_id = addRoom(property, room_type_id, "101");
  addStay(property, { room_type_id, room_id, customer_id: guest, status: "checked_in", check_in: "2030-03-30", check_out: "2030-04-01" });
  const leader = addContact(property, "Leader");
  insert(property, "groups", { name: "Club", customer_id: leader });
  const fickle = addContact(property, "Fickle");
  addStay(property, { room_type_id, customer_id: fickle, status: "canceled", check_in: "2030-05-01", check_out: "2030-05-03" });

  expect((await call(`DELETE /contacts/${guest}`)).body).toMatchObject({ type: "in_use", detail: "1 booking" });
  expect((await call(`DELETE /contacts/${leader}`)).body).toMatchObject({ type: "in_use", detail: "1 group" });
  expect((await call(`DELETE /contacts/${fickle}`)).status).toBe(204);
});

test("a colleague's newer address is not overwritten by an old form", async () => {
  const { call, property } = await reception();
  const id = addContact(property, "Anna");
  await call(`PATCH /contacts/${id}`, { address: { city: "Linz" } });
  const late = await call(`PATCH /contacts/${id}`, { address: { city: "Wels" } }, { "if-match": '"1"' });
  expect(late).toMatchObject({ status: 412, body: { type: "stale" } });
  expect((await call<Contact>(`GET /contacts/${id}`)).body).toMatchObject({ address: { city: "Linz" }, version: 2 });
  const events = property.runtime.db.$client.prepare("SELECT count(*) FROM events WHERE parent_id = ?").pluck().get(id);
  expect(events).toBe(1);
});

test.each(["cleaning", "catering"] as const)("%s is refused before anything is looked up", async (role) => {
  const { login, property } = await reception();
  const id = addContact(property, "Anna");
  const { call } = await login(role);
  for (const request of [`GET /contacts/${id}`, "GET /contacts/nowhere", `DELETE /contacts/${id}`] as const) {
    expect(await call(request)).toMatchObject({ status: 403, body: { type: "forbidden" } });
  }
});
