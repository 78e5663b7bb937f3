import { expect, test } from "vitest";
import { channelBookingsJob, channelSyncJob } from "#server/channels/channel-engine/job.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { startWithChannex } from "#tests/channel-engine/start-channex.ts";
import { revision } from "#tests/channel-engine/start-selling.ts";
import { KEY } from "#tests/channex/channex-server.ts";

const STAY = { check_in: "2030-05-10", check_out: "2030-05-12", occupancy: 2 };

test("nothing is sent before a person has seen the first sync, and then all of 500 days in two calls", async () => {
  const { call, id, later, channex, connection, sent, connected } = await startWithChannex();
  expect(JSON.stringify(connected.body)).not.toContain(KEY);
  await later(60);
  expect(sent()).toEqual([]);
  expect(await connection()).toMatchObject({ state: "not_opened" });
  expect((await call(`GET /channel_connections/${id}/preview`)).body).toMatchObject({
    days: 500,
    room_types: 2,
    full_days: 0,
    plans: expect.arrayContaining([expect.objectContaining({ lowest_amount: 80, highest_amount: 100, closed_days: 0 })]),
  });
  expect((await call(`POST /channel_connections/${id}/sync`)).status).toBe(200);
  await later(1);
  expect(sent().map(({ path }) => path)).toEqual(["/availability", "/restrictions"]);
  expect(channex.partner.rooms.get("double")?.size).toBe(500);
  expect(channex.partner.rooms.get("suite")?.get("2031-01-01")).toBe(1);
  expect(channex.partner.plans.get("double-bar")?.get("2030-05-10")).toMatchObject({
    rates: [
      { occupancy: 1, rate: 8000 },
      { occupancy: 2, rate: 10_000 },
    ],
    stop_sell: false,
    min_stay_arrival: 1,
  });
  expect(await connection()).toMatchObject({ state: "working", waiting: false });
  await later(600);
  expect(sent()).toEqual([]);
});

test("a booking takes its room from sale at once; a canceled one gives it back within seconds", async () => {
  const { call, rooms, later, open, channex, sent, cells } = await startWithChannex();
  await open();
  const { body } = await call<Booking>("POST /bookings", { ...STAY, room_id: rooms.room101 });
  expect(await cells("2030-05-10")).toContainEqual(
    expect.objectContaining({ room_type_id: rooms.double, rate_id: null, state: "pending" }),
  );
  await later(0);
  expect(sent().map(({ body: message }) => message)).toMatchObject([
    { values: [{ room_type_id: "double", date_from: "2030-05-10", date_to: "2030-05-11", availability: 2 }] },
  ]);
  expect(await cells("2030-05-10")).toContainEqual(expect.objectContaining({ room_type_id: rooms.double, rate_id: null, state: "live" }));
  await call(`POST /bookings/${body.id}/cancel`);
  await later(1);
  expect(sent()).toEqual([]);
  await later(5);
  expect(sent()).toHaveLength(1);
  expect(channex.partner.rooms.get("double")?.get("2030-05-10")).toBe(3);
});

test("changed prices are collected and sent in one call; a closed night does not wait", async () => {
  const { call, rooms, later, open, sent, channex } = await startWithChannex();
  await open();
  const setPrice = (gross_amount: number) =>
    call(`PUT /rates/${rooms.rate}/price_grid`, {
      prices: [{ room_type_id: rooms.double, rate_restriction_id: null, occupancy: 2, gross_amount }],
    });
  expect((await setPrice(90)).status).toBe(200);
  await later(0);
  await setPrice(95);
  await later(20);
  expect(sent()).toEqual([]);
  await later(10);
  expect(sent()).toHaveLength(1);
  expect(channex.partner.plans.get("double-bar")?.get("2030-12-24")).toMatchObject({
    rates: expect.arrayContaining([{ occupancy: 2, rate: 9500 }]),
  });
  await call(`PUT /rates/${rooms.rate}/price_grid`, {
    prices: [1, 2].map((occupancy) => ({ room_type_id: rooms.double, occupancy, gross_amount: null })),
  });
  await later(0);
  expect(channex.partner.plans.get("double-bar")?.get("2030-12-24")).toMatchObject({ stop_sell: true });
});

test("of a message whose answer never came all is sent again, also a value that has changed back", async () => {
  const { call, rooms, later, open, channex, connection } = await startWithChannex();
  await open();
  channex.fails("drops_after_applying");
  const { body } = await call<Booking>("POST /bookings", { ...STAY, room_id: rooms.room101 });
  await later(0);
  expect(channex.partner.rooms.get("double")?.get("2030-05-10")).toBe(2);
  expect(await connection()).toMatchObject({ state: "failing", error: "unreachable" });
  await call(`POST /bookings/${body.id}/cancel`);
  await later(61);
  expect(channex.partner.rooms.get("double")?.get("2030-05-10")).toBe(3);
  expect(await connection()).toMatchObject({ state: "working", error: null, waiting: false });
});

test("what was not answered before the process was killed is sent by the next one", async () => {
  const { call, rooms, open, channex, property } = await startWithChannex();
  await open();
  await call<Booking>("POST /bookings", { ...STAY, room_id: rooms.room101 });
  property.clock.now = new Date(Date.parse(property.clock.now) + 10_000).toISOString();
  await channelSyncJob().run(property.runtime);
  expect(channex.partner.rooms.get("double")?.get("2030-05-10")).toBe(2);
});

test("days are pending while a message about them is under way, and what changes meanwhile follows it", async () => {
  const { call, rooms, later, open, channex, cells } = await startWithChannex();
  await open();
  const state = async () =>
    (await cells("2030-05-11")).find(({ rate_id, room_type_id }) => !rate_id && room_type_id === rooms.double)?.state;
  const free = () => channex.partner.rooms.get("double")?.get("2030-05-11");
  await call<Booking>("POST /bookings", { ...STAY, room_id: rooms.room101 });
  const answers = channex.holds();
  const underWay = later(0);
  await expect.poll(free).toBe(2);
  expect(await state()).toBe("pending");
  await call<Booking>("POST /bookings", { ...STAY, room_id: rooms.room102 });
  answers();
  await underWay;
  expect(await state()).toBe("pending");
  await later(0);
  expect(free()).toBe(1);
  expect(await state()).toBe("live");
});

test("a portal's booking that comes and goes while a message about its days is under way leaves them as they are here", async () => {
  const { call, rooms, later, open, channex, property } = await startWithChannex();
  await open();
  await call<Booking>("POST /bookings", { ...STAY, room_id: rooms.room101 });
  const days = channex.partner.rooms.get("double");
  const answers = channex.holds();
  const underWay = later(0);
  await expect.poll(() => days?.get("2030-05-10")).toBe(2);
  // The partner counts a new booking by itself, and not a canceled one.
  for (const day of ["2030-05-10", "2030-05-11"]) days?.set(day, 1);
  channex.partner.offer("r1", revision());
  channex.partner.offer("r2", revision({ status: "cancelled" }));
  await channelBookingsJob.run(property.runtime);
  answers();
  await underWay;
  await later(0);
  await later(6);
  expect([days?.get("2030-05-10"), days?.get("2030-05-11")]).toEqual([2, 2]);
});

test("a price far below the last one waits for a person, who agrees to just what was shown", async () => {
  const { call, id, rooms, later, open, connection, channex, cells, sent } = await startWithChannex();
  await open();
  const { status } = await call(`PUT /rates/${rooms.rate}/price_grid`, {
    prices: [{ room_type_id: rooms.double, rate_restriction_id: null, occupancy: 2, gross_amount: 10 }],
  });
  expect(status).toBe(200);
  await later(0);
  await later(30);
  expect(sent()).toEqual([]);
  const { held, held_digest } = await connection();
  expect(held).toBe(500);
  expect(await cells("2030-05-10")).toContainEqual(expect.objectContaining({ state: "pending", reason: "far_below_last" }));
  expect((await call(`POST /channel_connections/${id}/accept_prices`, { digest: "another" })).body).toMatchObject({ type: "stale" });
  expect((await call(`POST /channel_connections/${id}/accept_prices`, { digest: held_digest })).status).toBe(200);
  await later(31);
  expect(channex.partner.plans.get("double-bar")?.get("2030-05-10")).toMatchObject({
    rates: expect.arrayContaining([{ occupancy: 2, rate: 1000 }]),
  });
  expect(await connection()).toMatchObject({ held: 0, held_digest: null });
});

test("what the partner refuses is shown with its words, and not sent again before it changes", async () => {
  const { call, rooms, later, open, sent, cells, connection } = await startWithChannex();
  await open();
  const setPrice = (gross_amount: number) =>
    call(`PUT /rates/${rooms.rate}/price_grid`, {
      prices: [{ room_type_id: rooms.double, rate_restriction_id: null, occupancy: 2, gross_amount }],
    });
  await setPrice(66.66);
  await later(0);
  await later(30);
  expect(sent()).toHaveLength(1);
  expect(await cells("2030-05-10")).toContainEqual(expect.objectContaining({ state: "refused", reason: "rate: is not a nice number" }));
  expect(await connection()).toMatchObject({ refused: 500 });
  await later(600);
  expect(sent()).toEqual([]);
  // It may have been refused for a reason that has gone.
  await later(3_000);
  expect(sent()).toHaveLength(1);
  await setPrice(70);
  await later(0);
  await later(30);
  expect(await connection()).toMatchObject({ refused: 0 });
});

test("everything is sent once in 24 hours: before, the refusal says from when it can be sent again", async () => {
  const { call, id, later, open, sent, connection } = await startWithChannex();
  await open();
  const { last_full_sync_at, sends_all_from } = await connection();
  expect(Date.parse(sends_all_from ?? "") - Date.parse(last_full_sync_at ?? "")).toBe(24 * 3_600_000);
  await later(23 * 3_600);
  sent();
  const refused = await call(`POST /channel_connections/${id}/sync`);
  expect(refused).toMatchObject({ status: 400, body: { type: "channel_connection/sent_lately", detail: sends_all_from } });
  await later(1);
  expect(sent()).toEqual([]);
  await later(3_600);
  expect(await connection()).toMatchObject({ sends_all_from: null });
  expect((await call(`POST /channel_connections/${id}/sync`)).status).toBe(200);
  await later(1);
  expect(sent().map(({ path }) => path)).toEqual(["/availability", "/restrictions"]);
});

test("a demo calls nobody: its built-in partner answers in place of the one that a connection names", async () => {
  const { call, id, property, rooms, later, open, channex } = await startWithChannex();
  await open();
  expect((await call("POST /settings", { key: "DEMO_HOUSE", value: "true" })).status).toBeLessThan(300);
  expect(await call(`POST /channel_connections/${id}/test`)).toMatchObject({ status: 200, body: { name: "Gästehaus Sonnleitn" } });
  expect(await call(`POST /channel_connections/${id}/sync`)).toMatchObject({ status: 200 });
  await call<Booking>("POST /bookings", { ...STAY, room_id: rooms.room101 });
  await later(600);
  await channelBookingsJob.run(property.runtime);
  expect(channex.calls).toEqual([]);
});

test("a mapped rate that is made inactive is closed at the partner at once, and stays in use; active again, it is sold again", async () => {
  const { call, rooms, later, open, sent, channex } = await startWithChannex();
  const another = (await call<Rate>("POST /rates", { name: "Another", default: true })).body;
  expect(another.id).toBeTruthy();
  await open();
  const { body: rate } = await call<Rate>(`GET /rates/${rooms.rate}`);
  const setActive = (active: boolean) => call(`PUT /rates/${rooms.rate}`, { name: rate.name, active });
  expect((await setActive(false)).status).toBe(200);
  await later(0);
  expect(sent().map(({ path }) => path)).toEqual(["/restrictions"]);
  for (const day of ["2030-05-10", "2031-01-01"]) {
    expect(channex.partner.plans.get("double-bar")?.get(day)).toMatchObject({ stop_sell: true });
    expect(channex.partner.plans.get("suite-bar")?.get(day)).toMatchObject({ stop_sell: true });
  }
  expect((await call(`DELETE /rates/${rooms.rate}`)).body).toMatchObject({ type: "in_use", detail: expect.stringContaining("channel") });
  expect((await setActive(true)).status).toBe(200);
  await later(0);
  await later(31);
  expect(channex.partner.plans.get("double-bar")?.get("2030-05-10")).toMatchObject({ stop_sell: false });
});

test("while paused nothing is sent; what has changed meanwhile follows", async () => {
  const { call, id, rooms, later, open, sent, channex, connection } = await startWithChannex();
  await open();
  await call(`POST /channel_connections/${id}/pause`, {});
  await call<Booking>("POST /bookings", { ...STAY, room_id: rooms.room101 });
  await later(60);
  expect(sent()).toEqual([]);
  expect(await connection()).toMatchObject({ state: "paused", waiting: true });
  await call(`POST /channel_connections/${id}/pause`, { paused: false });
  await later(1);
  expect(channex.partner.rooms.get("double")?.get("2030-05-10")).toBe(2);
});

test("the partner's limit of ten calls a minute is kept, and nothing is lost by it", async () => {
  const { call, rooms, later, open, sent, channex, connection } = await startWithChannex();
  await open();
  const days = Array.from({ length: 15 }, (_, index) => String(index + 10));
  for (const day of days) {
    await call("POST /bookings", {
      room_id: rooms.room101,
      check_in: `2030-06-${day}`,
      check_out: `2030-06-${Number(day) + 1}`,
      occupancy: 2,
    });
    await later(1);
  }
  expect(sent().length).toBeLessThanOrEqual(10);
  await later(60);
  expect(channex.partner.rooms.get("double")?.get("2030-06-24")).toBe(2);
  expect(await connection()).toMatchObject({ state: "working", error: null, waiting: false });
});

test("a mapped room type or rate is in use; other roles see the state, and cannot change it", async () => {
  const { call, id, rooms, login } = await startWithChannex();
  expect((await call(`DELETE /room_types/${rooms.suite}`)).body).toMatchObject({ type: "in_use" });
  const staff = await login("staff");
  expect((await staff.call(`GET /channel_connections/${id}`)).status).toBe(200);
  expect((await staff.call(`POST /channel_connections/${id}/pause`, {})).status).toBe(403);
  const cleaning = await login("cleaning");
  expect((await cleaning.call("GET /channel_connections")).status).toBe(403);
  expect((await call(`DELETE /channel_connections/${id}`)).status).toBeLessThan(300);
  expect((await call(`GET /channel_connections/${id}`)).status).toBe(404);
});

test("once a day the partner's free rooms are read back; what it has differently is counted and sent again", async () => {
  const { later, open, channex, connection } = await startWithChannex();
  await open();
  channex.partner.rooms.get("double")?.set("2030-05-10", 7);
  await later(24 * 3600 + 1);
  await later(0);
  expect(await connection()).toMatchObject({ drift: 1 });
  await later(0);
  expect(channex.partner.rooms.get("double")?.get("2030-05-10")).toBe(3);
});
