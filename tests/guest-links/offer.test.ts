import { describe, expect, test } from "vitest";
import { makeGuestLink } from "#server/channels/guest-links/service.ts";
import { cutBooking } from "#server/stays/bookings/planning/change-parts.ts";
import { setNights } from "#server/stays/bookings/planning/set-nights.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { hashToken } from "#server/tenant/session/tokens.ts";
import type { GuestStay } from "#shared/channels/guest-links/schema.ts";
import { startGuestServer } from "#tests/guest-links/stay.ts";
import { furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { eventsOf, makeFrontDesk } from "#tests/support/front-desk.ts";
import { addContact, addPrice, addRate } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

test("a link is an absolute address with 128 random bits, of which only the hash is kept", () => {
  const desk = makeFrontDesk();
  const { id } = desk.book("10", "12", { status: "pending" });
  const [one, other] = as(desk.property, desk.clerk, (work) => [makeGuestLink(work, id, "offer"), makeGuestLink(work, id, "pre_check_in")]);
  expect(one).toMatch(/^http:\/\/keyrack\.example\/public\/[\w-]{22}\/confirm$/);
  expect(other).toMatch(/^http:\/\/keyrack\.example\/public\/[\w-]{22}\/pre-check-in$/);

  const rows = desk.property.runtime.db.$client.prepare("SELECT * FROM guest_links ORDER BY purpose").all();
  const secret = one?.split("/").at(-2) ?? "";
  expect(rows).toMatchObject([
    { hash: hashToken(secret), purpose: "offer", used_at: null },
    { purpose: "pre_check_in", used_at: null },
  ]);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test("the guest sees the property's name and the own stay, and a look changes nothing", async () => {
  const { offer, anybody, property, clerk } = await startGuestServer();
  const customer_id = addContact(property, "Anna Gruber", { language: "en" });
  const { booking, id } = offer({ customer_id });
  const before = eventsOf({ property }, booking.id).length;

  const { status, body } = await anybody(`GET /public/bookings/${id}`);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    property_name: "Pension Edelweiss",
    primary_color: null,
    logo_url: null,
    time_zone: "Europe/Vienna",
    currency: "EUR",
    language: "en",
    purpose: "offer",
    code: booking.code,
    guest_name: "Anna Gruber",
    room_type_name: "Double",
    words: { de: { room_type: "Double", included: [], persons: null }, en: { room_type: "Double", rooms: [], nights: [] } },
    check_in: booking.check_in,
    check_out: booking.check_out,
    number_of_nights: 2,
    occupancy: 2,
    persons_entered: 0,
    gross_amount: 200,
    expires_at: "2030-04-05T21:59:00.000Z",
  });
  for (let look = 0; look < 5; look++) await anybody(`GET /public/bookings/${id}`);
  expect(eventsOf({ property }, booking.id)).toHaveLength(before);
  expect(bookingStore.get(viewOf(property, clerk), booking.id)).toEqual(booking);
});

describe("confirming", () => {
  test("turns the offer into a booking, and the record says that the guest did it", async () => {
    const { offer, anybody, property, clerk } = await startGuestServer();
    const { booking, id } = offer({ customer_id: addContact(property, "Anna Gruber") });

    const { status, body } = await anybody(`POST /public/bookings/${id}/confirm`);

    expect([status, body]).toEqual([
      200,
      {
        property_name: "Pension Edelweiss",
        code: booking.code,
        check_in: booking.check_in,
        check_out: booking.check_out,
        pre_check_in_url: expect.stringMatching(/^http:\/\/keyrack\.example\/public\/[\w-]{22}\/pre-check-in$/) as string,
      },
    ]);
    const next = String(body["pre_check_in_url"]).split("/").at(-2) ?? "";
    expect((await anybody(`GET /public/bookings/${next}`)).body).toMatchObject({ purpose: "pre_check_in", code: booking.code });
    const kept = JSON.stringify(property.runtime.db.$client.prepare("SELECT * FROM idempotency_keys").all());
    expect(kept).not.toContain(next);
    expect(bookingStore.get(viewOf(property, clerk), booking.id)).toMatchObject({ status: "confirmed", expires_at: null });
    const [last] = eventsOf({ property }, booking.id).slice(-1);
    expect(last).toMatchObject({ type: "booking.confirmed", automated: 0, actor_name: "Anna Gruber (Gast)" });
  });

  test("counts once: the same page's second click gets the first answer, any other call finds a dead link", async () => {
    const { offer, anybody, property } = await startGuestServer();
    const { booking, id } = offer();
    const click = { "idempotency-key": "this page" };

    const answers = await Promise.all([
      anybody(`POST /public/bookings/${id}/confirm`, undefined, click),
      anybody(`POST /public/bookings/${id}/confirm`, undefined, click),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(eventsOf({ property }, booking.id).filter(({ type }) => type === "booking.confirmed")).toHaveLength(1);
    expect((await anybody(`POST /public/bookings/${id}/confirm`)).status).toBe(404);
    expect((await anybody(`POST /public/bookings/${id}/confirm`, undefined, { "idempotency-key": "another page" })).status).toBe(404);
  });

  test("an undone confirmation makes the link live again", async () => {
    const { offer, anybody, property, clerk } = await startGuestServer();
    const { booking, id } = offer();
    await anybody(`POST /public/bookings/${id}/confirm`);
    expect((await anybody(`GET /public/bookings/${id}`)).status).toBe(404);

    const { version } = bookingStore.get(viewOf(property, clerk), booking.id);
    as(property, clerk, (work) => undoChanges(work, { bookings: [{ id: booking.id, version }] }));

    expect((await anybody(`GET /public/bookings/${id}`)).status).toBe(200);
    expect((await anybody(`POST /public/bookings/${id}/confirm`)).status).toBe(200);
  });

  test("names both rooms, the family and the rates of the nights", async () => {
    const { offer, anybody, property, clerk, room102, double } = await startGuestServer();
    const halfBoard = addRate(property, { name: "Half board", default: 0 });
    addPrice(property, halfBoard, double, 13_000);
    const { booking, id } = offer({ occupancy: 2, children: [{ age: 4 }] });
    const last = booking.price.nights.at(-1)?.date ?? "";
    as(property, clerk, (work) => {
      setNights(work, { id: booking.id, nights: [{ date: last, rate_id: halfBoard }] });
      cutBooking(work, { id: booking.id, from: last, room_id: room102 });
    });
    const { body } = await anybody<GuestStay>(`GET /public/bookings/${id}`);
    const [first] = booking.price.nights;
    const { nights, ...words } = body.words.en;
    expect(words).toMatchObject({ persons: "1 adult, 1 child (4)", rooms: [{ from: first?.date, to: last }, { from: last }] });
    expect(nights.map(({ rate, gross_amount }) => [rate, gross_amount])).toEqual([
      ["Standard", 100],
      ["Half board", 130],
    ]);
  });

  test("an expired offer's link is dead, whether or not the room is taken", async () => {
    const { offer, anybody, property, book, room101 } = await startGuestServer();
    const { id } = offer();
    property.clock.now = "2030-04-05T21:58:59.000Z";
    expect((await anybody(`GET /public/bookings/${id}`)).status).toBe(200);
    property.clock.now = "2030-04-05T21:59:00.000Z";
    expect((await anybody(`GET /public/bookings/${id}`)).status).toBe(404);
    expect((await anybody(`POST /public/bookings/${id}/confirm`)).status).toBe(404);

    book("10", "12", { room_id: room101 });
    expect((await anybody(`POST /public/bookings/${id}/confirm`)).status).toBe(404);
  });
});

describe("a dead link", () => {
  test("is refused in the same words as one that never was, whatever killed it", async () => {
    const { offer, arrival, anybody, step, property } = await startGuestServer();
    const unknown = await anybody("GET /public/bookings/AAAAAAAAAAAAAAAAAAAAAA");
    expect(unknown.status).toBe(404);
    const confirmed = offer();
    step(confirmed.booking.id, "confirm");
    const canceled = offer({ room_id: null, room_type_id: confirmed.booking.room_type_id });
    step(canceled.booking.id, "cancel");
    const gone = arrival({ room_id: null, room_type_id: confirmed.booking.room_type_id });
    step(gone.booking.id, "cancel");
    property.clock.now = "2030-04-13T10:00:00.000Z";
    for (const { id } of [confirmed, canceled, gone]) {
      const { status, body } = await anybody(`GET /public/bookings/${id}`);
      expect([status, { ...body, instance: null }]).toEqual([404, { ...unknown.body, instance: null }]);
    }
  });

  test("a link opens only the page it was made for", async () => {
    const { offer, arrival, anybody } = await startGuestServer();
    expect((await anybody(`POST /public/bookings/${arrival().id}/confirm`)).status).toBe(404);
    const { id } = offer({ check_in: "2030-04-20", check_out: "2030-04-21" });
    expect((await anybody(`POST /public/bookings/${id}/pre_check_in`, { guests: [{ name: "Anna Gruber" }] })).status).toBe(404);
  });

  test("a caller who tries too many links has to wait", async () => {
    const { anybody, offer, property } = await startGuestServer();
    const { id } = offer();
    for (let tries = 0; tries < 100; tries++) await anybody(`GET /public/bookings/${tries}`);
    const { status, headers } = await anybody(`GET /public/bookings/${id}`);
    expect([status, Number(headers.get("retry-after"))]).toEqual([429, 900]);
    property.clock.now = new Date(Date.parse(property.clock.now) + 900_000).toISOString();
    expect((await anybody(`GET /public/bookings/${id}`)).status).toBe(200);
  });
});

describe("no, thank you", () => {
  test("cancels the offer in the guest's name, with the reason, and the property can take it back", async () => {
    const { offer, anybody, property, clerk, step } = await startGuestServer();
    const { booking, id } = offer({ customer_id: addContact(property, "Anna Gruber") });

    expect((await anybody(`POST /public/bookings/${id}/decline`, { reason: "Too far" })).status).toBe(204);

    expect(bookingStore.get(viewOf(property, clerk), booking.id)).toMatchObject({ status: "canceled" });
    const [last] = eventsOf({ property }, booking.id).slice(-1);
    expect(last).toMatchObject({ type: "booking.declined", actor_name: "Anna Gruber (Gast)", data: { words: { reason: ": Too far" } } });
    expect((await anybody(`POST /public/bookings/${id}/decline`, {})).status).toBe(404);
    expect((await anybody(`GET /public/bookings/${id}/property`)).body["state"]).toBe("expired");

    step(booking.id, "undo_cancel");
    expect((await anybody(`GET /public/bookings/${id}`)).status).toBe(200);
  });

  test("a confirmed booking is not declined by its old link", async () => {
    const { offer, anybody } = await startGuestServer();
    const { id } = offer();
    await anybody(`POST /public/bookings/${id}/confirm`);
    expect((await anybody(`POST /public/bookings/${id}/decline`, {})).status).toBe(404);
  });
});

describe("whose link it is", () => {
  test("a dead one still names its property and what has become of it, and nothing of the stay", async () => {
    const { offer, anybody, property } = await startGuestServer();
    furnishLetterhead(property);
    const { booking, id } = offer({ customer_id: addContact(property, "Anna Gruber", { language: "en" }) });
    await anybody(`POST /public/bookings/${id}/confirm`);

    const { status, body } = await anybody(`GET /public/bookings/${id}/property`);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      property_name: "Pension Edelweiss",
      language: "en",
      purpose: "offer",
      state: "confirmed",
      address: ["Dorfplatz 3", "6234 Brandenberg"],
      phone: "+43 5337 1",
      email: "servus@example.com",
    });
    const recorded = JSON.stringify(body);
    for (const secret of ["Gruber", booking.code, booking.check_in.slice(0, 10), booking.id, "200"]) expect(recorded).not.toContain(secret);
    expect((await anybody("GET /public/bookings/AAAAAAAAAAAAAAAAAAAAAA/property")).status).toBe(404);
  });

  test("the law texts are made of the company's data until the property writes its own", async () => {
    const { offer, anybody, property } = await startGuestServer();
    furnishLetterhead(property);
    const { id } = offer();
    const made = (await anybody<GuestStay>(`GET /public/bookings/${id}`)).body.legal;
    expect(made.en.imprint).toContain("Edelweiss GmbH\nPension Edelweiss\nDorfplatz 3\n6234 Brandenberg");
    expect(made.en.imprint).toContain("VAT number: ATU12345675");
    expect(made.de.imprint).toContain("Geschäftsführung: Eva Berger");
    expect(made.de.privacy).toContain("Datenschutzbehörde");

    property.runtime.db.$client
      .prepare("UPDATE properties SET legal = json_object('imprint_en', 'Ours', 'privacy_url', 'https://edelweiss.example.com/privacy')")
      .run();
    const own = (await anybody<GuestStay>(`GET /public/bookings/${id}`)).body;
    expect([own.legal.en.imprint, own.privacy_url]).toEqual(["Ours", "https://edelweiss.example.com/privacy"]);
    expect(own.legal.de.imprint).toBe(made.de.imprint);
  });
});
