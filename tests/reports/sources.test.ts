import { expect, test } from "vitest";
import type { BookingSources } from "#shared/office/reports/sources.ts";
import { revision, room, startSelling } from "#tests/channel-engine/start-selling.ts";

test("stays count by source in the range in which they end, with the commission that their portals state", async () => {
  const { offer, pull, call, rooms, login } = await startSelling();
  offer("r1", revision({ ota_commission: "31.50", rooms: [room(), room()] }));
  offer("r2", revision({ booking_id: "untold", ota_reservation_code: "untold", ota_name: "Expedia" }));
  offer("r3", revision({ booking_id: "gone", ota_reservation_code: "gone", ota_commission: "10.00" }));
  await pull();
  offer("r4", revision({ booking_id: "gone", ota_reservation_code: "gone", status: "cancelled" }));
  await pull();
  const direct = { room_type_id: rooms.suite, check_in: "2030-05-12", check_out: "2030-05-14", occupancy: 2 };
  await call("POST /bookings", direct);
  const days = async (range: string) => (await call<BookingSources>(`GET /reports/sources?${range}`)).body;
  const portals = [
    { source: "Booking.com", stays: 2, nights: 4, gross_amount: 421, commission: 31.5, net_amount: 389.5, unknown: 0 },
    { source: "Expedia", stays: 1, nights: 2, gross_amount: 210.5, commission: 0, net_amount: 210.5, unknown: 1 },
  ];
  const own = { source: "internal", stays: 1, nights: 2, gross_amount: 400, commission: 0, net_amount: 400, unknown: 0 };
  expect((await days("from=2030-05-01&to=2030-05-12")).rows).toEqual(portals);
  expect(await days("from=2030-05-12&to=2030-05-31")).toMatchObject({
    rows: [portals[0], own, portals[1]],
    gross_amount: 1031.5,
    commission: 31.5,
    net_amount: 1000,
  });
  expect((await days("from=2030-05-10&to=2030-05-11")).rows).toEqual([]);
  expect((await (await login("staff")).call("GET /reports/sources?from=2030-05-01&to=2030-05-12")).status).toBe(403);
});
