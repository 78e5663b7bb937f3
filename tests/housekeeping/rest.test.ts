import { expect, test } from "vitest";
import type { BoardRow } from "#shared/stays/housekeeping/schema.ts";
import { addStay } from "#tests/support/add-stay.ts";
import { addContact, furnish, insert } from "#tests/support/guesthouse.ts";
import { onceTrue } from "#tests/support/once-true.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { openScreen } from "#tests/support/screen.ts";
import { insertProperty, startTestServer } from "#tests/support/test-server.ts";

/** A Monday at noon, 1 April 2030: one room changes guests, one has a stayer, one is locked, one is vacant. */
async function aMonday() {
  const open = await startTestServer();
  const { property } = open;
  const rooms = furnish(property);
  const stay = (room_id: string, name: string, values: { check_in: string; check_out: string; [field: string]: unknown }) =>
    addStay(property, {
      room_id,
      room_type_id: room_id === rooms.room201 ? rooms.suite : rooms.double,
      customer_id: addContact(property, name),
      ...values,
    });
  stay(rooms.room101, "Leaving", { check_in: "2030-03-30", check_out: "2030-04-01", status: "checked_in" });
  const coming = stay(rooms.room101, "Coming", { check_in: "2030-04-01", check_out: "2030-04-04", occupancy: 1, arrival_time: "17:30" });
  stay(rooms.room102, "Staying", { check_in: "2030-03-30", check_out: "2030-04-03", status: "checked_in" });
  stay(rooms.room102, "Later", { check_in: "2030-04-09", check_out: "2030-04-11" });
  stay(rooms.room201, "Canceled", { check_in: "2030-04-01", check_out: "2030-04-03", status: "canceled" });
  stay(rooms.room201, "Long gone", { check_in: "2030-03-01", check_out: "2030-03-05", status: "checked_out" });
  insert(property, "room_locks", {
    room_id: rooms.room110,
    reason: "New shower",
    start_status: "out_of_service",
    end_status: "dirty",
    start: "2030-03-31T10:00:00.000Z",
    end: "2030-04-03T10:00:00.000Z",
  });
  insert(property, "notes", { parent_id: rooms.room110, text: "Old", author_name: "Ben", created_at: "2030-03-01T10:00:00.000Z" });
  insert(property, "notes", { parent_id: rooms.room110, text: "Plumber at two", author_name: "Anna" });
  const foreign = insertProperty(property.runtime, "Elsewhere");
  const elsewhere = insert(property, "room_types", {
    name: "Elsewhere",
    property_id: foreign,
    min_occupancy: 1,
    default_occupancy: 1,
    max_occupancy: 1,
  });
  insert(property, "rooms", {
    property_id: foreign,
    room_type_id: elsewhere,
    number: "1",
    number_order: "1",
    status: "clean",
    status_changed_at: "",
  });
  return { ...open, ...rooms, coming };
}

test("the board shows for every room what this day brings, in natural order", async () => {
  const property = await aMonday();
  const { call } = await property.login("staff");

  const { status, body } = await call<BoardRow[]>("GET /housekeeping");

  expect(status).toBe(200);
  expect(body.map(({ number }) => number)).toEqual(["101", "102", "110", "201"]);
  const [turn, lived, locked, empty] = body;
  expect(turn).toMatchObject({
    object: "housekeeping_row",
    id: property.room101,
    status: "clean",
    room_type_name: "Double",
    room_type_name_en: null,
    departure: { name: "Leaving", status: "checked_in", persons: 2 },
    arrival: { name: "Coming", booking_id: property.coming, status: "confirmed", persons: 1, arrival_time: "17:30" },
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
  const property = await aMonday();
  const { call } = await property.login("cleaning");

  const { status, body } = await call<BoardRow[]>("GET /housekeeping");

  expect(status).toBe(200);
  expect(body[0]).toMatchObject({ departure: { persons: 2 }, arrival: { persons: 1, arrival_time: "17:30" } });
  const recorded = JSON.stringify(body);
  for (const secret of ["Leaving", "Coming", "Staying", "Later", property.coming, "amount", "price", "10000"])
    expect(recorded).not.toContain(secret);
  const stays = body.flatMap(({ arrival, departure, stayer }) => [arrival, departure, stayer]).filter((stay) => stay !== null);
  expect(stays.map(({ name, booking_id }) => [name, booking_id])).toEqual(stays.map(() => [null, null]));
});

test("the hotel day goes on until three in the morning", async () => {
  const property = await aMonday();
  const { call } = await property.login("cleaning");
  const arrivals = async () =>
    (await call<BoardRow[]>("GET /housekeeping")).body.filter(({ arrival }) => arrival).map(({ number }) => number);

  property.property.clock.now = "2030-04-02T00:30:00.000Z";
  expect(await arrivals()).toEqual(["101"]);
  property.property.clock.now = "2030-04-09T01:30:00.000Z";
  expect(await arrivals()).toEqual(["102"]);
});

test("an offer that has expired brings nobody", async () => {
  const property = await aMonday();
  const { call } = await property.login("staff");
  const stay = {
    room_id: property.room201,
    room_type_id: property.suite,
    check_in: "2030-04-01",
    check_out: "2030-04-02",
    status: "pending",
  };
  addStay(property.property, { ...stay, expires_at: "2030-04-01T10:30:00.000Z" });
  const offered = async () => (await call<BoardRow[]>("GET /housekeeping")).body[3]?.arrival?.status ?? null;

  expect(await offered()).toBe("pending");
  property.property.clock.now = "2030-04-01T10:31:00.000Z";
  expect(await offered()).toBe(null);
});

test("housekeeping hears that the board has changed, and not of whose stay", async () => {
  const property = await aMonday();
  const { call } = await property.login("staff", "Anna");
  const { cookie } = await property.login("cleaning", "Maria");
  const screen = openScreen(property, cookie);

  await call(`POST /bookings/${property.coming}/cancel`);
  await onceTrue(() => expect(screen.heard).toHaveLength(1));
  expect(screen.heard[0]).toMatchObject({ kind: "change", type: "housekeeping.changed", object: "housekeeping", actor: null, row: null });
  expect(JSON.stringify(screen.heard)).not.toContain(property.coming);

  await call(`POST /rooms/${property.room101}/dirty`);
  await onceTrue(() => expect(screen.heard).toHaveLength(2));
  expect(screen.heard[1]).toMatchObject({ type: "room.status_changed", row: { number: "101", status: "dirty" } });
});

test("every room has a label whose code leads to it, ten on a page", async () => {
  const property = await aMonday();
  for (let number = 301; number <= 308; number++) {
    const room = {
      room_type_id: property.double,
      number: `${number}`,
      number_order: `0000000${number}`,
      status: "clean",
      status_changed_at: "",
    };
    insert(property.property, "rooms", room);
  }
  const { cookie } = await property.login("manager");
  const answer = await fetch(`${property.url}/api/housekeeping/room_codes`, { headers: { cookie, "accept-language": "en" } });

  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toContain("QR codes of the rooms.pdf");
  const { pages, embedded } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(embedded).toBe(true);
  expect(pages).toHaveLength(2);
  for (const number of ["101", "110", "201", "306"]) expect(pages[0]).toContain(number);
  expect(pages[1]).toContain("308");
  const { call } = await property.login("cleaning");
  expect(await call("GET /housekeeping/room_codes")).toMatchObject({ status: 403 });
});
