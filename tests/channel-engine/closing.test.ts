import { expect, test } from "vitest";
import type { z } from "zod";
import { channelBookingsJob } from "#server/channels/channel-engine/job.ts";
import type { ChannelMapping } from "#shared/channels/channel-engine/schema.ts";
import { startWithChannex } from "#tests/channel-engine/start-channex.ts";
import { revision, startSelling } from "#tests/channel-engine/start-selling.ts";

const DAY = "2030-05-10";
const LATER = "2031-01-01";

type Started = Awaited<ReturnType<typeof startWithChannex>>;

function mappingOf({ rooms, call, id, channex, property }: Started) {
  const doubles = [
    { room_type_id: rooms.double, rate_id: null, partner_id: "double", max_persons: null },
    { room_type_id: rooms.double, rate_id: rooms.rate, partner_id: "double-bar", max_persons: null },
  ];
  const suites = [
    { room_type_id: rooms.suite, rate_id: null, partner_id: "suite", max_persons: null },
    { room_type_id: rooms.suite, rate_id: rooms.rate, partner_id: "suite-bar", max_persons: null },
  ];
  const put = (mapping: object[]) => call(`PUT /channel_connections/${id}/mapping`, { mapping });
  const kept = () => property.runtime.db.$client.prepare("SELECT partner_id FROM channel_mappings ORDER BY partner_id").pluck().all();
  const closing = async () => (await call<z.infer<typeof ChannelMapping>>(`GET /channel_connections/${id}/mapping`)).body.closing;
  const pull = () => channelBookingsJob.run(property.runtime);
  const isSold = (plan: string, day = DAY) => channex.partner.plans.get(plan)?.get(day)?.["stop_sell"] === false;
  const free = (type: string, day = DAY) => channex.partner.rooms.get(type)?.get(day);
  return { doubles, suites, put, pull, kept, closing, isSold, free };
}

test("what is unmapped is closed at the partner on all days, and only then forgotten", async () => {
  const started = await startWithChannex();
  const { open, later, connection, channex } = started;
  const { doubles, put, pull, kept, closing, isSold, free } = mappingOf(started);
  await open();
  expect(isSold("suite-bar", LATER)).toBe(true);
  channex.fails({ status: 503 });
  expect((await put(doubles)).status).toBe(200);
  expect(await closing()).toMatchObject([{ partner_id: "suite" }, { partner_id: "suite-bar" }]);
  await later(0);
  expect(kept()).toEqual(["double", "double-bar", "suite", "suite-bar"]);
  expect(await connection()).toMatchObject({ state: "failing", closing: 2 });
  await later(61);
  for (const day of [DAY, LATER]) {
    expect(free("suite", day)).toBe(0);
    expect(isSold("suite-bar", day)).toBe(false);
    expect(isSold("double-bar", day)).toBe(true);
  }
  expect(await connection()).toMatchObject({ state: "working", closing: 0 });
  await pull();
  expect(kept()).toEqual(["double", "double-bar"]);
});

test("what is mapped again before it was closed, or while it was, is sold as before", async () => {
  const started = await startWithChannex();
  const { open, later, channex, connection, sent } = started;
  const { doubles, suites, put, kept, isSold, free } = mappingOf(started);
  await open();
  await put(doubles);
  await put([...doubles, ...suites]);
  await later(0);
  await later(31);
  expect([free("suite"), isSold("suite-bar")]).toEqual([1, true]);
  await put(doubles);
  channex.fails("drops_after_applying");
  await later(0);
  expect(free("suite")).toBe(0);
  await put([...doubles, ...suites]);
  await later(61);
  await later(31);
  expect([free("suite"), isSold("suite-bar"), free("suite", LATER)]).toEqual([1, true, 1]);
  expect(kept()).toHaveLength(4);
  expect(await connection()).toMatchObject({ closing: 0, waiting: false });
  sent();
  await later(600);
  expect(sent()).toEqual([]);
});

test("a paused connection sends nothing but what was unmapped, and keeps the rest for later", async () => {
  const started = await startWithChannex();
  const { open, later, call, id, rooms, sent, channex, connection } = started;
  const { doubles, put, pull, kept, isSold } = mappingOf(started);
  await open();
  await call(`POST /channel_connections/${id}/pause`, {});
  await call("POST /bookings", { check_in: DAY, check_out: "2030-05-12", occupancy: 2, room_id: rooms.room101 });
  await put(doubles);
  await later(60);
  expect(sent().map(({ path }) => path)).toEqual(["/availability", "/restrictions"]);
  expect(isSold("suite-bar")).toBe(false);
  expect(channex.partner.rooms.get("double")?.get(DAY)).toBe(3);
  await pull();
  expect(kept()).toEqual(["double", "double-bar"]);
  expect(await connection()).toMatchObject({ state: "paused", waiting: true });
  await call(`POST /channel_connections/${id}/pause`, { paused: false });
  await later(1);
  expect(channex.partner.rooms.get("double")?.get(DAY)).toBe(2);
});

test("a rate that moves to another plan is closed at the former one; plans that are swapped are closed at none", async () => {
  const started = await startWithChannex();
  const { open, later } = started;
  const { doubles, suites, put, pull, kept, isSold } = mappingOf(started);
  await open();
  const moved = doubles.map((each) => (each.rate_id === null ? each : { ...each, partner_id: "double-new" }));
  await put([...moved, ...suites]);
  await later(0);
  await later(31);
  expect([isSold("double-bar"), isSold("double-new"), isSold("suite-bar")]).toEqual([false, true, true]);
  const plans: Record<string, string> = { "double-new": "suite-bar", "suite-bar": "double-new" };
  await put([...moved, ...suites].map((each) => ({ ...each, partner_id: plans[each.partner_id] ?? each.partner_id })));
  await later(0);
  await later(31);
  expect([isSold("double-new"), isSold("suite-bar")]).toEqual([true, true]);
  await later(61);
  await pull();
  expect(kept()).toEqual(["double", "double-new", "suite", "suite-bar"]);
});

test("a deleted connection is closing while the partner is down for a day; its key goes only after all was closed there", async () => {
  const started = await startSelling();
  const { later, call, id, channex, connection, property, offer, bookings, sent } = started;
  const { doubles, put, isSold, free } = mappingOf(started);
  const keys = () => property.runtime.db.$client.prepare("SELECT credentials = '' FROM channel_connections").pluck().all();
  await later(0);
  sent();
  expect((await call(`DELETE /channel_connections/${id}`)).status).toBeLessThan(300);
  for (let hour = 0; hour < 24; hour += 1) {
    channex.fails({ status: 503 });
    await later(3_600);
    expect(await connection()).toMatchObject({ state: "closing", closing_since: expect.any(String), closing: 4 });
  }
  expect(keys()).toEqual([0]);
  expect((await put(doubles)).body).toMatchObject({ errors: [{ path: "id", code: "connection_closing" }] });
  await later(2_000);
  offer("r1", revision());
  await later(1_601);
  expect([free("double"), free("suite", LATER)]).toEqual([0, 0]);
  expect([isSold("double-bar"), isSold("suite-bar", LATER)]).toEqual([false, false]);
  expect(keys()).toEqual([1]);
  expect(await bookings()).toMatchObject([{ source: "Booking.com" }]);
  expect((await call(`GET /channel_connections/${id}`)).status).toBe(404);
});

test("a connection whose key no longer works ends at once if a person says so, and one that sent nothing always does", async () => {
  const { call, id, open, sent, later, connected } = await startWithChannex();
  await open();
  expect((await call(`DELETE /channel_connections/${id}?at_once=true`)).status).toBeLessThan(300);
  expect((await call(`GET /channel_connections/${id}`)).status).toBe(404);
  await later(60);
  expect(sent()).toEqual([]);
  const { kind, url, hotel_code } = connected.body;
  const another = await call<{ id: string }>("POST /channel_connections", { kind, url, hotel_code, credentials: "key" });
  expect((await call(`DELETE /channel_connections/${another.body.id}`)).status).toBeLessThan(300);
  expect((await call(`GET /channel_connections/${another.body.id}`)).status).toBe(404);
});
