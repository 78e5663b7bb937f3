import { describe, expect, test } from "vitest";
import { bookingStore } from "#server/bookings/queries.ts";
import { undoChanges } from "#server/bookings/undo.ts";
import { makeGuestLink } from "#server/guest-links/service.ts";
import { hashToken } from "#server/session/tokens.ts";
import { openGuestDoor } from "#tests/guest-links/stay.ts";
import { eventsOf, makeDesk } from "#tests/support/desk.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/house.ts";

test("a link is an absolute address with 128 random bits, of which only the hash is kept", () => {
  const desk = makeDesk();
  const { id } = desk.book("10", "12", { status: "pending" });
  const [one, other] = as(desk.house, desk.clerk, (work) => [makeGuestLink(work, id, "offer"), makeGuestLink(work, id, "pre_check_in")]);
  expect(one).toMatch(/^https:\/\/keyrack\.example\/public\/[\w-]{22}\/confirm$/);
  expect(other).toMatch(/^https:\/\/keyrack\.example\/public\/[\w-]{22}\/pre-check-in$/);

  const rows = desk.house.ledger.db.$client.prepare("SELECT * FROM guest_links ORDER BY purpose").all();
  const secret = one?.split("/").at(-2) ?? "";
  expect(rows).toMatchObject([
    { hash: hashToken(secret), purpose: "offer", used_at: null },
    { purpose: "pre_check_in", used_at: null },
  ]);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test("the guest sees the house's name and the own stay, and a look changes nothing", async () => {
  const { offer, anybody, house, clerk } = await openGuestDoor();
  const customer_id = addContact(house, "Anna Gruber", { language: "en" });
  const { booking, id } = offer({ customer_id });
  const before = eventsOf({ house }, booking.id).length;

  const { status, body } = await anybody(`GET /public/bookings/${id}`);

  expect(status).toBe(200);
  expect(body).toEqual({
    property_name: "Pension Edelweiss",
    primary_color: null,
    logo_url: null,
    time_zone: "Europe/Vienna",
    currency: "EUR",
    language: "en",
    purpose: "offer",
    code: booking.code,
    room_type_name: "Double",
    check_in: booking.check_in,
    check_out: booking.check_out,
    number_of_nights: 2,
    occupancy: 2,
    gross_amount: 200,
    expires_at: "2030-04-05T21:59:00.000Z",
  });
  expect(JSON.stringify(body)).not.toContain("Gruber");
  for (let look = 0; look < 5; look++) await anybody(`GET /public/bookings/${id}`);
  expect(eventsOf({ house }, booking.id)).toHaveLength(before);
  expect(bookingStore.find(viewOf(house, clerk), booking.id)).toEqual(booking);
});

describe("confirming", () => {
  test("turns the offer into a booking, and the record says that the guest did it", async () => {
    const { offer, anybody, house, clerk } = await openGuestDoor();
    const { booking, id } = offer({ customer_id: addContact(house, "Anna Gruber") });

    const { status, body } = await anybody(`POST /public/bookings/${id}/confirm`);

    expect([status, body]).toEqual([
      200,
      { property_name: "Pension Edelweiss", code: booking.code, check_in: booking.check_in, check_out: booking.check_out },
    ]);
    expect(bookingStore.find(viewOf(house, clerk), booking.id)).toMatchObject({ status: "confirmed", expires_at: null });
    const [last] = eventsOf({ house }, booking.id).slice(-1);
    expect(last).toMatchObject({ type: "booking.confirmed", automated: 0, actor_name: "Anna Gruber (Gast)" });
  });

  test("counts once: the same page's second click gets the first answer, any other call finds a dead link", async () => {
    const { offer, anybody, house } = await openGuestDoor();
    const { booking, id } = offer();
    const click = { "idempotency-key": "this page" };

    const answers = await Promise.all([
      anybody(`POST /public/bookings/${id}/confirm`, undefined, click),
      anybody(`POST /public/bookings/${id}/confirm`, undefined, click),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(eventsOf({ house }, booking.id).filter(({ type }) => type === "booking.confirmed")).toHaveLength(1);
    expect((await anybody(`POST /public/bookings/${id}/confirm`)).status).toBe(404);
    expect((await anybody(`POST /public/bookings/${id}/confirm`, undefined, { "idempotency-key": "another page" })).status).toBe(404);
  });

  test("an undone confirmation makes the link live again", async () => {
    const { offer, anybody, house, clerk } = await openGuestDoor();
    const { booking, id } = offer();
    await anybody(`POST /public/bookings/${id}/confirm`);
    expect((await anybody(`GET /public/bookings/${id}`)).status).toBe(404);

    const { version } = bookingStore.find(viewOf(house, clerk), booking.id);
    as(house, clerk, (work) => undoChanges(work, { bookings: [{ id: booking.id, version }] }));

    expect((await anybody(`GET /public/bookings/${id}`)).status).toBe(200);
    expect((await anybody(`POST /public/bookings/${id}/confirm`)).status).toBe(200);
  });

  test("an expired offer's link is dead, whether or not somebody has taken the room", async () => {
    const { offer, anybody, house, book, room101 } = await openGuestDoor();
    const { id } = offer();
    house.clock.now = "2030-04-05T21:58:59.000Z";
    expect((await anybody(`GET /public/bookings/${id}`)).status).toBe(200);
    house.clock.now = "2030-04-05T21:59:00.000Z";
    expect((await anybody(`GET /public/bookings/${id}`)).status).toBe(404);
    expect((await anybody(`POST /public/bookings/${id}/confirm`)).status).toBe(404);

    book("10", "12", { room_id: room101 });
    expect((await anybody(`POST /public/bookings/${id}/confirm`)).status).toBe(404);
  });
});

describe("a dead link", () => {
  test("is refused in the same words as one that never was, whatever killed it", async () => {
    const { offer, arrival, anybody, step, house } = await openGuestDoor();
    const unknown = await anybody("GET /public/bookings/AAAAAAAAAAAAAAAAAAAAAA");
    expect(unknown.status).toBe(404);
    const confirmed = offer();
    step(confirmed.booking.id, "confirm");
    const canceled = offer({ room_id: null, room_type_id: confirmed.booking.room_type_id });
    step(canceled.booking.id, "cancel");
    const gone = arrival({ room_id: null, room_type_id: confirmed.booking.room_type_id });
    step(gone.booking.id, "cancel");
    house.clock.now = "2030-04-13T10:00:00.000Z";
    for (const { id } of [confirmed, canceled, gone]) {
      const { status, body } = await anybody(`GET /public/bookings/${id}`);
      expect([status, { ...body, instance: null }]).toEqual([404, { ...unknown.body, instance: null }]);
    }
  });

  test("a link opens only the page it was made for", async () => {
    const { offer, arrival, anybody } = await openGuestDoor();
    expect((await anybody(`POST /public/bookings/${arrival().id}/confirm`)).status).toBe(404);
    const { id } = offer({ check_in: "2030-04-20", check_out: "2030-04-21" });
    expect((await anybody(`POST /public/bookings/${id}/pre_check_in`, { guests: [{ name: "Anna Gruber" }] })).status).toBe(404);
  });

  test("whoever tries links without end has to wait", async () => {
    const { anybody, offer, house } = await openGuestDoor();
    const { id } = offer();
    for (let tries = 0; tries < 100; tries++) await anybody(`GET /public/bookings/${tries}`);
    const { status, headers } = await anybody(`GET /public/bookings/${id}`);
    expect([status, Number(headers.get("retry-after"))]).toEqual([429, 900]);
    house.clock.now = new Date(Date.parse(house.clock.now) + 900_000).toISOString();
    expect((await anybody(`GET /public/bookings/${id}`)).status).toBe(200);
  });
});
