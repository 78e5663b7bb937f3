import { expect, test } from "vitest";
import { cutBooking } from "#server/stays/bookings/planning/change-parts.ts";
import { quoteBooking } from "#server/stays/bookings/planning/quote.ts";
import { BookingQuoteQuery } from "#shared/stays/bookings/quote-schema.ts";
import { day, makeFrontDesk } from "#tests/support/front-desk.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

test("a change of rooms costs what it was quoted, at the agreed price and at the new one, and the quote changes nothing", () => {
  const { property, clerk, book, room101, room102, room201, double, suite } = makeFrontDesk();
  const { id, version } = book("5", "9", { room_id: room101 });
  const quoted = (room_id: string, room_type_id: string) => {
    const rooms = [
      { room_id: room101, room_type_id: double, check_in: day("5"), check_out: day("7") },
      { room_id, room_type_id, check_in: day("7"), check_out: day("9") },
    ];
    return quoteBooking(viewOf(property, clerk), BookingQuoteQuery.parse({ id, rooms }));
  };
  expect(quoted(room102, double)).toMatchObject({ current: 40_000, retained: 40_000, recalculated: 40_000 });
  expect(quoted(room201, suite)).toMatchObject({ current: 40_000, retained: 40_000, recalculated: 60_000 });
  const cut = as(property, clerk, (work) => cutBooking(work, { id, from: day("7"), room_id: room201 }));
  expect(cut).toMatchObject({ version: version + 1, gross_amount: 60_000 });
});

test("other days of a stay in several rooms cost what they were quoted, by the type of each room, and name who is in the way in any of them", () => {
  const { property, clerk, book, room101, room201 } = makeFrontDesk();
  const { id } = book("5", "8", { room_id: room101 });
  as(property, clerk, (work) => cutBooking(work, { id, from: day("7"), room_id: room201 }));
  const quoted = (query: object) => quoteBooking(viewOf(property, clerk), BookingQuoteQuery.parse({ id, ...query }));
  expect(quoted({ check_in: day("4"), check_out: day("10") })).toMatchObject({ current: 40_000, recalculated: 90_000, taken_by: null });
  book("8", "9", { room_id: room201 });
  expect(quoted({ check_out: day("10") }).taken_by).toMatchObject({ number: "201", check_in: `${day("8")}T13:00:00.000Z` });
  book("3", "5", { room_id: room101 });
  expect(quoted({ check_in: day("4") }).taken_by).toMatchObject({ number: "101" });
});
