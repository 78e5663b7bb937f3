import { expect, test } from "vitest";
import { registrationServiceJob } from "#server/stays/registrations/transmission/job.ts";
import { readRefusal } from "#server/stays/registrations/transmission/refusal.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Registration } from "#shared/stays/registrations/schema.ts";
import { ageOn, type ServiceState, splitName, tariffOf } from "#shared/stays/registrations/transmission.ts";
import { LOGIN, startMeldescheine } from "#tests/registrations/meldescheine-server.ts";
import { addContact, addGuest, furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const TARIFFS = { adult: 1, child: 6, child_below: 15, exempt: 7 };

/** A property beside the sea whose registrations go to meldescheine.de, with Anna and her son who arrive today. */
async function startAtTheSea() {
  const served = await startTestServer();
  const { suite } = furnish(served.property);
  const service = await startMeldescheine();
  const { runtime, clock } = served.property;
  const db = runtime.db.$client;
  db.prepare("UPDATE properties SET address = json_set(address, '$.country', 'DE')").run();
  const { call } = await served.login("admin", "Clara");
  const setup = {
    service: "meldescheine",
    url: service.url,
    username: LOGIN.username,
    municipality: 1,
    property: 2049,
    tariffs: TARIFFS,
    everybody: true,
  };
  const save = (changes: object = {}, password = LOGIN.password) =>
    call<ServiceState & { type: string }>("PUT /registrations/service", { setup: { ...setup, ...changes }, password });
  await save();
  const anna = addGuest(served.property);
  const emil = addContact(served.property, "Emil Maria Gruber", { date_of_birth: "2020-02-03", nationality: "DE" });
  const stay = { check_in: "2030-04-01", check_out: "2030-04-04", occupancy: 2, room_type_id: suite, customer_id: anna, guest_id: anna };
  const booking = (await call<{ id: string }>("POST /bookings", { ...stay, total_gross_amount: 300 })).body.id;
  await call(`POST /bookings/${booking}/guests/${emil}`, {});
  db.prepare("UPDATE bookings SET room_id = (SELECT id FROM rooms WHERE room_type_id = ? LIMIT 1) WHERE id = ?").run(suite, booking);
  const job = registrationServiceJob(1_000);
  /** Lets time pass, and what is due happen. */
  async function pass(seconds: number): Promise<string | null> {
    clock.now = new Date(Date.parse(clock.now) + seconds * 1000).toISOString();
    return job.run(runtime);
  }
  const entry = async (number = "1") =>
    (await call<Page<Registration>>("GET /registrations")).body.data.find((each) => each.registration_number === number);
  const state = async (number?: string) => (await entry(number))?.transmission?.state;
  const arrive = async () => {
    await call("POST /registrations", { booking_id: booking });
    const { status, body } = await call(`POST /bookings/${booking}/check_in`, {});
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  return { ...served, service, db, call, save, setup, anna, emil, booking, job, pass, entry, state, arrive };
}

test("the arrival is sent once the time for undo is over, with each guest's tariff, and its number comes back", async () => {
  const { service, call, booking, pass, entry, state } = await startAtTheSea();
  await call("POST /registrations", { booking_id: booking });
  await pass(60);
  // Nobody has arrived yet.
  expect([await state(), service.calls()]).toEqual(["not_due", []]);
  await call(`POST /bookings/${booking}/check_in`, {});
  await pass(10);
  expect([await state(), service.calls()]).toEqual(["waiting", []]);
  await pass(30);
  expect(service.calls()).toEqual(["buchen"]);
  const [sheet] = service.sheets();
  expect(sheet?.personen).toMatchObject([
    {
      tarif_id: 1,
      gast_type: "person",
      Gast_Vorname: "Anna",
      Gast_Name: "Gruber",
      arrival_date: "2030-04-01",
      departure_date: "2030-04-04",
    },
    { tarif_id: 6, Gast_Vorname: "Emil Maria", Gast_Name: "Gruber", Gast_Geburtsdatum: "2020-02-03" },
  ]);
  expect((await entry())?.transmission).toMatchObject({ state: "sent", number: String(sheet?.id), error: null, errors: [] });
  // Nothing more is to be told.
  await pass(3_600);
  expect(service.calls()).toEqual(["buchen"]);
});

test("what changes afterwards is told: other days, a corrected guest, the exemption, the departure", async () => {
  const { service, call, anna, booking, pass, state, arrive } = await startAtTheSea();
  await arrive();
  await pass(40);
  await call(`PATCH /bookings/${booking}`, { check_out: "2030-04-05" });
  await pass(40);
  expect(service.sheets()[0]?.personen.map(({ departure_date }) => departure_date)).toEqual(["2030-04-05", "2030-04-05"]);
  await call(`PATCH /contacts/${anna}`, { name: "Anna Maier" });
  await pass(40);
  expect(service.calls()).toEqual(["buchen", "aktualisieren"]);
  await call("POST /registrations/1/correct");
  await call(`PUT /bookings/${booking}/guests/${anna}/tax_exemption`, { reason: "business" });
  await pass(40);
  const [sheet] = service.sheets();
  expect(sheet?.personen).toMatchObject([{ Gast_Name: "Maier", tarif_id: 7 }, { Gast_Name: "Gruber" }]);
  // The same guests, not new ones.
  expect(new Set(sheet?.personen.map(({ id }) => id)).size).toBe(2);
  expect(service.calls()).toEqual(["buchen", "aktualisieren", "aktualisieren"]);
  await call(`POST /bookings/${booking}/check_out`, { force: true });
  await pass(40);
  expect(await state()).toBe("sent");
  expect(service.sheets()).toHaveLength(1);
});

test("an arrival that is undone in time is never sent; later it is taken back, and the next one is a new sheet", async () => {
  const { service, call, booking, pass, state, arrive } = await startAtTheSea();
  await arrive();
  await call(`POST /bookings/${booking}/undo_check_in`, {});
  await pass(60);
  expect([await state(), service.calls()]).toEqual(["not_due", []]);
  await call(`POST /bookings/${booking}/check_in`, {});
  await pass(60);
  await call(`POST /bookings/${booking}/undo_check_in`, {});
  await pass(60);
  expect([await state(), service.sheets().map(({ canceled }) => canceled)]).toEqual(["canceled", [true]]);
  await call(`POST /bookings/${booking}/check_in`, {});
  await pass(60);
  expect([await state(), service.sheets().map(({ canceled }) => canceled)]).toEqual(["sent", [true, false]]);
  await call("POST /registrations/undo/1", { reason: "wrong guests" });
  await pass(60);
  expect(service.sheets().map(({ canceled }) => canceled)).toEqual([true, true]);
});

test("what the service refuses is said for each guest, and sent again after the correction", async () => {
  const { service, call, emil, pass, entry, state, arrive } = await startAtTheSea();
  await call(`PATCH /contacts/${emil}`, { name: "Emil Wrong" });
  await arrive();
  await pass(40);
  expect((await entry())?.transmission).toMatchObject({
    state: "refused",
    error: "refused",
    number: null,
    next_attempt_at: null,
    errors: [{ guest: 1, field: "Name", message: "Zu lang." }],
  });
  await pass(100_000);
  expect(service.calls()).toEqual(["buchen"]);
  await call(`PATCH /contacts/${emil}`, { name: "Emil Gruber" });
  await call("POST /registrations/1/correct");
  await pass(40);
  expect([await state(), service.sheets().length]).toEqual(["sent", 1]);
});

test("a block without numbers is reported as such, and tried again when a user says so", async () => {
  const { service, call, pass, entry, state, arrive } = await startAtTheSea();
  service.state.mood = "has no numbers";
  await arrive();
  await pass(40);
  expect((await entry())?.transmission).toMatchObject({ state: "failed", error: "numbers_exhausted" });
  service.state.mood = "serves";
  expect((await call<Registration>("POST /registrations/1/transmit")).body.transmission?.state).toBe("waiting");
  await pass(0);
  expect(await state()).toBe("sent");
});

test("a service that is away is tried again with growing pauses for a day, and blocks nobody meanwhile", async () => {
  const { service, call, pass, entry, state, arrive } = await startAtTheSea();
  service.state.mood = "is gone";
  await arrive();
  const next = await pass(40);
  // A connection that breaks may have arrived: within the time for which the service knows it again, it is repeated.
  expect(next).not.toBeNull();
  expect((await entry())?.transmission).toMatchObject({ state: "waiting", error: "unreachable", next_attempt_at: next });
  service.state.mood = "serves";
  await pass(31);
  expect([await state(), service.sheets().length]).toEqual(["sent", 1]);
  expect((await call<ServiceState>("GET /registrations/service")).body).toMatchObject({ waiting: 0, failed: 0, has_password: true });
});

test("a login that fails before anything was sent is tried again for a day, then given up", async () => {
  const { service, pass, state, arrive, call } = await startAtTheSea();
  service.state.mood = "fails";
  await arrive();
  await pass(40);
  expect(await state()).toBe("waiting");
  for (let hours = 0; hours < 26; hours++) await pass(3_600);
  expect(await state()).toBe("failed");
  service.state.mood = "serves";
  expect((await call("POST /system/retry_failed", { queue: "registrations" })).status).toBeLessThan(300);
  await pass(1);
  expect(service.sheets()).toHaveLength(1);
});

test.each([
  // It was booked, and the answer was lost on the way: the repeated call is known again.
  ["fails after", "unclear", 1],
  ["talks nonsense", "unclear", 0],
  // The login already takes too long, so nothing was sent.
  ["slow", "sent", 1],
] as const)("a call that may have taken effect (%s) never makes a second sheet", async (mood, ended, sheets) => {
  const { service, pass, state, arrive } = await startAtTheSea();
  await arrive();
  service.state.slow_ms = 1_500;
  service.state.mood = mood;
  await pass(40);
  service.state.mood = "serves";
  for (let minute = 0; minute < 10; minute++) await pass(60);
  expect([await state(), service.sheets().length]).toEqual([ended, sheets]);
});

test("an unclear entry is sent again once a user has checked it, and so is a call that was cut off by the end of the program", async () => {
  const { service, db, call, pass, state, arrive, booking } = await startAtTheSea();
  await arrive();
  db.prepare("UPDATE registration_transmissions SET due_at = NULL").run();
  await pass(40);
  expect([await state(), service.calls()]).toEqual(["unclear", []]);
  // Not by itself, whatever else changes.
  await call(`PATCH /bookings/${booking}`, { check_out: "2030-04-05" });
  await pass(100);
  expect(service.calls()).toEqual([]);
  await call("POST /registrations/1/transmit");
  await pass(1);
  expect([await state(), service.sheets().length]).toEqual(["sent", 1]);
});

test("a wrong password is told, and right ones send what waits; the stored one never goes to another address", async () => {
  const { service, save, pass, entry, state, arrive, call } = await startAtTheSea();
  await save({}, "wrong");
  await arrive();
  await pass(40);
  expect((await entry())?.transmission).toMatchObject({ state: "failed", error: "unauthorized" });
  await save();
  await pass(1);
  expect(await state()).toBe("sent");
  const elsewhere = await startMeldescheine();
  expect((await save({ url: elsewhere.url }, "")).body.has_password).toBe(false);
  const login = { service: "meldescheine", username: LOGIN.username };
  const { status, body } = await call<{ type: string; detail: string }>("POST /registrations/service/check", {
    ...login,
    url: elsewhere.url,
  });
  expect([status, body.type, body.detail]).toEqual([400, "registration/service_failed", expect.stringContaining("unauthorized")]);
  const offer = await call("POST /registrations/service/check", { ...login, url: service.url, password: LOGIN.password });
  expect(offer.body).toEqual({
    municipalities: [{ id: 1, name: "Fehmarn" }],
    properties: [{ id: 2049, name: "Haus Sonne" }],
    tariffs: [
      { id: 1, name: "Erwachsener" },
      { id: 6, name: "Kinder" },
      { id: 7, name: "Beruflich Anwesende" },
    ],
  });
});

test("twenty entries log in once, and each has one sheet however often the job runs", async () => {
  const { service, db, call, property, setup, pass, arrive } = await startAtTheSea();
  await arrive();
  const entry = db.prepare("SELECT * FROM registrations").get() as Record<string, unknown>;
  const columns = Object.keys(entry);
  const insert = db.prepare(`INSERT INTO registrations (${columns.join(",")}) VALUES (${columns.map(() => "?").join(",")})`);
  for (let n = 2; n <= 20; n++) insert.run(columns.map((name) => (name === "id" ? `entry-${n}` : name === "number" ? n : entry[name])));
  for (let n = 2; n <= 20; n++) await call(`POST /registrations/${n}/transmit`);
  await pass(60);
  await pass(60);
  expect([service.sheets().length, service.state.tokens]).toEqual([20, 1]);
  expect([
    property.runtime.db.$client.prepare("SELECT count(*) FROM registration_transmissions WHERE state = 'sent'").pluck().get(),
  ]).toEqual([20]);
  expect(setup.everybody).toBe(true);
});

test("the guest card is fetched when it is wanted; switched off, nothing is sent any more", async () => {
  const { service, call, url, login, pass, arrive, booking } = await startAtTheSea();
  expect((await call<{ detail: string }>("GET /registrations/1/guest_card")).body.detail ?? "").not.toBe("sent");
  await arrive();
  await pass(40);
  const { cookie } = await login("staff", "Ben");
  const card = await fetch(`${url}/api/registrations/1/guest_card`, { headers: { cookie } });
  expect([card.status, await card.text()]).toEqual([200, "%PDF-1.3 card"]);
  await call("PUT /registrations/service", { setup: null });
  await call(`PATCH /bookings/${booking}`, { check_out: "2030-04-06" });
  const before = service.calls().length;
  await pass(60);
  expect(service.calls()).toHaveLength(before);
});

test("rules: tariffs by reason, then by age on the arrival; names as they are written here", () => {
  const tariff = (date_of_birth: string | null, exemption: "business" | null = null) =>
    tariffOf({ date_of_birth, exemption }, "2030-04-01", TARIFFS);
  expect([tariff(null), tariff("2015-04-01"), tariff("2015-04-02"), tariff("2015-04-02", "business")]).toEqual([1, 1, 6, 7]);
  expect(tariffOf({ date_of_birth: "2020-01-01", exemption: "school" }, "2030-04-01", { ...TARIFFS, child: null, exempt: null })).toBe(1);
  expect([ageOn("2020-02-29", "2030-02-28"), ageOn("2020-02-29", "2030-03-01")]).toEqual([9, 10]);
  expect([splitName("Anna  Maria Gruber "), splitName("Madonna")]).toEqual([
    { first: "Anna Maria", last: "Gruber" },
    { first: "", last: "Madonna" },
  ]);
});

test("rules: refusals of any shape are read", () => {
  const found = (content: unknown) => readRefusal(content).errors;
  expect(found({ meldescheine: [{ personen: [{}, { Gast_Name: ["fehlt"], arrival_date: ["falsch"] }] }] })).toEqual([
    { guest: 1, field: "Name", message: "fehlt" },
    { guest: 1, field: "arrival_date", message: "falsch" },
  ]);
  expect(found({ status_code: 400, detail: "Nein." })).toEqual([{ guest: null, field: null, message: "Nein." }]);
  expect([found(null), found(7), found([[]]), found({ a: { b: ["x".repeat(900)] } })[0]?.message.length]).toEqual([[], [], [], 200]);
  expect(found(Array.from({ length: 99 }, () => "no"))).toHaveLength(20);
  expect(["Nummernkreis erschöpft", "Der Schein ist abgereist", "so nicht"].map((detail) => readRefusal({ detail }).error)).toEqual([
    "numbers_exhausted",
    "locked",
    "refused",
  ]);
});
