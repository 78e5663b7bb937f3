import { expect, test } from "vitest";
import type { Page } from "#shared/platform/core/paging.ts";
import { addContact, addItem, addRate, addRoomType, insert } from "#tests/support/guesthouse.ts";
import { insertProperty, startTestServer, type TestProperty } from "#tests/support/test-server.ts";

/** Creates an entity by name, for each list. */
const LISTS: Record<string, (property: TestProperty, name: string) => string> = {
  room_types: (property, name) => addRoomType(property, name),
  items: (property, name) => addItem(property, { name }),
  cancellation_policies: (property, name) =>
    insert(property, "cancellation_policies", { name, steps: "[]", fee_tax: "none", no_show_tax: "none", texts: '{"de":null,"en":null}' }),
  payment_methods: (property, name) => insert(property, "payment_methods", { name }),
  rates: (property, name) => addRate(property, { name, default: 0 }),
  tax_rates: (property, name) => insert(property, "tax_rates", { name, percentage: 10 }),
  contacts: (property, name) => addContact(property, name),
  groups: (property, name) => insert(property, "groups", { name }),
};
const lists = Object.entries(LISTS).map(([path, add]) => ({ path, add }));
type Named = { id: string; name: string };

test.each(lists)("$path sort by name as people look them up, forwards and backwards", async ({ path, add }) => {
  const { property, login } = await startTestServer();
  const { call } = await login("admin");
  for (const name of ["Zimmer", "Öller", "von Trapp", "Opitz", "apfel", "Čapek", "Ober", "Ähre"]) add(property, name);
  const names = async (sort: string) => (await call<Page<Named>>(`GET /${path}?sort=${sort}`)).body.data.map(({ name }) => name);

  const sorted = ["Ähre", "apfel", "Čapek", "Ober", "Öller", "Opitz", "von Trapp", "Zimmer"];
  expect(await names("name")).toEqual(sorted);
  expect(await names("-name")).toEqual([...sorted].reverse());
});

test.each(lists)("$path of equal names come each once over all pages, whatever the page", async ({ path, add }) => {
  const { property, login } = await startTestServer();
  const { call } = await login("admin");
  const ids = Array.from({ length: 7 }, () => add(property, "Same"));

  const pages = await Promise.all([1, 2, 3, 4].map((page) => call<Page<Named>>(`GET /${path}?sort=-name&page_size=3&page_number=${page}`)));
  expect(pages.map(({ body }) => [body.count, body.total_pages, body.data.length])).toEqual([
    [7, 3, 3],
    [7, 3, 3],
    [7, 3, 1],
    [7, 3, 0],
  ]);
  expect(pages.flatMap(({ body }) => body.data.map(({ id }) => id)).sort()).toEqual(ids.sort());
});

test.each(lists)("$path of another property are neither listed, read, changed nor deleted", async ({ path, add }) => {
  const { property, login } = await startTestServer();
  const { call } = await login("admin");
  const theirs = add({ ...property, property_id: insertProperty(property.runtime, "Neighbour") }, "Theirs");

  expect((await call(`GET /${path}`)).body).toMatchObject({ count: 0, data: [] });
  expect(await call(`GET /${path}/${theirs}`)).toMatchObject({ status: 404, body: { type: "not_found" } });
  expect(await call(`DELETE /${path}/${theirs}`)).toMatchObject({ status: 404, body: { type: "not_found" } });
});

test.each(lists)(
  "$path: what is deleted is gone from the list, its second deletion is not found, and one event tells of it",
  async ({ path, add }) => {
    const { property, login } = await startTestServer();
    const { call } = await login("admin");
    const id = add(property, "Short-lived");
    expect(await call(`DELETE /${path}/${id}`, undefined, { "if-match": '"2"' })).toMatchObject({ status: 412, body: { type: "stale" } });
    expect(await call(`DELETE /${path}/${id}`, undefined, { "if-match": '"1"' })).toMatchObject({ status: 204 });
    expect((await call(`GET /${path}`)).body).toMatchObject({ count: 0 });
    expect((await call(`DELETE /${path}/${id}`)).status).toBe(404);
    const events = property.runtime.db.$client.prepare("SELECT type FROM events WHERE parent_id = ?").pluck().all(id);
    expect(events).toEqual([`${path.replace(/ies$/, "y").replace(/s$/, "")}.deleted`]);
  },
);

/** Lists that are ordered by time, or identified by something else than a name. */
test("keys, people, folios, notes, mails, the record and properties are sorted as asked", async () => {
  const open = await startTestServer();
  const { property } = open;
  const { call } = await open.login("admin", "Berta");
  const sorted = async <T, V = string>(path: `/${string}`, field: (row: T) => V) =>
    (await call<Page<T>>(`GET ${path}`)).body.data.map(field);
  for (const [name, role_id] of [
    ["Öller", "staff"],
    ["Ober", "admin"],
    ["opitz", "catering"],
  ])
    await call("POST /api_keys", { name, role_id });
  expect(await sorted<Named>("/api_keys?sort=name", ({ name }) => name)).toEqual(["Ober", "Öller", "opitz"]);
  expect(await sorted<{ role_id: string }>("/api_keys?sort=-role_id", ({ role_id }) => role_id)).toEqual(["staff", "catering", "admin"]);

  await open.login("staff", "ärmel");
  await open.login("cleaning", "Zita");
  const people = (sort: string) => sorted<{ user: Named }>(`/users?sort=${sort}`, ({ user }) => user.name);
  expect(await people("name")).toEqual(["ärmel", "Berta", "Zita"]);
  expect(await people("-name")).toEqual(["Zita", "Berta", "ärmel"]);
  expect(await people("-role_id")).toEqual(["ärmel", "Zita", "Berta"]);

  const customer_id = addContact(property, "Anna Gruber");
  const numbers: string[] = [];
  for (let i = 0; i < 3; i++) numbers.push((await call<{ number: string }>("POST /folios", { customer_id })).body.number);
  expect(await sorted<{ number: string }>("/folios?sort=-number", ({ number }) => number)).toEqual([...numbers].reverse());
  expect(await sorted<{ number: string }>("/folios?sort=number", ({ number }) => number)).toEqual(numbers);

  for (const text of ["first", "second", "third"]) await call("POST /notes", { parent_id: customer_id, text });
  const notes = async (sort: string) =>
    (await call<Page<{ text: string }>>("POST /notes/list", { parent_id: customer_id, sort })).body.data;
  expect((await notes("created_at")).map(({ text }) => text)).toEqual(["first", "second", "third"]);
  expect((await notes("-created_at")).map(({ text }) => text)).toEqual(["third", "second", "first"]);

  for (const subject of ["one", "two"]) insert(property, "mails", { ...MAIL, parent_id: customer_id, subject });
  expect(await sorted<{ subject: string }>("/mails?sort=created_at", ({ subject }) => subject)).toEqual(["one", "two"]);
  const seqs = await sorted<{ seq: number }, number>("/events?sort=seq&page_size=1000", ({ seq }) => seq);
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b));

  await call("POST /properties", { name: "Alpenhof" });
  expect(await sorted<Named>("/properties?sort=-name", ({ name }) => name)).toEqual(["Pension Edelweiss", "Alpenhof"]);
});

const MAIL = {
  parent_object: "contact",
  kind: "confirmation",
  language: "de",
  recipients: '["anna@example.com"]',
  body: "Hi",
  attachments: "[]",
  state: "not_sent",
};

test.each([
  ["items", { type: "service", gross_amount: 1 }],
  ["room_types", { min_occupancy: 1, default_occupancy: 1, max_occupancy: 2 }],
  ["payment_methods", {}],
])("%s are also sorted and found by their English names, where there is none by name", async (path, fields) => {
  const { property, login } = await startTestServer();
  const { call } = await login("manager");
  const tax_rate_id = path === "items" ? { tax_rate_id: insert(property, "tax_rates", { name: "None", percentage: 0 }) } : {};
  const names = { Abendessen: "Supper", Frühstück: "Breakfast", Minibar: null };
  for (const [name, name_en] of Object.entries(names)) await call(`POST /${path}`, { name, name_en, ...fields, ...tax_rate_id });
  const listed = async (query: string) => (await call<Page<Named>>(`GET /${path}?${query}`)).body.data.map(({ name }) => name);
  const byEnglish = ["Frühstück", "Minibar", "Abendessen"];
  expect(await listed("sort=name_en")).toEqual(byEnglish);
  expect(await listed("sort=-name_en")).toEqual(byEnglish.toReversed());
  expect(await listed("sort=name")).toEqual(["Abendessen", "Frühstück", "Minibar"]);
  expect(await listed("query=supp")).toEqual(["Abendessen"]);
});
