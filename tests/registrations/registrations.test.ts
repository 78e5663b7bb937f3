import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { registrationForms } from "#server/stays/registrations/form-pdf.ts";
import { clearEntries, overdueEntries, register } from "#server/stays/registrations/service.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { keptUntil, missingForRegistration, missingOfDocument, mustRegister } from "#shared/stays/registrations/rules.ts";
import type { Registration, RegistrationReceipt, StayToRegister } from "#shared/stays/registrations/schema.ts";
import { furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { addContact, addGuest, furnish } from "#tests/support/guesthouse.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { as, startTestServer, viewOf } from "#tests/support/test-server.ts";

/** A property with its letterhead, on the day on which all guests arrive. */
async function startRegistrationServer(country = "AT") {
  const served = await startTestServer();
  const rooms = furnish(served.property);
  furnishLetterhead(served.property);
  const db = served.property.runtime.db.$client;
  db.prepare("UPDATE properties SET address = json_set(address, '$.country', ?)").run(country);
  const { actor, call, cookie } = await served.login("staff", "Clara");
  async function book(guests: readonly string[], stay: object = {}): Promise<string> {
    const [customer_id, ...others] = guests;
    const given = {
      check_in: "2030-04-01",
      check_out: "2030-04-04",
      occupancy: 4,
      room_type_id: rooms.suite,
      customer_id,
      guest_id: customer_id,
    };
    const { body } = await call<Booking>("POST /bookings", { ...given, total_gross_amount: 300, ...stay });
    for (const other of others) await call(`POST /bookings/${body.id}/guests/${other}`, {});
    return body.id;
  }
  type Answer = RegistrationReceipt & { type: string; errors?: { path: string }[] };
  const post = (booking_id: string, guest_ids?: string[]) =>
    call<Answer>("POST /registrations", { booking_id, ...(guest_ids ? { guest_ids } : {}) });
  /** Registers below the transport, without drawing the form: the number, or the type of the refusal. */
  const enter = (booking_id: string, guest_ids?: string[]): string => {
    try {
      return String(as(served.property, actor, (work) => register(work, { booking_id, guest_ids })).number);
    } catch (thrown) {
      if (thrown instanceof Problem) return thrown.type;
      throw thrown;
    }
  };
  const numberOf = async (id: string) => (await call<Booking>(`GET /bookings/${id}`)).body.registration_number;
  const list = async (query = "") => (await call<Page<Registration>>(`GET /registrations?${query}`)).body;
  const stays = async (query = "") => (await call<Page<StayToRegister>>(`GET /registrations/stays?${query}`)).body.data;
  return { ...served, ...rooms, actor, call, cookie, book, post, enter, numberOf, list, stays, db };
}

const child = (property: Parameters<typeof addContact>[0], name = "Emil Gruber") =>
  addContact(property, name, { date_of_birth: "2020-02-03" });

test("a foreigner's passport, once entered, is on the sheet and in the register as it was", async () => {
  const { property, book, post, call } = await startRegistrationServer();
  const guest = addGuest(property);
  const noted = { type: "passport", number: "C01X00T47", issued_on: "2024-05-06", issued_by: "Stadt Köln", country: "DE" };
  await call(`PATCH /contacts/${guest}`, { nationality: "DE", travel_document: noted });
  const { body } = await post(await book([guest]));
  const { text } = await readPdf(Buffer.from(body.document.content, "base64"));
  for (const words of ["Reisepass", "C01X00T47", "Mai 2024", "Stadt Köln"]) expect(text).toContain(words);
  await call(`PATCH /contacts/${guest}`, { travel_document: { number: "another" } });
  const [entry] = (await call<Page<Registration>>("GET /registrations")).body.data;
  expect(entry?.guests[0]?.travel_document).toEqual(noted);
});

test("guests get a number and a sheet; undone, the entry stays with its mark and the number is never given again", async () => {
  const { property, book, post, enter, numberOf, list, call } = await startRegistrationServer();
  const anna = addGuest(property);
  const id = await book([anna, child(property)]);
  const first = await post(id);
  expect(first.status).toBe(200);
  expect(first.body.registration_number).toBe("1");
  expect(first.body.document.name).toBe("Gästeblatt-1.pdf");
  expect(await numberOf(id)).toBe("1");
  const { text } = await readPdf(Buffer.from(first.body.document.content, "base64"));
  for (const words of [
    "§ 5 Meldegesetz",
    "Anna Gruber",
    "1. Mai 1990",
    "Österreich",
    "Emil Gruber",
    "3. Februar 2020",
    "Unterschrift des Gastes",
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain("Reisedokument");
  expect(enter(id)).toBe("registration/already_registered");

  expect((await call("POST /registrations/undo/1", { reason: "Wrong room" })).status).toBe(204);
  expect(await numberOf(id)).toBeNull();
  expect((await call("POST /registrations/undo/1", {})).body).toMatchObject({ type: "registration/not_found", status: 400 });
  expect((await call("POST /registrations/undo/7", {})).body.type).toBe("registration/not_found");
  expect(enter(id)).toBe("2");
  expect((await list()).data).toMatchObject([
    { registration_number: "2", undone_at: null, kept_until: "2037-04-01" },
    { registration_number: "1", undone_by: "Clara", undo_reason: "Wrong room", guests: [{ name: "Anna Gruber" }, { name: "Emil Gruber" }] },
  ]);
  const story = (await call<{ data: { description: string }[] }>(`GET /events?parent_id=${id}`)).body.data.map(
    ({ description }) => description,
  );
  expect(story.filter((line) => line.includes("number 1") || line.includes("Registration 1"))).toHaveLength(2);
  expect(story).toContainEqual(expect.stringMatching(/^Registration 1 of .* undone: Wrong room$/));
});

test("an entry is what was known when it was made; who comes later gets a number of their own", async () => {
  const { property, book, enter, numberOf, list, call } = await startRegistrationServer();
  const [anna, ben] = [addGuest(property), addGuest(property, "Ben Huber")];
  const id = await book([anna]);
  enter(id);
  await call(`PATCH /contacts/${anna}`, { name: "Anna Maier" });
  await call(`POST /bookings/${id}/guests/${ben}`, {});
  expect(enter(id)).toBe("2");
  expect((await list("query=gruber")).data.map(({ registration_number }) => registration_number)).toEqual(["1"]);
  expect((await list("query=2")).count).toBe(1);
  expect(await numberOf(id)).toBe("2");
  await call("POST /registrations/undo/2", {});
  expect(await numberOf(id)).toBe("1");
});

test("what is missing is listed by guest and field, and nothing is written", async () => {
  const { property, book, post, numberOf, list, double } = await startRegistrationServer();
  const id = await book([addContact(property, "Gruber", { nationality: "AT" }), addContact(property, "Emil")]);
  const { status, body } = await post(id);
  expect([status, body.type]).toEqual([400, "guest_data_missing"]);
  expect(body.errors?.map(({ path }) => path)).toEqual([
    ...["name", "date_of_birth", "address.line1", "address.postal_code", "address.city", "address.country"].map(
      (field) => `guests.0.${field}`,
    ),
    "guests.1.name",
    "guests.1.date_of_birth",
  ]);
  const empty = await book([addGuest(property)], { guest_id: undefined, room_type_id: double, occupancy: 2 });
  expect((await post(empty)).body.errors?.map(({ path }) => path)).toEqual(["guests"]);
  expect(await numberOf(id)).toBeNull();
  expect((await list()).count).toBe(0);
});

test("nobody is registered before the arrival day, on a canceled stay or as a stranger to it", async () => {
  const { property, book, enter, call, double } = await startRegistrationServer();
  const anna = addGuest(property);
  const later = await book([anna], { check_in: "2030-04-02", room_type_id: double, occupancy: 2 });
  expect(enter(later)).toBe("booking/invalid_dates");
  expect(enter(later, [addGuest(property, "Some Body")])).toBe("not_found");
  await call(`POST /bookings/${later}/cancel`, {});
  expect(enter(later)).toBe("booking/invalid_status");
});

test("parallel registrations get one number each, without gap or repeat; a refused one takes none", async () => {
  const { property, book, post, list } = await startRegistrationServer();
  const guests = Array.from({ length: 4 }, (_, index) => addGuest(property, `Guest ${index}`));
  const id = await book(guests);
  const tries = Array.from({ length: 20 }, (_, index) => post(id, [guests[index % 4] ?? ""]));
  const answers = await Promise.all(tries);
  const numbers = answers.flatMap(({ status, body }) => (status === 200 ? [Number(body.registration_number)] : []));
  expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  expect(answers.filter(({ body }) => body.type === "registration/already_registered")).toHaveLength(16);
  expect((await list()).data.map(({ registration_number }) => registration_number)).toEqual(["4", "3", "2", "1"]);
});

test("in Germany only foreigners sign, companions are counted", async () => {
  const { property, book, post, enter, stays, double } = await startRegistrationServer("DE");
  const german = addContact(property, "Karl Kurz", { nationality: "DE" });
  const local = await book([german], { room_type_id: double, occupancy: 2 });
  expect(enter(local)).toBe("registration/not_required");
  const id = await book([addGuest(property), addContact(property, "Luca", { nationality: "IT" }), german], { check_out: "2030-04-03" });
  expect((await stays()).map((stay) => stay.guests.map(({ name }) => name))).toEqual([["Anna Gruber", "Luca"]]);
  const { body } = await post(id);
  expect(body.document.name).toBe("Meldeschein-1.pdf");
  const { text } = await readPdf(Buffer.from(body.document.content, "base64"));
  expect(await stays()).toEqual([]);
  for (const words of ["30 Bundesmeldegesetz", "Seriennummer", "Zahl der Mitreisenden", "1 Deren", "Italien", "Unterschrift"])
    expect(text).toContain(words);
  expect(text).not.toContain("Luca");
  expect(text).not.toContain("Geschlecht");
});

test("the front desk sees the guests to register: today's arrivals and guests with a key", async () => {
  const { property, book, enter, stays, call, room201 } = await startRegistrationServer();
  const anna = addGuest(property);
  const id = await book([anna, addContact(property, "Emil")], { room_id: room201, room_type_id: undefined });
  expect(await stays()).toMatchObject([
    { id, room: "201", guests: [{ missing: [] }, { name: "Emil", missing: ["name", "date_of_birth"] }] },
  ]);
  expect(await stays("show=in_house")).toEqual([]);
  await call(`POST /bookings/${id}/check_in`, {});
  expect(await stays("show=in_house")).toHaveLength(1);
  expect(await stays("date=2030-04-02")).toEqual([]);
  enter(id, [anna]);
  expect(await stays("show=in_house")).toMatchObject([{ occupancy: 4, entered: 2, guests: [{ name: "Emil" }] }]);
  property.runtime.db.$client
    .prepare(
      "UPDATE contacts SET name = 'Emil Gruber', (date_of_birth, nationality, address) = (SELECT date_of_birth, nationality, address FROM contacts WHERE id = ?) WHERE name = 'Emil'",
    )
    .run(anna);
  enter(id);
  // Four persons stay, and two are entered.
  expect(await stays("show=in_house")).toMatchObject([{ occupancy: 4, entered: 2, guests: [] }]);
  await call(`PATCH /bookings/${id}`, { occupancy: 2 });
  expect(await stays("show=in_house")).toEqual([]);
});

test("sheets are printed again, several in one file; the register leaves as CSV", async () => {
  const { property, book, enter, url, cookie } = await startRegistrationServer();
  const guests = [addGuest(property), addGuest(property, "=1+1 Böse")];
  const id = await book(guests);
  for (const guest of guests) enter(id, [guest]);
  const get = (path: string) => fetch(`${url}/api${path}`, { headers: { cookie, "accept-language": "en" } });
  const { pages } = await readPdf(Buffer.from(await (await get("/registrations/documents?numbers=1&numbers=2")).arrayBuffer()));
  expect(pages).toHaveLength(2);
  expect(pages[1]).toContain("Böse");
  expect((await get("/registrations/documents?numbers=9")).status).toBe(400);
  const csv = await (await get("/registrations/export?from=2030-04-01&to=2030-04-01")).text();
  expect(csv.split("\r\n")[1]).toMatch(
    /^1;registered;2030-04-01;2030-04-04;.*;Anna Gruber;not stated;1990-05-01;AT;Hauptplatz 1;8010;Graz;AT;;;;;$/,
  );
  expect(csv).toContain("'=1+1 Böse");
  expect((await (await get("/registrations/export?from=2030-04-02")).text()).trim().split("\r\n")).toHaveLength(1);
});

test("an Austrian sheet and register have name and birthday of the family, no nationality of theirs and no room", async () => {
  const { property, book, enter, url, cookie, room201 } = await startRegistrationServer();
  const family = [addGuest(property), addGuest(property, "Emil Gruber")];
  enter(await book(family, { room_id: room201, room_type_id: undefined }), family);
  const get = (path: string) => fetch(`${url}/api${path}`, { headers: { cookie, "accept-language": "de" } });
  const { text } = await readPdf(Buffer.from(await (await get("/registrations/documents?numbers=1")).arrayBuffer()));
  expect(text).toContain("Emil Gruber");
  expect(text.match(/Staatsangehörigkeit/g)).toHaveLength(1);
  expect(text).not.toMatch(/Zimmer|Room/);
  const [, first, second] = (await (await get("/registrations/export")).text()).split("\r\n");
  expect(first).toContain("Anna Gruber;keine Angabe;1990-05-01;AT;Hauptplatz 1;8010;Graz;AT");
  expect(second).toMatch(/;Emil Gruber;;1990-05-01;{10}$/);
});

test("the sheets of a whole coach are drawn one after the other, and the desk goes on between them", async () => {
  const { property, actor, book, enter, list } = await startRegistrationServer();
  enter(await book([addGuest(property)]));
  const [entry] = (await list()).data;
  if (!entry) throw new Error("nobody is registered");
  let turns = 0;
  const desk = setInterval(() => void (turns += 1));
  const { content } = await registrationForms(
    viewOf(property, actor),
    property.runtime.config,
    Array.from({ length: 30 }, () => entry),
  );
  await pause(5);
  clearInterval(desk);
  expect((await readPdf(content)).pages).toHaveLength(30);
  expect(turns).toBeGreaterThan(15);
});

test("after the law's years an entry is due, its names go, and the numbers go on", async () => {
  const { property, book, enter, list, actor, db } = await startRegistrationServer();
  enter(await book([addGuest(property)]));
  expect((await list("due_on=2037-03-31")).count).toBe(0);
  expect((await list("due_on=2037-04-01")).data).toMatchObject([{ registration_number: "1" }]);
  expect(overdueEntries(viewOf(property, actor), "2037-03-31")).toEqual([]);
  const ids = overdueEntries(viewOf(property, actor), "2037-04-01").map(({ id }) => id);
  as(property, actor, (work) => clearEntries(work, ids));
  as(property, actor, (work) => clearEntries(work, ids));
  expect(db.prepare("SELECT guests FROM registrations WHERE deleted_at IS NOT NULL").pluck().all()).toEqual(["[]"]);
  expect(db.prepare("SELECT count(*) FROM events WHERE type = 'registration.cleared'").pluck().get()).toBe(1);
});

test("a foreigner's travel document is asked for as the law wants it, and keeps nobody from being registered", async () => {
  const { property, book, enter, stays } = await startRegistrationServer();
  const italian = addGuest(property, "Carla Rossi");
  const db = property.runtime.db.$client;
  db.prepare("UPDATE contacts SET nationality = 'IT' WHERE id = ?").run(italian);
  const id = await book([italian, addGuest(property, "Emil Rossi")]);
  const asked = async () => (await stays())[0]?.guests.map(({ document_missing }) => document_missing);
  expect(await asked()).toEqual([["type", "number", "issued_on", "issued_by"], []]);
  const passport = { type: "passport", number: "YA123", issued_on: "2026-01-01", issued_by: null, country: "IT" };
  db.prepare("UPDATE contacts SET travel_document = ? WHERE id = ?").run(JSON.stringify(passport), italian);
  expect(await asked()).toEqual([["issued_by"], []]);
  enter(id, [italian]);
  expect(await asked()).toEqual([[]]);
});

test("rules: of whose travel document what is asked", () => {
  const travel_document = { type: null, number: null, issued_on: null, issued_by: null };
  const asked = (nationality: string | null, law: "AT" | "DE" | "CH", isFirst = true) =>
    missingOfDocument({ nationality, travel_document }, { law, isFirst });
  expect([asked("IT", "DE"), asked("IT", "CH"), asked("IT", "AT").length]).toEqual([["number"], ["type", "number"], 4]);
  expect([asked("AT", "AT"), asked(null, "AT"), asked("IT", "AT", false)]).toEqual([[], [], []]);
});

test("rules: who signs, what is asked, how long it is kept", () => {
  const guest = {
    name: "Ann Lee",
    date_of_birth: null,
    nationality: null,
    address: { line1: null, postal_code: null, city: null, country: null },
  };
  const companion = (law: "AT" | "DE" | "CH") => missingForRegistration(guest, { law, isFirst: false });
  expect([companion("AT"), companion("DE"), companion("CH")]).toEqual([
    ["date_of_birth"],
    ["nationality"],
    ["date_of_birth", "nationality"],
  ]);
  expect([
    mustRegister({ nationality: "DE" }, "DE"),
    mustRegister({ nationality: null }, "DE"),
    mustRegister({ nationality: "AT" }, "AT"),
  ]).toEqual([false, true, true]);
  const entry = { entered_on: "2028-02-29", check_out: "2028-03-05" };
  expect([keptUntil(entry, "AT"), keptUntil(entry, "DE"), keptUntil(entry, "CH")]).toEqual(["2035-03-01", "2029-03-05", "2033-03-01"]);
});
