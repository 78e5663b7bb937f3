import { expect, test } from "vitest";
import { emergencySheet } from "#server/office/emergency-sheet/queries.ts";
import { propertyToday } from "#server/office/reports/dashboard/today.ts";
import type { ServiceList } from "#shared/office/reports/service-list.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { BoardRow } from "#shared/stays/housekeeping/schema.ts";
import type { Registration } from "#shared/stays/registrations/schema.ts";
import { fetchPdf, furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { instant } from "#tests/support/front-desk.ts";
import { addGuest, addItem, addRateItem, furnish } from "#tests/support/guesthouse.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { startTestServer, viewOf } from "#tests/support/test-server.ts";

const TODAY = "2030-04-01";

/** Two guests have room 101 from noon until six, with breakfast; city tax would only be charged for a night. */
async function openForTheDay() {
  const served = await startTestServer();
  const rooms = furnish(served.property);
  furnishLetterhead(served.property);
  addRateItem(served.property, rooms.rate, addItem(served.property, { name: "Brunch", gross_amount: 1490, book_next_day: 1 }));
  addRateItem(served.property, rooms.rate, addItem(served.property, { name: "City tax", type: "city_tax", gross_amount: 250 }));
  const { actor, call, cookie } = await served.login("admin");
  const guest = addGuest(served.property);
  const stay = { check_in: TODAY, check_out: TODAY, occupancy: 2, room_id: rooms.room101, customer_id: guest, guest_id: guest };
  const { body: booking } = await call<Booking>("POST /bookings", stay);
  const view = () => viewOf(served.property, actor);
  return { ...served, ...rooms, call, cookie, booking, view };
}

test("a day use is priced for its day, gets its meals on it, and is in all lists of the day", async () => {
  const { call, booking, view, room101 } = await openForTheDay();
  expect(booking).toMatchObject({ number_of_nights: 0, gross_amount: 129.8 });
  expect(booking.price.items.map(({ name, date }) => [name, date])).toEqual([["Brunch", TODAY]]);
  const { body: served } = await call<ServiceList>(`GET /reports/items?from=${TODAY}&to=2030-04-02`);
  expect(served.items).toMatchObject([{ date: TODAY, item: "Brunch", quantity: 2, room: "101" }]);
  const listed = async (filter: string) =>
    (await call<Page<Booking>>(`GET /bookings?date_filter=${filter}&from=${TODAY}&to=${TODAY}`)).body.count;
  expect(await Promise.all(["check_in", "check_out", "stay"].map(listed))).toEqual([1, 1, 1]);
  expect(propertyToday(view())).toMatchObject({ arrivals: { count: 1, done: 0 }, departures: { count: 1, done: 0 } });
  const board = async () => (await call<BoardRow[]>("GET /housekeeping")).body.find(({ id }) => id === room101);
  expect(await board()).toMatchObject({ arrival: { persons: 2 }, departure: { persons: 2 }, stayer: null });
  expect(emergencySheet(view())).toMatchObject({ arrivals: [{ code: booking.code }], departures: [], in_house: [] });

  await call(`POST /bookings/${booking.id}/check_in`);
  expect(emergencySheet(view())).toMatchObject({
    arrivals: [],
    departures: [{ code: booking.code }],
    in_house: [{ code: booking.code }],
  });
  await call(`POST /bookings/${booking.id}/check_out`);
  expect(propertyToday(view())).toMatchObject({
    arrivals: { count: 1, done: 1 },
    departures: { count: 1, done: 1 },
    in_house: { rooms: 0 },
  });
  expect(await board()).toMatchObject({ status: "dirty", departure: { status: "checked_out" } });
});

test("the register has one day for coming and leaving, and a night can be sold after it", async () => {
  const { call, booking, property, room101 } = await openForTheDay();
  await call(`POST /bookings/${booking.id}/check_in`);
  await call("POST /registrations", { booking_id: booking.id });
  const [entry] = (await call<Page<Registration>>("GET /registrations")).body.data;
  expect(entry).toMatchObject({ check_in: TODAY, check_out: TODAY });
  property.clock.now = instant("1 17:00");
  await call(`POST /bookings/${booking.id}/check_out`);
  const night = { check_in: TODAY, check_out: "2030-04-02", occupancy: 2, room_id: room101 };
  expect((await call<Booking>("POST /bookings", night)).body).toMatchObject({ check_in: instant("1 17:00"), number_of_nights: 1 });
});

test("documents name its hours and one day", async () => {
  const { url, cookie, booking, call } = await openForTheDay();
  const { text } = await fetchPdf(url, cookie, `/bookings/${booking.id}/confirmation?includeRates=true`);
  for (const words of ["1. April 2030", "Tagesnutzung", "Gesamtbetrag"]) expect(text).toContain(words);
  expect(text).not.toContain("0 Nächte");
  const { body: folios } = await call<Page<{ id: string }>>(`GET /folios?booking_id=${booking.id}`);
  const bill = await fetch(`${url}/api/invoices/preview`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ folio_id: folios.data[0]?.id, group_charges: true }),
  });
  const invoice = await readPdf(Buffer.from(await bill.arrayBuffer()));
  expect(invoice.text).toContain("Brunch 01.04.2030 2 14,90");
  expect(invoice.text).not.toContain("City tax");
});
