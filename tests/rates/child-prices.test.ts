import { expect, test } from "vitest";
import type { ProblemBody } from "#shared/platform/core/errors.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";
import type { RoomTypeAvailability } from "#shared/stays/availability/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { addItem, addPrice, addRate, addRateItem, furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

type Answer = Booking & Pick<Partial<ProblemBody>, "errors">;

const dates = { check_in: "2030-04-05", check_out: "2030-04-07" };
const ages = (...all: number[]) => all.map((age) => ({ age }));

/** A suite for four at € 100 + 10 per person and night, with free children up to 3 and half price from 4 to 10. */
async function office() {
  const open = await startTestServer();
  const house = furnish(open.property);
  const { rate, suite } = house;
  const sql = open.property.runtime.db.$client;
  sql.prepare("DELETE FROM prices WHERE room_type_id = ?").run(suite);
  for (const occupancy of [2, 3, 4]) addPrice(open.property, rate, suite, 10_000 + 1_000 * occupancy, { occupancy });
  sql.prepare("UPDATE room_types SET min_occupancy = 1, max_occupancy = 4 WHERE id = ?").run(suite);
  const { call } = await open.login("manager");
  const set = (child_prices: object[], id = rate) =>
    call<Rate & Pick<Partial<ProblemBody>, "errors">>(`PUT /rates/${id}/child_prices`, { child_prices });
  let month = 0;
  /** Each stay in a month of its own, so that the room is free. */
  const book = async (input: object) => {
    const at = (day: string) => `2031-${String((month % 12) + 1).padStart(2, "0")}-${day}`;
    month += 1;
    return (await call<Answer>("POST /bookings", { check_in: at("05"), check_out: at("07"), room_type_id: suite, ...input })).body;
  };
  const change = async ({ id }: { id: string }, patch: object) => (await call<Booking>(`PATCH /bookings/${id}`, patch)).body;
  return { ...open, ...house, call, set, book, change };
}

const FREE = { from_age: 0, to_age: 3, gross_amount: 0 };
const HALF = { from_age: 4, to_age: 10, percentage: 50 };

test("a rate has prices of children, which are read with it and replaced as a whole", async () => {
  const { call, set, rate, suite } = await office();
  const { body } = await set([FREE, { ...HALF, room_type_id: suite }]);
  expect(body.version).toBe(2);
  const read = (await call<Rate>(`GET /rates/${rate}?expand=child_prices`)).body.child_prices;
  expect(read).toEqual(body.child_prices);
  expect(read).toMatchObject([
    { object: "child_price", room_type_id: null, item_id: null, ...FREE, percentage: null },
    { room_type_id: suite, ...HALF, gross_amount: null },
  ]);
  expect((await call<Rate>(`GET /rates/${rate}`)).body.child_prices).toBeNull();
  expect((await set([FREE, { ...HALF, room_type_id: suite }])).body.version).toBe(2);
  expect((await set([])).body.child_prices).toEqual([]);
});

test("brackets that share an age, or say no price or two, are refused at the field", async () => {
  const { set, suite } = await office();
  const refused = async (...brackets: object[]) => (await set(brackets)).body.errors?.map(({ path, code }) => [path, code]);
  expect(await refused(FREE, { ...HALF, from_age: 3 })).toEqual([["child_prices.1.from_age", "ages_overlap"]]);
  expect(await refused(FREE, { ...HALF, from_age: 3, room_type_id: suite })).toBeUndefined();
  expect(await refused({ from_age: 0, to_age: 3 })).toEqual([["child_prices.0.gross_amount", "amount_or_percentage"]]);
  expect(await refused({ ...FREE, percentage: 10 })).toEqual([["child_prices.0.gross_amount", "amount_or_percentage"]]);
  expect(await refused({ ...HALF, to_age: 3 })).toEqual([["child_prices.0.to_age", "below_from_age"]]);
  expect(await refused({ ...HALF, to_age: 18 })).toHaveLength(1);
});

test("a family pays its adults' price and each child's own, on every way to a price", async () => {
  const { call, set, book, suite } = await office();
  await set([FREE, HALF]);
  const stay = await book({ adults: 2, children: ages(7, 2) });
  // Two adults 120, half of 60, and nothing.
  expect(stay.gross_amount).toBe(2 * 150);
  expect((await book({ adults: 2, children: ages(2, 7) })).gross_amount).toBe(2 * 150);
  expect((await book({ adults: 2, children: ages(12) })).gross_amount).toBe(2 * 130);
  // There is no price for one person: the next one up is the base.
  expect((await book({ adults: 1, children: ages(7) })).gross_amount).toBe(2 * 150);
  const query = `occupancy=4&children=7&children=2&check_in=${dates.check_in}&check_out=${dates.check_out}&expand_prices=true`;
  const { body } = await call<RoomTypeAvailability[]>(`GET /availabilities/room_types?${query}`);
  expect(body.find(({ room_type }) => room_type.id === suite)?.prices?.[0]?.gross_amount).toBe(2 * 150);
});

test("a derived rate inherits them, amounts with its adjustment, and items per person have brackets of their own", async () => {
  const { property, set, book, rate, suite } = await office();
  const derived = addRate(property, { name: "Early", default: 0, parent_rate_id: rate, parent_adjustment_percentage: -10 });
  await set([{ from_age: 0, to_age: 17, gross_amount: 20 }]);
  expect((await book({ adults: 2, children: ages(7), rate_id: derived })).gross_amount).toBe(2 * (108 + 18));
  const board = addItem(property, { name: "Board", type: "catering", gross_amount: 3_000 });
  addRateItem(property, derived, board);
  await set([{ from_age: 0, to_age: 17, percentage: 50, item_id: board, room_type_id: suite }], derived);
  expect((await book({ adults: 2, children: ages(7), rate_id: derived })).gross_amount).toBe(2 * (108 + 18 + 75));
});

test("a stay keeps its price until its persons change to such with other prices", async () => {
  const { set, book, change } = await office();
  const stay = await book({ adults: 2, children: ages(12) });
  expect(stay.gross_amount).toBe(2 * 130);
  await set([HALF]);
  expect((await change(stay, { children: ages(13) })).gross_amount).toBe(2 * 130);
  expect((await change(stay, { children: ages(7) })).gross_amount).toBe(2 * 150);
  await set([{ ...HALF, percentage: 25 }]);
  expect((await change(stay, { children: ages(8) })).gross_amount).toBe(2 * 150);
  expect((await change(stay, { adults: 3, children: [] })).gross_amount).toBe(2 * 130);
});

test("added nights of a kept price are priced by the persons of then", async () => {
  const { set, book, change } = await office();
  await set([HALF]);
  const stay = await book({ adults: 2, children: ages(7) });
  expect(stay.gross_amount).toBe(2 * 150);
  const longer = await change(stay, { check_out: "2031-02-08", retain_original_price: true });
  expect(longer).toMatchObject({ gross_amount: 3 * 150 });
});

test("a child in a cot takes no bed, and leaves with its cot", async () => {
  const { call, set, book, change, suite } = await office();
  await set([FREE]);
  const family = { adults: 4, children: ages(1) };
  expect(await book(family)).toMatchObject({ type: "booking/occupancy_exceeded" });
  expect(await book({ ...family, cots: 1 })).toMatchObject({ type: "booking/cots_exceeded" });
  expect(await book({ ...family, cots: 2 })).toMatchObject({ type: "validation", errors: [{ path: "cots" }] });
  const type = (await call<{ version: number }>(`GET /room_types/${suite}`)).body;
  expect(type).toMatchObject({ max_cots: 0 });
  const input = { name: "Suite", min_occupancy: 1, default_occupancy: 2, max_occupancy: 4, max_cots: 1 };
  expect((await call(`PUT /room_types/${suite}`, input)).body).toMatchObject({ max_cots: 1 });
  const stay = await book({ ...family, adults: 4, children: ages(1), cots: 1 });
  expect(stay).toMatchObject({ object: "booking", occupancy: 5, cots: 1 });
  expect(await change(stay, { children: [] })).toMatchObject({ occupancy: 4, cots: 0 });
});
