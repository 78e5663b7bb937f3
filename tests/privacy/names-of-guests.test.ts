import { expect, test } from "vitest";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { addContact, addGuest, insert } from "#tests/support/guesthouse.ts";
import type { TestProperty } from "#tests/support/test-server.ts";

type Note = { text: string };

/** A past stay of a customer with a guest; remark, note, charge and payment name the guest by surname only. */
async function startWithGuest({ customer, guest, remark }: { customer: string; guest: string; remark: string }) {
  const { property, ...billing } = await startBillingServer();
  const { room101, cash } = billing;
  const { cookie } = await billing.login("admin");
  const call = billing.callerWith({ cookie });
  const host = addGuest(property, customer);
  const person = addGuest(property, guest);
  const days = { check_in: "2030-04-01", check_out: "2030-04-02", occupancy: 2 };
  const { id } = (await call<Booking>("POST /bookings", { ...days, room_id: room101, customer_id: host, description: "Late" })).body;
  await call(`POST /bookings/${id}/guests/${host}`);
  await call(`POST /bookings/${id}/guests/${person}`);
  const { version } = (await call<Booking>(`PATCH /bookings/${id}`, { description: remark })).body;
  await call("POST /notes", { parent_id: id, text: remark });
  await call("POST /events", { parent_id: id, type: "remark", description: remark });
  const [folio] = (await call<{ data: Folio[] }>(`GET /folios?booking_id=${id}`)).body.data;
  await call(`POST /folios/${folio?.id}/charges`, { name: remark, tax_percentage: 10, gross_amount: 20 });
  const due = (await call<Folio>(`GET /folios/${folio?.id}`)).body.due_amount;
  await call(`POST /folios/${folio?.id}/payments`, { payment_method_id: cash, amount: due, reference: remark });
  await call(`POST /bookings/${id}/check_in`);
  property.clock.now = "2030-04-02T08:00:00.000Z";
  await call(`POST /bookings/${id}/check_out`);
  const textsNow = async () => {
    const { description } = (await call<Booking>(`GET /bookings/${id}`)).body;
    const notes = (await call<{ data: Note[] }>("POST /notes/list", { parent_id: id })).body.data;
    const { charges, payments } = (await call<Folio>(`GET /folios/${folio?.id}?expand=charges&expand=payments`)).body;
    const typed = (charges ?? []).filter(({ default: automatic }) => !automatic);
    return [description, notes[0]?.text, typed[0]?.name, payments?.[0]?.reference];
  };
  const eventsOf = async () => JSON.stringify((await call(`GET /events?parent_id=${id}`)).body);
  return { ...billing, property, call, id, host, person, version, textsNow, eventsOf };
}

/** Messages of a portal without a booking, by name. Returns the names of those whose text is kept. */
function addRevisions(property: TestProperty, messages: Readonly<Record<string, object>>): () => string[] {
  const { $client } = property.runtime.db;
  const { property_id, clock } = property;
  const connection = { kind: "channex", name: "Channex", url: "http://127.0.0.1:9", credentials: "k", hotel_code: "h" };
  const connection_id = insert(property, "channel_connections", { ...connection, opened_at: clock.now });
  const sql = `INSERT INTO channel_revisions (id, property_id, connection_id, revision_id, revision_key, booking_key, received_at, state, raw)
    VALUES (?, ?, ?, ?, ?, ?, ?, 'set_aside', ?)`;
  for (const [name, raw] of Object.entries(messages)) {
    $client.prepare(sql).run(name, property_id, connection_id, name, name, name, clock.now, JSON.stringify(raw));
  }
  return () => $client.prepare<[], string>("SELECT id FROM channel_revisions WHERE raw IS NOT NULL ORDER BY id").pluck().all();
}

test("the surname of a guest goes from a stay that another has booked, and is left inside of other words", async () => {
  const remark = "Herr Berg kommt spät, Zimmer mit Bergblick, für Bergs Hund, BERG zahlt bar";
  const { call, id, person, version, textsNow, eventsOf } = await startWithGuest({ customer: "Karl Zinner", guest: "Franz Berg", remark });
  expect((await call(`POST /contacts/${person}/anonymize`)).status).toBe(200);
  const left = "Herr … kommt spät, Zimmer mit Bergblick, für … Hund, … zahlt bar";
  expect(await textsNow()).toEqual([left, left, left, left]);
  expect(await eventsOf()).not.toMatch(/Berg(?!blick)|BERG/);
  expect(await call("POST /bookings/undo", { bookings: [{ id, version }] })).toMatchObject({ status: 400 });
  expect(await textsNow()).toEqual([left, left, left, left]);
});

test("a surname that the customer shares is left, while the guest's first name goes; after both nothing is left", async () => {
  const remark = "Familie Huber kommt spät, Lena isst kein Fleisch, Huber, Lena zahlt";
  const { call, host, person, textsNow, eventsOf } = await startWithGuest({ customer: "Karl Huber", guest: "Lena Huber", remark });
  expect((await call(`POST /contacts/${person}/anonymize`)).status).toBe(200);
  const left = "Familie Huber kommt spät, … isst kein Fleisch, … zahlt";
  expect(await textsNow()).toEqual([left, left, left, left]);
  expect(await eventsOf()).toContain("Huber");
  expect((await call(`POST /contacts/${host}/anonymize`)).status).toBe(200);
  expect((await textsNow())[0]).toBeNull();
});

test("the notes of the person's own group lose each word of the name", async () => {
  const { property, login } = await startBillingServer();
  const { call } = await login("admin");
  const person = addContact(property, "Franz Berg");
  const { id } = (await call<{ id: string }>("POST /groups", { name: "Ausflug", customer_id: person })).body;
  await call("POST /notes", { parent_id: id, text: "Berg will den Raum mit Bergblick" });
  expect((await call(`POST /contacts/${person}/anonymize`)).status).toBe(200);
  const notes = (await call<{ data: Note[] }>("POST /notes/list", { parent_id: id })).body.data;
  expect(notes[0]?.text).toBe("… will den Raum mit Bergblick");
});

test("what a portal sent about a person and what led to no booking is cleared, by name, address or number", async () => {
  const { property, login } = await startBillingServer();
  const { call } = await login("admin");
  const { body } = await call<{ id: string }>("POST /contacts", {
    name: "Franz Berg",
    communication: { email: "franz@berg.example", phone: "+43 699 81726354" },
  });
  const kept = addRevisions(property, {
    name: { customer: { first_name: "Franz", surname: "Berg" } },
    mail: { guest: "FRANZ@berg.example" },
    phone: { tel: "0699/817 263 54" },
    namesake: { customer: { first_name: "Anna", surname: "Berg" } },
    inside: { customer: { first_name: "Franz", surname: "Bergmann" } },
  });
  expect((await call(`POST /contacts/${body.id}/anonymize`)).status).toBe(200);
  expect(kept()).toEqual(["inside", "namesake"]);
});
