import { expect, test } from "vitest";
import { createConnection } from "#server/channels/channel-engine/service.ts";
import { write } from "#server/platform/core/work/work.ts";
import type { ChannelRawRevision, ChannelRevision, ChannelStay } from "#shared/channels/channel-engine/inbox-schema.ts";
import { ChannelConnectionInput } from "#shared/channels/channel-engine/schema.ts";
import type { Conflict } from "#shared/channels/conflicts/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { toCents } from "#shared/platform/core/wire-money.ts";
import { NIGHTS, type Room, revision, room, startSelling } from "#tests/channel-engine/start-selling.ts";
import { addItem, addRateItem } from "#tests/support/guesthouse.ts";
import { insertProperty, makeMember } from "#tests/support/test-server.ts";

test("a portal's booking comes with guest, room, rate and the portal's price of each night, and is acknowledged", async () => {
  const { offer, pull, bookings, waiting, rooms, revisions } = await startSelling();
  offer("r1", revision());
  await pull();
  expect(await bookings()).toMatchObject([
    {
      status: "confirmed",
      source: "Booking.com",
      external_code: "5550001112",
      description: "Quiet room please",
      room_type_id: rooms.double,
      room_id: expect.any(String),
      rate_id: rooms.rate,
      gross_amount: 210.5,
      occupancy: 2,
      customer: { name: "Ilse Probstmann", communication: { email: "ilse.4711@guest.example" }, address: { country: "AT" } },
      nights: [
        { date: "2030-05-10", gross_amount: 111, fixed: true },
        { date: "2030-05-11", gross_amount: 99.5, fixed: true },
      ],
    },
  ]);
  expect(waiting()).toEqual([]);
  expect(revisions()).toEqual([{ revision_id: "r1", state: "applied", problem: null, acknowledged: 1 }]);
  await pull();
  expect(await bookings()).toHaveLength(1);
});

test("a revision that comes twice counts once, and an older one than the one applied changes nothing", async () => {
  const { offer, pull, bookings, revisions } = await startSelling();
  const older = revision({ status: "modified", rooms: [room({ checkout_date: "2030-05-11" })] });
  offer("r2", revision({ system_id: "same" }));
  await pull();
  offer("r3", revision({ system_id: "same" }));
  offer("r1", older);
  await pull();
  expect(await bookings()).toMatchObject([{ number_of_nights: 2, version: expect.any(Number) }]);
  expect(revisions()).toMatchObject([{ state: "applied" }, { revision_id: "r1", state: "older", acknowledged: 1 }]);
});

test("changed dates and prices are followed; what a person has changed since is a conflict and stays", async () => {
  const { offer, pull, bookings, call, stays } = await startSelling();
  offer("r1", revision());
  await pull();
  const later = { checkout_date: "2030-05-13", days: { ...NIGHTS, "2030-05-12": "80.00" } };
  offer("r2", revision({ status: "modified", rooms: [room(later)] }));
  await pull();
  const [booking] = await bookings();
  expect(booking).toMatchObject({ number_of_nights: 3, gross_amount: 290.5 });
  await call(`PATCH /bookings/${booking?.id}`, { check_out: "2030-05-14", retain_original_price: true });
  offer("r3", revision({ status: "modified" }));
  await pull();
  expect((await bookings())[0]?.check_out).toContain("2030-05-14");
  expect(stays()).toEqual([{ position: 0, conflict: "not_changed", problem: null, missing: 0 }]);
});

test("a booking that comes after its first night takes the rest, and people are asked about the night that is missing", async () => {
  const { offer, pull, bookings, stays, call } = await startSelling();
  const days = { "2030-03-31": "111.00", "2030-04-01": "99.50" };
  offer("r1", revision({ rooms: [room({ checkin_date: "2030-03-31", checkout_date: "2030-04-02", days })] }));
  await pull();
  const [booking] = await bookings();
  expect(booking).toMatchObject({ number_of_nights: 1, nights: [{ date: "2030-04-01", gross_amount: 99.5 }] });
  expect(stays()).toMatchObject([{ conflict: "not_changed" }]);
  const { body } = await call<{ data: Conflict[] }>("GET /conflicts");
  expect(body.data[0]?.differences).toEqual([
    { field: "check_in", here: "2030-04-01", portal: "2030-03-31" },
    { field: "gross_amount", here: "99.5", portal: "210.5" },
  ]);
});

test("a booking that arrives after its nights is a conflict and not booked; with new dates it is booked", async () => {
  const { offer, pull, bookings, revisions, stays, call } = await startSelling();
  const over = room({ checkin_date: "2030-03-30", checkout_date: "2030-04-01", days: { "2030-03-30": "80.00", "2030-03-31": "80.00" } });
  offer("r1", revision({ rooms: [over] }));
  await pull();
  expect(await bookings()).toEqual([]);
  expect(stays()).toMatchObject([{ conflict: "over" }]);
  expect(revisions()).toMatchObject([{ state: "conflict" }]);
  const conflicts = () => call<{ data: Conflict[] }>("GET /conflicts?state=open").then(({ body }) => body.data);
  expect(await conflicts()).toMatchObject([{ kind: "over", booking: null, from: "2030-03-30", to: "2030-04-01", proposals: [] }]);
  offer("r2", revision({ status: "modified", rooms: [room()] }));
  await pull();
  expect(await bookings()).toMatchObject([{ status: "confirmed", number_of_nights: 2 }]);
  expect(stays()).toMatchObject([{ conflict: null }]);
  expect(await conflicts()).toEqual([]);
});

test("a room of a group that arrives after its nights is a conflict, and the other room is booked", async () => {
  const { offer, pull, bookings, stays } = await startSelling();
  const over = room({ checkin_date: "2030-03-31", checkout_date: "2030-04-01", days: { "2030-03-31": "80.00" } });
  offer("r1", revision({ rooms: [over, room()] }));
  await pull();
  expect(await bookings()).toMatchObject([{ status: "confirmed" }]);
  expect(stays()).toMatchObject([{ conflict: "over" }, { conflict: null }]);
  offer("r2", revision({ status: "cancelled", rooms: [over, room()] }));
  await pull();
  expect(stays()).toMatchObject([{ conflict: null }, { conflict: null }]);
});

test("a canceled booking is canceled here, unless the guests have arrived; an unknown one is a conflict", async () => {
  const { offer, pull, bookings, revisions, stays } = await startSelling();
  offer("r1", revision());
  await pull();
  offer("r2", revision({ status: "cancelled" }));
  offer("r3", revision({ status: "cancelled", booking_id: "never-came" }));
  await pull();
  expect(await bookings()).toMatchObject([{ status: "canceled" }]);
  expect(revisions()).toMatchObject([{ state: "applied" }, { state: "applied" }, { state: "conflict", problem: "unknown" }]);
  expect(stays()).toMatchObject([{ conflict: null }, { conflict: "unknown", missing: 1 }]);
});

test("several rooms are a group; one that is sold beyond the last room waits without one, and is not on sale", async () => {
  const { offer, pull, bookings, stays, rooms, call, later, channex } = await startSelling();
  offer("r1", revision({ rooms: [room(), room(), room(), room()] }));
  await pull();
  const made = await bookings();
  expect(made.map(({ room_id }) => Number(room_id !== null)).sort((a, b) => a - b)).toEqual([0, 1, 1, 1]);
  expect(new Set(made.map(({ group_id }) => group_id)).size).toBe(1);
  expect(stays()).toMatchObject([{ conflict: null }, { conflict: null }, { conflict: null }, { conflict: "overbooked", missing: 0 }]);
  await later(0);
  expect(channex.partner.rooms.get("double")?.get("2030-05-10")).toBe(0);
  const one_more = { check_in: "2030-05-10", check_out: "2030-05-12", occupancy: 2, room_type_id: rooms.double };
  expect((await call("POST /bookings", one_more)).body).toMatchObject({ type: "booking/no_available_room_found" });
});

test("a room that is not mapped waits in a mapped type as a conflict", async () => {
  const { offer, pull, bookings, stays, connection } = await startSelling();
  offer("r1", revision({ rooms: [room({ room_type_id: null, rate_plan_id: null })] }));
  await pull();
  expect(await bookings()).toMatchObject([{ status: "confirmed", gross_amount: 210.5 }]);
  expect(stays()).toMatchObject([{ conflict: "not_mapped", missing: 0 }]);
  expect(await connection()).toMatchObject({ conflicts: 1, set_aside: 0, unacknowledged: 0, last_pull_at: expect.any(String) });
});

test("a revision that cannot be read is set aside, and the others go on", async () => {
  const { offer, pull, bookings, revisions, waiting } = await startSelling();
  offer("poison", { status: "new", rooms: "none" });
  offer("r1", revision());
  await pull();
  expect(await bookings()).toHaveLength(1);
  expect(revisions()).toMatchObject([{ revision_id: "poison", state: "set_aside", problem: "unreadable" }, { state: "applied" }]);
  expect(waiting()).toEqual([]);
});

test("a revision that was set aside is tried again once the program can read it, and only then", async () => {
  const { offer, pull, bookings, call, id, property, connection, login } = await startSelling();
  offer("poison", revision({ rooms: "none" }));
  await pull();
  const listed = async () => (await call<Page<ChannelRevision>>(`GET /channel_connections/${id}/revisions?state=set_aside`)).body.data;
  const [row] = await listed();
  expect(row).toMatchObject({
    revision_id: "poison",
    state: "set_aside",
    problem: "unreadable",
    can_retry: true,
    partner_booking_id: null,
  });
  expect(JSON.stringify(row)).not.toContain("Probstmann");
  const asItCame = `GET /channel_connections/${id}/revisions/${row?.id}` as const;
  expect((await call<ChannelRawRevision>(asItCame)).body).toMatchObject({ id: row?.id, raw: expect.stringContaining("Probstmann") });
  expect((await (await login("staff")).call(asItCame)).status).toBe(403);
  const retry = () => call<ChannelRevision>(`POST /channel_connections/${id}/revisions/${row?.id}/retry`);
  expect((await retry()).body).toMatchObject({ type: "validation", errors: [{ path: "revision_id" }] });
  // Stands for a newer version of the program, which reads more.
  const { $client } = property.runtime.db;
  $client
    .prepare("UPDATE channel_revisions SET raw = ?")
    .run(JSON.stringify({ id: "poison", attributes: { ...revision(), id: "poison" } }));
  expect(await retry()).toMatchObject({ status: 200, body: { state: "applied", problem: null, partner_booking_id: "booking-1" } });
  expect(await bookings()).toMatchObject([{ source: "Booking.com", gross_amount: 210.5 }]);
  expect(await listed()).toEqual([]);
  expect(await connection()).toMatchObject({ set_aside: 0 });
  expect((await retry()).body).toMatchObject({ type: "stale" });
  expect(await bookings()).toHaveLength(1);
});

test("a revision that was set aside and came again under another id is not followed twice", async () => {
  const { offer, pull, bookings, call, id, property, revisions } = await startSelling();
  offer("r1", revision({ rooms: "none" }));
  await pull();
  const whole = revision({ system_id: "same" });
  offer("r2", whole);
  await pull();
  const { $client } = property.runtime.db;
  $client
    .prepare("UPDATE channel_revisions SET raw = ? WHERE revision_id = 'r1'")
    .run(JSON.stringify({ id: "r1", attributes: { ...whole, id: "r1" } }));
  const { body } = await call<Page<ChannelRevision>>(`GET /channel_connections/${id}/revisions?state=set_aside`);
  await call(`POST /channel_connections/${id}/revisions/${body.data[0]?.id}/retry`);
  expect(await bookings()).toHaveLength(1);
  expect(revisions()).toMatchObject([
    { revision_id: "r1", state: "older" },
    { revision_id: "r2", state: "applied" },
  ]);
});

test("a conflict of a portal's stay is listed until a person settles it, and can be opened again", async () => {
  const { offer, pull, call, login, id, rooms, connection } = await startSelling();
  offer("r1", revision({ rooms: [room(), room(), room(), room()] }));
  await pull();
  const staff = await login("staff");
  const listed = async (conflict: "open" | "settled") =>
    (await staff.call<Page<ChannelStay>>(`GET /channel_connections/${id}/stays?conflict=${conflict}`)).body.data;
  const [stay] = await listed("open");
  expect(await listed("open")).toHaveLength(1);
  expect(stay).toMatchObject({ portal: "Booking.com", code: "5550001112", position: 3, conflict: "overbooked", settled_at: null });
  expect(stay).toMatchObject({ room_type_id: rooms.double, from: "2030-05-10", to: "2030-05-12", gross_amount: 210.5 });
  expect(stay).toMatchObject({ adults: 2, children: 0, booking_id: expect.any(String) });
  const settle = (input = {}) => staff.call<ChannelStay>(`POST /channel_connections/${id}/stays/${stay?.id}/settle`, input);
  expect((await settle()).body).toMatchObject({ settled_at: expect.any(String) });
  expect((await settle()).status).toBe(200);
  expect(await listed("open")).toEqual([]);
  expect(await listed("settled")).toHaveLength(1);
  expect(await connection()).toMatchObject({ conflicts: 0 });
  await settle({ settled: false });
  expect(await connection()).toMatchObject({ conflicts: 1 });
  const all = await call<Page<ChannelStay>>(`GET /channel_connections/${id}/stays`);
  const free = all.body.data.find(({ conflict }) => conflict === null);
  expect((await call(`POST /channel_connections/${id}/stays/${free?.id}/settle`, {})).body).toMatchObject({ type: "stale" });
  const cleaning = await login("cleaning");
  expect((await cleaning.call(`GET /channel_connections/${id}/stays`)).status).toBe(403);
  const { body } = await call<Page<{ type: string }>>(`GET /events?parent_id=${id}&page_size=200`);
  expect(body.data.map(({ type }) => type)).toEqual(
    expect.arrayContaining(["channel_connection.conflict_settled", "channel_connection.conflict_reopened"]),
  );
});

test("a booking whose acknowledgement was lost comes again, and is only acknowledged", async () => {
  const { offer, pull, bookings, channex, waiting } = await startSelling();
  offer("r1", revision());
  channex.fails("drops_after_applying");
  await pull();
  await pull();
  expect(await bookings()).toHaveLength(1);
  expect(waiting()).toEqual([]);
});

test("what the portal has taken from the guest, the portal owes", async () => {
  const { offer, pull, call, bookings } = await startSelling();
  offer("r1", revision({ payment_collect: "ota" }));
  await pull();
  const [booking] = await bookings();
  const { body } = await call<Page<{ gross_amount: number; customer?: { name: string } }>>(
    `GET /bookings/${booking?.id}/folios?expand=customer`,
  );
  expect(body.data).toContainEqual(
    expect.objectContaining({ gross_amount: 210.5, customer: expect.objectContaining({ name: "Booking.com" }) }),
  );
});

test("local tax that the portal has taken is not charged to the guest again, also after the stay was moved", async () => {
  const { offer, pull, call, bookings, property, rooms } = await startSelling();
  addRateItem(property, rooms.rate, addItem(property, { name: "Ortstaxe", type: "city_tax", gross_amount: 150 }));
  const taxed = (is_withheld: boolean, values: Room = {}) => ({
    rooms: [{ ...room(values), collected_taxes: [{ name: "City tax", type: "City Tax", is_withheld, total_price: "6.00" }] }],
  });
  const foliosOf = async (code: string) => {
    const booking = (await bookings()).find(({ external_code }) => external_code === code);
    const { body } = await call<Page<{ gross_amount: number; customer?: { name: string } }>>(
      `GET /bookings/${booking?.id}/folios?expand=customer`,
    );
    return body.data
      .map(({ gross_amount, customer }) => [customer?.name ?? "guest", gross_amount])
      .sort(([a = ""], [b = ""]) => String(a).localeCompare(String(b)));
  };
  offer("r1", revision({ booking_id: "a", ota_reservation_code: "usual" }));
  offer("r2", revision({ booking_id: "b", ota_reservation_code: "passed on", ...taxed(false) }));
  offer("r3", revision({ booking_id: "c", ota_reservation_code: "withheld", ...taxed(true) }));
  await pull();
  expect(await foliosOf("usual")).toEqual([["guest", 216.5]]);
  const passedOn = [
    ["Booking.com", 6],
    ["guest", 210.5],
  ];
  expect(await foliosOf("passed on")).toEqual(passedOn);
  expect(await foliosOf("withheld")).toEqual([["guest", 210.5]]);
  const shorter = taxed(true, { checkout_date: "2030-05-11", days: { "2030-05-10": "111.00" } });
  const longer = taxed(true, { checkout_date: "2030-05-13", days: { ...NIGHTS, "2030-05-12": "80.00" } });
  for (const [id, changed, left] of [["r4", longer, 290.5] as const, ["r5", shorter, 111] as const]) {
    offer(id, revision({ booking_id: "c", ota_reservation_code: "withheld", status: "modified", ...changed }));
    await pull();
    expect(await foliosOf("withheld")).toEqual([["guest", left]]);
  }
});

test("the front desk's own longer stay is charged the tax of its own nights alone, and only these are declared to the municipality", async () => {
  const { offer, pull, call, bookings, property, rooms } = await startSelling();
  addRateItem(property, rooms.rate, addItem(property, { name: "Ortstaxe", type: "city_tax", gross_amount: 150 }));
  const collected_taxes = [{ name: "City tax", type: "City Tax", is_withheld: true, total_price: "6.00" }];
  offer("r1", revision({ rooms: [{ ...room(), collected_taxes }] }));
  await pull();
  const [booking] = await bookings();
  const change = { check_out: "2030-05-13", retain_original_price: true };
  expect((await call(`PATCH /bookings/${booking?.id}`, change)).status).toBe(200);
  const { body } = await call<Page<{ charges: { name: string; gross_amount: number }[] }>>(
    `GET /bookings/${booking?.id}/folios?expand=charges`,
  );
  const taxes = body.data.flatMap(({ charges }) => charges).filter(({ name }) => name === "Ortstaxe");
  expect(taxes.map(({ gross_amount }) => gross_amount)).toEqual([3]);
  property.runtime.db.$client.prepare("UPDATE bookings SET status = 'checked_out'").run();
  expect((await call("GET /reports/local_tax?from=2030-05-01&to=2030-05-31")).body).toMatchObject({
    taxable_nights: 2,
    exempt_nights: 4,
    owed_amount: 3,
    charged_amount: 3,
    taxes: [{ exempt: [{ reason: "portal", nights: 4 }] }],
    differences: [],
  });
});

test("payers that people have changed stay when the portal moves the stay", async () => {
  const { offer, pull, call, bookings } = await startSelling();
  offer("r1", revision({ payment_collect: "ota" }));
  await pull();
  const [booking] = await bookings();
  const rules = async () => (await call<{ rules: unknown[] }>(`GET /bookings/${booking?.id}/routing`)).body.rules;
  expect(await rules()).toHaveLength(1);
  expect((await call(`PUT /bookings/${booking?.id}/routing`, { rules: [] })).status).toBe(200);
  const longer = { checkout_date: "2030-05-13", days: { ...NIGHTS, "2030-05-12": "80.00" } };
  offer("r2", revision({ payment_collect: "ota", status: "modified", rooms: [room(longer)] }));
  await pull();
  expect(await bookings()).toMatchObject([{ number_of_nights: 3 }]);
  expect(await rules()).toEqual([]);
});

test("what came about a guest is cleared with the guest", async () => {
  const { offer, pull, call, bookings, property } = await startSelling();
  offer("r1", revision());
  await pull();
  const raw = () => property.runtime.db.$client.prepare("SELECT raw FROM channel_revisions").pluck().get();
  expect(raw()).toContain("Probstmann");
  offer("r2", revision({ status: "cancelled" }));
  await pull();
  const [booking] = await bookings();
  expect((await call(`POST /contacts/${booking?.customer_id}/anonymize`)).status).toBe(200);
  expect(property.runtime.db.$client.prepare("SELECT count(*) FROM channel_revisions WHERE raw IS NOT NULL").pluck().get()).toBe(0);
});

test("what a portal has sold comes with odd words, ages and lengths, too; what makes no sense is set aside", async () => {
  const { offer, pull, bookings, revisions, property } = await startSelling();
  const child = (age?: number) => ({
    rooms: [room({ occupancy: { adults: 1, children: 1, ...(age === undefined ? {} : { ages: [age] }) } })],
  });
  const nameless = { customer: { name: "\u0000", surname: "a\ud800".slice(1) }, ota_reservation_code: "" };
  const sold = [child(), child(18), nameless, { notes: "n".repeat(20_000) }, { ota_name: "x".repeat(300), payment_collect: "ota" }];
  const senseless = [
    { rooms: [] },
    { rooms: [room({ days: { "2030-05-10": "-1.00" } })] },
    { rooms: [room({ days: { "2030-05-10": "90000000" } })] },
  ];
  for (const [index, values] of [...sold, ...senseless].entries()) {
    offer(`r${index}`, revision({ booking_id: `b${index}`, system_id: "", ...values }));
    await pull();
    property.runtime.db.$client.prepare("UPDATE bookings SET status = 'canceled'").run();
  }
  expect(await bookings()).toMatchObject(sold.map(() => ({ gross_amount: 210.5 })));
  expect((await bookings())[0]).toMatchObject({ adults: 2, children: [], description: expect.stringContaining("Kinder: 1") });
  expect(revisions()).toMatchObject([
    ...sold.map(() => ({ state: "applied" })),
    ...senseless.map(() => ({ state: "set_aside", acknowledged: 1 })),
  ]);
});

test("prices in another currency are not taken over: the stay comes at the house's price, as a conflict", async () => {
  const { offer, pull, bookings, stays } = await startSelling();
  offer("r1", revision({ currency: "USD" }));
  offer("r2", revision({ booking_id: "other", rooms: [room({ days: {} })] }));
  await pull();
  expect((await bookings()).map(({ gross_amount }) => gross_amount)).not.toContain(210.5);
  expect(stays()).toMatchObject([
    { conflict: "not_changed", missing: 0 },
    { conflict: "not_changed", missing: 0 },
  ]);
});

test("a revision whose acknowledgement the partner refuses holds up no other", async () => {
  const { offer, pull, waiting, channex } = await startSelling();
  offer("r1", revision());
  offer("r2", revision({ booking_id: "other" }));
  channex.refusesAck("r1");
  await pull();
  expect(waiting()).toMatchObject([{ id: "r1" }]);
});

test("no second connection goes to the same property; a deleted one keeps neither its key nor what came about guests", async () => {
  const { offer, pull, call, id, channex, property, later } = await startSelling();
  const again = { kind: "channex", url: channex.access.base_url, credentials: "another key", hotel_code: channex.access.property_id };
  expect((await call("POST /channel_connections", again)).body).toMatchObject({ errors: [{ path: "hotel_code", code: "named_twice" }] });
  const stranger = makeMember(property, "admin", "Stranger", insertProperty(property.runtime, "Elsewhere"));
  const elsewhere = ChannelConnectionInput.parse({ ...again, name: "Elsewhere" });
  const connectElsewhere = () =>
    write(property.runtime, stranger, (work) => createConnection(work, toCents(ChannelConnectionInput, elsewhere)));
  expect(connectElsewhere).toThrow(expect.objectContaining({ errors: [{ path: "hotel_code", message: "named_twice" }] }));
  offer("r1", revision());
  await pull();
  expect((await call(`DELETE /channel_connections/${id}`)).status).toBeLessThan(300);
  await later(1);
  const kept = (sql: string) => property.runtime.db.$client.prepare(sql).pluck().all();
  expect(kept("SELECT credentials FROM channel_connections")).toEqual([""]);
  expect(kept("SELECT raw FROM channel_revisions")).toEqual([null]);
  expect((await call("POST /channel_connections", again)).status).toBe(200);
});
