import { expect, test } from "vitest";
import { contacts } from "#server/guests/contacts/tables.ts";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { prepared } from "#server/platform/core/database/prepared.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { Communication, type Contact, ContactCompany } from "#shared/guests/contacts/schema.ts";
import type { SearchHit } from "#shared/office/search/schema.ts";
import { Address } from "#shared/platform/core/fields.ts";
import { cents } from "#shared/platform/core/money.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { as, insertProperty, makeMember, startTestServer } from "#tests/support/test-server.ts";

/** A small property: contacts with umlauts and accents, their stays, a group and a room; all in the search index, or still in its queue. */
async function propertyToSearch({ waiting = false } = {}) {
  const open = await startTestServer();
  const { property } = open;
  as(property, makeMember(property, "staff"), (work) => {
    const contact = insertContacts(work);
    const type = entityStore("room_type", roomTypes).insert(work, {
      name: "Doppelzimmer",
      min_occupancy: 1,
      default_occupancy: 2,
      max_occupancy: 2,
    });
    const room = entityStore("room", rooms).insert(work, {
      room_type_id: type.id,
      number: "Alpenblick 7",
      number_order: "alpenblick 7",
      status_changed_at: work.now,
    });
    entityStore("group", groups).insert(work, { name: "Hochzeit Groß & Klein", customer_id: contact("Jörg Müller") });
    const stay = { work, room_type_id: type.id };
    insertStay({ ...stay, room_id: room.id, customer: contact("Jörg Müller"), code: "40001", day: "02" });
    insertStay({ ...stay, room_id: null, customer: contact("Jörg Müller"), code: "40002", day: "20" });
    insertStay({ ...stay, room_id: null, customer: contact("Anna Huber"), code: "40003", day: "05", guest: contact("Łukasz Dvořák") });
  });
  if (!waiting)
    property.runtime.db.$client.exec("INSERT INTO search_texts SELECT property_id, kind, id, name, more FROM search_new ORDER BY n");
  const find = async (query: string, more = "") => {
    const { call } = await open.login("staff");
    const { status, body } = await call<SearchHit[]>(`GET /search?query=${encodeURIComponent(query)}${more}`);
    return status === 200 ? body.map((hit) => `${hit.object} ${hit.title}`) : [String(status)];
  };
  return { ...open, find };
}

function insertContacts(work: Work): (name: string) => string {
  const ids = new Map<string, string>();
  const people = ["Jörg Müller", "Anna Huber", "Łukasz Dvořák", "Hans Straßer", "Annabell Unterhuber"];
  people.forEach((name, index) => {
    const company = index === 3 ? "Weingut Kreuzbichl" : null;
    const { id } = insertContact(work, { name, number: `G-${index}`, company, email: index === 1 ? "anna.huber@example.com" : null });
    ids.set(name, id);
  });
  return (name) => ids.get(name) ?? "";
}

type Person = { name: string; number: string; email?: string | null; company?: string | null; phone?: string | null; country?: string };

function insertContact(work: Work, { name, number, email = null, company = null, phone = null, country }: Person) {
  return entityStore("contact", contacts).insert(work, {
    type: "person",
    gender: "unspecified",
    name,
    number,
    communication: Communication.parse({ email, phone }),
    address: Address.parse({ country }),
    company: ContactCompany.parse({ name: company }),
  });
}

type Staying = { work: Work; room_type_id: string; room_id: string | null; customer: string; code: string; day: string; guest?: string };

function insertStay({ work, room_type_id, room_id, customer, code, day, guest }: Staying): void {
  const { id } = entityStore("booking", bookings).insert(work, {
    code,
    status: "confirmed",
    occupancy: 1,
    source: "internal",
    external_code: `BDC-${code}9`,
    check_in: `2030-04-${day}T13:00:00.000Z`,
    check_out: `2030-04-${Number(day) + 10}T09:00:00.000Z`,
    number_of_nights: 10,
    room_type_id,
    room_id,
    room_fixed: false,
    customer_id: customer,
    security_code: "123456",
    gross_amount: cents(100),
    price: { nights: [], items: [], gross_amount: cents(100) },
    price_basis: { rate_id: null, room_type_id, occupancy: 1 },
  });
  if (guest) prepared(work.db, "INSERT INTO booking_guests (booking_id, contact_id, position) VALUES (?, ?, 0)").run(id, guest);
}

test.each([
  ["müller", "contact Jörg Müller"],
  ["Mueller", "contact Jörg Müller"],
  ["muller", "contact Jörg Müller"],
  ["ülle", "contact Jörg Müller"],
  ["jorg muell", "contact Jörg Müller"],
  ["strasser", "contact Hans Straßer"],
  ["traße", "contact Hans Straßer"],
  ["dvorak", "contact Łukasz Dvořák"],
  ["lukasz", "contact Łukasz Dvořák"],
  ["kreuzbichl", "contact Hans Straßer"],
  ["huber@example", "contact Anna Huber"],
  ["40001", "booking Jörg Müller"],
  ["BDC-400039", "booking Łukasz Dvořák"],
  ["gross & klein", "group Hochzeit Groß & Klein"],
  ["alpenbl", "room Alpenblick 7"],
])("%s finds %s, in the index or waiting for it", async (query, hit) => {
  const known = await (await propertyToSearch()).find(query);
  expect(known).toContain(hit);
  expect(await (await propertyToSearch({ waiting: true })).find(query)).toEqual(known);
});

test("a stay is found by its guest and by its customer", async () => {
  const { find } = await propertyToSearch();
  expect(await find("dvořák")).toContain("booking Łukasz Dvořák");
  expect(await find("anna huber")).toContain("booking Łukasz Dvořák");
});

test("a telephone number finds its contact however either of them was written", async () => {
  const { property, find, login } = await propertyToSearch();
  property.runtime.db.$client.exec("UPDATE properties SET address = json_set(address, '$.country', 'AT')");
  as(property, makeMember(property, "staff", "Desk"), (work) => {
    insertContact(work, { name: "Eva Abroad", number: "G-21", phone: "+43 664 1234567" });
    insertContact(work, { name: "Uwe Athome", number: "G-22", phone: "0664/123 45 67" });
    insertContact(work, { name: "Jan Berlin", number: "G-23", phone: "0151 23456789", country: "DE" });
  });
  const here = ["contact Uwe Athome", "contact Eva Abroad"];
  for (const dialled of ["664 1234567", "0664 1234567", "06641234567", "+436641234567", "0043 664 1234567", "+43 (0)664 123"])
    expect([dialled, (await find(dialled)).toSorted()]).toEqual([dialled, here.toSorted()]);
  expect(await find("+49 151 23456789")).toEqual(["contact Jan Berlin"]);

  const { call } = await login("staff");
  const list = await call<Page<Contact>>(`GET /contacts?query=${encodeURIComponent("0664 1234567")}`);
  expect(list.body.data).toHaveLength(2);
  expect((await call<SearchHit[]>("GET /search?query=01512345")).body[0]?.subtitle).toBe("0151 23456789 · G-23");
});

test("a room is found with today's guest", async () => {
  const { property, find } = await propertyToSearch();
  property.clock.now = "2030-04-05T10:00:00.000Z";
  expect(await find("alpenblick 7")).toEqual(["room Alpenblick 7", "booking Jörg Müller"]);
  property.clock.now = "2030-04-15T10:00:00.000Z";
  expect(await find("alpenblick 7")).toEqual(["room Alpenblick 7"]);
});

test("the room with just this number comes first, then its guest, then all that hold it", async () => {
  const { property, login } = await propertyToSearch();
  property.clock.now = "2030-04-05T10:00:00.000Z";
  const { $client } = property.runtime.db;
  $client.exec("UPDATE rooms SET number = '400'");
  const { call } = await login("staff");
  const hits = (await call<SearchHit[]>("GET /search?query=400")).body.map(({ object, title, subtitle }) => [
    object,
    title,
    subtitle?.slice(0, 5),
  ]);
  expect(hits.slice(0, 2)).toEqual([
    ["room", "400", "Doppe"],
    ["booking", "Jörg Müller", "40001"],
  ]);
  expect(hits.length).toBeGreaterThan(2);
});

test("the booking with just this code comes before others that hold it", async () => {
  const { property, login } = await propertyToSearch();
  property.runtime.db.$client.exec("UPDATE bookings SET code = '4000' WHERE code = '40002'");
  const { call } = await login("staff");
  const [first, ...others] = (await call<SearchHit[]>("GET /search?query=4000")).body;
  expect(first?.subtitle).toMatch(/^4000 ·/);
  expect(others.length).toBeGreaterThan(0);
});

test("the best match comes first, and among stays the one nearest to now", async () => {
  const { find } = await propertyToSearch();
  expect((await find("huber")).filter((hit) => hit.startsWith("contact"))).toEqual(["contact Anna Huber", "contact Annabell Unterhuber"]);
  const { property, login } = await propertyToSearch();
  property.clock.now = "2030-04-19T10:00:00.000Z";
  const { call } = await login("staff");
  const { body } = await call<SearchHit[]>("GET /search?query=müller");
  const stays = body.filter((hit) => hit.object === "booking");
  expect(stays.map((hit) => hit.subtitle?.split(" · ")[0])).toEqual(["40002", "40001"]);
});

test("a hit says enough to choose and where to go", async () => {
  const { login } = await propertyToSearch();
  const { call } = await login("staff");
  const { body } = await call<SearchHit[]>("GET /search?query=40001");
  expect(body).toEqual([
    {
      object: "booking",
      id: expect.any(String),
      title: "Jörg Müller",
      subtitle: "40001 · 2 Apr 2030 – 12 Apr 2030 · Alpenblick 7",
      url: `/bookings/${body[0]?.id}`,
    },
  ]);
});

test("hits come in pages without a repeat, and what was deleted or is another's stays hidden", async () => {
  const { property, find, login } = await propertyToSearch();
  const all = await find("er");
  const pages = [...(await find("er", "&page_size=2")), ...(await find("er", "&page_size=2&page_number=2"))];
  expect(pages).toEqual(all.slice(0, 4));
  expect(await find("er", "&page_number=99")).toEqual([]);

  property.runtime.db.$client.prepare("UPDATE contacts SET deleted_at = ? WHERE name = 'Hans Straßer'").run(property.clock.now);
  expect(await find("strasser")).toEqual([]);
  const boss = await login("admin", "Boss", insertProperty(property.runtime, "Almhof"));
  expect((await boss.call("GET /search?query=huber")).body).toEqual([]);
});

test("signs that mean something to a database are just letters here", async () => {
  const { find } = await propertyToSearch();
  for (const query of ["%%", "__", "'; DROP TABLE bookings; --", '"*"', "[a-z]", "a".repeat(200)]) expect(await find(query)).toEqual([]);
  expect(await find("x")).toEqual(["400"]);
});

test("two letters and each word of several find any part; a short word beside a long one, too", async () => {
  const { find } = await propertyToSearch();
  expect(await find("ül")).toContain("contact Jörg Müller");
  expect(await find("nn")).toContain("contact Anna Huber");
  expect(await find("er an")).toContain("contact Anna Huber");
  expect(await find("h anna")).toContain("contact Anna Huber");
  expect(await find("huber jorg")).toEqual([]);
  expect(await find("é è")).not.toContain("500");
});

test("letters that stand in a name, but not in that order, are no find: neither here nor in the list of guests", async () => {
  const { property, find, login } = await propertyToSearch();
  as(property, makeMember(property, "staff"), (work) => insertContact(work, { name: "Berta Hubka", number: "G-9" }));
  const { call } = await login("staff");
  expect(await find("hubka")).toEqual(["contact Berta Hubka"]);
  expect(await find("huber")).not.toContain("contact Berta Hubka");
  const names = async (query: string) => (await call<Page<Contact>>(`GET /contacts?query=${query}`)).body.data.map(({ name }) => name);
  expect(await names("huber")).toEqual(["Anna Huber", "Annabell Unterhuber"]);
  expect(await names("hub")).toEqual(["Anna Huber", "Berta Hubka", "Annabell Unterhuber"]);
});

test("the whole name comes first, however many newer ones only begin so or hold it", async () => {
  const { property, find } = await propertyToSearch();
  as(property, makeMember(property, "staff", "Import"), (work) => {
    for (let i = 0; i < 320; i++) insertContact(work, { name: i % 2 === 0 ? `Huberbauer ${i}` : `Neuhuber ${i}`, number: `M-${i}` });
  });
  const people = (await find("huber", "&page_size=1000")).filter((hit) => hit.startsWith("contact"));
  expect(people[0]).toBe("contact Anna Huber");
  expect(people.slice(1).every((hit) => hit.startsWith("contact Huberbauer"))).toBe(true);
});

test("whatever is written is found at once, and once, while the property fills: here and in the list of guests", async () => {
  const { property, find, login } = await propertyToSearch();
  const { call } = await login("staff");
  const waiting = property.runtime.db.$client.prepare("SELECT count(*) FROM search_new").pluck();
  const actor = makeMember(property, "staff", "Import");
  const waited = new Set<unknown>();
  const found: string[] = [];
  for (let i = 0; i < 150; i++) {
    const name = `Neugast ${1000 + i}`;
    as(property, actor, (work) => insertContact(work, { name, number: `N-${i}` }));
    waited.add(waiting.get());
    if (i % 15 === 0) found.push(...(await find(name)));
  }
  expect(found).toEqual(Array.from({ length: 10 }, (_, i) => `contact Neugast ${1000 + 15 * i}`));
  expect(Math.max(...[...waited].map(Number))).toBe(63);
  expect((await find("neugast", "&page_size=100")).filter((hit) => hit.startsWith("contact"))).toHaveLength(100);
  expect((await call<Page<Contact>>("GET /contacts?query=neugast")).body.count).toBe(150);
});

test("a name that was changed a moment after it was written is found as it is now", async () => {
  const { property, find } = await propertyToSearch({ waiting: true });
  const run = (sql: string) => property.runtime.db.$client.prepare(sql).run();
  run("UPDATE contacts SET name = 'Jörg Wagner' WHERE name = 'Jörg Müller'");
  run("UPDATE bookings SET code = 'XQ-7' WHERE code = '40001'");
  expect(await find("müller")).toEqual([]);
  expect((await find("wagner")).filter((hit) => hit.startsWith("contact"))).toEqual(["contact Jörg Wagner"]);
  expect(await find("xq-7")).toEqual(["booking Jörg Wagner"]);
  expect(property.runtime.db.$client.prepare("SELECT count(*) FROM search_new WHERE name LIKE '%muller%'").pluck().get()).toBe(0);
});

test("the index follows every change of a name, a code and a number", async () => {
  const { property, find } = await propertyToSearch();
  const run = (sql: string) => property.runtime.db.$client.prepare(sql).run();
  run("UPDATE contacts SET name = 'Jörg Wagner', address = json_set(address, '$.city', 'Gmünd') WHERE name = 'Jörg Müller'");
  expect(await find("müller")).toEqual([]);
  expect(await find("gmuend")).toContain("contact Jörg Wagner");
  run("UPDATE bookings SET code = 'XQ-7' WHERE code = '40001'");
  expect(await find("xq-7")).toEqual(["booking Jörg Wagner"]);
  run("UPDATE rooms SET number = 'Seeblick'");
  run("UPDATE groups SET name = 'Taufe'");
  expect(await find("alpenbl")).toEqual([]);
  expect([...(await find("seebl")), ...(await find("taufe"))]).toEqual(["room Seeblick", "group Taufe"]);
});

test("of a name that was taken out not one piece waits in the index", async () => {
  const { property } = await propertyToSearch();
  const { $client } = property.runtime.db;
  $client.exec("CREATE VIRTUAL TABLE temp.pieces USING fts5vocab('main', 'search_people', 'row')");
  const pieces = () => $client.prepare("SELECT term FROM temp.pieces WHERE term IN ('dvo', 'vor', 'zua')").pluck().all();
  expect(pieces()).toEqual(["dvo", "vor"]);
  $client.prepare("UPDATE contacts SET name = 'Gast 3' WHERE name = 'Łukasz Dvořák'").run();
  expect(pieces()).toEqual([]);
  expect($client.prepare("SELECT count(*) FROM search_entries WHERE name LIKE '%dvor%'").pluck().get()).toBe(0);
});

test("a property of one name with another finds its own alone, however many the other has", async () => {
  const { property, find, login } = await propertyToSearch();
  const boss = await login("admin", "Boss", insertProperty(property.runtime, "Almhof"));
  await boss.call("POST /contacts", { name: "Anna Huber-Almhof" });
  const theirs = await boss.call<SearchHit[]>("GET /search?query=huber");
  expect(theirs.body.map(({ title }) => title)).toEqual(["Anna Huber-Almhof"]);
  expect(await find("almhof")).toEqual([]);
});
