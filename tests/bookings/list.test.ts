import { beforeEach, describe, expect, test } from "vitest";
import { countDays } from "#server/stays/bookings/day-counts.ts";
import { listBookings } from "#server/stays/bookings/queries.ts";
import { BookingQuery } from "#shared/stays/bookings/schema.ts";
import { type FrontDesk, instant, makeFrontDesk } from "#tests/support/front-desk.ts";
import { addContact, addGuest } from "#tests/support/guesthouse.ts";
import { viewOf } from "#tests/support/test-server.ts";

let desk: FrontDesk;
let customer: string;

/** Three stays: A 5–8 April of Müller, B 8–10 with the guest Strauß, C 12–13 canceled. */
beforeEach(() => {
  desk = makeFrontDesk();
  customer = addContact(desk.property, "Jürgen Müller");
  desk.book("5", "8", { code: "A-100", customer_id: customer });
  desk.property.clock.now = instant("2 23:30");
  desk.book("8", "10", { code: "B-200", external_code: "Ärzte/7", guest_id: addGuest(desk.property, "Anna Strauß") });
  desk.property.clock.now = instant("3");
  desk.step(desk.book("12", "13", { code: "C-300" }).id, "cancel");
});

function codes(query: Record<string, unknown>): string[] {
  const page = listBookings(viewOf(desk.property, desk.clerk), BookingQuery.parse(query));
  return page.data.map(({ code }) => code);
}

describe("bookings are found", () => {
  test.each([
    [{}, ["A-100", "B-200", "C-300"]],
    [{ query: "00" }, ["A-100", "B-200", "C-300"]],
    [{ query: "a-1" }, ["A-100"]],
    [{ query: "muller" }, ["A-100"]],
    [{ query: "MUELLER" }, ["A-100"]],
    [{ query: "strauss" }, ["B-200"]],
    [{ query: "aerzte" }, ["B-200"]],
    [{ code: "B-200" }, ["B-200"]],
    [{ code: "b-200" }, []],
    [{ code: "200" }, []],
    [{ code: "Ärzte/7" }, []],
    [{ code: "strauss" }, []],
    [{ name: "gen mül" }, ["A-100"]],
    [{ name: "A-100" }, []],
    [{ name: "100%" }, []],
    [{ status: ["canceled"] }, ["C-300"]],
    [{ status: ["confirmed", "canceled"], query: "300" }, ["C-300"]],
    [{ from: "2030-04-08", to: "2030-04-08" }, ["A-100", "B-200"]],
    [{ from: "2030-04-09" }, ["B-200", "C-300"]],
    [{ to: "2030-04-07" }, ["A-100"]],
    [{ from: "2030-04-07T22:00:00.000Z", to: "2030-04-08T21:59:59.999Z" }, ["A-100", "B-200"]],
    [{ from: "2030-04-09T00:30:00+02:00" }, ["B-200", "C-300"]],
    [{ from: "0000-01-01", to: "9999-12-31" }, ["A-100", "B-200", "C-300"]],
    [{ date_filter: "check_in", from: "2030-04-08", to: "2030-04-12" }, ["B-200", "C-300"]],
    [{ date_filter: "check_out", from: "2030-04-08", to: "2030-04-08" }, ["A-100"]],
    [{ date_filter: "created", from: "2030-04-02", to: "2030-04-02" }, ["B-200"]],
  ])("by %j", (query, expected) => {
    expect(codes(query)).toEqual(expected);
  });

  test("by customer and group", () => {
    expect(codes({ customer_id: customer })).toEqual(["A-100"]);
    expect(codes({ group_id: "none" })).toEqual([]);
  });

  test.each([
    ["-check_in", ["C-300", "B-200", "A-100"]],
    ["code", ["A-100", "B-200", "C-300"]],
    ["-created_at", ["C-300", "B-200", "A-100"]],
    ["number_of_nights", ["C-300", "B-200", "A-100"]],
    ["-gross_amount", ["A-100", "B-200", "C-300"]],
    ["name", ["C-300", "A-100", "B-200"]],
  ])("sorted by %s", (sort, expected) => {
    expect(codes({ sort })).toEqual(expected);
  });
});

test("pages are stable and count over all", () => {
  const page = listBookings(viewOf(desk.property, desk.clerk), BookingQuery.parse({ page_size: 2, page_number: 2 }));
  expect(page).toMatchObject({ count: 3, total_pages: 2, has_previous_page: true, has_next_page: false });
  expect(page.data.map(({ code }) => code)).toEqual(["C-300"]);
});

test("arrivals and departures around today are counted by the property's calendar, without canceled ones", () => {
  expect(countDays(viewOf(desk.property, desk.clerk)).check_in).toEqual({ yesterday: 0, today: 0, tomorrow: 0 });
  desk.property.clock.now = instant("8 00:10");
  expect(countDays(viewOf(desk.property, desk.clerk))).toEqual({
    check_in: { yesterday: 0, today: 1, tomorrow: 0 },
    check_out: { yesterday: 0, today: 1, tomorrow: 0 },
  });
  desk.property.clock.now = instant("9 23:50");
  expect(countDays(viewOf(desk.property, desk.clerk)).check_out).toEqual({ yesterday: 1, today: 0, tomorrow: 1 });
  desk.property.clock.now = instant("12");
  expect(countDays(viewOf(desk.property, desk.clerk)).check_in).toEqual({ yesterday: 0, today: 0, tomorrow: 0 });
});
