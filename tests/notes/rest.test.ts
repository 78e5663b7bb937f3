import { expect, test } from "vitest";
import { excerptOf } from "#shared/stays/notes/rules.ts";
import { addContact, furnish, insert } from "#tests/support/guesthouse.ts";
import { insertProperty, startTestServer } from "#tests/support/test-server.ts";

async function openFurnished() {
  const open = await startTestServer();
  const rooms = furnish(open.property);
  const contact = addContact(open.property, "Gruber");
  const lock = insert(open.property, "room_locks", {
    room_id: rooms.room101,
    start: "2030-05-01T10:00:00.000Z",
    end: "2030-05-02T10:00:00.000Z",
    start_status: "out_of_service",
    end_status: "dirty",
  });
  return { ...open, ...rooms, contact, lock };
}

test("a note shows who wrote it and when, and the entity's history records it", async () => {
  const { property, login, contact } = await openFurnished();
  const anna = await login("staff", "Anna");
  const { status, body } = await anna.call("POST /notes", { parent_id: contact, text: "  Allergic to feathers.\nNew pillows!  " });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    object: "note",
    parent_id: contact,
    type: null,
    text: "Allergic to feathers.\nNew pillows!",
    user_id: anna.actor.user_id,
    user: null,
    author_name: "Anna",
    created_at: property.clock.now,
    version: 1,
  });
  const { body: story } = await anna.call(`GET /events?parent_id=${contact}`);
  expect(story).toMatchObject({
    count: 1,
    data: [
      { type: "note.created", parent_object: "contact", actor_name: "Anna", description: "Note: “Allergic to feathers. New pillows!”" },
    ],
  });
});

test("notes are listed newest first, by kind, in pages and with their authors for those who may know them", async () => {
  const { property, login, contact, room101 } = await openFurnished();
  const [staff, manager] = [await login("staff", "Anna"), await login("manager", "Maria")];
  const list = (more: object = {}, { call } = staff) => call<{ data: unknown[] }>("POST /notes/list", { parent_id: contact, ...more });
  const write = async (text: string, type: string | null = null) => {
    property.clock.now = new Date(Date.parse(property.clock.now) + 60_000).toISOString();
    await staff.call("POST /notes", { parent_id: contact, text, type });
  };
  await write("one");
  await write("two", "kitchen");
  await write("three");
  await staff.call("POST /notes", { parent_id: room101, text: "elsewhere" });

  expect((await list()).body).toMatchObject({ count: 3, data: [{ text: "three" }, { text: "two" }, { text: "one" }] });
  expect((await list({ type: "kitchen" })).body).toMatchObject({ count: 1, data: [{ text: "two" }] });
  expect((await list({ page_size: 2, page_number: 2 })).body).toMatchObject({ count: 3, total_pages: 2, data: [{ text: "one" }] });
  expect((await list({ expand: ["user"], page_size: 1 }, manager)).body.data).toMatchObject([{ user: { object: "user", name: "Anna" } }]);
  expect((await list({ expand: ["user"], page_size: 1 })).body.data).toMatchObject([{ user: null, author_name: "Anna" }]);
});

test("an author changes and deletes their own note, once per version, and may take the deleting back", async () => {
  const { property, login, contact } = await openFurnished();
  const { actor, call } = await login("staff", "Anna");
  const { body: note } = await call("POST /notes", { parent_id: contact, text: "Late" });
  const path = `/notes/${String(note["id"])}` as const;
  expect((await call(`PUT ${path}`, { text: "Late arrival" }, { "if-match": '"1"' })).body).toMatchObject({
    text: "Late arrival",
    version: 2,
  });
  expect((await call(`PUT ${path}`, { text: "x" }, { "if-match": '"1"' })).body).toMatchObject({ type: "stale" });
  expect((await call(`DELETE ${path}`)).status).toBe(204);
  expect((await call(`GET ${path}`)).status).toBe(404);
  expect((await call("POST /notes/list", { parent_id: contact })).body).toMatchObject({ count: 0 });

  property.clock.now = "2030-04-01T10:00:05.000Z";
  expect((await call(`POST ${path}/undo_delete`, undefined, { "if-match": '"2"' })).body).toMatchObject({ type: "stale" });
  const back = await call(`POST ${path}/undo_delete`, undefined, { "if-match": '"3"' });
  expect(back.body).toMatchObject({ ...note, text: "Late arrival", deleted_at: null, version: 4, updated_at: property.clock.now });
  expect((await call(`POST ${path}/undo_delete`)).body).toMatchObject({ version: 4 });
  expect((await call(`GET ${path}`)).body).toMatchObject({ user_id: actor.user_id, text: "Late arrival" });
  const { body: story } = await call<{ data: { type: string }[] }>(`GET /events?parent_id=${contact}`);
  expect(story.data.map(({ type }) => type)).toEqual(["note.restored", "note.deleted", "note.changed", "note.created"]);
});

test("another user's note is for managers and admins to change, and for all to read", async () => {
  const { login, contact, callerWith } = await openFurnished();
  const anna = await login("staff", "Anna");
  const { body: note } = await anna.call("POST /notes", { parent_id: contact, text: "Mine" });
  const path = `/notes/${String(note["id"])}` as const;
  const ben = await login("staff", "Ben");
  expect((await ben.call(`GET ${path}`)).body).toMatchObject({ text: "Mine" });
  expect((await ben.call(`PUT ${path}`, { text: "Ours" })).body).toMatchObject({ type: "forbidden", status: 403 });
  expect((await ben.call(`DELETE ${path}`)).status).toBe(403);
  const maria = await login("manager", "Maria");
  expect((await maria.call(`PUT ${path}`, { text: "Put right" })).body).toMatchObject({ text: "Put right", author_name: "Anna" });
  expect((await maria.call(`DELETE ${path}`)).status).toBe(204);
  expect((await ben.call(`POST ${path}/undo_delete`)).status).toBe(403);
  expect((await anna.call(`POST ${path}/undo_delete`)).status).toBe(200);

  const { body: key } = await (await login("admin")).call("POST /api_keys", { name: "Door system", role_id: "staff" });
  const apiKey = callerWith({ authorization: `Bearer ${String(key["secret"])}` });
  const { body: left } = await apiKey("POST /notes", { parent_id: contact, text: "Battery low" });
  expect(left).toMatchObject({ user_id: null, api_key_id: key["id"], author_name: "Door system" });
  expect((await apiKey(`PUT /notes/${String(left["id"])}`, { text: "Battery fine" })).status).toBe(200);
  expect((await ben.call(`PUT /notes/${String(left["id"])}`, { text: "?" })).status).toBe(403);
  expect((await apiKey(`PUT ${path}`, { text: "?" })).status).toBe(403);
});

test("housekeeping writes and reads notes of rooms, and hears of no others", async () => {
  const { login, contact, lock, room101, double } = await openFurnished();
  const staff = await login("staff", "Anna");
  const mina = await login("cleaning", "Mina");
  const { body: note } = await mina.call("POST /notes", { parent_id: room101, text: "Lamp broken" });
  expect(note).toMatchObject({ author_name: "Mina", parent_id: room101 });
  expect((await staff.call("POST /notes/list", { parent_id: room101 })).body).toMatchObject({ count: 1 });
  expect((await mina.call("POST /notes/list", { parent_id: room101 })).body).toMatchObject({ count: 1 });
  expect((await mina.call(`PUT /notes/${String(note["id"])}`, { text: "Lamp mended" })).status).toBe(200);

  const { body: secret } = await staff.call("POST /notes", { parent_id: contact, text: "Pays late" });
  for (const parent_id of [contact, lock, double, "nothing"]) {
    expect((await mina.call("POST /notes", { parent_id, text: "x" })).body).toMatchObject({ status: 404, errors: [{ path: "parent_id" }] });
    expect((await mina.call("POST /notes/list", { parent_id })).body).toMatchObject({ status: 404, errors: [{ path: "parent_id" }] });
  }
  for (const request of [`GET /notes/${String(secret["id"])}`, `DELETE /notes/${String(secret["id"])}`] as const) {
    expect((await mina.call(request)).status).toBe(404);
  }
  expect((await (await login("catering")).call("POST /notes/list", { parent_id: room101 })).status).toBe(403);
});

test("a note belongs to an existing record that takes notes and is of this property", async () => {
  const { property, login, contact, lock, room101, double } = await openFurnished();
  const { call } = await login("admin");
  for (const parent_id of [contact, lock, room101]) expect((await call("POST /notes", { parent_id, text: "x" })).status).toBe(200);
  const group = await call("POST /groups", { name: "Alpine Club" });
  expect((await call("POST /notes", { parent_id: group.body["id"], text: "x" })).status).toBe(200);

  const elsewhere = await login("admin", "Neighbour", insertProperty(property.runtime, "Almhof"));
  const refused = { status: 404, errors: [{ path: "parent_id" }] };
  expect((await elsewhere.call("POST /notes", { parent_id: contact, text: "x" })).body).toMatchObject(refused);
  for (const parent_id of [double, "nothing"]) {
    expect((await call("POST /notes", { parent_id, text: "x" })).body).toMatchObject(refused);
  }
  const { body: note } = await call("POST /notes", { parent_id: contact, text: "x" });
  expect((await elsewhere.call(`GET /notes/${String(note["id"])}`)).status).toBe(404);
  await call(`DELETE /contacts/${contact}`);
  expect((await call(`GET /notes/${String(note["id"])}`)).status).toBe(404);
});

test.each([
  ["no words", { text: "" }],
  ["spaces only", { text: "   " }],
  ["too many words", { text: "x".repeat(10_001) }],
  ["too long a kind", { text: "x", type: "x".repeat(51) }],
  ["a borrowed name", { text: "x", author_name: "Boss" }],
  ["nothing at all", {}],
])("a note of %s is refused", async (_, fields) => {
  const { login, contact } = await openFurnished();
  const { call } = await login("staff");
  expect((await call("POST /notes", { parent_id: contact, ...fields })).body).toMatchObject({ type: "validation", status: 400 });
  expect((await call("POST /notes/list", { parent_id: contact })).body).toMatchObject({ count: 0 });
});

test("the record of changes keeps the beginning of a long note, in one line", () => {
  expect(excerptOf("short\n note ")).toBe("short note");
  expect(excerptOf("x".repeat(80))).toHaveLength(80);
  expect(excerptOf(`${"word ".repeat(30)}end`)).toBe(`${"word ".repeat(15)}word…`);
});

test("a note to the next shift belongs to the property; a user marks it as done, and may undo that", async () => {
  const { property, login } = await openFurnished();
  const [anna, ben, maria] = [await login("staff", "Anna"), await login("staff", "Ben"), await login("cleaning", "Maria")];
  const { body } = await anna.call("POST /notes", { parent_id: property.property_id, text: "A taxi for Mr Vogel at 7" });
  expect(body).toMatchObject({ parent_id: property.property_id, author_name: "Anna" });
  expect((await maria.call("POST /notes/list", { parent_id: property.property_id })).status).toBe(404);
  expect((await ben.call(`PUT /notes/${body["id"]}`, { text: "No taxi" })).body.type).toBe("forbidden");
  expect((await ben.call(`DELETE /notes/${body["id"]}`)).status).toBe(204);
  expect((await ben.call(`POST /notes/${body["id"]}/undo_delete`)).body).toMatchObject({ text: "A taxi for Mr Vogel at 7" });
});
