import { expect, test } from "vitest";
import type { Page } from "#shared/core/paging.ts";
import { addContact, addItem, addRate, addRoomType, insert } from "#tests/support/guesthouse.ts";
import { type House, insertProperty, openHouse } from "#tests/support/house.ts";

/** How each list's entities come into a house, by name. */
const LISTS: Record<string, (house: House, name: string) => string> = {
  room_types: (house, name) => addRoomType(house, name),
  items: (house, name) => addItem(house, { name }),
  payment_methods: (house, name) => insert(house, "payment_methods", { name }),
  rates: (house, name) => addRate(house, { name, default: 0 }),
  tax_rates: (house, name) => insert(house, "tax_rates", { name, percentage: 10 }),
  contacts: (house, name) => addContact(house, name),
  groups: (house, name) => insert(house, "groups", { name }),
};
const lists = Object.entries(LISTS).map(([path, add]) => ({ path, add }));
type Named = { id: string; name: string };

test.each(lists)("$path sort by name as people look them up, forwards and backwards", async ({ path, add }) => {
  const { house, login } = await openHouse();
  const { call } = await login("admin");
  for (const name of ["Zimmer", "Öller", "von Trapp", "Opitz", "apfel", "Čapek", "Ober", "Ähre"]) add(house, name);
  const names = async (sort: string) => (await call<Page<Named>>(`GET /${path}?sort=${sort}`)).body.data.map(({ name }) => name);

  const sorted = ["Ähre", "apfel", "Čapek", "Ober", "Öller", "Opitz", "von Trapp", "Zimmer"];
  expect(await names("name")).toEqual(sorted);
  expect(await names("-name")).toEqual([...sorted].reverse());
});

test.each(lists)("$path of equal names come each once over all pages, whatever the page", async ({ path, add }) => {
  const { house, login } = await openHouse();
  const { call } = await login("admin");
  const ids = Array.from({ length: 7 }, () => add(house, "Same"));

  const pages = await Promise.all([1, 2, 3, 4].map((page) => call<Page<Named>>(`GET /${path}?sort=-name&page_size=3&page_number=${page}`)));
  expect(pages.map(({ body }) => [body.count, body.total_pages, body.data.length])).toEqual([
    [7, 3, 3],
    [7, 3, 3],
    [7, 3, 1],
    [7, 3, 0],
  ]);
  expect(pages.flatMap(({ body }) => body.data.map(({ id }) => id)).sort()).toEqual(ids.sort());
});

test.each(lists)("$path of another house are neither listed, read, changed nor deleted", async ({ path, add }) => {
  const { house, login } = await openHouse();
  const { call } = await login("admin");
  const theirs = add({ ...house, property_id: insertProperty(house.ledger, "Neighbour") }, "Theirs");

  expect((await call(`GET /${path}`)).body).toMatchObject({ count: 0, data: [] });
  expect(await call(`GET /${path}/${theirs}`)).toMatchObject({ status: 404, body: { type: "not_found" } });
  expect(await call(`DELETE /${path}/${theirs}`)).toMatchObject({ status: 404, body: { type: "not_found" } });
});

test.each(lists)(
  "$path: what is deleted is gone from the list, its second deletion is not found, and one event tells of it",
  async ({ path, add }) => {
    const { house, login } = await openHouse();
    const { call } = await login("admin");
    const id = add(house, "Short-lived");
    expect(await call(`DELETE /${path}/${id}`, undefined, { "if-match": '"2"' })).toMatchObject({ status: 412, body: { type: "stale" } });
    expect(await call(`DELETE /${path}/${id}`, undefined, { "if-match": '"1"' })).toMatchObject({ status: 204 });
    expect((await call(`GET /${path}`)).body).toMatchObject({ count: 0 });
    expect((await call(`DELETE /${path}/${id}`)).status).toBe(404);
    const events = house.ledger.db.$client.prepare("SELECT type FROM events WHERE parent_id = ?").pluck().all(id);
    expect(events).toEqual([`${path.slice(0, -1)}.deleted`]);
  },
);
