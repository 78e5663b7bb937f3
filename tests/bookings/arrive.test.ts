import { expect, test } from "vitest";
import { contactStore } from "#server/guests/contacts/queries.ts";
import { write } from "#server/platform/core/work/work.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { arrive } from "#server/stays/bookings/steps/arrive.ts";
import { cents } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import type { BookingArrival } from "#shared/stays/bookings/arrival.ts";
import { eventsOf, makeFrontDesk, refusalOf } from "#tests/support/front-desk.ts";
import { addContact, addGuest, insert } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

const MISSING = {
  name: "Anna Gruber",
  date_of_birth: "1990-05-01",
  nationality: "AT",
  address: { line1: "Hauptplatz 1", postal_code: "8010", city: "Graz" },
};

function openDay() {
  const desk = makeFrontDesk();
  const view = viewOf(desk.property, desk.clerk);
  return {
    ...desk,
    come: (input: InCents<BookingArrival>) => as(desk.property, desk.clerk, (work) => arrive(work, input)),
    state: (id: string) => bookingStore.get(view, id),
    guests: (id: string) => guestIds(view, id),
    contact: (id: string) => contactStore.get(view, id),
  };
}

test("a guest, what was missing of them and a room: one call checks in with all of it", () => {
  const { property, book, come, guests, contact, room102 } = openDay();
  const contact_id = addContact(property, "Gruber");
  const { id } = book("1", "3");

  const booking = come({ id, guest: { contact_id, ...MISSING }, room_id: room102 });

  expect(booking).toMatchObject({ status: "checked_in", room_id: room102 });
  expect(guests(id)).toEqual([contact_id]);
  expect(contact(contact_id)).toMatchObject(MISSING);
  expect(eventsOf({ property }, id).map(({ type }) => type)).toEqual([
    "booking.created",
    "booking.guest_added",
    "booking.moved",
    "booking.checked_in",
  ]);
});

test("a guest whose document has one name only is complete with it, and others are not", () => {
  const { property, book, come, contact, room102 } = openDay();
  const contact_id = addContact(property, "Gruber");
  const { id } = book("1", "3");
  const mononym = { ...MISSING, name: "Suharto" };
  expect(refusalOf(() => come({ id, guest: { contact_id, ...mononym }, room_id: room102 }))).toBe("guest_data_missing");
  expect(come({ id, guest: { contact_id, ...mononym, single_name: true }, room_id: room102 })).toMatchObject({ status: "checked_in" });
  expect(contact(contact_id)).toMatchObject({ name: "Suharto", single_name: true });
});

test("one thing that is still missing, and nothing of it has happened", () => {
  const { property, book, come, guests, contact, state, room102 } = openDay();
  const contact_id = addContact(property, "Gruber");
  const { id, version } = book("1", "3");
  const { nationality: _, ...incomplete } = MISSING;
  expect(refusalOf(() => come({ id, guest: { contact_id, ...incomplete }, room_id: room102 }))).toBe("guest_data_missing");
  expect(state(id)).toMatchObject({ version, status: "confirmed", room_id: null });
  expect(guests(id)).toEqual([]);
  expect(contact(contact_id).name).toBe("Gruber");
});

test("another room than the fixed one lifts the fixing; the room that is kept stays fixed", () => {
  const { property, book, come, room101, room102 } = openDay();
  const [anna, bernd] = [addGuest(property), addGuest(property, "Bernd Huber")];
  const one = book("1", "3", { room_id: room101, room_fixed: true, guest_id: anna });
  property.runtime.db.$client.prepare("UPDATE rooms SET status = 'out_of_service' WHERE id = ?").run(room101);
  expect(come({ id: one.id, room_id: room102 })).toMatchObject({ status: "checked_in", room_id: room102, room_fixed: false });
  property.runtime.db.$client.prepare("UPDATE rooms SET status = 'dirty' WHERE id = ?").run(room101);
  const other = book("1", "3", { room_id: room101, room_fixed: true, guest_id: bernd });
  expect(come({ id: other.id, room_id: room101 })).toMatchObject({ status: "checked_in", room_fixed: true });
});

test("only the first guest is asked about", () => {
  const { property, book, come, room101 } = openDay();
  const { id } = book("1", "3", { room_id: room101, guest_id: addGuest(property) });
  const stranger = addContact(property, "Somebody Else");
  expect(refusalOf(() => come({ id, guest: { contact_id: stranger, ...MISSING } }))).toBe("booking/failed_assignment");
});

test("the version that the desk has seen counts for the whole call, and its undo takes back the check-in alone", () => {
  const { property, book, clerk, guests, contact, state, room102 } = openDay();
  const contact_id = addContact(property, "Gruber");
  const { id, version } = book("1", "3");
  const input = { id, guest: { contact_id, ...MISSING }, room_id: room102 };
  const seen = (at: number) => () => write(property.runtime, clerk, (work) => arrive(work, input), { ifMatch: { id, version: at } });
  expect(refusalOf(seen(version + 1))).toBe("stale");

  const checkedIn = seen(version)();
  as(property, clerk, (work) => undoChanges(work, { bookings: [{ id, version: checkedIn.version }] }));

  expect(state(id)).toMatchObject({ status: "confirmed", room_id: room102 });
  expect(guests(id)).toEqual([contact_id]);
  expect(contact(contact_id).nationality).toBe("AT");
});

test("who comes along is entered with the arrival, and what is paid at the desk is posted on the booking's own folio", () => {
  const { property, book, come, guests, contact, state, room101 } = openDay();
  const [anna, eva] = [addGuest(property), addContact(property, "Eva")];
  const { id } = book("1", "3", { room_id: room101, guest_id: anna });
  const cash = insert(property, "payment_methods", { name: "Cash" });
  const payment = { payment_method_id: cash, amount: cents(50), reference: null };
  const companions = [{ contact_id: eva, name: "Eva Gruber", date_of_birth: "1992-02-01", address: MISSING.address }];

  expect(come({ id, companions, payment }).status).toBe("checked_in");
  expect(guests(id)).toEqual([anna, eva]);
  expect(contact(eva)).toMatchObject({ name: "Eva Gruber", date_of_birth: "1992-02-01", address: { city: "Graz" } });
  expect(state(id).paid_amount).toBe(cents(50));
});

test("an arrival that is refused takes no money and enters nobody", () => {
  const { property, book, come, guests, state, room101 } = openDay();
  const { id } = book("1", "3", { room_id: room101 });
  const payment = { payment_method_id: insert(property, "payment_methods", { name: "Cash" }), amount: cents(50), reference: null };
  const contact_id = addGuest(property);
  const eva = addContact(property, "Eva");
  const crowd = [{ contact_id: eva }, { contact_id: addContact(property, "One too many") }];
  expect(refusalOf(() => come({ id, guest: { contact_id }, companions: crowd, payment }))).toBe("booking/failed_assignment");
  expect(refusalOf(() => come({ id, payment }))).toBe("guest_data_missing");
  expect(guests(id)).toEqual([]);
  expect(state(id)).toMatchObject({ paid_amount: cents(0), status: "confirmed" });
});
