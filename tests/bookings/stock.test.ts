import { expect, test } from "vitest";
import type { ProblemBody } from "#shared/platform/core/errors.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
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
  return { ...open, ...house, sql, call, book, baby };
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
  expect((await call(`POST /folios/${folio?.id}/charges`, charge)).status).toBe(200);
  expect((await call(`POST /folios/${folio?.id}/charges`, charge)).body).toMatchObject({ type: "item/out_of_stock" });
  expect((await call(`POST /folios/${folio?.id}/charges`, { ...charge, ignore_stock: true })).status).toBe(200);
  addRateItem(property, rate, bed);
  expect(await book({})).toMatchObject({ type: "item/out_of_stock" });
});
