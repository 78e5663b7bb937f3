import { expect, test } from "vitest";
import { CLIENT_HANDSHAKE, type Handshake } from "#shared/channels/alpinebits/handshake.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { reservation } from "#tests/alpinebits/reservations.ts";
import { validatedTogether } from "#tests/alpinebits/schema.ts";
import { connectPortal, startWithPortal } from "#tests/alpinebits/start-portal.ts";

const STAY = { check_in: "2030-05-10", check_out: "2030-05-12", occupancy: 2 };
const AT = { plan: "BAR", type: "DZ", arrival: "2030-05-10", departure: "2030-05-12", adults: 2, ages: [] };

/** The handshake of a portal without some capabilities or actions. */
function without(...names: string[]): Handshake {
  return {
    versions: CLIENT_HANDSHAKE.versions.map(({ version, actions }) => ({
      version,
      actions: actions
        .filter(({ action }) => !names.includes(action))
        .map(({ action, supports }) => ({ action, supports: (supports ?? []).filter((each) => !names.includes(each)) })),
    })),
  };
}

const rootOf = (request: string) => /<(OTA_\w+)/.exec(request)?.[1];
const isComplete = (request: string) => request.includes('Instance="CompleteSet"');

const validate = validatedTogether();
const expectValid = (calls: readonly { request: string }[], version?: "2024-10" | "2022-10") =>
  validate(
    calls.map(({ request }) => request),
    version,
  );

test.each(["2024-10", "2022-10"] as const)(
  "the first sync hands over rooms, inventory and plans as complete sets in %s",
  async (version) => {
    const { portal, sent, connection, messages, opened } = await startWithPortal({ versions: [version] });
    expect(opened.status).toBe(200);
    const calls = sent().filter((call) => call.version === version);
    expect(calls.map(({ request }) => rootOf(request))).toEqual([
      "OTA_PingRQ",
      "OTA_HotelDescriptiveContentNotifRQ",
      "OTA_HotelInvCountNotifRQ",
      "OTA_HotelRatePlanNotifRQ",
    ]);
    expect(calls.slice(2).map(({ request }) => isComplete(request))).toEqual([true, true]);
    expectValid(calls, version);
    expect(portal.inventory().sort()).toEqual(["DZ", "SUITE"]);
    expect(portal.free.get("DZ")?.get("2030-05-10")).toBe(3);
    expect(portal.free.get("DZ")?.size).toBe(500);
    expect(portal.plans.quote(AT)).toBe(20_000);
    expect(await connection()).toMatchObject({ state: "working", waiting: false, protocol: { version } });
    expect((await messages()).map(({ call, outcome }) => [call, outcome])).toEqual(
      expect.arrayContaining([
        ["rooms", "success"],
        ["plans", "success"],
        ["inventory", "success"],
        ["handshake", "success"],
      ]),
    );
  },
);

test("changes go out as changes, and lead to what a complete set would say", async () => {
  const { portal, call, rooms, later, sent } = await startWithPortal();
  sent();
  await call<Booking>("POST /bookings", { ...STAY, room_id: rooms.room101 });
  await call(`PUT /rates/${rooms.rate}/price_grid`, {
    prices: [{ room_type_id: rooms.double, rate_restriction_id: null, occupancy: 2, gross_amount: 95 }],
  });
  await later(0);
  await later(31);
  const calls = sent();
  expect(calls.map(({ request }) => [rootOf(request), isComplete(request)])).toEqual([
    ["OTA_HotelInvCountNotifRQ", false],
    ["OTA_HotelRatePlanNotifRQ", false],
  ]);
  expectValid(calls);
  expect(portal.free.get("DZ")?.get("2030-05-10")).toBe(2);
  expect(portal.free.get("DZ")?.get("2030-05-12")).toBe(3);
  expect(portal.plans.quote(AT)).toBe(19_000);
  expect(portal.plans.quote({ ...AT, type: "SUITE" })).toEqual(expect.any(Number));
  await later(600);
  expect(sent()).toEqual([]);
});

test("a portal without changes gets everything of the kind that has changed", async () => {
  const handshake = without("OTA_HotelInvCountNotif_accept_deltas", "OTA_HotelRatePlanNotif_accept_overlay");
  const { portal, call, rooms, later, sent } = await startWithPortal({ handshake });
  sent();
  await call("POST /bookings", { ...STAY, room_id: rooms.room101 });
  await later(0);
  const [rooms_, ...others] = sent();
  expect(others).toEqual([]);
  expect(isComplete(rooms_?.request ?? "")).toBe(true);
  expect(portal.free.get("DZ")?.get("2030-05-10")).toBe(2);
  expect(portal.free.get("SUITE")?.get("2030-05-10")).toBe(1);
  await later(600);
  expect(sent()).toEqual([]);
});

test("each of the four outcomes is shown, and a lost copy is sent again", async () => {
  const { portal, call, rooms, later, sent, connection, messages } = await startWithPortal();
  sent();
  portal.free.clear();
  portal.is.next.push("lost_copy");
  await call("POST /bookings", { ...STAY, room_id: rooms.room101 });
  await later(0);
  expect(await connection()).toMatchObject({
    outcomes: expect.arrayContaining([expect.objectContaining({ call: "rooms", outcome: "advisory" })]),
  });
  await later(60);
  expect(portal.free.get("SUITE")?.size).toBe(500);
  portal.is.next.push("warns");
  await call("POST /bookings", { ...STAY, room_id: rooms.room102 });
  await later(60);
  expect((await connection()).outcomes).toContainEqual(
    expect.objectContaining({ call: "rooms", outcome: "warning", note: "DZ-TAL is unknown" }),
  );
  portal.is.next.push("refuses");
  await call("POST /bookings", { ...STAY, check_in: "2030-05-20", check_out: "2030-05-21", room_id: rooms.room102 });
  await later(60);
  const [newest] = await messages();
  expect(newest).toMatchObject({ call: "rooms", outcome: "error", note: "the plan cannot be processed", refused: expect.any(Number) });
  expect((await connection()).refused).toBe(1);
});

test("a portal that wants another handshake gets it, and everything in the new form", async () => {
  const { portal, call, rooms, later, sent, connection } = await startWithPortal();
  portal.is.handshake = without("OTA_HotelInvCountNotif_accept_deltas");
  portal.is.next.push("handshake");
  sent();
  await call("POST /bookings", { ...STAY, room_id: rooms.room101 });
  await later(0);
  expect((await connection()).protocol?.capabilities).not.toContain("OTA_HotelInvCountNotif_accept_deltas");
  await later(60);
  expect(sent().map(({ request }) => rootOf(request))).toContain("OTA_HotelRatePlanNotifRQ");
});

test("a portal that speaks only an older version from now on is found in it", async () => {
  const { portal, call, rooms, later, connection } = await startWithPortal();
  portal.is.versions = ["2022-10"];
  await call("POST /bookings", { ...STAY, room_id: rooms.room101 });
  await later(0);
  expect(await connection()).toMatchObject({ protocol: { version: "2022-10" } });
  await later(120);
  expect(portal.free.get("DZ")?.get("2030-05-10")).toBe(2);
  expect(await connection()).toMatchObject({ state: "working", error: null });
});

test("what a portal does not do is not sent, and the screen says so", async () => {
  const handshake = without(
    "action_OTA_HotelRatePlanNotif_RatePlans",
    "action_OTA_HotelDescriptiveContentNotif_Inventory",
    "action_OTA_Read",
  );
  const { sent, connection, pull } = await startWithPortal({ handshake });
  expect(sent().map(({ request }) => rootOf(request))).toEqual(["OTA_PingRQ", "OTA_HotelInvCountNotifRQ"]);
  expect((await connection()).outcomes).toContainEqual(expect.objectContaining({ call: "plans", outcome: "warning" }));
  await pull();
  expect(sent()).toEqual([]);
});

test("a password that is changed while a call with the former one is under way is tried at once", async () => {
  const { portal, call, id, rooms, later, connection, property } = await startWithPortal();
  property.runtime.db.$client.prepare("UPDATE channel_states SET failures = 6").run();
  const { password } = portal.access;
  portal.is.next.push({ status: 401, text: "invalid credentials" });
  portal.is.meanwhile = () =>
    void property.runtime.db.$client.prepare("UPDATE channel_connections SET credentials = ?").run(`${password} 2`);
  await call("POST /bookings", { ...STAY, room_id: rooms.room101 });
  await later(0);
  expect(await connection()).toMatchObject({ error: null });
  property.runtime.db.$client.prepare("UPDATE channel_connections SET credentials = ? WHERE id = ?").run(password, id);
  await later(10);
  expect(portal.free.get("DZ")?.get("2030-05-10")).toBe(2);
});

test("two portals are served side by side, each by its own codes", async () => {
  const first = await startWithPortal();
  const second = await connectPortal(first, { takesGzip: false });
  await first.call("POST /bookings", { ...STAY, room_id: first.rooms.room101 });
  await second.later(1);
  expect([first.portal, second.portal].map(({ free }) => free.get("DZ")?.get("2030-05-10"))).toEqual([2, 2]);
  expect(second.portal.calls.some(({ gzip }) => gzip)).toBe(false);
  expect(first.portal.calls.some(({ gzip }) => gzip)).toBe(true);
});

test("an ended room type is closed at the portal, and the last plan is removed with it", async () => {
  const { portal, call, id, rooms, later, sent, mapping } = await startWithPortal();
  sent();
  await call(`PUT /channel_connections/${id}/mapping`, { mapping: mapping.filter((each) => each.room_type_id === rooms.double) });
  await later(60);
  const calls = sent();
  expectValid(calls);
  expect(portal.free.get("SUITE")?.get("2030-05-10") ?? 0).toBe(0);
  expect(portal.plans.quote({ ...AT, type: "SUITE" })).toEqual(expect.any(String));
  expect(portal.plans.quote(AT)).toBe(20_000);
  await call(`DELETE /channel_connections/${id}`);
  await later(60);
  const [reset, removed, ...others] = sent();
  expectValid([reset, removed].flatMap((each) => each ?? []));
  expect(reset?.request).toMatch(/Instance="CompleteSet"\/>\s*<Inventories[^>]*>\s*<Inventory\/>\s*<\/Inventories>/);
  expect(removed?.request).toContain('<RatePlan RatePlanNotifType="Remove" RatePlanCode="BAR"/>');
  expect(others.map(({ request }) => rootOf(request))).toEqual(["OTA_ReadRQ"]);
  expect(portal.free.get("DZ")?.get("2030-05-10") ?? 0).toBe(0);
  expect((await call(`GET /channel_connections/${id}`)).status).toBe(404);
});

test("a portal that takes sets only keeps what it was sent last while it is paused, but for a room type that is ended", async () => {
  const handshake = without("OTA_HotelInvCountNotif_accept_deltas", "OTA_HotelRatePlanNotif_accept_overlay");
  const { portal, call, id, rooms, later, sent, mapping } = await startWithPortal({ handshake });
  await call(`POST /channel_connections/${id}/pause`, { paused: true });
  await call("POST /bookings", { ...STAY, room_id: rooms.room101 });
  await call(`PUT /channel_connections/${id}/mapping`, { mapping: mapping.filter((each) => each.room_type_id === rooms.double) });
  sent();
  await later(60);
  const calls = sent();
  expectValid(calls);
  expect(calls.map(({ request }) => [rootOf(request), isComplete(request)])).toEqual([
    ["OTA_HotelInvCountNotifRQ", true],
    ["OTA_HotelRatePlanNotifRQ", true],
  ]);
  expect(portal.free.get("SUITE")?.get("2030-05-10") ?? 0).toBe(0);
  expect(portal.plans.quote({ ...AT, type: "SUITE" })).toEqual(expect.any(String));
  expect(portal.free.get("DZ")?.get("2030-05-10")).toBe(3);
  expect(portal.plans.quote(AT)).toBe(20_000);
});

test("what a portal asks for when it hands over requests, or hears that they were taken, is done as well", async () => {
  const { portal, pull, later, connection } = await startWithPortal();
  await later(20 * 60);
  portal.free.clear();
  portal.is.next.push("lost_copy");
  await pull();
  await later(1);
  expect(portal.free.get("SUITE")?.size).toBe(500);
  portal.is.handshake = without("OTA_HotelInvCountNotif_accept_deltas");
  portal.requests.set("r1", reservation());
  portal.is.next.push("usual", "handshake");
  await pull();
  expect(portal.requests.size).toBe(0);
  expect((await connection()).protocol?.capabilities).not.toContain("OTA_HotelInvCountNotif_accept_deltas");
});

test("a season in which every room is locked is told as closed, and opened again by a complete set", async () => {
  const { portal, call, rooms, later, sent } = await startWithPortal();
  sent();
  const all = [rooms.room101, rooms.room102, rooms.room110, rooms.room201];
  const lock = (room_id: string | undefined) =>
    call<{ id: string }>("POST /room_locks", { room_id, start: "2030-11-04", end: "2030-12-01" });
  const locks = await Promise.all(all.map(lock));
  await later(10);
  const [closing] = sent().filter(({ request }) => rootOf(request) === "OTA_HotelInvCountNotifRQ");
  expect(closing?.request).toContain('Start="2030-11-04" End="2030-11-30" AllInvCode="true"');
  expectValid(closing ? [closing] : []);
  expect(portal.free.get("DZ")?.has("2030-11-10")).toBe(false);
  expect(portal.free.get("DZ")?.get("2030-12-01")).toBe(3);
  await call(`DELETE /room_locks/${locks[0]?.body.id}`);
  await later(60);
  expect(portal.free.get("DZ")?.get("2030-11-10")).toBe(1);
  expectValid(sent());
});
