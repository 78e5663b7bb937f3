import { expect, test } from "vitest";
import { markRoom } from "#server/inventory/rooms/service.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { updateBooking } from "#server/stays/bookings/planning/update-booking.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { BookingInput, BookingPatch } from "#shared/stays/bookings/schema.ts";
import type { ShiftCursor, SinceShift } from "#shared/stays/shifts/schema.ts";
import { addContact, furnish, insert } from "#tests/support/guesthouse.ts";
import { as, startTestServer } from "#tests/support/test-server.ts";

const STAY = { check_in: "2030-04-02", check_out: "2030-04-05", occupancy: 2 };

/** Anna and Ben work at one front desk; Ben was here before any change. */
async function startDeskOfTwo() {
  const open = await startTestServer();
  const rooms = furnish(open.property);
  const [anna, ben] = [await open.login("staff", "Anna"), await open.login("staff", "Ben")];
  await ben.call("POST /shifts/here");
  const book = (who = anna.actor) =>
    as(open.property, who, (work) =>
      createBooking(
        work,
        inCents(BookingInput).parse({ ...STAY, room_id: rooms.room101, customer_id: addContact(open.property, "Gruber") }),
      ),
    );
  const move = (id: string, room_id: string) =>
    as(open.property, anna.actor, (work) => updateBooking(work, { ...inCents(BookingPatch).parse({ room_id }), id }));
  const later = (hours: number) => {
    open.property.clock.now = new Date(Date.parse(open.property.clock.now) + hours * 3_600_000).toISOString();
  };
  const news = async () => (await ben.call<SinceShift>("GET /shifts/since")).body;
  return { ...open, ...rooms, anna, ben, book, move, later, news };
}

test("the changes of others are listed by entity, newest first, without one's own", async () => {
  const desk = await startDeskOfTwo();
  const own = desk.book(desk.ben.actor);
  const gruber = desk.move(own.id, desk.room102);
  as(desk.property, automatedActor({ property_id: desk.property.property_id, time_zone: "Europe/Vienna" }), (work) =>
    markRoom(work, desk.room110, "dirty"),
  );

  const { histories, count, is_complete, since_at } = await desk.news();

  expect(histories.map(({ object, title }) => `${object} ${title}`)).toEqual(["room 110", "booking Gruber"]);
  expect(histories[1]).toMatchObject({
    id: gruber.id,
    subtitle: expect.stringMatching(new RegExp(`^${gruber.code} · 102 · 2\\W–\\W5 Apr$`, "u")),
    changes: [{ type: "booking.moved", actor_name: "Anna", automated: false, description: expect.stringContaining("→") }],
  });
  expect(histories[0]?.changes).toMatchObject([{ type: "room.status_changed", actor_name: null, automated: true }]);
  expect([count, is_complete, since_at]).toEqual([2, true, "2030-04-01T10:00:00.000Z"]);
  expect((await desk.anna.call<SinceShift>("GET /shifts/since")).body.histories).toEqual([]);
});

test("payments of a stay are listed with the stay, a lock with its room", async () => {
  const desk = await startDeskOfTwo();
  const { id } = desk.book();
  const { body } = await desk.anna.call<{ data: { id: string }[] }>(`GET /folios?booking_id=${id}`);
  const item = { name: "Wine", gross_amount: 20, quantity: 1, tax_rate_id: await taxRateOf(desk) };
  await desk.anna.call(`POST /folios/${body.data[0]?.id}/charges`, item);
  await desk.anna.call("POST /room_locks", {
    room_id: desk.room201,
    start: "2030-04-10T10:00:00.000Z",
    end: "2030-04-11T10:00:00.000Z",
  });

  const { histories } = await desk.news();

  expect(histories.map(({ object, id: about }) => [object, about])).toEqual([
    ["room", desk.room201],
    ["booking", id],
  ]);
  expect(histories[0]?.changes[0]).toMatchObject({ parent_object: "room_lock", type: "room_lock.created" });
});

async function taxRateOf({ anna }: Awaited<ReturnType<typeof startDeskOfTwo>>): Promise<string | undefined> {
  const { body } = await anna.call<{ data: { id: string }[] }>("GET /tax_rates");
  return body.data[0]?.id;
}

test("news stay until they are marked as seen, and can be brought back", async () => {
  const desk = await startDeskOfTwo();
  desk.book();
  const before = await desk.news();
  const seen = await desk.ben.call<ShiftCursor>("POST /shifts/seen", { seq: before.head_seq });
  expect(seen.body).toEqual({ since_seq: before.head_seq, since_at: desk.property.clock.now });
  expect((await desk.news()).count).toBe(0);

  await desk.ben.call("POST /shifts/seen", { seq: before.since_seq, at: before.since_at });
  expect(await desk.news()).toMatchObject({ count: before.count, since_at: before.since_at });
});

test("a shift ends after four hours away: the next one lists what came since", async () => {
  const desk = await startDeskOfTwo();
  desk.book();
  desk.later(3);
  await desk.ben.call("POST /shifts/here");
  expect((await desk.news()).count).toBeGreaterThan(0);
  desk.later(4);
  expect(await desk.news()).toMatchObject({ count: 0, since_at: "2030-04-01T13:00:00.000Z" });
  const { body } = await desk.ben.call<ShiftCursor>("POST /shifts/here");
  expect(body.since_at).toBe("2030-04-01T13:00:00.000Z");
});

test("logging out ends it at once", async () => {
  const desk = await startDeskOfTwo();
  const { id } = desk.book();
  await desk.ben.call("POST /session/logout");
  const call = desk.callerWith({ cookie: await desk.cookieOf(desk.ben.actor) });
  desk.move(id, desk.room102);
  const { body } = await call<SinceShift>("GET /shifts/since");
  expect(body.histories.flatMap(({ changes }) => changes.map(({ type }) => type))).toEqual(["booking.moved"]);
});

test("a posted remark is shown with its own text, whatever data a program has sent with it", async () => {
  const { anna, property, news } = await startDeskOfTwo();
  const parent_id = insert(property, "tax_rates", { name: "Normal", percentage: 20 });
  await anna.call("POST /events", { parent_id, type: "remark", description: "Gilt ab Mai", data: { words: { name: 7 } } });
  expect((await news()).histories).toMatchObject([{ object: "tax_rate", title: "", changes: [{ description: "Gilt ab Mai" }] }]);
});

test("who doesn't read the record of changes has no news either", async () => {
  const desk = await startDeskOfTwo();
  const keeper = await desk.login("cleaning");
  expect((await keeper.call("GET /shifts/since")).status).toBe(403);
});

test("a stay without a name goes by its code once, a setting by its name, and what was undone is no news", async () => {
  const { property, anna, login, news, room101, move, room102 } = await startDeskOfTwo();
  const nameless = as(property, anna.actor, (work) => createBooking(work, inCents(BookingInput).parse({ ...STAY, room_id: room101 })));
  const boss = await login("admin", "Boss");
  await boss.call("POST /settings", { key: "AUTO_NO_SHOW", value: "true" });
  const { histories } = await news();
  expect(histories).toMatchObject([
    { object: "setting", title: "Automatic no-shows", changes: [{ description: "Setting Automatic no-shows created" }] },
    { object: "booking", title: `Booking ${nameless.code}`, subtitle: expect.stringMatching(/^101 · 2\W–\W5 Apr$/) },
  ]);
  const moved = move(nameless.id, room102);
  expect((await news()).count).toBe(3);
  as(property, anna.actor, (work) => undoChanges(work, { bookings: [{ id: moved.id, version: moved.version }] }));
  expect((await news()).histories).toEqual(histories);
});
