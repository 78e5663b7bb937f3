import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { contactStore } from "#server/guests/contacts/queries.ts";
import { createContact } from "#server/guests/contacts/service.ts";
import { anonymizeContact } from "#server/office/privacy/anonymize.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { fileStore } from "#server/tenant/files/queries.ts";
import { ContactInput } from "#shared/guests/contacts/input.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import type { ProblemBody } from "#shared/platform/core/errors.ts";
import { columnsWithTraces, EMAIL, NAME, PLACES, propertyKnowing, TRACES, tracesIn } from "#tests/privacy/known-person.ts";
import { as, startTestServer, viewOf } from "#tests/support/test-server.ts";

// The first test of a worker builds the bundle of the worker threads, which draw the invoice's PDF.
vi.setConfig({ testTimeout: 60_000 });

type Known = Awaited<ReturnType<typeof propertyKnowing>>;

/** So many others that SQLite divides and merges the pages on which she stands. */
function addOthers({ property, actor }: Known): void {
  as(property, actor, (work) => {
    for (let n = 0; n < 300; n += 1) {
      const name = `${["Xaver", "Quirin", "Anna"][n % 3]} ${"Querl ".repeat(n % 7)}${n * 7919}`;
      createContact(work, ContactInput.parse({ name, communication: { email: `x${n * 7919}@flora.example` } }));
    }
  });
}

test("the files of an export are whole, whatever their length, and read while they are sent", async () => {
  const { call, login, url } = await startTestServer().then(async (served) => ({ ...served, ...(await served.login("staff")) }));
  const { id } = (await call<{ id: string }>("POST /contacts", { name: "Anna Gruber" })).body;
  const { cookie } = await login("staff", "Bernd");
  const sizes = [1, 2, 3, 65_536, 65_537, 1_000_001];
  for (const size of sizes) {
    const form = new FormData();
    form.append("file", new Blob([Buffer.alloc(size, `${size} "bytes"`)]), `${size}.txt`);
    const file = (await (await fetch(`${url}/api/files`, { method: "POST", headers: { cookie }, body: form })).json()) as { id: string };
    expect((await call(`POST /contacts/${id}/documents/${file.id}`, {})).status).toBe(200);
  }
  const { body } = await call<{ documents: { size: number; content: string }[] }>(`GET /contacts/${id}/export`);
  const found = body.documents.map(({ content }) => Buffer.from(content, "base64"));
  expect(found.map(({ length }) => length).sort((a, b) => a - b)).toEqual(sizes);
  for (const bytes of found) expect(bytes.equals(Buffer.alloc(bytes.length, `${bytes.length} "bytes"`))).toBe(true);
});

test("the export of a person holds all that was typed about them, and their documents' bytes", async () => {
  const { once, person } = await propertyKnowing({ kept: true });
  const exported = await once<{ documents: { content: string | null }[] }>(`GET /contacts/${person}/export`);
  const text = JSON.stringify(exported);
  expect(PLACES.filter((place) => !text.includes(`typed-${place}`))).toEqual([]);
  const ofScan = ["scan-of-her-passport", "end-of-scan"];
  const spelledOtherwise = ["8166277"];
  expect(TRACES.filter((trace) => !text.toLowerCase().includes(trace))).toEqual([...spelledOtherwise, ...ofScan]);
  const scans = exported.documents.map(({ content }) => Buffer.from(content ?? "", "base64").toString());
  expect(scans.filter((scan) => ofScan.every((mark) => scan.toLowerCase().includes(mark)))).toHaveLength(3);
});

test("nothing of an erased person is left in any file of the data folder", async () => {
  const known = await propertyKnowing({ kept: false });
  const { property, call, person, other, scans } = known;
  addOthers(known);
  expect(tracesIn(property.dir).map((trace) => trace.split(": ")[1])).toEqual(expect.arrayContaining([...TRACES]));
  expect((await call(`POST /contacts/${person}/anonymize`)).status).toBe(200);
  expect(tracesIn(property.dir)).toEqual([]);

  expect((await call<{ description: string }>(`GET /bookings/${other.id}`)).body.description).toBe("… typed-other-stay, …");
  for (const scan of scans) expect((await call(`GET /files/${scan}`)).status).toBe(404);
  expect(property.runtime.db.$client.pragma("integrity_check", { simple: true })).toBe("ok");
});

test("of what the law keeps, invoice and register hold the name, and nothing else does", async () => {
  const { property, call, person } = await propertyKnowing({ kept: true });
  expect((await call(`POST /contacts/${person}/anonymize`)).status).toBe(200);
  expect(columnsWithTraces(property).sort()).toEqual([
    ...["booked_invoices.buyer", "booked_invoices.sold", "invoices.billing_address", "invoices.content", "registrations.guests"],
  ]);
  expect(tracesIn(property.dir).filter((trace) => !trace.startsWith("keyrack.db:"))).toEqual([]);
});

test("a deleted contact is exported and erased like any other, by the id that it was merged into, too", async () => {
  const { call, property, person, once } = await propertyKnowing({ kept: false });
  const deleted = await once<Contact>("POST /contacts", { name: "Xenobia Zwilling", communication: { phone: "+43 699 8000900" } });
  await once(`DELETE /contacts/${deleted.id}`);
  expect(JSON.stringify((await call(`GET /contacts/${deleted.id}/export`)).body)).toContain("8000900");
  const { body, status } = await call<Contact>(`POST /contacts/${deleted.id}/anonymize`);
  expect([status, body.communication.phone]).toEqual([200, null]);
  expect(tracesIn(property.dir, ["zwilling", "8000900"])).toEqual([]);

  const merged = property.runtime.db.$client.prepare("SELECT id FROM contacts WHERE merged_into_id = ?").pluck().get(person);
  expect((await call<Contact>(`POST /contacts/${String(merged)}/anonymize`)).body).toMatchObject({
    id: person,
    anonymized_at: expect.any(String),
  });
  expect((await call<ProblemBody>("POST /contacts/nobody/anonymize")).body.type).toBe("not_found");
});

test("what a colleague writes while the search runs, into an old stay or beside a new file, is taken out, too", async () => {
  const { property, actor, person, other } = await propertyKnowing({ kept: false });
  const old = as(property, actor, (work) => {
    const { id: _, ...values } = bookingStore.get(work, other.id);
    const empty = { ...values, status: "canceled", room_id: null, description: null } as const;
    return Array.from({ length: 20 }, (_each, n) => bookingStore.insert(work, { ...empty, code: `old-${n}` }).id);
  });
  const eraser = {
    runtime: property.runtime,
    view: viewOf(property, actor),
    write: <T>(task: (work: Work) => T) => as(property, actor, task),
  };
  const erased = anonymizeContact(eraser, person);
  // In each turn of the search another stay, up to the last one before the transaction.
  while (contactStore.findAny(viewOf(property, actor), person)?.anonymized_at === null) {
    as(property, actor, (work) => {
      const changed = bookingStore.update(work, bookingStore.get(work, old.pop() ?? ""), { description: `${NAME} sits beside them` });
      work.record("booking.changed", changed, { words: { code: changed.code } });
      fileStore.insert(work, { name: `${NAME}.pdf`, content_type: "application/pdf", size: 0 });
    });
    await setImmediate();
  }
  await erased;
  expect(tracesIn(property.dir)).toEqual([]);
});

test("what was put into the log of the database is gone after the erasure, without a restart", async () => {
  const { property, call, person } = await propertyKnowing({ kept: false });
  expect(readFileSync(join(property.dir, "keyrack.db-wal"), "latin1")).toContain(EMAIL);
  await call(`POST /contacts/${person}/anonymize`);
  expect(readFileSync(join(property.dir, "keyrack.db-wal"), "latin1")).not.toContain(NAME);
});
