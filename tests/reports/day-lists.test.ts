import { expect, test } from "vitest";
import { cutBooking } from "#server/stays/bookings/planning/change-parts.ts";
import { birthdaysWithin, dayListSections } from "#shared/office/reports/day-lists.ts";
import type { DayList } from "#shared/office/reports/day-lists-schema.ts";
import { day, instant, makeFrontDesk } from "#tests/support/front-desk.ts";
import { addContact, addItem, addRateItem } from "#tests/support/guesthouse.ts";
import { as, startTestServer } from "#tests/support/test-server.ts";

/** A family that moves on the 12th, a couple that comes late, an offer, and a stay that is canceled. */
async function openHouse() {
  const desk = makeFrontDesk();
  const { property } = desk;
  addRateItem(property, desk.rate, addItem(property, { book_next_day: 1 }), { included: 1 });
  const anna = addContact(property, "Anna Gruber", {
    date_of_birth: "1990-04-11",
    communication: JSON.stringify({ phone: "+43 1 234" }),
  });
  desk.step(desk.book("10", "12").id, "cancel");
  const family = desk.book("10", "13", { room_id: desk.room101, customer_id: anna, guest_id: anna, description: "nut allergy" });
  as(property, desk.clerk, (work) => cutBooking(work, { id: family.id, from: day("12"), room_id: desk.room201 }));
  desk.book("10", "11", { room_id: desk.room102, arrival_time: "21:30" });
  desk.book("10", "12", { status: "pending", expires_at: instant("9") });
  const server = await startTestServer(property);
  const { call, cookie } = await server.login("staff");
  const list = async (name: string, from: string, to = from) =>
    (await call<DayList>(`GET /reports/day_lists?list=${name}&from=${day(from)}&to=${day(to)}`)).body.entries;
  const file = async (query: string) => {
    const response = await fetch(`${server.url}/api/reports/day_lists/file?${query}`, { headers: { cookie, "accept-language": "de" } });
    return Buffer.from(await response.arrayBuffer());
  };
  return { ...desk, ...server, call, list, file, family };
}

test("arrivals come by their time, with their room, notes and offers that still hold", async () => {
  const { list, property } = await openHouse();
  const arrivals = await list("arrivals", "10");
  expect(arrivals.map(({ time, room, room_type, pending }) => [time, room, room_type, pending])).toEqual([
    ["15:00", "101", "Double", false],
    ["15:00", null, "Double", true],
    ["21:30", "102", "Double", false],
  ]);
  expect(arrivals[0]).toMatchObject({ name: "Anna Gruber", phone: "+43 1 234", comment: "nut allergy", from: day("10"), to: day("13") });
  property.clock.now = instant("9 13:00");
  expect((await list("arrivals", "10")).map(({ room }) => room)).toEqual(["101", "102"]);
});

test("guests who change rooms are in the room of each night, and leave from the last one", async () => {
  const { list } = await openHouse();
  const house = (await list("house", "10", "13")).map(({ date, room, next_room }) => [Number(date.slice(8)), room, next_room]);
  expect(house).toEqual([
    [10, "101", null],
    [10, "102", null],
    [11, "101", "201"],
    [12, "201", null],
  ]);
  expect((await list("departures", "13")).map(({ room, time }) => [room, time])).toEqual([["201", "11:00"]]);
});

test("breakfast is for those who have slept here, with what is served on the day", async () => {
  const { list } = await openHouse();
  const breakfast = (await list("breakfast", "10", "13")).map(({ date, room, items }) => [Number(date.slice(8)), room, items]);
  const two = [{ item: "Breakfast", quantity: 2 }];
  expect(breakfast).toEqual([
    [11, "101", two],
    [11, "102", two],
    [12, "101", two],
    [13, "201", two],
  ]);
});

test("breakfast is listed by table: the second before the tenth, and those without a table last", async () => {
  const { list, call, family, book, room201 } = await openHouse();
  const late = book("9", "12", { room_id: room201 });
  for (const [id, dining_table] of [
    [family.id, "10"],
    [late.id, "2"],
  ]) {
    expect(await call(`PATCH /bookings/${id}`, { dining_table })).toMatchObject({ status: 200, body: { dining_table } });
  }
  const breakfast = (await list("breakfast", "11")).map(({ table, room }) => [table, room]);
  expect(breakfast).toEqual([
    ["2", "201"],
    ["10", "101"],
    [null, "102"],
  ]);
});

test("arrivals, departures and the house list name the guests' cars, on paper and in the file, too", async () => {
  const { list, call, family, file } = await openHouse();
  const number_plates = "GM 123 AB, IL 9 X";
  expect((await call(`PATCH /bookings/${family.id}`, { number_plates })).status).toBe(200);
  for (const [name, on] of [
    ["arrivals", "10"],
    ["house", "11"],
    ["departures", "13"],
  ] as const) {
    expect((await list(name, on)).map(({ cars }) => cars)).toContain(number_plates);
  }
  const csv = (await file(`list=arrivals&from=${day("10")}&to=${day("10")}&format=csv`)).toString();
  expect(csv).toContain("Kennzeichen");
  expect(csv).toContain(number_plates);
  expect((await call(`PATCH /bookings/${family.id}`, { number_plates: null })).body).toMatchObject({ number_plates: null });
  expect((await call(`PATCH /bookings/${family.id}`, { number_plates: "x".repeat(51) })).status).toBe(400);
});

test("birthdays are those of guests while they are here", async () => {
  const { list } = await openHouse();
  expect(await list("birthdays", "1", "30")).toMatchObject([{ date: day("11"), name: "Anna Gruber", age: 40, room: "101" }]);
  expect(await list("birthdays", "12", "30")).toEqual([]);
});

test("someone born on a leap day has the birthday on 28 February in other years", () => {
  const days = ["2030-02-28", "2030-03-01", "2032-02-28", "2032-02-29"];
  expect(birthdaysWithin("2000-02-29", days)).toEqual([
    { date: "2030-02-28", age: 30 },
    { date: "2032-02-29", age: 32 },
  ]);
  expect(birthdaysWithin("2030-02-28", days)).toEqual([{ date: "2032-02-28", age: 2 }]);
});

test("each day says how many rooms and persons it has", async () => {
  const { list } = await openHouse();
  expect(dayListSections(await list("house", "10", "11")).map(({ date, rooms, persons }) => [date, rooms, persons])).toEqual([
    [day("10"), 2, 4],
    [day("11"), 1, 2],
  ]);
});

test("the files have the same lines; more than a month and the kitchen are refused", async () => {
  const { file, call, login } = await openHouse();
  const range = `from=${day("10")}&to=${day("10")}`;
  const [head, first] = (await file(`list=arrivals&${range}&format=csv`)).toString("utf8").replace("\ufeff", "").split("\r\n");
  expect(head).toBe(
    "Tag;Zimmer;Gäste;Personen;Kinder;Kinderbetten;Anreise;Abreise;Ankunft;Telefon;Kennzeichen;Tisch;Notizen;Alter;Serviert wird;Buchung",
  );
  expect(first).toMatch(/^2030-04-10;101;Anna Gruber;2;0;0;2030-04-10;2030-04-13;15:00;'\+43 1 234;;;nut allergy;;;/);
  expect((await file(`list=house&${range}`)).subarray(0, 5).toString()).toBe("%PDF-");
  expect(await call(`GET /reports/day_lists?list=house&from=2030-04-01&to=2030-05-02`)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "to" }] },
  });
  expect((await (await login("catering")).call(`GET /reports/day_lists?list=house&${range}`)).status).toBe(403);
});
