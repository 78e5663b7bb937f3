import { expect, test } from "vitest";
import { countFormerStays } from "#server/office/forecast/count-former-job.ts";
import { cutBooking } from "#server/stays/bookings/planning/change-parts.ts";
import type { DashboardReport } from "#shared/office/reports/dashboard-schema.ts";
import type { Forecast } from "#shared/office/reports/forecast-schema.ts";
import { rangeAhead } from "#shared/office/reports/ranges.ts";
import { day, instant, makeFrontDesk } from "#tests/support/front-desk.ts";
import { addContact, addItem, addRateItem } from "#tests/support/guesthouse.ts";
import { as, startTestServer } from "#tests/support/test-server.ts";

/** A front desk with its server, whose record is complete from the first booking on. */
async function openDesk() {
  const desk = makeFrontDesk();
  const server = await startTestServer(desk.property);
  const { call, cookie } = await server.login("manager");
  const on = (today: string) => {
    desk.property.clock.now = instant(today);
  };
  const forecast = async (query: string) => (await call<Forecast>(`GET /reports/forecast?${query}`)).body;
  const complete = () => countFormerStays.run(desk.property.runtime);
  const text = async (path: string) => {
    const response = await fetch(`${server.url}/api${path}`, { headers: { cookie, "accept-language": "de" } });
    return { type: response.headers.get("content-type"), bytes: Buffer.from(await response.arrayBuffer()) };
  };
  return { ...desk, ...server, call, on, forecast, complete, text };
}

const APRIL = "from=2030-04-01&to=2030-04-30";

test("the figures of today are those of the dashboard for the same nights", async () => {
  const desk = await openDesk();
  addRateItem(desk.property, desk.rate, addItem(desk.property, { gross_amount: 1_200 }), { included: 1 });
  const { id } = desk.book("10", "14", { room_id: desk.room101 });
  desk.book("11", "12", { occupancy: 1 });
  desk.book("12", "15", { source: "Airbnb", total_gross_amount: 0 });
  desk.book("20", "20", { room_id: desk.room102, check_in: instant("20 09:00"), check_out: instant("20 15:00") });
  desk.step(desk.book("11", "13").id, "cancel");
  desk.lock(desk.room110, "9", "12");
  as(desk.property, desk.clerk, (work) => cutBooking(work, { id, from: day("12"), room_id: desk.room201 }));
  await desk.complete();
  const shown = (figures: object) => {
    const { average_daily_rate, revenue_per_available_room, lodging_amount, number_of_nights, available_nights, percentage } =
      figures as DashboardReport["revenue"] & DashboardReport["occupancy"];
    return { average_daily_rate, revenue_per_available_room, lodging_amount, number_of_nights, available_nights, percentage };
  };
  const dashboard = (await desk.call<DashboardReport>(`GET /reports/dashboard?${APRIL}`)).body;
  const { periods, total, by_room_type } = await desk.forecast(`${APRIL}&interval=day`);
  expect(shown(total)).toEqual(shown({ ...dashboard.revenue, ...dashboard.occupancy }));
  expect(total).toMatchObject({ number_of_nights: 8, person_nights: dashboard.occupancy.occupancy });
  for (const [index, { number_of_nights, available_nights, lodging_amount, percentage }] of dashboard.by_day.entries()) {
    expect(periods[index]).toMatchObject({ number_of_nights, available_nights, lodging_amount, percentage });
  }
  expect(
    by_room_type
      .map(({ name, number_of_nights }) => ({ name, number_of_nights }))
      .sort((a, b) => ((a.name ?? "") < (b.name ?? "") ? -1 : 1)),
  ).toEqual(dashboard.occupancy.by_room_type);
});

/** Bookings that were made a year apart, each a few days before the next. */
async function twoYears() {
  const desk = await openDesk();
  const from = (country: string) => addContact(desk.property, `Guest from ${country}`, { address: JSON.stringify({ country }) });
  const [austria, germany] = [from("AT"), from("DE")];
  desk.on("2029-03-01T10:00:00.000Z");
  desk.book("2029-04-10", "2029-04-12", { customer_id: austria });
  desk.on("2029-03-20T10:00:00.000Z");
  desk.book("2029-04-20", "2029-04-21", { customer_id: austria });
  desk.on("2030-03-01T10:00:00.000Z");
  const { id } = desk.book("10", "13", { customer_id: germany });
  desk.on("2030-03-18T10:00:00.000Z");
  desk.book("2030-05-02", "2030-05-03", { room_id: desk.room201, customer_id: austria, source: "Airbnb" });
  desk.change(id, { check_out: day("12") });
  desk.on("2030-03-20T10:00:00.000Z");
  await desk.complete();
  return { ...desk, id };
}

test("each month is beside the same month of last year as it was with the same lead time, and beside its pickup", async () => {
  const desk = await twoYears();
  const now = await desk.forecast("from=2030-04-01&to=2030-05-31&as_of=2030-03-18&since=2030-03-10");
  expect(now).toMatchObject({ last_year_as_of: "2029-03-18", complete_from: "2029-03-01" });
  expect(now.periods).toMatchObject([
    {
      from: "2030-04-01",
      number_of_nights: 2,
      lodging_amount: 200,
      pickup: { number_of_nights: -1, lodging_amount: -100 },
      last_year: { from: "2029-04-01", to: "2029-04-30", number_of_nights: 2, lodging_amount: 200 },
    },
    { from: "2030-05-01", number_of_nights: 1, pickup: { number_of_nights: 1, lodging_amount: 200 }, last_year: { number_of_nights: 0 } },
  ]);
  const before = await desk.forecast("from=2030-04-01&to=2030-05-31&as_of=2030-03-17&since=2030-02-01");
  expect(before.total).toMatchObject({ number_of_nights: 3, pickup: { number_of_nights: 3 }, last_year: { number_of_nights: 2 } });
  const today = await desk.forecast("from=2030-04-01&to=2030-05-31");
  expect(today).toMatchObject({ as_of: "2030-03-20", since: "2030-03-13", total: { last_year: { number_of_nights: 3 } } });
  expect(today.by_country.map(({ key, number_of_nights, last_year }) => [key, number_of_nights, last_year?.number_of_nights])).toEqual([
    ["DE", 2, 0],
    ["AT", 1, 3],
  ]);
  expect(today.by_source.map(({ key, lodging_amount }) => [key, lodging_amount])).toEqual([
    ["internal", 200],
    ["Airbnb", 200],
  ]);
  expect(today.by_rate).toMatchObject([{ key: desk.rate, name: "Standard", number_of_nights: 3 }]);
});

test("weeks are compared with the same weekdays, and nothing with what was before the record", async () => {
  const desk = await twoYears();
  const weeks = await desk.forecast("from=2030-04-08&to=2030-04-21&interval=week");
  expect(weeks).toMatchObject({ last_year_as_of: "2029-03-21" });
  expect(weeks.periods).toMatchObject([
    { from: "2030-04-08", to: "2030-04-14", number_of_nights: 2, last_year: { from: "2029-04-09", to: "2029-04-15", number_of_nights: 2 } },
    { from: "2030-04-15", to: "2030-04-21", number_of_nights: 0, last_year: { from: "2029-04-16", number_of_nights: 1 } },
  ]);
  const early = await desk.forecast("from=2030-04-01&to=2030-04-30&as_of=2030-02-01&since=2029-01-01");
  expect(early.total).toMatchObject({ number_of_nights: 0, pickup: null, last_year: null });
});

test("a state of tomorrow, a pickup after the state and the front desk are refused", async () => {
  const desk = await openDesk();
  desk.on("1");
  const { call } = desk;
  expect(await call(`GET /reports/forecast?${APRIL}&as_of=2030-04-02`)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "as_of" }] },
  });
  expect(await call(`GET /reports/forecast?${APRIL}&since=2030-04-02`)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "since" }] },
  });
  const staff = await desk.login("staff");
  expect((await staff.call(`GET /reports/forecast?${APRIL}`)).status).toBe(403);
  expect((await staff.call(`GET /reports/forecast/file?${APRIL}`)).status).toBe(403);
});

test("the file has all figures of each month, and the sheet is a PDF", async () => {
  const { text } = await twoYears();
  const csv = await text("/reports/forecast/file?from=2030-04-01&to=2030-05-31&format=csv");
  expect(csv.type).toContain("text/csv");
  const [head, april, may, total] = csv.bytes.toString("utf8").replace("\ufeff", "").split("\r\n");
  expect(head).toBe(
    "Von;Bis;Nächte;Verfügbar;Personennächte;Auslastung;Zimmerumsatz;ADR;RevPAR;Vorjahr Nächte;Vorjahr Auslastung;Vorjahr Zimmerumsatz;Zuwachs Nächte;Zuwachs Zimmerumsatz",
  );
  expect(april).toBe("2030-04-01;2030-04-30;2;120;4;1,67;200,00;100,00;1,67;3;2,5;300,00;-1;-100,00");
  expect([may?.slice(0, 10), total?.slice(0, 21)]).toEqual(["2030-05-01", "2030-04-01;2030-05-31"]);
  const pdf = await text("/reports/forecast/file?from=2030-04-01&to=2030-05-31");
  expect([pdf.type, pdf.bytes.subarray(0, 5).toString()]).toEqual(["application/pdf", "%PDF-"]);
});

test("the days ahead are a month of days, a quarter of weeks or a year of months, paged without a gap", () => {
  expect(rangeAhead("2030-01-31", "day")).toEqual({ from: "2030-01-31", to: "2030-03-02" });
  expect(rangeAhead("2030-01-31", "week")).toEqual({ from: "2030-01-28", to: "2030-04-28" });
  expect(rangeAhead("2030-01-31", "month")).toEqual({ from: "2030-01-01", to: "2030-12-31" });
  expect(rangeAhead("2030-01-31", "month", -1)).toEqual({ from: "2029-01-01", to: "2029-12-31" });
  expect(rangeAhead("2030-01-31", "week", 1).from).toBe("2030-04-29");
});
