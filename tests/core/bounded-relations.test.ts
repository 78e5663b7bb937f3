import { expect, test } from "vitest";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";
import type { Room } from "#shared/inventory/rooms/schema.ts";
import { MAX_RELATED, type Page } from "#shared/platform/core/paging.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";
import type { Group } from "#shared/stays/groups/schema.ts";
import type { ListedFile } from "#shared/tenant/files/schema.ts";
import { addStay } from "#tests/support/add-stay.ts";
import { addContact, addItem, addPrice, addRate, addRateItem, addRoom, addRoomType, insert } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

/** One more than an answer contains of one record. */
const MANY = Array.from({ length: MAX_RELATED + 1 }, (_, index) => index);

async function openDesk() {
  const served = await startTestServer();
  const { call } = await served.login("manager");
  return { property: served.property, call };
}

test("a contact comes with its latest 200 stays and folios, in lists and alone, and says if there are more", async () => {
  const { property, call } = await openDesk();
  const type = addRoomType(property, "Double");
  const [regular, rare] = [addContact(property, "Anna Gruber"), addContact(property, "Bert Moser")];
  const stays = MANY.map((index) => {
    const check_in = addDays("2029-01-01", index);
    return addStay(property, { room_type_id: type, customer_id: regular, check_in, check_out: addDays(check_in, 1) });
  });
  const { $client } = property.runtime.db;
  const guest = $client.prepare("INSERT INTO booking_guests (booking_id, contact_id, position) VALUES (?, ?, 0)");
  for (const id of stays) guest.run(id, regular);
  const folios = MANY.map((index) =>
    insert(property, "folios", { customer_id: regular, number: `F${index}`, default: 0, status: "open", gross_amount: 0, paid_amount: 0 }),
  );
  const ofRare = addStay(property, { room_type_id: type, customer_id: rare, check_in: "2029-01-01", check_out: "2029-01-02" });

  const expand = "expand=bookings_as_customer&expand=bookings_as_guest&expand=folios";
  const [inList, other] = (await call<Page<Contact>>(`GET /contacts?${expand}`)).body.data;
  const alone = (await call<Contact>(`GET /contacts/${regular}?${expand}`)).body;
  expect(inList).toEqual(alone);
  expect(alone.bookings_as_customer?.map(({ id }) => id)).toEqual(stays.slice(1));
  expect(alone.bookings_as_guest?.map(({ id }) => id)).toEqual(stays.slice(1));
  expect(alone.folios).toHaveLength(MAX_RELATED);
  expect(alone.folios?.every(({ id }) => folios.includes(id))).toBe(true);
  expect(alone).toMatchObject({ bookings_as_customer_truncated: true, bookings_as_guest_truncated: true, folios_truncated: true });
  expect(other?.bookings_as_customer?.map(({ id }) => id)).toEqual([ofRare]);
  expect(other).toMatchObject({ bookings_as_customer_truncated: false, bookings_as_guest_truncated: false, folios_truncated: false });

  const plain = (await call<Contact>(`GET /contacts/${regular}`)).body;
  expect(plain).not.toHaveProperty("bookings_as_customer_truncated");
  const rest = await call<Page<unknown>>(`GET /bookings?guest_id=${regular}&page_size=1`);
  expect(rest.body.count).toBe(MANY.length);
  expect((await call<Page<unknown>>(`GET /folios?customer_id=${regular}&page_size=1`)).body.count).toBe(MANY.length);
});

test("in lists a contact has at most 200 groups and documents, and alone all of them", async () => {
  const { property, call } = await openDesk();
  const id = addContact(property, "Anna Gruber");
  for (const index of MANY) {
    insert(property, "groups", { name: `Group ${index}`, customer_id: id });
    const file_id = insert(property, "files", { name: `${index}.txt`, content_type: "text/plain", size: 1 });
    const document = "INSERT INTO contact_documents (contact_id, file_id, name, created_at) VALUES (?, ?, 'x', '2030-01-01T00:00:00.000Z')";
    property.runtime.db.$client.prepare(document).run(id, file_id);
  }
  const [inList] = (await call<Page<Contact>>("GET /contacts?expand=groups&expand=documents")).body.data;
  expect([inList?.groups?.length, inList?.documents?.length]).toEqual([MAX_RELATED, MAX_RELATED]);
  expect(inList).toMatchObject({ groups_truncated: true, documents_truncated: true });
  const alone = (await call<Contact>(`GET /contacts/${id}?expand=groups&expand=documents`)).body;
  expect([alone.groups?.length, alone.documents?.length]).toEqual([MANY.length, MANY.length]);
  expect(alone).not.toHaveProperty("groups_truncated");
});

test("in lists a rate and a room type have at most 200 parts, and alone all of them", async () => {
  const { property, call } = await openDesk();
  const rate_id = addRate(property);
  const room_type_id = addRoomType(property, "Double");
  for (const index of MANY) {
    const day = addDays("2031-01-01", index);
    insert(property, "rate_restrictions", { rate_id, name: `Period ${index}`, from: day, to: day });
    addPrice(property, rate_id, room_type_id, 100, { occupancy: index + 1 });
    addRateItem(property, rate_id, addItem(property, { name: `Item ${index}` }));
    addRoom(property, room_type_id, String(index));
  }
  const expand = "expand=restrictions&expand=prices&expand=items";
  const [rate] = (await call<Page<Rate>>(`GET /rates?${expand}`)).body.data;
  const sizes = (found: Rate | undefined) => [found?.restrictions?.length, found?.prices?.length, found?.items?.length];
  expect(sizes(rate)).toEqual([MAX_RELATED, MAX_RELATED, MAX_RELATED]);
  expect(rate).toMatchObject({ restrictions_truncated: true, prices_truncated: true, items_truncated: true });
  expect(sizes((await call<Rate>(`GET /rates/${rate_id}?${expand}`)).body)).toEqual([MANY.length, MANY.length, MANY.length]);

  const [type] = (await call<Page<RoomType>>("GET /room_types?expand=rooms&expand=prices")).body.data;
  expect([type?.rooms?.length, type?.prices?.length]).toEqual([MAX_RELATED, MAX_RELATED]);
  expect(type).toMatchObject({ rooms_truncated: true, prices_truncated: true });
  const alone = (await call<RoomType>(`GET /room_types/${room_type_id}?expand=rooms&expand=prices`)).body;
  expect([alone.rooms?.length, alone.prices?.length]).toEqual([MANY.length, MANY.length]);
});

test("in lists a group has at most 200 bookings and a file 200 uses, and alone all of them", async () => {
  const { property, call } = await openDesk();
  const type = addRoomType(property, "Double");
  const group_id = insert(property, "groups", { name: "Choir", customer_id: null });
  const file_id = insert(property, "files", { name: "terms.txt", content_type: "text/plain", size: 1 });
  const document = "INSERT INTO contact_documents (contact_id, file_id, name, created_at) VALUES (?, ?, 'x', '2030-01-01T00:00:00.000Z')";
  for (const index of MANY) {
    addStay(property, { room_type_id: type, group_id, check_in: "2029-01-01", check_out: "2029-01-02" });
    property.runtime.db.$client.prepare(document).run(addContact(property, `Guest ${index}`), file_id);
  }
  const [group] = (await call<Page<Group>>("GET /groups?expand=bookings")).body.data;
  expect([group?.bookings?.length, group?.bookings_truncated]).toEqual([MAX_RELATED, true]);
  const alone = (await call<Group>(`GET /groups/${group_id}?expand=bookings`)).body;
  expect([alone.bookings?.length, alone.bookings_truncated]).toEqual([MANY.length, undefined]);
  const [file] = (await call<Page<ListedFile>>("GET /files?expand=uses")).body.data;
  expect([file?.uses?.length, file?.uses_truncated]).toEqual([MAX_RELATED, true]);
  expect((await call<ListedFile>(`GET /files/${file_id}?expand=uses`)).body.uses).toHaveLength(MANY.length);
});

test("a room comes with its last 200 locks, in lists and alone, and says if there are more", async () => {
  const { property, call } = await openDesk();
  const type = addRoomType(property, "Double");
  const [locked, other] = [addRoom(property, type, "101"), addRoom(property, type, "102")];
  const lock = (room_id: string, index: number) =>
    insert(property, "room_locks", {
      room_id,
      start: `${addDays("2031-01-01", index)}T10:00:00.000Z`,
      end: `${addDays("2031-01-01", index)}T18:00:00.000Z`,
      start_status: "out_of_service",
      end_status: "dirty",
    });
  const locks = MANY.map((index) => lock(locked, index));
  const single = lock(other, 0);
  const [first, second] = (await call<Page<Room>>("GET /rooms?expand=room_locks")).body.data;
  expect(first?.room_locks?.map(({ id }) => id)).toEqual(locks.slice(1));
  expect(first?.room_locks_truncated).toBe(true);
  expect([second?.room_locks?.map(({ id }) => id), second?.room_locks_truncated]).toEqual([[single], false]);
  expect((await call<Room>(`GET /rooms/${locked}?expand=room_locks`)).body).toEqual(first);
});
