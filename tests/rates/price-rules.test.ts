import { expect, test } from "vitest";
import type { ProblemBody } from "#shared/platform/core/errors.ts";
import type { PriceRule } from "#shared/prices/rates/price-rules.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";
import type { RoomTypeAvailability } from "#shared/stays/availability/schema.ts";
import type { BookingQuote } from "#shared/stays/bookings/quote-schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { addRate, furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

type Refused = Pick<Partial<ProblemBody>, "errors" | "status">;

const WEEKEND = { kind: "weekday", weekdays: [6, 5], gross_amount: 10 };
const WEEK = { kind: "long_stay", nights: 7, percentage: -5 };
const LATE = { kind: "last_minute", days_before: 3, percentage: -10 };

/** A house whose double rooms cost 100; on Monday, 1 April 2030. */
async function office() {
  const open = await startTestServer();
  open.property.clock.now = "2030-04-01T10:00:00.000Z";
  const house = furnish(open.property);
  const { rate, double } = house;
  open.property.runtime.db.$client.prepare("UPDATE prices SET gross_amount = 10000 WHERE room_type_id = ?").run(double);
  const { call } = await open.login("manager");
  const add = async (rule: object, id = rate) => (await call<PriceRule & Refused>(`POST /rates/${id}/price_rules`, rule)).body;
  const book = async (input: object) => (await call<Booking>("POST /bookings", { room_type_id: double, occupancy: 2, ...input })).body;
  const nightsOf = ({ price }: Booking) => price.nights.map(({ gross_amount }) => gross_amount);
  return { ...open, ...house, call, add, book, nightsOf };
}

test("a rate has price rules, which are read with it, changed and deleted one by one", async () => {
  const { call, add, rate } = await office();
  const made = await add(WEEKEND);
  expect(made).toMatchObject({
    object: "price_rule",
    rate_id: rate,
    kind: "weekday",
    weekdays: [5, 6],
    gross_amount: 10,
    percentage: null,
  });
  await add(WEEK);
  const list = () => call<PriceRule[]>(`GET /rates/${rate}/price_rules`);
  expect((await list()).body.map(({ kind }) => kind)).toEqual(["weekday", "long_stay"]);
  expect((await call<Rate>(`GET /rates/${rate}?expand=price_rules`)).body.price_rules).toEqual((await list()).body);
  const path = `/rates/${rate}/price_rules/${made.id}` as const;
  expect((await call<PriceRule>(`PUT ${path}`, { ...WEEKEND, gross_amount: -7.5 })).body).toMatchObject({ version: 2, gross_amount: -7.5 });
  await call(`DELETE ${path}`);
  expect((await list()).body.map(({ kind }) => kind)).toEqual(["long_stay"]);
  expect((await call(`PUT ${path}`, WEEKEND)).status).toBe(404);
  const { data } = (await call<{ data: { type: string }[] }>(`GET /events?parent_id=${rate}`)).body;
  expect(data.filter(({ type }) => type === "rate.changed")).toHaveLength(4);
});

test("a second rule for the same nights, and one without effect, are refused at the field", async () => {
  const { call, add, suite, rate } = await office();
  await add(WEEKEND);
  await add(WEEK);
  const refused = async (rule: object) => (await add(rule)).errors?.map(({ path, code }) => [path, code]);
  expect(await refused({ ...WEEKEND, weekdays: [6, 7] })).toEqual([["weekdays", "price_rule_overlap"]]);
  expect(await refused({ ...WEEK, percentage: -8 })).toEqual([["nights", "price_rule_overlap"]]);
  expect(await refused({ ...WEEK, room_type_id: suite })).toBeUndefined();
  expect(await refused({ ...WEEK, days_before: 3, nights: 8 })).toEqual([["days_before", "not_of_kind"]]);
  expect(await refused({ kind: "last_minute", percentage: 5 })).toEqual([["days_before", "required"]]);
  expect(await refused({ ...LATE, percentage: -101 })).toHaveLength(1);
  expect(await refused({ ...LATE, room_type_id: rate })).toEqual([["room_type_id", "not_found"]]);
  const used = await call<ProblemBody>(`DELETE /room_types/${suite}`);
  expect(used.body.type).toBe("in_use");
});

test("availability, booking, quote and change have the same prices, by the day of booking that lasts", async () => {
  const { call, property, add, book, nightsOf, double, rate } = await office();
  for (const rule of [WEEKEND, WEEK, LATE]) await add(rule);
  const late = await book({ check_in: "2030-04-04", check_out: "2030-04-06" });
  expect(nightsOf(late)).toEqual([90, 100]);
  expect(late.price.nights[1]?.price_rules).toMatchObject([
    { kind: "weekday", weekdays: [5, 6], gross_amount: 10 },
    { kind: "last_minute", days_before: 3, percentage: -10, gross_amount: -10 },
  ]);
  const early = await book({ check_in: "2030-04-08", check_out: "2030-04-10" });
  expect(nightsOf(early)).toEqual([100, 100]);
  const query = "check_in=2030-04-04&check_out=2030-04-06&occupancy=2&expand_prices=true";
  const types = (await call<RoomTypeAvailability[]>(`GET /availabilities/room_types?${query}`)).body;
  const offered = types.find(({ room_type }) => room_type.id === double)?.prices?.find(({ rate_id }) => rate_id === rate);
  expect(offered?.nights).toEqual(late.price.nights);

  // Days later the stay is still one that was booked a week ahead, and one that was booked late.
  property.clock.now = "2030-04-07T10:00:00.000Z";
  const quote = await call<BookingQuote>(`POST /bookings/quote`, { id: early.id, check_out: "2030-04-15" });
  const change = (body: object) => call<Booking>(`PATCH /bookings/${early.id}`, body);
  const longer = (await change({ check_out: "2030-04-15" })).body;
  expect(nightsOf(longer)).toEqual([95, 95, 95, 95, 105, 105, 95]);
  expect(quote.body.recalculated).toBe(longer.gross_amount);
  const shorter = (await change({ check_out: "2030-04-14", retain_original_price: true })).body;
  expect(nightsOf(shorter)).toEqual([95, 95, 95, 95, 105, 105]);
  const again = (await change({ check_out: "2030-04-13" })).body;
  expect(nightsOf(again)).toEqual([100, 100, 100, 100, 110]);
  await call("POST /bookings/undo", { bookings: [{ id: early.id, version: again.version }] });
  const undone = (await call<Booking>(`GET /bookings/${early.id}`)).body;
  expect(undone.price).toEqual(shorter.price);
  expect(nightsOf((await change({ check_out: "2030-04-13" })).body)).toEqual([100, 100, 100, 100, 110]);
});

test("a stay booked before there were rules keeps its price, and gets them when it is priced again", async () => {
  const { call, property, add, book, nightsOf } = await office();
  const { id } = await book({ check_in: "2030-04-03", check_out: "2030-04-05" });
  property.runtime.db.$client.exec("UPDATE bookings SET price_basis = json_remove(price_basis, '$.booked_on')");
  await add(WEEKEND);
  await add(LATE);
  expect(nightsOf((await call<Booking>(`GET /bookings/${id}`)).body)).toEqual([100, 100]);
  const kept = await call<Booking>(`PATCH /bookings/${id}`, { check_out: "2030-04-06", retain_original_price: true });
  expect(nightsOf(kept.body)).toEqual([100, 100, 100]);
  const anew = await call<Booking>(`PATCH /bookings/${id}`, { check_out: "2030-04-07" });
  expect(nightsOf(anew.body)).toEqual([90, 90, 100, 100]);
});

test("a derived rate has the rules of its parent, and another property has none of them", async () => {
  const { add, book, nightsOf, property, rate } = await office();
  const derived = addRate(property, { name: "Non-refundable", default: 0, parent_rate_id: rate, parent_adjustment_percentage: -10 });
  await add(WEEKEND);
  await add({ ...LATE, percentage: 0 }, derived);
  await add(LATE);
  expect(nightsOf(await book({ check_in: "2030-04-04", check_out: "2030-04-06", rate_id: derived }))).toEqual([90, 99]);
});
