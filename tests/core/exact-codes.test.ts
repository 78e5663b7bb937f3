import { expect, test } from "vitest";
import type { SearchHit } from "#shared/office/search/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { addContact, addRoom, insert } from "#tests/support/guesthouse.ts";

/** Numbers that contain each other or differ in a leading zero. */
const NUMBERS = ["39503", "3950", "103950", "03950", "003950"];
type Row = { id: string };

/** A property whose bookings, contacts, invoices, rooms and groups all have the same numbers. */
async function propertyOfNumbers() {
  const open = await startBillingServer();
  const { property, call, book, double, draft, finalize, sale } = open;
  const numbered = {
    bookings: [] as string[],
    contacts: [] as string[],
    invoices: [] as string[],
    rooms: [] as string[],
    groups: [] as string[],
  };
  for (const [i, number] of NUMBERS.entries()) {
    numbered.bookings.push(book(String(5 + i), String(6 + i), { code: number }).id);
    numbered.contacts.push(addContact(property, `Guest ${i}`, { number }));
    numbered.rooms.push(addRoom(property, double, number));
    numbered.groups.push(insert(property, "groups", { name: number }));
    const { id } = await finalize((await draft(await sale(10 + i))).id);
    property.runtime.db.$client.prepare("UPDATE invoices SET number = ? WHERE id = ?").run(number, id);
    numbered.invoices.push(id);
  }
  const idsOf = async (path: string) => (await call<Page<Row>>(`GET ${path}` as `GET /${string}`)).body.data.map(({ id }) => id);
  return { ...open, numbered, idsOf };
}

test("a filter by code or number finds exactly that one, leading zeros included", async () => {
  const { numbered, idsOf } = await propertyOfNumbers();
  for (const [i, number] of NUMBERS.entries()) {
    expect(await idsOf(`/bookings?code=${number}`)).toEqual([numbered.bookings[i]]);
    expect(await idsOf(`/contacts?number=${number}`)).toEqual([numbered.contacts[i]]);
    expect(await idsOf(`/invoices?number=${number}`)).toEqual([numbered.invoices[i]]);
  }
  for (const path of ["/bookings?code=950", "/contacts?number=950", "/invoices?number=950"]) expect(await idsOf(path)).toEqual([]);
});

test("a search text that is a whole code comes first in every list, whatever its order, and in the search", async () => {
  const { call, numbered, idsOf } = await propertyOfNumbers();
  const firstOf = async (path: string) => (await idsOf(path))[0];
  for (const [i, number] of NUMBERS.entries())
    for (const order of ["", "&sort=created_at", "&sort=-created_at"]) {
      expect(await firstOf(`/bookings?query=${number}${order}`)).toBe(numbered.bookings[i]);
      expect(await firstOf(`/contacts?query=${number}${order}`)).toBe(numbered.contacts[i]);
      expect(await firstOf(`/invoices?query=${number}${order}`)).toBe(numbered.invoices[i]);
      expect(await firstOf(`/groups?query=${number}${order}`)).toBe(numbered.groups[i]);
    }
  for (const [i, number] of NUMBERS.entries()) {
    expect(await firstOf(`/bookings?query=${number}&sort=-upcoming`)).toBe(numbered.bookings[i]);
    expect(await firstOf(`/rooms?query=${number}&sort=-number`)).toBe(numbered.rooms[i]);
    const hits = (await call<SearchHit[]>(`GET /search?query=${number}`)).body;
    const exact = [numbered.bookings[i], numbered.contacts[i], numbered.groups[i], numbered.invoices[i], numbered.rooms[i]];
    expect(new Set(hits.slice(0, 5).map(({ id }) => id))).toEqual(new Set(exact));
  }
});

test("a telephone number typed with its zero still finds the contact", async () => {
  const { property, idsOf } = await propertyOfNumbers();
  const id = addContact(property, "Eva", { communication: JSON.stringify({ phone: "+43 664 1234567" }) });
  expect(await idsOf("/contacts?query=06641234567")).toEqual([id]);
});
