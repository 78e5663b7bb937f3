import iconv from "iconv-lite";
import { expect, test } from "vitest";
import type { DashboardReport, PropertyToday } from "#shared/office/reports/dashboard-schema.ts";
import type { ServiceList } from "#shared/office/reports/service-list.ts";
import type { Statistics } from "#shared/office/reports/statistics.ts";
import { zoneOffsets } from "#shared/platform/core/stays.ts";
import { addStay } from "#tests/support/add-stay.ts";
import { addContact, furnish, insert } from "#tests/support/guesthouse.ts";
import { makeTestProperty, startTestServer, type TestProperty } from "#tests/support/test-server.ts";

type Row = Record<string, unknown>;

/** A property of four rooms with three stays in April, an offer, a canceled one, a no-show and a day use, inserted without any checks. */
async function openFurnished() {
  const property = makeTestProperty();
  const rooms = furnish(property);
  const open = await startTestServer(property);
  const { call, cookie } = await open.login("manager");
  const stay = (check_in: string, check_out: string, values: Row) => {
    const room_type_id = values["room_id"] === rooms.room201 ? rooms.suite : rooms.double;
    return addStay(property, { check_in, check_out, room_type_id, ...values });
  };
  return { property, ...rooms, open, call, cookie, stay };
}

function folio(property: TestProperty, owner: Row): string {
  return insert(property, "folios", { default: 1, number: "F", status: "open", gross_amount: 0, paid_amount: 0, ...owner });
}

/** `price` in cents for each of the quantity. */
function charge(
  property: TestProperty,
  folio_id: string,
  booked_on: string,
  [name, price, quantity = 1]: [string, number, number?],
  more: Row = {},
): void {
  insert(property, "charges", {
    folio_id,
    booked_on,
    name,
    quantity,
    tax_percentage: 10,
    unit_gross_amount: price,
    gross_amount: price * quantity,
    type: "accommodation",
    default: 0,
    edited: 0,
    included: 0,
    suspended: 0,
    ...more,
  });
}

function addGuests(property: TestProperty, booking_id: string, ...guests: string[]): void {
  const statement = property.runtime.db.$client.prepare("INSERT INTO booking_guests (booking_id, contact_id, position) VALUES (?, ?, ?)");
  for (const [position, guest] of guests.entries()) statement.run(booking_id, guest, position);
}

test("the dashboard counts what is sold and slept, day by day, and nothing else", async () => {
  const { property, call, stay, room101, room102, room110, room201 } = await openFurnished();
  const huber = stay("2030-03-30", "2030-04-03", { room_id: room101, status: "checked_in" });
  const maier = stay("2030-04-02", "2030-04-04", { room_id: room201, occupancy: 3 });
  const late = stay("2030-04-02", "2030-04-05", { room_id: null, status: "no_show" });
  const offer = stay("2030-04-01", "2030-04-04", { room_id: room102, status: "pending" });
  const gone = stay("2030-04-01", "2030-04-04", { room_id: null, status: "canceled" });
  stay("2030-04-01T08:00:00.000Z", "2030-04-01T15:00:00.000Z", { room_id: null, status: "checked_out" });
  const from = { reason: null, start_status: "clean", end_status: "clean" };
  insert(property, "room_locks", { ...from, room_id: room110, start: "2030-03-20T10:00:00.000Z", end: "2030-04-03T10:00:00.000Z" });
  const group = insert(property, "groups", { name: "Club" });
  for (const [id, day, price] of [
    [huber, "2030-03-31", 7_000],
    [huber, "2030-04-01", 10_000],
    [huber, "2030-04-02", 10_000],
    [maier, "2030-04-02", 20_000],
    [late, "2030-04-02", 5_000],
    [offer, "2030-04-01", 9_900],
    [gone, "2030-04-01", 9_900],
  ] as const) {
    charge(property, folioOf(property, id), day, ["Lodging", price]);
  }
  charge(property, folio(property, { group_id: group }), "2030-04-01", ["Bus", 3_000, 2], { type: "service", tax_percentage: 20 });
  charge(property, folio(property, { default: 0 }), "2030-04-02", ["Schnapps", 500], { type: null, tax_percentage: 20 });
  charge(property, folioOf(property, huber), "2030-04-01", ["Deleted", 900], { deleted_at: "2030-04-01T10:00:00.000Z" });

  const { body } = await call<DashboardReport>("GET /reports/dashboard?from=2030-04-01&to=2030-04-02");
  // 450.00 at 10 %: net 409.09; 65.00 at 20 %: net 54.17
  expect(body.revenue).toEqual({
    gross_amount: 515,
    net_amount: 463.26,
    tax_amount: 51.74,
    average_gross_amount_per_booking: 171.67,
    // All except the bus and the schnapps; three room nights are sold, six are sellable.
    lodging_amount: 450,
    average_daily_rate: 150,
    revenue_per_available_room: 75,
    by_charge: [
      { name: "Lodging", tax_percentage: 10, quantity: 4, gross_amount: 450, net_amount: 409.09, tax_amount: 40.91 },
      { name: "Bus", tax_percentage: 20, quantity: 2, gross_amount: 60, net_amount: 50, tax_amount: 10 },
      { name: "Schnapps", tax_percentage: 20, quantity: 1, gross_amount: 5, net_amount: 4.17, tax_amount: 0.83 },
    ],
  });
  // Huber two nights, Maier one; two days of four rooms, one of them locked for both nights.
  expect(body.occupancy).toEqual({
    percentage: 50,
    number_of_nights: 3,
    unpriced_nights: 0,
    available_nights: 6,
    occupancy: 7,
    by_room_type: [
      { name: "Double", number_of_nights: 2 },
      { name: "Suite", number_of_nights: 1 },
    ],
  });
  expect(body.by_day).toEqual([
    { date: "2030-04-01", gross_amount: 160, lodging_amount: 100, number_of_nights: 1, available_nights: 3, percentage: 33.33 },
    { date: "2030-04-02", gross_amount: 355, lodging_amount: 350, number_of_nights: 2, available_nights: 3, percentage: 66.67 },
  ]);

  // The whole year, which is read in two parts: one more night of lodging, and all nights of both parts.
  const { body: year } = await call<DashboardReport>("GET /reports/dashboard?from=2030-01-01&to=2030-12-31");
  expect([year.revenue.gross_amount, year.revenue.average_gross_amount_per_booking]).toEqual([585, 195]);
  expect([year.occupancy.number_of_nights, year.occupancy.occupancy]).toEqual([6, 14]);
  expect(year.by_day.filter((day) => day.number_of_nights > 0).map(({ date }) => date)).toEqual([
    ...["2030-03-30", "2030-03-31", "2030-04-01", "2030-04-02", "2030-04-03"],
  ]);

  // Of Huber, the first who was not canceled.
  expect([body.business_from, year.business_from]).toEqual(["2030-03-30", "2030-03-30"]);

  const { body: empty } = await call<DashboardReport>("GET /reports/dashboard?from=2031-01-01&to=2031-01-01");
  expect([empty.revenue.gross_amount, empty.revenue.average_gross_amount_per_booking, empty.occupancy.percentage]).toEqual([0, 0, 0]);
  expect(empty.by_day).toHaveLength(1);
});

/** The folio of a stay, created on first use. */
test("nights without a price lower neither ADR nor the average per booking, and are counted", async () => {
  const { property, call, stay, room101, room102, room110 } = await openFurnished();
  const priced = (gross_amount: number) => JSON.stringify({ nights: [{ date: "2030-04-01", gross_amount }], items: [], gross_amount });
  const days = ["2030-04-01", "2030-04-02"] as const;
  const paying = stay(...days, { room_id: room101, source: "Airbnb", price: priced(12_000) });
  const unpriced = stay(...days, { room_id: room102, source: "Airbnb", price: priced(0) });
  // A night that the property gives away counts.
  const given = stay(...days, { room_id: room110, source: "internal", price: priced(0) });
  for (const [id, price] of [
    [paying, 12_000],
    [unpriced, 0],
    [given, 0],
  ] as const) {
    charge(property, folioOf(property, id), days[0], ["Lodging", price]);
  }
  const { body } = await call<DashboardReport>("GET /reports/dashboard?from=2030-04-01&to=2030-04-01");
  expect(body.occupancy).toMatchObject({ number_of_nights: 3, unpriced_nights: 1 });
  expect(body.revenue).toMatchObject({ average_daily_rate: 60, average_gross_amount_per_booking: 60 });
  const listed = await call<{ data: { id: string }[] }>("GET /bookings?folio_status=unpriced&from=2030-04-01&to=2030-04-01");
  expect(listed.body.data.map(({ id }) => id)).toEqual([unpriced]);
});

function folioOf(property: TestProperty, booking_id: string): string {
  const sql = 'SELECT id FROM folios WHERE booking_id = ? AND "default" = 1';
  return (property.runtime.db.$client.prepare(sql).pluck().get(booking_id) as string | undefined) ?? folio(property, { booking_id });
}

test("today's figures are those of the lists to which they lead", async () => {
  const { property, open, stay, room101, room102, room201 } = await openFurnished();
  stay("2030-03-30", "2030-04-01", { room_id: room101, status: "checked_in", due_amount: 5_050, occupancy: 2 });
  stay("2030-03-30", "2030-04-01", { room_id: room102, status: "checked_out", due_amount: -100 });
  stay("2030-04-01", "2030-04-04", { room_id: room201, status: "confirmed", due_amount: 90_000 });
  stay("2030-04-01", "2030-04-04", { room_id: null, status: "canceled" });
  stay("2030-04-01", "2030-04-04", { room_id: null, status: "no_show" });
  property.runtime.db.$client.prepare("UPDATE rooms SET status = 'dirty' WHERE id = ?").run(room102);
  const { cookie } = await open.login("admin");
  const answer = await fetch(`${open.url}/trpc/reports.today`, { headers: { cookie } });
  const { result } = (await answer.json()) as { result: { data: PropertyToday } };
  expect(result.data).toEqual({
    date: "2030-04-01",
    arrivals: { count: 1, done: 0 },
    departures: { count: 2, done: 1 },
    in_house: { rooms: 1, persons: 2 },
    rooms: { count: 4, dirty: 1, out_of_service: 0 },
    open: { bookings: 1, amount: 50.5 },
  });
});

test("the service list shows what is served on a day, to whom and where", async () => {
  const { property, call, stay, room101, room102, room201 } = await openFurnished();
  const anna = addContact(property, "Anna Huber");
  const ben = addContact(property, "Ben Huber");
  const huber = stay("2030-04-01", "2030-04-03", { room_id: room101, customer_id: anna });
  addGuests(property, huber, ben, anna);
  const maier = stay("2030-04-01", "2030-04-03", { room_id: null, customer_id: addContact(property, "Maier GmbH") });
  const offer = stay("2030-04-01", "2030-04-03", { room_id: room102, status: "pending" });
  const group_id = insert(property, "groups", { name: "Club" });
  stay("2030-04-01", "2030-04-03", { room_id: room201, group_id, status: "checked_in" });
  const breakfast = { type: "catering" };
  // A breakfast that is booked for the next day is listed on the day of its consumption.
  charge(property, folioOf(property, huber), "2030-04-02", ["Breakfast", 1_200, 2], breakfast);
  charge(property, folioOf(property, huber), "2030-04-02", ["Breakfast", 0, 1], breakfast);
  charge(property, folioOf(property, huber), "2030-04-02", ["Packed lunch", 800], { type: null });
  charge(property, folioOf(property, huber), "2030-04-02", ["Discount", -800], { type: null });
  charge(property, folioOf(property, huber), "2030-04-02", ["Lodging", 9_000]);
  charge(property, folioOf(property, huber), "2030-04-02", ["City tax", 200], { type: "city_tax" });
  charge(property, folioOf(property, huber), "2030-04-03", ["Breakfast", 1_200, 2], breakfast);
  charge(property, folioOf(property, maier), "2030-04-02", ["Breakfast", 1_200, 1], breakfast);
  charge(property, folioOf(property, offer), "2030-04-02", ["Breakfast", 1_200, 2], breakfast);
  charge(property, folio(property, { group_id }), "2030-04-02", ["Gala dinner", 5_000, 12], breakfast);
  charge(property, folio(property, { default: 0, customer_id: anna }), "2030-04-02", ["Coffee", 300], breakfast);

  const day = "from=2030-04-02&to=2030-04-02";
  const { body } = await call<ServiceList>(`GET /reports/items?${day}`);
  expect(body).toEqual({
    from: "2030-04-02",
    to: "2030-04-02",
    group_by: "date",
    items: [
      {
        date: "2030-04-02",
        item: "Breakfast",
        room: "101",
        quantity: 3,
        customer_name: "Anna Huber",
        names: ["Ben Huber", "Anna Huber"],
        children: 0,
        cots: 0,
        comment: null,
      },
      {
        date: "2030-04-02",
        item: "Breakfast",
        room: null,
        quantity: 1,
        customer_name: "Maier GmbH",
        names: [],
        children: 0,
        cots: 0,
        comment: null,
      },
      {
        date: "2030-04-02",
        item: "Gala dinner",
        room: null,
        quantity: 12,
        customer_name: "Club",
        names: [],
        children: 0,
        cots: 0,
        comment: null,
      },
      {
        date: "2030-04-02",
        item: "Packed lunch",
        room: "101",
        quantity: 1,
        customer_name: "Anna Huber",
        names: ["Ben Huber", "Anna Huber"],
        children: 0,
        cots: 0,
        comment: null,
      },
    ],
  });
  const ordered = async (by: string, range = "from=2030-04-01&to=2030-04-05") =>
    (await call<ServiceList>(`GET /reports/items?${range}&group_by=${by}`)).body.items.map(
      ({ date, item, room }) => `${date.slice(-1)} ${item} ${room}`,
    );
  expect(await ordered("item")).toEqual([
    "2 Breakfast 101",
    "2 Breakfast null",
    "3 Breakfast 101",
    "2 Gala dinner null",
    "2 Packed lunch 101",
  ]);
  expect(await ordered("room")).toEqual([
    "2 Breakfast 101",
    "2 Packed lunch 101",
    "3 Breakfast 101",
    "2 Breakfast null",
    "2 Gala dinner null",
  ]);
  // A long list is read in two parts; the result must not show the boundary.
  for (const by of ["date", "item", "room"]) {
    expect(await ordered(by, "from=2029-07-01&to=2030-12-31"), by).toEqual(await ordered(by));
  }
});

test("a list of a long time that is made while a guest changes rooms has them in one of the rooms", async () => {
  const { property, call, stay, room101, room110 } = await openFurnished();
  const huber = stay("2030-04-01", "2030-04-03", { room_id: room101, customer_id: addContact(property, "Anna Huber") });
  charge(property, folioOf(property, huber), "2030-04-02", ["Breakfast", 1_200, 2], { type: "catering" });
  const seen: string[] = [];
  for (let turn = 0; turn < 40; turn++) {
    const list = call<ServiceList>("GET /reports/items?from=2029-07-01&to=2030-12-31");
    const moved = await call(`PATCH /bookings/${huber}`, { room_id: turn % 2 === 0 ? room110 : room101 });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    seen.push((await list).body.items.map(({ room }) => room).join(" and "));
  }
  expect(new Set(seen)).toEqual(new Set(["101", "110"]));
});

test("the statistics count heads, arrivals by their day and nights by their evening", async () => {
  const { property, open, call, cookie, stay, room101, room102, room201 } = await openFurnished();
  const address = (country: string, postal_code: string) => JSON.stringify({ country, postal_code });
  const anna = addContact(property, "Anna Köhler", { nationality: "DE", address: address("DE", "80331") });
  const nobody = addContact(property, "Nobody");
  // The authority's own example: three persons from 25 July to 6 August.
  addGuests(property, stay("2030-07-25", "2030-08-06", { room_id: room101, status: "checked_out", occupancy: 3 }), anna, nobody);
  addGuests(
    property,
    stay("2030-07-31", "2030-08-01", { room_id: room102, status: "checked_in", occupancy: 1 }),
    addContact(property, "Žofie", { nationality: "CZ", address: address("CZ", "11000") }),
  );
  addGuests(property, stay("2030-07-10", "2030-07-12", { room_id: room201, status: "confirmed", occupancy: 1 }), anna);
  stay("2030-07-11T08:00:00.000Z", "2030-07-11T15:00:00.000Z", { room_id: null, status: "checked_out" });

  const family = { children: JSON.stringify([{ age: 1 }, { age: 14 }, { age: 15 }, { age: null }]), cots: 1 };
  stay("2030-09-30", "2030-10-02", { room_id: room101, status: "checked_out", occupancy: 6, ...family });
  stay("2030-09-10", "2030-09-11", { room_id: room102, status: "checked_out", occupancy: 1 });
  const { ages } = (await call<Statistics>("GET /reports/origins?from=2030-09-01&to=2030-09-30")).body;
  expect(ages).toEqual([
    { from_age: 0, to_age: 2, arrivals: 1, nights: 1 },
    { from_age: 10, to_age: 14, arrivals: 1, nights: 1 },
    { from_age: 15, to_age: 17, arrivals: 1, nights: 1 },
    { from_age: null, to_age: null, arrivals: 1, nights: 1 },
    { from_age: 18, to_age: null, arrivals: 3, nights: 3 },
  ]);

  const fileOf = async (query: string) => {
    const answer = await fetch(`${open.url}/api/reports/nationality_statistics?${query}`, { headers: { cookie, "accept-language": "en" } });
    return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const july = await fileOf("from=2030-07-01&to=2030-07-31");
  expect(july.bytes.toString()).toBe("code;name;arrivals;nights\r\nDE;Germany;1;7\r\nCZ;Czechia;1;1\r\n;Unknown;2;14\r\n");
  expect(july.headers.get("content-disposition")).toContain("filename=nationality-statistics-2030-07-01-2030-07-31.csv");
  const august = await fileOf("from=2030-08-01&to=2030-08-31&basis=nationality");
  expect(august.bytes.toString()).toBe("code;name;arrivals;nights\r\nDE;Germany;0;5\r\n;Unknown;0;10\r\n");
  const homes = await fileOf("from=2030-07-01&to=2030-07-31&basis=residence&encoder=windows-1252");
  expect(homes.headers.get("content-type")).toBe("text/csv; charset=windows-1252");
  expect(iconv.decode(homes.bytes, "windows-1252")).toBe(
    "code;name;arrivals;nights\r\n80;Bavaria;1;7\r\n09;Czechia;1;1\r\n0;Not classifiable;2;14\r\n",
  );

  const input = encodeURIComponent(JSON.stringify({ from: "2030-07-01", to: "2030-07-31", basis: "residence" }));
  const answer = await fetch(`${open.url}/trpc/reports.origins?input=${input}`, { headers: { cookie } });
  const { data } = ((await answer.json()) as { result: { data: Statistics } }).result;
  expect([data.arrivals, data.nights]).toEqual([4, 22]);
  expect(data.missing.guests).toEqual([{ id: nobody, name: "Nobody" }]);
  expect(data.missing.stays).toMatchObject([{ name: "Anna Köhler", persons: 1 }]);

  for (const bad of ["from=2030-07-01", "from=2030-07-02&to=2030-07-01", "from=2030-01-01&to=2033-01-02", "from=today&to=2030-07-01"]) {
    for (const report of ["dashboard", "items", "nationality_statistics"]) {
      expect((await call(`GET /reports/${report}?${bad}`)).body.type, `${report} ${bad}`).toBe("validation");
    }
  }
  expect((await call("GET /reports/items?from=2030-07-01&to=2030-07-01&group_by=customer")).status).toBe(400);
  expect((await call("GET /reports/nationality_statistics?from=2030-07-01&to=2030-07-01&basis=shoes")).status).toBe(400);
});

test("a day is the property's, also when its clocks change", async () => {
  expect(zoneOffsets("2030-01-01T00:00:00.000Z", "2030-12-31T00:00:00.000Z", "Europe/Vienna")).toEqual([
    { since: "2030-01-01T00:00:00.000Z", offset: 3_600_000 },
    { since: "2030-03-31T01:00:00.000Z", offset: 7_200_000 },
    { since: "2030-10-27T01:00:00.000Z", offset: 3_600_000 },
  ]);
  const { call, stay, room101 } = await openFurnished();
  // From half past midnight on 31 March (winter) to half past midnight on 1 April (summer): one night.
  stay("2030-03-30T23:30:00.000Z", "2030-03-31T22:30:00.000Z", { room_id: room101 });
  const { body } = await call<DashboardReport>("GET /reports/dashboard?from=2030-03-29&to=2030-04-02");
  expect(body.by_day.map(({ number_of_nights }) => number_of_nights)).toEqual([0, 0, 1, 0, 0]);
});
