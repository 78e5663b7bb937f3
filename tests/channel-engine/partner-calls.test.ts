import { expect, test } from "vitest";
import type { z } from "zod";
import type { ChannelDrift, ChannelMessage } from "#shared/channels/channel-engine/log-schema.ts";
import type { ChannelMapping, ChannelPrices, ChannelRecovered, KeyProperties } from "#shared/channels/channel-engine/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { startWithChannex } from "#tests/channel-engine/start-channex.ts";
import { revision, startSelling } from "#tests/channel-engine/start-selling.ts";
import { KEY, PROPERTY } from "#tests/channex/channex-server.ts";
import { addItem, addRateItem } from "#tests/support/guesthouse.ts";

test("a key names its properties before there is a connection; a wrong one says so", async () => {
  const { call, channex, login } = await startWithChannex();
  const key = { kind: "channex", url: channex.access.base_url, credentials: KEY };
  expect((await call<z.infer<typeof KeyProperties>>("POST /channel_connections/properties", key)).body).toEqual({
    properties: [{ id: PROPERTY, name: "Pension Edelweiss", currency: "EUR", time_zone: "Europe/Vienna" }],
  });
  const wrong = await call("POST /channel_connections/properties", { ...key, credentials: "another-key" });
  expect(wrong.body).toMatchObject({ errors: [{ path: "credentials", code: "partner_refused" }] });
  const staff = await login("staff");
  expect((await staff.call("POST /channel_connections/properties", key)).status).toBe(403);
});

test("room types and rates are created at the partner under unique names, and mapped; a second time nothing is", async () => {
  const { call, id, rooms, channex, property } = await startWithChannex();
  const { body: type } = await call<{ id: string; name: string }>("POST /room_types", {
    name: "Attic",
    min_occupancy: 1,
    default_occupancy: 2,
    max_occupancy: 2,
  });
  await call(`POST /rates/${rooms.rate}/prices`, { prices: [{ room_type_id: type.id, occupancy: 2, gross_amount: 90 }] });
  addRateItem(property, rooms.rate, addItem(property, { name: "Frühstück", type: "catering" }));
  const wanted = { room_types: [type.id], plans: [{ room_type_id: type.id, rate_id: rooms.rate }] };
  const create = () => call<z.infer<typeof ChannelMapping>>(`POST /channel_connections/${id}/create_rooms`, wanted);
  const { body } = await create();
  expect(channex.created.room_types).toMatchObject([{ attributes: { title: "Attic", occ_adults: 2, default_occupancy: 2 } }]);
  expect(channex.created.rate_plans).toMatchObject([
    {
      attributes: { title: expect.stringMatching(/ · Attic$/), meal_type: "breakfast", room_type_id: "room_types-1", inherit_rate: false },
    },
  ]);
  expect(body.mapping).toHaveLength(6);
  expect(body.mapping).toContainEqual({ room_type_id: type.id, rate_id: rooms.rate, partner_id: "rate_plans-1", max_persons: 2 });
  expect((await create()).body.mapping).toHaveLength(6);
  expect(channex.created.rate_plans).toHaveLength(1);
});

test("what the partner refuses to create is named, what was created before stays mapped, and a lost answer creates nothing twice", async () => {
  const { call, id, rooms, channex } = await startWithChannex();
  await call(`PUT /channel_connections/${id}/mapping`, { mapping: [] });
  const wanted = { room_types: [rooms.double, rooms.suite], plans: [{ room_type_id: rooms.double, rate_id: rooms.rate }] };
  const create = () => call<z.infer<typeof ChannelMapping>>(`POST /channel_connections/${id}/create_rooms`, wanted);
  channex.failsAt("POST /room_types", "drops_after_applying");
  expect((await create()).body).toMatchObject({ errors: [{ path: "id", code: "partner_unreachable" }] });
  channex.failsAt("POST /rate_plans", { status: 422 });
  expect((await create()).body).toMatchObject({ errors: [{ code: "partner_not_created", message: expect.stringMatching(/ · Double”/) }] });
  const { body } = await call<Page<ChannelMessage>>(`GET /channel_connections/${id}/messages`);
  expect(body.data[0]).toMatchObject({ call: "create", ok: false, note: "internal_error" });
  expect((await create()).body.mapping).toHaveLength(3);
  expect(channex.created.room_types.map(({ attributes }) => attributes["title"])).toEqual(["Double", "Suite"]);
  expect(channex.created.rate_plans).toHaveLength(1);
  const unpriced = await call<{ id: string }>("POST /rates", { name: "Secret", active: true });
  const refused = await call(`POST /channel_connections/${id}/create_rooms`, {
    plans: [rooms.double, rooms.suite].map((room_type_id) => ({ room_type_id, rate_id: unpriced.body.id })),
  });
  expect(refused.body).toMatchObject({ errors: [{ path: "plans.0.rate_id", code: "no_price" }, { path: "plans.1.rate_id" }] });
});

test("prices and restrictions that the partner has differently are counted by kind and sent again", async () => {
  const { later, open, channex, connection, call, id, rooms } = await startWithChannex();
  await open();
  const cells = channex.partner.plans.get("double-bar");
  cells?.set("2030-05-10", { ...cells.get("2030-05-10"), rates: [{ occupancy: 2, rate: 5 }] });
  cells?.set("2030-07-01", { ...cells.get("2030-07-01"), stop_sell: true });
  await later(24 * 3600 + 1);
  await later(0);
  expect(await connection()).toMatchObject({ drift: 0, drift_prices: 1, drift_restrictions: 1 });
  const price = { field: "price", here: "80 100", there: "0.05" };
  const closed = { field: "closed", here: "no", there: "yes" };
  const place = { room_type_id: rooms.double, rate_id: rooms.rate };
  expect((await call<z.infer<typeof ChannelDrift>>(`GET /channel_connections/${id}/drift`)).body.days).toEqual([
    { ...place, date: "2030-05-10", differences: [price] },
    { ...place, date: "2030-07-01", differences: [closed] },
  ]);
  await later(31);
  expect(cells?.get("2030-05-10")).toMatchObject({ rates: [expect.anything(), { occupancy: 2, rate: 10_000 }] });
  expect(cells?.get("2030-07-01")).toMatchObject({ stop_sell: false });
});

test("prices of a channel are beside those here: with its markup, and as they were sent last until it is sent", async () => {
  const { later, open, call, id, rooms } = await startWithChannex();
  await open();
  const markup = { percentage: 10 };
  await call(`PATCH /channel_connections/${id}`, { markups: [markup] });
  const days = "from=2030-05-10&to=2030-05-10";
  const shown = async (rate: string) =>
    (await call<ChannelPrices>(`GET /channel_connections/prices?room_type_id=${rooms.double}&rate_id=${rate}&${days}`)).body;
  const forOneAndTwo = (one: number, two: number) => [
    { persons: 1, gross_amount: one },
    { persons: 2, gross_amount: two },
  ];
  const channel = { connection_id: id, closed: false, prices: forOneAndTwo(88, 110), sent_closed: false };
  const [own, before] = [forOneAndTwo(80, 100), { ...channel, sent_prices: forOneAndTwo(80, 100) }];
  expect(await shown(rooms.rate)).toMatchObject({ connections: [{ id }], days: [{ date: "2030-05-10", prices: own, channels: [before] }] });
  await later(0);
  await later(31);
  expect((await shown(rooms.rate)).days[0]?.channels).toMatchObject([{ ...channel, sent_prices: forOneAndTwo(88, 110) }]);
  const other = await call<{ id: string }>("POST /rates", { name: "Secret", active: true });
  expect(await shown(other.body.id)).toMatchObject({ connections: [], days: [{ prices: [], channels: [] }] });
});

test("bookings of some days are asked for again by hand: only those that are missing come, and none twice; then all days are sent again", async () => {
  const { offer, pull, call, id, bookings, channex, later, sent } = await startSelling();
  offer("r1", revision());
  await pull();
  offer("r2", revision({ booking_id: "lost", ota_reservation_code: "lost" }));
  offer("r3", revision({ booking_id: "gone", status: "cancelled" }));
  channex.partner.acknowledge("r2");
  channex.partner.acknowledge("r3");
  const recover = () => call<z.infer<typeof ChannelRecovered>>(`POST /channel_connections/${id}/recover`, { from: "2030-03-01" });
  await later(6);
  // The data here are those of a backup, and the partner was sent something since.
  channex.partner.rooms.get("suite")?.set("2031-01-01", 0);
  sent();
  expect((await recover()).body).toEqual({ found: 3, taken: 1, conflicts: 0, set_aside: 0 });
  expect((await bookings()).map(({ external_code }) => external_code)).toEqual(["5550001112", "lost"]);
  await later(31);
  expect(sent().map(({ path }) => path)).toEqual(["/availability", "/restrictions"]);
  expect(channex.partner.rooms.get("suite")?.get("2031-01-01")).toBe(1);
  expect((await recover()).body).toMatchObject({ found: 3, taken: 0 });
  await later(31);
  expect(sent()).toEqual([]);
});
