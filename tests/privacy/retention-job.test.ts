import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { sealHolds } from "#server/money/invoices/seals.ts";
import { retentionJob } from "#server/office/privacy/retention/job.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import type { RetentionKind } from "#shared/office/privacy/retention.ts";
import type { Retentions } from "#shared/office/privacy/schema.ts";
import type { ProblemBody } from "#shared/platform/core/errors.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { propertyKnowing, tracesIn } from "#tests/privacy/known-person.ts";
import { eventsOf, makeFrontDesk } from "#tests/support/front-desk.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { insertProperty, startTestServer, type TestProperty } from "#tests/support/test-server.ts";

vi.setConfig({ testTimeout: 60_000 });

async function desk() {
  const made = makeFrontDesk();
  const { db } = made.property.runtime;
  db.$client.prepare("UPDATE properties SET address = json_object('country', 'AT')").run();
  const { login } = await startTestServer(made.property);
  /** Years pass, and no session lasts that long. */
  const call: Awaited<ReturnType<typeof login>>["call"] = async (...asked) => (await login("admin")).call(...asked);
  const kindOf = async (kind: RetentionKind) =>
    (await call<Retentions>("GET /privacy/retention")).body.kinds.find((each) => each.kind === kind);
  const nameOf = (id: string) => db.$client.prepare("SELECT name FROM contacts WHERE id = ?").pluck().get(id);
  return { ...made, login, call, kindOf, nameOf };
}

const run = ({ runtime }: TestProperty) => retentionJob.run(runtime);

test("a period first only shows what it would remove, and runs by itself once an admin has confirmed it", async () => {
  const { property, call, kindOf, nameOf } = await desk();
  const old = addContact(property, "Xaver Alt");
  property.clock.now = "2033-04-02T10:00:00.000Z";
  const fresh = addContact(property, "Frieda Neu");
  await run(property);
  expect(nameOf(old)).toBe("Xaver Alt");
  expect(await kindOf("contacts")).toMatchObject({ months: 36, running_months: null, due: 1, names: ["Xaver Alt"] });

  expect((await call("POST /privacy/retention/confirm", { seen: { contacts: 36 } })).status).toBe(200);
  await run(property);
  expect(nameOf(old)).toBe("Xaver Alt");
  property.clock.now = "2033-04-03T02:00:00.000Z";
  expect(await run(property)).toBe("2033-04-04T02:00:00.000Z");
  expect([nameOf(old), nameOf(fresh)]).toEqual([expect.stringMatching(/^Anonymi/), "Frieda Neu"]);
  expect(eventsOf({ property }, property.property_id).map(({ type }) => type)).toEqual(["privacy.confirmed", "privacy.cleared"]);
  expect(eventsOf({ property }, property.property_id).at(-1)?.data).toMatchObject({ words: { what: "1 Kontakt" } });
});

test("a shortened period is shown again before it counts, and a period below the law's is refused", async () => {
  const { property, call, kindOf, nameOf } = await desk();
  const guest = addContact(property, "Xaver Alt");
  await call("POST /privacy/retention/confirm", { seen: { contacts: 36 } });
  property.clock.now = "2032-04-02T10:00:00.000Z";
  expect((await call("PATCH /privacy/retention", { periods: { contacts: 12 } })).status).toBe(200);
  expect(await kindOf("contacts")).toMatchObject({ months: 12, running_months: 36, due: 1 });
  await run(property);
  expect(nameOf(guest)).toBe("Xaver Alt");
  expect((await call<ProblemBody>("POST /privacy/retention/confirm", { seen: { contacts: 36 } })).body.type).toBe("privacy/period_changed");
  await call("POST /privacy/retention/confirm", { seen: { contacts: 12 } });
  property.clock.now = "2032-04-03T10:00:00.000Z";
  await run(property);
  expect(nameOf(guest)).toMatch(/^Anonymi/);

  const { body, status } = await call<ProblemBody>("PATCH /privacy/retention", { periods: { invoices: 12, offers: 6 } });
  expect([status, body.type, body.errors]).toEqual([
    400,
    "privacy/unlawful_period",
    [{ path: "periods.invoices", code: "least_months", message: "At least 84 months" }],
  ]);
  expect(await kindOf("offers")).toMatchObject({ months: 12 });
});

test("only an admin changes and confirms periods; who is needed again stays, and deleted contacts go", async () => {
  const { property, call, login, book, room101, nameOf } = await desk();
  for (const role of ["manager", "staff"] as const) {
    const other = (await login(role)).call;
    expect((await other("PATCH /privacy/retention", { periods: { contacts: 1 } })).status).toBe(403);
    expect((await other("POST /privacy/retention/confirm", { seen: { contacts: 36 } })).status).toBe(403);
  }
  const back = addContact(property, "Berta Wieder");
  book("2033-05-01", "2033-05-03", { room_id: room101, customer_id: back });
  const { body: gone } = await call<Contact>("POST /contacts", { name: "Gerd Geht" });
  await call(`DELETE /contacts/${gone.id}`);
  property.clock.now = "2033-04-02T10:00:00.000Z";
  await call("POST /privacy/retention/confirm", { seen: { contacts: 36, deleted_contacts: 1 } });
  property.clock.now = "2033-04-03T10:00:00.000Z";
  await run(property);
  expect([nameOf(back), nameOf(gone.id)]).toEqual(["Berta Wieder", expect.stringMatching(/^Anonymi/)]);
});

test("a property that can't be cleared keeps no other from it", async () => {
  const { property, call, nameOf } = await desk();
  const old = addContact(property, "Xaver Alt");
  property.clock.now = "2033-04-02T10:00:00.000Z";
  await call("POST /privacy/retention/confirm", { seen: { contacts: 36 } });
  const elsewhere = insertProperty(property.runtime, "Almhof");
  const { db } = property.runtime;
  db.$client.prepare("UPDATE properties SET id = '0', time_zone = 'Nowhere/Land' WHERE id = ?").run(elsewhere);
  db.$client.prepare("INSERT INTO settings SELECT 'x', created_at, updated_at, NULL, 1, '0', key, value FROM settings").run();
  property.clock.now = "2033-04-03T10:00:00.000Z";
  await expect(run(property)).rejects.toThrow("could not be applied in some properties");
  expect(nameOf(old)).toMatch(/^Anonymi/);
});

test("an offer that nobody took loses its guest after a year; its days and price stay", async () => {
  const { property, call, book, room101 } = await desk();
  const guest = addContact(property, "Xaver Alt");
  const expires_at = "2030-04-05T10:00:00.000Z";
  const offer = book("10", "12", { room_id: room101, customer_id: guest, status: "pending", expires_at, description: "Brings Rex" });
  await call(`POST /bookings/${offer.id}/cancel`);
  await call("POST /notes", { parent_id: offer.id, text: "Rex is a dog" });
  property.clock.now = "2031-04-05T10:00:00.000Z";
  await call("POST /privacy/retention/confirm", { seen: { offers: 12 } });
  property.clock.now = "2031-04-06T10:00:00.000Z";
  await run(property);
  const { body } = await call<Booking>(`GET /bookings/${offer.id}`);
  expect(body).toMatchObject({ customer_id: null, description: null, gross_amount: 200, status: "canceled" });
  expect(JSON.stringify(eventsOf({ property }, offer.id))).not.toContain("Rex");
  expect(eventsOf({ property }, offer.id).at(-1)).toMatchObject({ type: "booking.cleared", automated: 1 });
});

test("after all periods not one byte of a guest is left, and the invoice still adds up", async () => {
  const { property, login, person } = await propertyKnowing({ kept: true });
  property.clock.now = "2041-01-01T10:00:00.000Z";
  const { call } = await login("admin");
  const { kinds } = (await call<Retentions>("GET /privacy/retention")).body;
  await call("POST /privacy/retention/confirm", { seen: Object.fromEntries(kinds.map(({ kind, months }) => [kind, months])) });
  property.clock.now = "2041-01-02T10:00:00.000Z";
  await run(property);
  // The backup from before the clearing still has her, until its own time is over.
  expect(readdirSync(join(property.dir, "backups"))).toHaveLength(1);
  rmSync(join(property.dir, "backups"), { recursive: true });
  expect(tracesIn(property.dir)).toEqual([]);
  expect((await call<Contact>(`GET /contacts/${person}`)).body.anonymized_at).not.toBeNull();
  const { data } = (await call<{ data: { id: string; number: string; total_amount: number }[] }>("GET /invoices")).body;
  expect(data).toMatchObject([{ number: expect.any(String), total_amount: expect.any(Number) }]);
  expect(sealHolds(property.runtime.db, data[0]?.id ?? "")).toBe(true);
  expect((await call<ProblemBody>(`GET /invoices/${data[0]?.id}/content`)).body.type).toBe("invoice/invalid_status");
});

test("a night removes no more than was announced, and goes on once an admin has confirmed the larger number", async () => {
  const { property, call, kindOf, nameOf } = await desk();
  const first = addContact(property, "Xaver Alt");
  property.clock.now = "2033-03-01T10:00:00.000Z";
  await call("POST /privacy/retention/confirm", { seen: { contacts: 36 } });
  expect(await kindOf("contacts")).toMatchObject({ due: 0, soon: 1, held: false });
  // Data of former years come in, which nobody has seen announced.
  const second = addContact(property, "Adam Älter");
  property.runtime.db.$client.prepare("UPDATE contacts SET created_at = '2020-01-01' WHERE id = ?").run(second);
  property.clock.now = "2033-04-03T02:00:00.000Z";
  await run(property);
  expect([nameOf(first), nameOf(second)]).toEqual(["Xaver Alt", "Adam Älter"]);
  expect(await kindOf("contacts")).toMatchObject({ due: 2, held: true });
  await call("POST /privacy/retention/confirm", { seen: { contacts: 36 } });
  expect(await kindOf("contacts")).toMatchObject({ due: 2, held: false });
  property.clock.now = "2033-04-04T02:00:00.000Z";
  await run(property);
  expect([nameOf(first), nameOf(second)]).toEqual([expect.stringMatching(/^Anonymi/), expect.stringMatching(/^Anonymi/)]);
});

test("each night announces the next ones, so what grows old day by day goes without another question", async () => {
  const { property, call, nameOf } = await desk();
  property.clock.now = "2033-02-01T10:00:00.000Z";
  await call("POST /privacy/retention/confirm", { seen: { contacts: 36 } });
  property.clock.now = "2030-04-01T10:00:00.000Z";
  const guest = addContact(property, "Xaver Alt");
  for (const night of ["2033-02-02", "2033-03-10", "2033-04-02", "2033-04-03"]) {
    property.clock.now = `${night}T02:00:00.000Z`;
    await run(property);
  }
  expect(nameOf(guest)).toMatch(/^Anonymi/);
});

test("without a backup nothing is removed, and a choice from before there were announcements is announced first", async () => {
  const { property, call, nameOf } = await desk();
  const guest = addContact(property, "Xaver Alt");
  property.clock.now = "2033-04-02T10:00:00.000Z";
  await call("POST /privacy/retention/confirm", { seen: { contacts: 36 } });
  const { db } = property.runtime;
  db.$client.prepare("UPDATE settings SET value = json_remove(value, '$.announced') WHERE key = 'RETENTION'").run();
  property.clock.now = "2033-04-03T02:00:00.000Z";
  await run(property);
  expect(nameOf(guest)).toBe("Xaver Alt");
  property.clock.now = "2033-04-04T02:00:00.000Z";
  writeFileSync(join(property.dir, "backups"), "a file in place of the folder");
  await expect(run(property)).rejects.toThrow("could not be applied");
  expect(nameOf(guest)).toBe("Xaver Alt");
  rmSync(join(property.dir, "backups"));
  await run(property);
  expect(nameOf(guest)).toMatch(/^Anonymi/);
});
