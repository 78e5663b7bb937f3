import { expect, test } from "vitest";
import { startWithChannex } from "#tests/channel-engine/start-channex.ts";

async function startPriced() {
  const started = await startWithChannex();
  await started.open();
  const { call, rooms, later, channex, property } = started;
  const setPrices = async (prices: Record<number, number | null>) => {
    const cells = Object.entries(prices).map(([occupancy, gross_amount]) => {
      return { room_type_id: rooms.double, rate_restriction_id: null, occupancy: Number(occupancy), gross_amount };
    });
    expect((await call(`PUT /rates/${rooms.rate}/price_grid`, { prices: cells })).status).toBe(200);
    await later(0);
    await later(31);
  };
  const at = (date = "2030-05-10") => channex.partner.plans.get("double-bar")?.get(date);
  const setRule = (values: object) => call(`POST /rates/${rooms.rate}/rules`, { from: "2030-05-10", to: "2030-05-10", ...values });
  return { ...started, setPrices, at, setRule, db: property.runtime.db.$client };
}

const OPEN = { state: "live", reason: null };

test("a night at which a number of persons has lost its price is closed, since the partner keeps the price; with a price again it opens", async () => {
  const { setPrices, at, cells, rooms } = await startPriced();
  const ofPlan = async () => (await cells("2030-05-10")).find(({ rate_id, room_type_id }) => rate_id && room_type_id === rooms.double);
  await setPrices({ 1: null });
  expect(at()).toMatchObject({ stop_sell: true });
  expect(await ofPlan()).toMatchObject(OPEN);
  await setPrices({ 1: 85 });
  expect(at()).toMatchObject({ stop_sell: false, rates: expect.arrayContaining([{ occupancy: 1, rate: 8500 }]) });
  await setPrices({ 1: null, 2: null });
  expect(at()).toMatchObject({ stop_sell: true });
  expect(await ofPlan()).toMatchObject(OPEN);
});

test("everything sent again, and what is sent again because the partner had it differently, leave such a night closed", async () => {
  const { setPrices, at, call, id, later, channex, connection } = await startPriced();
  await setPrices({ 1: null });
  await later(24 * 3600);
  await call(`POST /channel_connections/${id}/sync`);
  await later(61);
  expect(at()).toMatchObject({ stop_sell: true });
  channex.partner.plans.get("double-bar")?.set("2030-05-10", { ...at(), stop_sell: false });
  await later(24 * 3600 + 1);
  await later(0);
  await later(0);
  expect(await connection()).toMatchObject({ drift_restrictions: 1 });
  expect(at()).toMatchObject({ stop_sell: true });
});

test("a price far below the last one is asked about as soon as a closed night opens, not sent while it is closed", async () => {
  const { setPrices, at, connection, call, rooms, later } = await startPriced();
  const rules = await call<{ id: string }>(`POST /rates/${rooms.rate}/rules`, {
    from: "2030-05-10",
    to: "2030-05-10",
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    quota: 1,
  });
  expect(rules.status).toBeLessThan(300);
  const stay = { check_in: "2030-05-10", check_out: "2030-05-11", occupancy: 2, room_id: rooms.room101 };
  const { body } = await call<{ id: string }>("POST /bookings", stay);
  await later(0);
  await later(31);
  expect(at()).toMatchObject({ stop_sell: true });
  await setPrices({ 1: 80, 2: 10 });
  expect(at()).toMatchObject({ stop_sell: true, rates: expect.arrayContaining([{ occupancy: 2, rate: 10_000 }]) });
  await call(`POST /bookings/${body.id}/cancel`);
  await later(0);
  await later(31);
  expect(await connection()).toMatchObject({ held: 500 });
  expect(at()).toMatchObject({ stop_sell: false, rates: expect.arrayContaining([{ occupancy: 2, rate: 10_000 }]) });
});
