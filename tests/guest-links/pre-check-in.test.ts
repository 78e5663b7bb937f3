import { describe, expect, test } from "vitest";
import { contactStore } from "#server/guests/contacts/queries.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import { addGuest as addGuestTo } from "#server/stays/bookings/guests.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { ANNA, startGuestServer } from "#tests/guest-links/stay.ts";
import { eventsOf } from "#tests/support/front-desk.ts";
import { addContact, addGuest } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

/** A companion at the same address. */
const BERND = { ...ANNA, name: "Bernd Gruber", date_of_birth: "1988-02-03", nationality: "DE", communication: {} };

type Door = Awaited<ReturnType<typeof startGuestServer>>;

async function openArrival(given: Parameters<Door["arrival"]>[0] = {}, known: { guest?: string; customer?: string } = {}) {
  const guestServer = await startGuestServer();
  const { property, clerk } = guestServer;
  const guest_id = known.guest === undefined ? undefined : addContact(property, known.guest);
  const customer_id = known.customer === undefined ? null : addContact(property, known.customer);
  const { booking, id } = guestServer.arrival({ customer_id, ...(guest_id === undefined ? {} : { guest_id }), ...given });
  const view = viewOf(property, clerk);
  return {
    ...guestServer,
    booking,
    guest_id,
    customer_id,
    send: (body: unknown, more: Record<string, string> = {}) => guestServer.anybody(`POST /public/bookings/${id}/pre_check_in`, body, more),
    look: () => guestServer.anybody(`GET /public/bookings/${id}`),
    guests: () => guestIds(view, booking.id).map((contact) => contactStore.get(view, contact)),
    state: () => bookingStore.get(view, booking.id),
    contact: (contact: string) => contactStore.get(view, contact),
    contacts: () => contactStore.all(view, undefined).length,
  };
}

describe("the form", () => {
  test("fills in the first guest, makes the others, notes the time, and is over once all are known", async () => {
    const { send, look, guests, state, guest_id, property, booking, contacts } = await openArrival({}, { guest: "Gruber" });

    const { status, body } = await send({ guests: [ANNA, BERND], arrival_time: "17:30" });

    expect([status, body]).toEqual([204, undefined]);
    expect(guests()).toMatchObject([
      { id: guest_id, name: "Anna Gruber", date_of_birth: "1990-05-01", nationality: "AT", address: { city: "Graz" } },
      { name: "Bernd Gruber", date_of_birth: "1988-02-03", nationality: "DE" },
    ]);
    expect(contacts()).toBe(2);
    expect(state()).toMatchObject({ pre_check_in: true, arrival_time: "17:30", status: "confirmed" });
    const [last] = eventsOf({ property }, booking.id).slice(-1);
    expect(last).toMatchObject({
      type: "booking.pre_checked_in",
      actor_name: "Gruber (Gast)",
      data: { from: { guests: [guest_id], pre_check_in: false }, to: { pre_check_in: true, arrival_time: "17:30" } },
    });
    expect(eventsOf({ property }, guest_id ?? "").map(({ type }) => type)).toEqual(["contact.changed"]);
    expect((await look()).status).toBe(404);
    expect((await send({ guests: [ANNA] })).status).toBe(404);
  });

  test("writes only what the guest gave", async () => {
    const { send, contact, property, link, book, room102, anybody } = await openArrival();
    const guest_id = addGuest(property);
    const { id } = book("10", "12", { room_id: room102, guest_id });
    const before = contact(guest_id);
    const body = {
      guests: [{ name: "Anna Gruber", nationality: null, address: { city: "Wien", line1: "" }, communication: { phone: "1" } }],
    };

    expect((await anybody(`POST /public/bookings/${link(id, "pre_check_in")}/pre_check_in`, body)).status).toBe(204);

    expect(contact(guest_id)).toMatchObject({
      nationality: "AT",
      date_of_birth: before.date_of_birth,
      address: { ...before.address, city: "Wien" },
      communication: { phone: "1" },
    });
    expect((await send({ guests: [{ name: "Somebody Else" }] })).status).toBe(204);
  });

  test("sent twice from one page it counts once", async () => {
    const { send, contacts } = await openArrival();
    const page = { "idempotency-key": "this page" };
    const body = { guests: [ANNA] };
    expect([(await send(body, page)).status, (await send(body, page)).status]).toEqual([204, 204]);
    expect(contacts()).toBe(1);
    expect((await send({ guests: [{ name: "Anna Huber" }] }, page)).body.type).toBe("idempotency_key_reused");
  });

  test("taken back at the desk, the guests are those who were there before", async () => {
    const { send, state, guests, guest_id, property, clerk, booking } = await openArrival({}, { guest: "Familie Huber" });
    await send({ guests: [{ name: "Anna Huber" }, { name: "Bernd Huber" }], arrival_time: "16:00" });
    expect(guests().map(({ name }) => name)).toEqual(["Anna Huber", "Bernd Huber"]);
    as(property, clerk, (work) => undoChanges(work, { bookings: [{ id: booking.id, version: state().version }] }));
    expect(guests().map(({ id }) => id)).toEqual([guest_id]);
    expect(state()).toMatchObject({ pre_check_in: false, arrival_time: null });
  });
});

describe("who is meant", () => {
  test("a form in another name renames nobody: the customer stays, the guest is a new contact", async () => {
    const { send, guests, customer_id, contact } = await openArrival({}, { customer: "Max Gruber" });
    await send({ guests: [ANNA] });
    expect(contact(customer_id ?? "").name).toBe("Max Gruber");
    expect(guests()).toMatchObject([{ name: "Anna Gruber" }]);
  });

  test("a customer who comes in person is the guest, under the fuller name", async () => {
    const { send, guests, customer_id } = await openArrival({}, { customer: "Dr. Anna Grüber" });
    await send({ guests: [{ ...ANNA, name: "anna grueber" }] });
    expect(guests()).toMatchObject([{ id: customer_id, name: "Dr. Anna Grüber", nationality: "AT" }]);
  });

  test("guests who were entered already are found by their names, whatever the order", async () => {
    const { send, guests, guest_id, property, booking, clerk } = await openArrival({}, { guest: "Bernd Huber" });
    await send({ guests: [ANNA, { name: "Huber Bernd", nationality: "DE" }] });
    expect(guests()).toMatchObject([{ name: "Anna Gruber" }, { id: guest_id, name: "Huber Bernd", nationality: "DE" }]);
    expect(guestIds(viewOf(property, clerk), booking.id)).toHaveLength(2);
  });
});

describe("one name only", () => {
  test("is enough where the document has no other; without the word the person stays incomplete", async () => {
    const { send, look, guests } = await openArrival({}, { guest: "Suharto" });
    const suharto = { ...ANNA, name: "Suharto", nationality: "ID" };
    await send({ guests: [suharto] });
    expect((await look()).body).toMatchObject({ persons_entered: 0 });
    await send({ guests: [{ ...suharto, single_name: true }] });
    expect((await look()).body).toMatchObject({ persons_entered: 1 });
    await send({ guests: [{ ...BERND, name: "Madonna", single_name: true }] });
    expect(guests()).toMatchObject([
      { name: "Suharto", single_name: true },
      { name: "Madonna", single_name: true },
    ]);
    expect((await look()).status).toBe(404);
  });

  test("no longer holds once the guest has a second name, and says nothing about a full one", async () => {
    const { send, guests } = await openArrival({}, { guest: "Suharto" });
    await send({ guests: [{ ...ANNA, name: "Suharto", single_name: true }] });
    await send({
      guests: [
        { ...ANNA, name: "Suharto Budi" },
        { ...BERND, single_name: true },
      ],
    });
    expect(guests()).toMatchObject([
      { name: "Suharto Budi", single_name: false },
      { name: "Bernd Gruber", single_name: false },
    ]);
  });
});

describe("what is another's", () => {
  test("an e-mail of another contact is silently left out, and that contact stays as it is", async () => {
    const { send, guests, property, contact } = await openArrival({}, { guest: "Gruber" });
    const other = addContact(property, "Anna Gruber", { communication: JSON.stringify({ email: "ANNA@example.com" }) });
    const before = contact(other);

    const known = await send({ guests: [ANNA, { name: "Bernd Gruber", communication: { email: "anna@example.com" } }] });

    expect([known.status, known.body]).toEqual([204, undefined]);
    expect(contact(other)).toEqual(before);
    expect(guests().map(({ id }) => id)).not.toContain(other);
    expect(guests().map(({ communication }) => communication.email ?? null)).toEqual([null, null]);
  });

  test("a couple with one address: the first of them keeps it", async () => {
    const { send, guests } = await openArrival();
    await send({ guests: [ANNA, { ...ANNA, name: "Bernd Gruber" }] });
    expect(guests().map(({ communication }) => communication.email)).toEqual(["anna@example.com", null]);
  });
});

describe("a form that is wrong", () => {
  test.each([
    ["nobody", { guests: [] }, "guests"],
    ["one too many", { guests: [{ name: "A A" }, { name: "B B" }, { name: "C C" }] }, "guests"],
    ["no name", { guests: [{ name: " " }] }, "guests.0.name"],
    ["born tomorrow", { guests: [{ name: "A A" }, { name: "B B", date_of_birth: "2030-04-02" }] }, "guests.1.date_of_birth"],
    ["no such country", { guests: [{ name: "A A", nationality: "QQ" }] }, "guests.0.nationality"],
    ["no e-mail", { guests: [{ name: "A A", communication: { email: "a" } }] }, "guests.0.communication.email"],
    ["a field of the property", { guests: [{ name: "A A", debtor: "D-1" }] }, "guests.0.debtor"],
    ["no time", { guests: [{ name: "A A" }], arrival_time: "25:00" }, "arrival_time"],
    ["an unknown field", { guests: [{ name: "A A" }], room_id: "x" }, "room_id"],
  ])("%s is refused at its field, and nothing is written", async (_, body, path) => {
    const { send, state, contacts, look } = await openArrival();
    const answer = await send(body);
    expect([answer.status, answer.body.type, answer.body.errors?.map((error) => error.path)]).toEqual([400, "validation", [path]]);
    expect(contacts()).toBe(0);
    expect(state()).toMatchObject({ pre_check_in: false, version: 1 });
    expect((await look()).status).toBe(200);
  });
});

describe("the link", () => {
  test("dies with the arrival and lives again where the check-in is undone", async () => {
    const { look, step, booking, property, clerk } = await openArrival();
    property.clock.now = "2030-04-10T14:00:00.000Z";
    as(property, clerk, (work) => addGuestTo(work, booking.id, addGuest(property)));
    step(booking.id, "check_in");
    expect((await look()).status).toBe(404);
    step(booking.id, "undo_check_in");
    expect((await look()).status).toBe(200);
  });

  test("a new one can be sent after the form was", async () => {
    const { send, link, booking, anybody } = await openArrival();
    const second = link(booking.id, "pre_check_in");
    await send({ guests: [ANNA, BERND] });
    expect((await anybody(`GET /public/bookings/${second}`)).status).toBe(404);
    expect((await anybody(`GET /public/bookings/${link(booking.id, "pre_check_in")}`)).status).toBe(200);
  });
});

test("the arrival time is a field of the booking that the desk changes, too", async () => {
  const { booking, login } = await openArrival();
  const { call } = await login("staff");
  expect((await call(`PATCH /bookings/${booking.id}`, { arrival_time: "18:15" })).body["arrival_time"]).toBe("18:15");
  expect((await call(`PATCH /bookings/${booking.id}`, { arrival_time: "6pm" })).status).toBe(400);
  expect((await call(`PATCH /bookings/${booking.id}`, { arrival_time: null })).body["arrival_time"]).toBeNull();
});

describe("little by little", () => {
  test("who is missing comes later with the same link, behind those who are known; nobody says that all is there before it is", async () => {
    const { send, look, guests, anybody, link, booking } = await openArrival({}, { guest: "Gruber" });
    expect((await look()).body).toMatchObject({ persons_entered: 0, occupancy: 2 });

    await send({ guests: [ANNA] });
    expect((await look()).body).toMatchObject({ persons_entered: 1, occupancy: 2 });

    await send({ guests: [BERND] });
    expect(guests().map(({ name }) => name)).toEqual(["Anna Gruber", "Bernd Gruber"]);
    expect((await look()).status).toBe(404);
    const { body } = await anybody(`GET /public/bookings/${link(booking.id, "pre_check_in")}`);
    expect(body).toMatchObject({ persons_entered: 2 });
  });

  test("a travel document is kept with the guest, and what is left empty takes nothing away", async () => {
    const { send, guests } = await openArrival();
    await send({ guests: [{ ...ANNA, nationality: "FR", travel_document: { type: "passport", number: "12AB", issued_by: "Paris" } }] });
    await send({ guests: [{ ...ANNA, travel_document: { number: null } }, BERND] });
    expect(guests()[0]).toMatchObject({ travel_document: { type: "passport", number: "12AB", issued_by: "Paris", issued_on: null } });
  });

  test("a person without a country of residence is not yet complete", async () => {
    const { send, look } = await openArrival({ occupancy: 1 });
    await send({ guests: [{ ...ANNA, address: { ...ANNA.address, country: null } }] });
    expect((await look()).body).toMatchObject({ persons_entered: 0 });
    await send({ guests: [ANNA] });
    expect((await look()).status).toBe(404);
  });
});
