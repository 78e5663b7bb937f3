import { expect, test } from "vitest";
import type { Page } from "#shared/platform/core/paging.ts";
import { chargedAmount, lodgingOf } from "#shared/prices/pricing/price-days.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import type { Group } from "#shared/stays/groups/schema.ts";
import { furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

test("the total of a stay and of its group holds what was charged by hand: total less paid is due", async () => {
  const served = await startTestServer();
  const { room101, room102 } = furnish(served.property);
  const { call } = await served.login("staff", "Clara");
  const stay = { check_in: "2030-04-05", check_out: "2030-04-07", occupancy: 2 };
  const { body: group } = await call<Group>("POST /groups", {
    name: "Choir",
    bookings: [room101, room102].map((room_id) => ({ ...stay, room_id })),
  });
  const { body: listed } = await call<Page<Booking>>(`GET /bookings?group_id=${group.id}`);
  const [first] = listed.data;
  const { body: folios } = await call<Booking>(`GET /bookings/${first?.id}?expand=folios`);
  const charge = { name: "Minibar", gross_amount: 50, tax_percentage: 20, quantity: 1 };
  expect((await call<Folio>(`POST /folios/${folios.folios?.[0]?.id}/charges`, charge)).status).toBe(200);

  const { body: charged } = await call<Booking>(`GET /bookings/${first?.id}`);
  expect([charged.gross_amount, charged.due_amount, chargedAmount(charged)]).toEqual([200, 250, 250]);
  const { body: whole } = await call<Group>(`GET /groups/${group.id}?expand=summary`);
  expect(whole.summary && chargedAmount(whole.summary)).toBe(450);
});

test("the price of a night is what the charged nights cost on average, also after a check-out on the day of arrival", async () => {
  const served = await startTestServer();
  const { room101 } = furnish(served.property);
  const { call } = await served.login("staff", "Clara");
  const { body: booking } = await call<Booking>("POST /bookings", {
    check_in: "2030-04-01",
    check_out: "2030-04-03",
    occupancy: 2,
    room_id: room101,
  });
  expect(lodgingOf(booking.price)).toEqual({ lodging: 200, nights: 2 });
  // The dates may shrink to a day use; both nights stay charged.
  served.property.runtime.db.$client.prepare("UPDATE bookings SET number_of_nights = 0 WHERE id = ?").run(booking.id);
  const { body: left } = await call<Booking>(`GET /bookings/${booking.id}`);
  expect([left.number_of_nights, lodgingOf(left.price)]).toEqual([0, { lodging: 200, nights: 2 }]);
});
