import { expect, test } from "vitest";
import type { ProblemBody } from "#shared/platform/core/errors.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { addGuest, addItem, addPrice, addRate, addRateItem, furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

type Answer = Booking & Pick<Partial<ProblemBody>, "errors">;

const NIGHTS = { check_in: "2030-05-06", check_out: "2030-05-08" };
const ages = (...all: number[]) => all.map((age) => ({ age }));

/** A suite at € 200 for two and € 230 for three, children up to 2 free, from 3 to 10 at € 20; and a rate without prices for children. */
async function office() {
  const open = await startTestServer();
  const house = furnish(open.property);
  const { rate, suite } = house;
  addPrice(open.property, rate, suite, 23_000, { occupancy: 3 });
  const plain = addRate(open.property, { name: "Plain", default: 0 });
  for (const occupancy of [2, 3]) addPrice(open.property, plain, suite, 10_000 * occupancy, { occupancy });
  open.property.runtime.db.$client.prepare("UPDATE room_types SET max_cots = 1").run();
  const tax = addItem(open.property, { name: "City tax", type: "city_tax", gross_amount: 200 });
  addRateItem(open.property, rate, tax);
  const { call } = await open.login("admin");
  const rule = { item_id: tax, valid_from: "2030-01-01", kind: "fixed", amount: 2, free_below_age: 15 };
  await call("POST /local_tax_rules", rule);
  const child_prices = [
    { from_age: 0, to_age: 2, gross_amount: 0 },
    { from_age: 3, to_age: 10, gross_amount: 20 },
  ];
  await call(`PUT /rates/${rate}/child_prices`, { child_prices });
  const book = async (input: object) =>
    (await call<Answer>("POST /bookings", { ...NIGHTS, room_type_id: suite, adults: 2, rate_id: rate, ...input })).body;
  const nightsOf = ({ price }: Booking) => price.nights.map(({ gross_amount }) => gross_amount);
  return { ...open, ...house, plain, call, book, nightsOf };
}

test("persons that can't be are refused at their field, by a new booking and by a change", async () => {
  const { call, book } = await office();
  const stay = await book({});
  const odd: [path: string, input: object][] = [
    ["children.0.age", { children: ages(18) }],
    ["children.0.age", { children: ages(-1) }],
    ["children.0.age", { children: [{ age: 1.5 }] }],
    ["children.0.age", { children: [{ age: "7" }] }],
    ["children", { children: Array.from({ length: 21 }, () => ({ age: 3 })) }],
    ["adults", { adults: 0, children: ages(7) }],
    ["occupancy", { adults: 3, occupancy: 5 }],
    ["cots", { cots: 1, children: [] }],
    ["cots", { cots: 2, children: ages(1) }],
    ["cots", { cots: -1, children: ages(1) }],
  ];
  for (const [path, input] of odd) {
    const [created, changed] = [await book(input), (await call<Answer>(`PATCH /bookings/${stay.id}`, input)).body];
    expect([created.errors?.[0]?.path, changed.errors?.[0]?.path], JSON.stringify(input)).toEqual([path, path]);
  }
  expect((await call<Booking>(`GET /bookings/${stay.id}`)).body).toMatchObject({ version: stay.version, adults: 2, children: [], cots: 0 });
});

test("prices of children below nothing or above an adult's, and of ages of adults, are refused", async () => {
  const { call, rate } = await office();
  const refused = async (bracket: object) => {
    const { body } = await call<ProblemBody>(`PUT /rates/${rate}/child_prices`, { child_prices: [{ from_age: 0, to_age: 3, ...bracket }] });
    return body.errors?.[0]?.path;
  };
  expect(await refused({ percentage: -10 })).toBe("child_prices.0.percentage");
  expect(await refused({ percentage: 100.5 })).toBe("child_prices.0.percentage");
  expect(await refused({ gross_amount: -1 })).toBe("child_prices.0.gross_amount");
  expect(await refused({ gross_amount: 1, to_age: 18 })).toBe("child_prices.0.to_age");
  expect(await refused({ gross_amount: 1, from_age: 4 })).toBe("child_prices.0.to_age");
});

test("a child who has a birthday during the stay has the price of the day of arrival, also once the date of birth is known", async () => {
  const { property, call, book, nightsOf } = await office();
  const stay = await book({ children: ages(2) });
  expect(nightsOf(stay)).toEqual([200, 200]);
  const child = addGuest(property, "Lena Gruber");
  property.runtime.db.$client.prepare("UPDATE contacts SET date_of_birth = '2027-05-07' WHERE id = ?").run(child);
  await call(`POST /bookings/${stay.id}/guests`, { contact_id: addGuest(property) });
  await call(`POST /bookings/${stay.id}/guests`, { contact_id: child });
  expect(nightsOf((await call<Booking>(`GET /bookings/${stay.id}`)).body)).toEqual([200, 200]);
  const other = await book({ children: ages(10), check_in: "2030-06-06", check_out: "2030-06-08" });
  expect(nightsOf(other)).toEqual([220, 220]);
});

test("a child pays as an adult at a rate without prices for children", async () => {
  const { book, call, nightsOf, plain, rate } = await office();
  const stay = await book({ children: ages(2), rate_id: plain });
  expect(nightsOf(stay)).toEqual([300, 300]);
  expect(nightsOf((await call<Booking>(`PATCH /bookings/${stay.id}`, { rate_id: rate })).body)).toEqual([200, 200]);
});

test("children and cots are undone and done again, the second as the first", async () => {
  const { book, call, nightsOf } = await office();
  const stay = await book({ children: ages(7) });
  const change = async (patch: object) => (await call<Booking>(`PATCH /bookings/${stay.id}`, patch)).body;
  const undo = async ({ version }: Booking) =>
    (await call<Booking[]>("POST /bookings/undo", { bookings: [{ id: stay.id, version }] })).body[0] as Booking;
  const second = await change({ children: ages(7, 1), cots: 1 });
  expect([second.occupancy, second.cots, nightsOf(second)]).toEqual([4, 1, [220, 220]]);
  const third = await change({ adults: 3, children: ages(1) });
  expect([third.occupancy, third.cots, nightsOf(third)]).toEqual([4, 1, [230, 230]]);
  const undone = await undo(third);
  expect([undone.children, undone.cots, nightsOf(undone)]).toEqual([ages(7, 1), 1, [220, 220]]);
  const first = await undo(second);
  expect([first.children, first.cots, nightsOf(first)]).toEqual([ages(7), 0, [220, 220]]);
  const again = await undo(first);
  expect([again.children, again.cots]).toEqual([ages(7, 1), 1]);
});

test("cleaning sees how many children and cots there are, and no ages", async () => {
  const { book, login, property, call, room201 } = await office();
  const today = property.clock.now.slice(0, 10);
  const stay = await book({
    children: ages(7, 1),
    cots: 1,
    check_in: today,
    check_out: "2030-05-01",
    room_type_id: undefined,
    room_id: room201,
  });
  expect(stay.object).toBe("booking");
  const cleaning = await login("cleaning");
  const { body } = await cleaning.call("GET /housekeeping");
  expect(JSON.stringify(body)).toMatch(/"children":2/);
  expect(JSON.stringify(body)).toMatch(/"cots":1/);
  expect(JSON.stringify(body)).not.toContain('"age"');
  expect((await cleaning.call(`GET /bookings/${stay.id}`)).status).toBe(403);
  expect((await call<Booking>(`GET /bookings/${stay.id}`)).body.children).toEqual(ages(7, 1));
});
