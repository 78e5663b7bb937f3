import { expect, test } from "vitest";
import type { ProblemBody } from "#shared/platform/core/errors.ts";
import type { RoomTypeAvailability } from "#shared/stays/availability/schema.ts";
import type { BookingQuote } from "#shared/stays/bookings/quote-schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { addItem, addRateItem, furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

type Answer = Booking & Pick<Partial<ProblemBody>, "errors">;
const NIGHTS = { check_in: "2030-05-06", check_out: "2030-05-08" };

async function office() {
  const open = await startTestServer();
  const house = furnish(open.property);
  const sql = open.property.runtime.db.$client;
  sql.prepare("UPDATE room_types SET min_occupancy = 1, max_cots = 2").run();
  const { call } = await open.login("admin");
  await call("PATCH /settings/general", { cots: 2 });
  await call(`PUT /rates/${house.rate}/child_prices`, { child_prices: [{ from_age: 0, to_age: 3, gross_amount: 0 }] });
  const book = async (input: object) =>
    (await call<Answer>("POST /bookings", { ...NIGHTS, room_type_id: house.double, adults: 1, ...input })).body;
  const baby = (cots = 1) => ({ children: Array.from({ length: cots }, () => ({ age: 1 })), cots });
  return { ...open, ...house, house, sql, call, book, baby };
}

test("more cots than the property has are refused in every night of a stay, unless the desk says so", async () => {
  const { book, baby, call } = await office();
  expect(await book(baby(2))).toMatchObject({ object: "booking", cots: 2 });
  expect(await book({ ...baby(), check_in: "2030-05-07", check_out: "2030-05-09" })).toMatchObject({ type: "item/out_of_stock" });
  const later = await book({ ...baby(), check_in: "2030-05-08", check_out: "2030-05-09" });
  expect(later).toMatchObject({ cots: 1 });
  const earlier = { check_in: "2030-05-07" };
  expect((await call(`PATCH /bookings/${later.id}`, earlier)).body).toMatchObject({ type: "item/out_of_stock" });
  expect((await call(`PATCH /bookings/${later.id}`, { ...earlier, ignore_stock: true })).body).toMatchObject({ cots: 1 });
});

test("an item of a rate and a charge by hand are refused once none is left on the day", async () => {
  const { property, sql, rate, book, call } = await office();
  const bed = addItem(property, { name: "Extra bed", type: "service", gross_amount: 2_000 });
  sql.prepare("UPDATE items SET stock = 1 WHERE id = ?").run(bed);
  const stay = await book({});
  const [folio] = (await call<Booking>(`GET /bookings/${stay.id}?expand=folios`)).body.folios ?? [];
  const charge = { item_id: bed, booked_on: NIGHTS.check_in };
  expect((await call<ProblemBody>(`POST /folios/${folio?.id}/charges`, { ...charge, quantity: 2 })).body.detail).toMatch(/only 1 left/);
  expect((await call(`POST /folios/${folio?.id}/charges`, charge)).status).toBe(200);
  expect((await call(`POST /folios/${folio?.id}/charges`, charge)).body).toMatchObject({ type: "item/out_of_stock" });
  expect((await call(`POST /folios/${folio?.id}/charges`, { ...charge, ignore_stock: true })).status).toBe(200);
  addRateItem(property, rate, bed);
  expect(await book({})).toMatchObject({ type: "item/out_of_stock" });
});

test("a charge takes no more of an item by another quantity or day, unless the desk says so", async () => {
  const { property, sql, book, call } = await office();
  const bed = addItem(property, { name: "Extra bed", type: "service", gross_amount: 2_000 });
  sql.prepare("UPDATE items SET stock = 2 WHERE id = ?").run(bed);
  const [folio] = (await call<Booking>(`GET /bookings/${(await book({})).id}?expand=folios`)).body.folios ?? [];
  const charge = async (booked_on: string) =>
    (await call<Folio>(`POST /folios/${folio?.id}/charges`, { item_id: bed, booked_on })).body.charges?.find(
      (posted) => posted.original_item_id === bed && posted.booked_on === booked_on,
    )?.id;
  const [first, second] = [await charge("2030-05-06"), await charge("2030-05-07")];
  const change = async (patch: object) =>
    (await call<Folio & ProblemBody>(`PATCH /folios/${folio?.id}/charges/update/${second}`, patch)).body;
  expect(await change({ quantity: 2 })).toMatchObject({ object: "folio" });
  expect(await change({ quantity: 3 })).toMatchObject({ type: "item/out_of_stock", detail: expect.stringMatching(/only 2 left/) });
  expect(await change({ booked_on: "2030-05-06" })).toMatchObject({
    type: "item/out_of_stock",
    detail: expect.stringMatching(/only 1 left/),
  });
  expect(await change({ booked_on: "2030-05-06", ignore_stock: true })).toMatchObject({ object: "folio" });
  // Above the stock now, it may still get another name, and fewer pieces.
  expect(await change({ name: "Bed" })).toMatchObject({ object: "folio" });
  await call(`PATCH /folios/${folio?.id}/charges/update/${first}`, { quantity: 5, ignore_stock: true });
  expect(await change({ quantity: 1 })).toMatchObject({ object: "folio" });
  expect(await change({ quantity: 2 })).toMatchObject({ type: "item/out_of_stock", detail: expect.stringMatching(/none left/) });
});

test("moves and changes of nights are refused for what they add, not for what the stay has already", async () => {
  const { book, baby, call, house } = await office();
  const [first, second] = [await book(baby(2)), await book({ ...baby(), check_in: "2030-05-08", check_out: "2030-05-10" })];
  const moves = [{ id: second.id, check_in: "2030-05-07", check_out: "2030-05-09" }];
  expect((await call("POST /bookings/move", { moves })).body).toMatchObject({ type: "item/out_of_stock" });
  const agreed = [{ ...moves[0], ignore_stock: true }];
  expect((await call("POST /bookings/move", { moves: agreed })).body).toMatchObject([{ cots: 1 }]);
  // Above the stock now, it may still be shortened, get another note and another room.
  const later = { check_in: "2030-05-07", check_out: "2030-05-08", description: "Late" };
  expect((await call(`PATCH /bookings/${second.id}`, later)).body).toMatchObject({ description: "Late" });
  expect((await call(`PATCH /bookings/${second.id}`, { check_out: "2030-05-09" })).status).toBe(200);
  expect((await call(`PATCH /bookings/${second.id}`, { cots: 0 })).status).toBe(200);
  expect((await call(`PATCH /bookings/${second.id}`, { cots: 1 })).body).toMatchObject({ type: "item/out_of_stock" });
  const { rooms } = (await call<Booking>(`POST /bookings/${first.id}/parts`, { from: "2030-05-07", room_type_id: house.double })).body;
  const last = `PATCH /bookings/${first.id}/parts/${rooms[1]?.id}` as const;
  await call(`PATCH /bookings/${second.id}`, { check_in: "2030-05-08", cots: 1 });
  expect((await call(last, { to: "2030-05-09" })).body).toMatchObject({ type: "item/out_of_stock" });
  expect((await call(last, { to: "2030-05-09", ignore_stock: true })).body).toMatchObject({
    check_out: expect.stringContaining("2030-05-09"),
  });
});

test("an offer with more cots than are left is refused for everyone, and names the night", async () => {
  const { book, baby } = await office();
  await book(baby(2));
  const offer = { ...baby(), status: "pending", expires_at: "2030-05-01T12:00:00Z" };
  const refused = await book({ ...offer, ignore_stock: true });
  expect(refused).toMatchObject({ type: "item/out_of_stock", detail: expect.stringMatching(/6 May.*2030|6 May/) });
  expect(await book({ ...baby(), ignore_stock: true })).toMatchObject({ cots: 1 });
});

test("a part of a stay gets a room with space for its cots, whose children need no bed", async () => {
  const { book, baby, call, sql, house } = await office();
  const stay = await book({ adults: 2, ...baby() });
  const cut = { from: "2030-05-07", room_type_id: house.double };
  sql.prepare("UPDATE room_types SET default_occupancy = 2, max_occupancy = 2").run();
  const there = await call<Booking>(`POST /bookings/${stay.id}/parts`, cut);
  expect(there.body.rooms).toHaveLength(2);
  const joined = `DELETE /bookings/${stay.id}/parts/${there.body.rooms[1]?.id}` as const;
  expect((await call(joined)).status).toBe(200);
  sql.prepare("UPDATE room_types SET max_cots = 0").run();
  expect((await call(`POST /bookings/${stay.id}/parts`, cut)).body).toMatchObject({ type: "booking/cots_exceeded" });
});

test("a cot makes room in the types of an availability, and quotes say what lacks", async () => {
  const { book, baby, call, sql, house } = await office();
  sql.prepare("UPDATE room_types SET default_occupancy = 2, max_occupancy = 2, max_cots = 2 WHERE id = ?").run(house.double);
  const typesOf = async (query: string) => {
    const nights = `check_in=${NIGHTS.check_in}&check_out=${NIGHTS.check_out}`;
    const { body } = await call<RoomTypeAvailability[]>(`GET /availabilities/room_types?${nights}&occupancy=3&children=1&${query}`);
    return body.map(({ room_type }) => room_type.id);
  };
  expect(await typesOf("cots=0")).not.toContain(house.double);
  expect(await typesOf("cots=1")).toContain(house.double);
  await book(baby(2));
  const stay = await book({});
  const asked = { id: stay.id, ...baby() };
  const { body } = await call<BookingQuote>("POST /bookings/quote", asked);
  expect(body.out_of_stock).toEqual([{ item_id: null, name: null, date: NIGHTS.check_in, left: 0 }]);
});
