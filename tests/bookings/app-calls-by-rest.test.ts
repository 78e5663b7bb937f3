import { expect, test } from "vitest";
import type { RoomProposal } from "#shared/stays/bookings/free-up-room.ts";
import type { BookingQuote } from "#shared/stays/bookings/quote-schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { PlanWindow } from "#shared/stays/room-plan/schema.ts";
import type { MailPreview } from "#shared/tenant/mail/schema.ts";
import { addGuest, furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const NIGHTS = { check_in: "2030-04-05", check_out: "2030-04-08", occupancy: 2 };

async function desk() {
  const open = await startTestServer();
  const rooms = furnish(open.property);
  const { call } = await open.login("manager");
  const book = async (fields: object) => (await call<Booking>("POST /bookings", { ...NIGHTS, ...fields })).body;
  return { ...open, ...rooms, call, book };
}

test("one booking is moved, and the undo of its version takes it back", async () => {
  const { call, book, room101, room102 } = await desk();
  const { id } = await book({ room_id: room101 });
  const moved = await call<Booking>(`POST /bookings/${id}/move`, { room_id: room102, version: 1 });
  expect(moved.body).toMatchObject({ room_id: room102, version: 2 });
  expect((await call(`POST /bookings/${id}/move`, { room_id: room101, version: 1 })).body).toMatchObject({ type: "stale", status: 412 });
  const undone = await call<Booking[]>("POST /bookings/undo", { bookings: [{ id, version: 2 }] });
  expect(undone.body).toMatchObject([{ room_id: room101, version: 3 }]);
});

test("two bookings swap rooms, and one without a room can't", async () => {
  const { call, book, double, room101, room102 } = await desk();
  const [one, other, waiting] = [await book({ room_id: room101 }), await book({ room_id: room102 }), await book({ room_type_id: double })];
  const swapped = await call<Booking[]>(`POST /bookings/${one.id}/swap`, { booking_id: other.id });
  expect(swapped.body.map(({ id, room_id }) => ({ id, room_id }))).toEqual([
    { id: one.id, room_id: room102 },
    { id: other.id, room_id: room101 },
  ]);
  expect((await call(`POST /bookings/${one.id}/swap`, { booking_id: waiting.id })).body.type).toBe("booking/room_missing");
  expect((await call(`POST /bookings/${one.id}/swap`, { booking_id: "nobody" })).body).toMatchObject({
    type: "not_found",
    detail: "booking_id",
  });
});

test("a quote says what longer nights would cost, and changes nothing", async () => {
  const { call, book, room101 } = await desk();
  const { id } = await book({ room_id: room101 });
  const { body } = await call<BookingQuote>("POST /bookings/quote", { id, check_out: "2030-04-10" });
  expect(body).toMatchObject({ current: 300, recalculated: 500, taken_by: null });
  expect((await call<Booking>(`GET /bookings/${id}`)).body).toMatchObject({ version: 1, number_of_nights: 3 });
});

test("a room is freed up as the preview proposes", async () => {
  const { call, book, double, room101, room102, room110 } = await desk();
  const first = await book({ room_id: room101, check_out: "2030-04-06" });
  await book({ room_id: room102, check_in: "2030-04-06", check_out: "2030-04-08" });
  await book({ room_id: room110 });
  const wish = { room_type_id: double, check_in: "2030-04-05", check_out: "2030-04-08" };
  const { body: proposal } = await call<RoomProposal>("POST /bookings/free_up_room/preview", wish);
  expect(proposal.moves).toMatchObject([{ id: first.id, from: { number: "101" }, to: { number: "102" } }]);
  const made = await call<Booking[]>("POST /bookings/free_up_room/book", {
    ...NIGHTS,
    room_id: proposal.room?.id,
    moves: proposal.moves.map(({ id, version, to }) => ({ id, version, room_id: to.id })),
  });
  expect(new Set(made.body.map(({ room_id }) => room_id))).toEqual(new Set([room101, room102]));
});

test("a guest arrives with what was missing, and the room plan shows the stay by days or instants", async () => {
  const { call, book, property, room101 } = await desk();
  const guest = addGuest(property);
  const { id } = await book({ check_in: "2030-04-01", check_out: "2030-04-03", room_id: room101, customer_id: guest });
  const arrived = await call<Booking>(`POST /bookings/${id}/arrive`, { guest: { contact_id: guest } });
  expect(arrived.body).toMatchObject({ status: "checked_in", guests: [{ id: guest }] });
  const barsOf = async (query: string) => (await call<PlanWindow>(`GET /room_plan?${query}`)).body.bookings.map((bar) => bar.id);
  expect(await barsOf("from=2030-04-03&to=2030-04-03")).toEqual([id]);
  expect(await barsOf("from=2030-04-04&to=2030-04-09")).toEqual([]);
  expect(await barsOf("from=2030-04-01T00:00:00Z&to=2030-04-01T09:00:00Z")).toEqual([]);
  const tooLong = await call("GET /room_plan?from=2030-01-01&to=2031-06-01");
  expect(tooLong.body).toMatchObject({ type: "validation", errors: [{ path: "to" }] });
});

test("a mail is shown before it is sent, and answered by its sending", async () => {
  const { call, book, property, room101 } = await desk();
  const { id } = await book({ room_id: room101, customer_id: addGuest(property) });
  const { body } = await call<MailPreview>(`GET /bookings/${id}/mails/preview?kind=confirmation&emails=eva@example.com`);
  expect(body).toMatchObject({ kind: "confirmation", to: ["eva@example.com"] });
  const sent = await call(`POST /bookings/${id}/mails`, { kind: "confirmation", emails: ["eva@example.com"] });
  expect(sent.body).toMatchObject({ object: "mail", kind: "confirmation" });
});

test("the price grid of a rate is set cell by cell", async () => {
  const { call, rate, double } = await desk();
  const prices = [{ room_type_id: double, occupancy: 1, gross_amount: 80 }];
  const { status, body } = await call(`PUT /rates/${rate}/price_grid`, { prices });
  expect({ status, body }).toMatchObject({ status: 200, body: [{ occupancy: 1, gross_amount: 80 }, { occupancy: 2 }, { occupancy: 2 }] });
  expect((await call("GET /rates/summaries")).body).toMatchObject([{ rate_id: rate, prices: 3 }]);
});

test("several bookings are asked for and taken by one call", async () => {
  const { call, book, room101, room102 } = await desk();
  const ids = [await book({ room_id: room101 }), await book({ room_id: room102 })].map(({ id }) => id);
  const asked = ids.map((id) => `ids=${id}`).join("&");
  expect((await call(`GET /bookings/cancellations?${asked}`)).body).toMatchObject(ids.map((id) => ({ id, fee: 0 })));
  expect((await call(`GET /bookings/departures?${asked}`)).status).toBe(200);
  expect((await call("GET /bookings/day_counts")).body).toMatchObject({ check_in: { today: 0 } });
  expect((await call<Booking[]>("POST /bookings/cancel", { ids })).body.map(({ status }) => status)).toEqual(["canceled", "canceled"]);
});
