import { expect, test } from "vitest";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";
import { addStay } from "#tests/support/add-stay.ts";
import { addContact, addRate, addRoomType, insert } from "#tests/support/guesthouse.ts";
import { insertProperty, startTestServer } from "#tests/support/test-server.ts";

async function office() {
  const open = await startTestServer();
  const { call } = await open.login("manager");
  const make = async (input: object) => (await call<Rate>("POST /rates", input)).body;
  const marked = async () => (await call<Page<Rate>>("GET /rates")).body.data.filter((rate) => rate.default).map((rate) => rate.name);
  const recorded = (id: string) =>
    (
      open.property.runtime.db.$client.prepare("SELECT type, data FROM events WHERE parent_id = ? ORDER BY seq").all(id) as Record<
        string,
        string
      >[]
    ).map(({ type, data }) => [type, JSON.parse(data ?? "") as unknown]);
  return { ...open, call, make, marked, recorded };
}

test("a rate is made, read, changed and deleted", async () => {
  const { call, make } = await office();
  await make({ name: "Standard" });

  const made = await make({ name: "Firmen", code: "CORP", external_id: "x-1" });
  expect(made).toMatchObject({
    object: "rate",
    name: "Firmen",
    code: "CORP",
    default: false,
    active: true,
    parent_rate_id: null,
    parent_adjustment_percentage: 0,
    prices: null,
    items: null,
    restrictions: null,
    version: 1,
  });
  const changed = await call<Rate>(`PUT /rates/${made.id}`, { name: "Partner", active: false });
  expect(changed.body).toMatchObject({ name: "Partner", code: null, external_id: null, active: false, version: 2 });
  expect((await call(`GET /rates/${made.id}`)).body).toEqual(changed.body);
  expect((await call<Page<Rate>>("GET /rates?sort=-name")).body.data.map((rate) => rate.name)).toEqual(["Standard", "Partner"]);

  expect((await call(`DELETE /rates/${made.id}`)).status).toBe(204);
  expect((await call(`GET /rates/${made.id}`)).status).toBe(404);
});

test("the first rate is the default, and making another one the default moves the mark in one go", async () => {
  const { call, make, marked, recorded } = await office();
  const first = await make({ name: "First" });
  const second = await make({ name: "Second" });
  expect(await marked()).toEqual(["First"]);

  expect((await call<Rate>(`PUT /rates/${second.id}`, { name: "Second", default: true })).body).toMatchObject({
    default: true,
    version: 2,
  });
  expect(await marked()).toEqual(["Second"]);
  expect(recorded(first.id).at(-1)).toEqual([
    "rate.changed",
    { words: { name: "First" }, from: { default: true }, to: { default: false } },
  ]);
  expect(recorded(second.id).at(-1)).toEqual([
    "rate.changed",
    { words: { name: "Second" }, from: { default: false }, to: { default: true } },
  ]);

  await make({ name: "Third", default: true });
  expect(await marked()).toEqual(["Third"]);
});

test("the default rate keeps its mark, stays active and can't be deleted", async () => {
  const { call, make, marked } = await office();
  const rate = await make({ name: "Standard" });
  const paths = async (input: object) =>
    (await call(`PUT /rates/${rate.id}`, { name: "Standard", ...input })).body.errors?.map(({ path }) => path);
  expect(await paths({ default: false })).toEqual(["default"]);
  expect(await paths({ default: true, active: false })).toEqual(["active"]);
  expect(await call(`DELETE /rates/${rate.id}`)).toMatchObject({
    status: 400,
    body: { type: "in_use", detail: "This is the default rate" },
  });
  expect(await call("POST /rates", { name: "Asleep", default: true, active: false })).toMatchObject({
    status: 400,
    body: { type: "validation" },
  });
  expect(await marked()).toEqual(["Standard"]);
});

test("a refused change of the default leaves the mark where it was", async () => {
  const { call, make, marked } = await office();
  await make({ name: "Standard" });
  const other = await make({ name: "Other" });
  expect((await call(`PUT /rates/${other.id}`, { name: "Other", default: true, parent_rate_id: other.id })).body).toMatchObject({
    type: "rate/parent_cycle",
  });
  expect((await call(`PUT /rates/${other.id}`, { name: "Other", default: true }, { "if-match": '"7"' })).body).toMatchObject({
    type: "stale",
  });
  expect(await marked()).toEqual(["Standard"]);
});

test("a rate is derived from another but never from itself, however many generations between", async () => {
  const { call, make } = await office();
  const grandmother = await make({ name: "Grandmother" });
  const mother = await make({ name: "Mother", parent_rate_id: grandmother.id, parent_adjustment_percentage: -10 });
  const daughter = await make({ name: "Daughter", parent_rate_id: mother.id });

  expect((await call<Rate>(`GET /rates/${mother.id}?expand=parent_rate`)).body).toMatchObject({
    parent_adjustment_percentage: -10,
    parent_rate: { object: "rate", name: "Grandmother" },
  });
  for (const parent of [grandmother, mother, daughter]) {
    const input = { name: "Grandmother", default: true, parent_rate_id: parent.id };
    expect(await call(`PUT /rates/${grandmother.id}`, input)).toMatchObject({ status: 400, body: { type: "rate/parent_cycle" } });
  }
  expect((await call(`DELETE /rates/${mother.id}`)).body).toMatchObject({ type: "in_use", detail: "1 rate" });
});

test("a rate stays while open bookings or contacts have it", async () => {
  const { call, make, property } = await office();
  await make({ name: "Standard" });
  const rate = await make({ name: "Firmen" });
  const type = addRoomType(property, "Double");
  const stay = addStay(property, { room_type_id: type, rate_id: rate.id, check_in: "2030-04-05", check_out: "2030-04-07" });
  addStay(property, { room_type_id: type, rate_id: rate.id, check_in: "2030-02-05", check_out: "2030-02-07", status: "checked_out" });
  const contact = addContact(property, "Stammgast", { default_rate_id: rate.id });
  const run = (sql: string, id: string) => property.runtime.db.$client.prepare(sql).run(id);

  expect((await call(`DELETE /rates/${rate.id}`)).body).toMatchObject({ type: "in_use", detail: "1 contact, 1 booking" });
  run("UPDATE bookings SET status = 'canceled' WHERE id = ?", stay);
  run("UPDATE contacts SET deleted_at = 'x' WHERE id = ?", contact);
  expect((await call(`DELETE /rates/${rate.id}`)).status).toBe(204);
});

test("rates of another property are neither read nor derived from, and staff changes none", async () => {
  const { call, property, login } = await office();
  const foreign = insert(property, "rates", {
    name: "Fern",
    default: 1,
    active: 1,
    property_id: insertProperty(property.runtime, "Elsewhere"),
  });
  const own = addRate(property);
  expect((await call(`GET /rates/${foreign}`)).status).toBe(404);
  expect((await call(`PUT /rates/${foreign}`, { name: "Mine", default: true })).status).toBe(404);
  expect(await call("POST /rates", { name: "Child", parent_rate_id: foreign })).toMatchObject({
    status: 404,
    body: { errors: [{ path: "parent_rate_id" }] },
  });
  const staff = await login("staff");
  expect((await staff.call(`GET /rates/${own}`)).status).toBe(200);
  expect((await staff.call(`PUT /rates/${own}`, { name: "Mine", default: true })).status).toBe(403);
});
