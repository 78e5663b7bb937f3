import { expect, test, vi } from "vitest";
import type { BoardRow } from "#shared/housekeeping/schema.ts";
import { addStay } from "#tests/support/add-stay.ts";
import { addContact, furnish, insert } from "#tests/support/guesthouse.ts";
import { insertProperty, openHouse } from "#tests/support/house.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { openScreen } from "#tests/support/screen.ts";

/** A Monday at noon, 1 April 2030: one room changes guests, one is lived in, one is locked, one is empty. */
async function aMonday() {
  const open = await openHouse();
  const { house } = open;
  const rooms = furnish(house);
  const stay = (room_id: string, name: string, values: { check_in: string; check_out: string; [field: string]: unknown }) =>
    addStay(house, {
      room_id,
      room_type_id: room_id === rooms.room201 ? rooms.suite : rooms.double,
      customer_id: addContact(house, name),
      ...values,
    });
  stay(rooms.room101, "Leaving", { check_in: "2030-03-30", check_out: "2030-04-01", status: "checked_in" });
  const coming = stay(rooms.room101, "Coming", { check_in: "2030-04-01", check_out: "2030-04-04", occupancy: 1, arrival_time: "17:30" });
  stay(rooms.room102, "Staying", { check_in: "2030-03-30", check_out: "2030-04-03", status: "checked_in" });
  stay(rooms.room102, "Later", { check_in: "2030-04-09", check_out: "2030-04-11" });
  stay(rooms.room201, "Canceled", { check_in: "2030-04-01", check_out: "2030-04-03", status: "canceled" });
  stay(rooms.room201, "Long gone", { check_in: "2030-03-01", check_out: "2030-03-05", status: "checked_out" });
  insert(house, "room_locks", {
    ...{ room_id: rooms.room110, reason: "New shower", start_status: "out_of_service", end_status: "dirty" },
    ...{ start: "2030-03-31T10:00:00.000Z", end: "2030-04-03T10:00:00.000Z" },
  });
  insert(house, "notes", { parent_id: rooms.room110, text: "Old", author_name: "Ben", created_at: "2030-03-01T10:00:00.000Z" });
  insert(house, "notes", { parent_id: rooms.room110, text: "Plumber at two", author_name: "Anna" });
  const foreign = insertProperty(house.runtime, "Elsewhere");
  const elsewhere = insert(house, "room_types", {
    ...{ name: "Elsewhere", property_id: foreign, min_occupancy: 1, default_occupancy: 1, max_occupancy: 1 },
  });
  insert(house, "rooms", {
    ...{ property_id: foreign, room_type_id: elsewhere, number: "1", number_order: "1", status: "clean", status_changed_at: "" },
  });
  return { ...open, ...rooms, coming };
}

test("the board tells of every room what this day brings, in natural order", async () => {
  const house = await aMonday();
  const { call } = await house.login("staff");

  const { status, body } = await call<BoardRow[]>("GET /housekeeping");

  expect(status).toBe(200);
  expect(body.map(({ number }) => number)).toEqual(["101", "102", "110", "201"]);
  const [turn, lived, locked, empty] = body;
  expect(turn).toMatchObject({
    object: "housekeeping_row",
    id: house.room101,
    status: "clean",
    room_type_name: "Double",
    departure: { name: "Leaving", status: "checked_in", persons: 2 },
    arrival: { name: "Coming", booking_id: house.coming, status: "confirmed", persons: 1, arrival_time: "17:30" },
    stayer: null,
    next_arrival: "2030-04-01T13:00:00.000Z",
    lock: null,
    note: null,
  });
  expect(lived).toMatchObject({ arrival: null, departure: null, stayer: { name: "Staying" }, next_arrival: "2030-04-09T13:00:00.000Z" });
  expect(locked).toMatchObject({
    lock: { start: "2030-03-31T10:00:00.000Z", end: "2030-04-03T10:00:00.000Z", reason: "New shower" },
    note: { text: "Plumber at two", author_name: "Anna" },
  });
  expect(empty).toMatchObject({ arrival: null, departure: null, stayer: null, next_arrival: null });
});

test("housekeeping sees how many, and neither who nor what it costs", async () => {
  const house = await aMonday();
  const { call } = await house.login("cleaning");

  const { status, body } = await call<BoardRow[]>("GET /housekeeping");

  expect(status).toBe(200);
  expect(body[0]).toMatchObject({ departure: { persons: 2 }, arrival: { persons: 1, arrival_time: "17:30" } });
  const told = JSON.stringify(body);
  for (const secret of ["Leaving", "Coming", "Staying", "Later", house.coming, "amount", "price", "10000"])
    expect(told).not.toContain(secret);
  const stays = body.flatMap(({ arrival, departure, stayer }) => [arrival, departure, stayer]).filter((stay) => stay !== null);
  expect(stays.map(({ name, booking_id }) => [name, booking_id])).toEqual(stays.map(() => [null, null]));
});

test("the hotel day goes on until three in the morning", async () => {
  const house = await aMonday();
  const { call } = await house.login("cleaning");
  const arrivals = async () =>
    (await call<BoardRow[]>("GET /housekeeping")).body.filter(({ arrival }) => arrival).map(({ number }) => number);

  house.house.clock.now = "2030-04-02T00:30:00.000Z";
  expect(await arrivals()).toEqual(["101"]);
  house.house.clock.now = "2030-04-09T01:30:00.000Z";
  expect(await arrivals()).toEqual(["102"]);
});

test("an offer that has expired brings nobody", async () => {
  const house = await aMonday();
  const { call } = await house.login("staff");
  const stay = { room_id: house.room201, room_type_id: house.suite, check_in: "2030-04-01", check_out: "2030-04-02", status: "pending" };
  addStay(house.house, { ...stay, expires_at: "2030-04-01T10:30:00.000Z" });
  const offered = async () => (await call<BoardRow[]>("GET /housekeeping")).body[3]?.arrival?.status ?? null;

  expect(await offered()).toBe("pending");
  house.house.clock.now = "2030-04-01T10:31:00.000Z";
  expect(await offered()).toBe(null);
});

test("housekeeping hears that the board has changed, and not of whose stay", async () => {
  const house = await aMonday();
  const { call } = await house.login("staff", "Anna");
  const { cookie } = await house.login("cleaning", "Maria");
  const screen = openScreen(house, cookie);

  await call(`POST /bookings/${house.coming}/cancel`);
  await vi.waitFor(() => expect(screen.heard).toHaveLength(1));
  expect(screen.heard[0]).toMatchObject({ kind: "change", type: "housekeeping.changed", object: "housekeeping", actor: null, row: null });
  expect(JSON.stringify(screen.heard)).not.toContain(house.coming);

  await call(`POST /rooms/${house.room101}/dirty`);
  await vi.waitFor(() => expect(screen.heard).toHaveLength(2));
  expect(screen.heard[1]).toMatchObject({ type: "room.status_changed", row: { number: "101", status: "dirty" } });
});

test("every room has a label whose code leads to it, ten on a page", async () => {
  const house = await aMonday();
  for (let number = 301; number <= 308; number++) {
    const room = {
      room_type_id: house.double,
      number: `${number}`,
      number_order: `0000000${number}`,
      status: "clean",
      status_changed_at: "",
    };
    insert(house.house, "rooms", room);
  }
  const { cookie } = await house.login("manager");
  const answer = await fetch(`${house.url}/api/housekeeping/room_codes`, { headers: { cookie, "accept-language": "en" } });

  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toContain("QR codes of the rooms.pdf");
  const { pages, embedded } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(embedded).toBe(true);
  expect(pages).toHaveLength(2);
  for (const number of ["101", "110", "201", "306"]) expect(pages[0]).toContain(number);
  expect(pages[1]).toContain("308");
  const { call } = await house.login("cleaning");
  expect(await call("GET /housekeeping/room_codes")).toMatchObject({ status: 403 });
});
