import { expect, test, vi } from "vitest";
import { DEMO_TERMS } from "#server/office/setup/demo-property.ts";
import { foundDemo, prepareProperty } from "#server/office/setup/service.ts";
import type { Db } from "#server/platform/core/database/db.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { write } from "#server/platform/core/work/work.ts";
import { logoOf } from "#server/tenant/files/logo.ts";
import { printableLogo } from "#server/tenant/pdf/logo.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import { faultsIn } from "#tests/invoices/faults.ts";
import { makeEmptyDatabase } from "#tests/support/empty-database.ts";
import { startTestServer, viewOf } from "#tests/support/test-server.ts";

const NOBODY = automatedActor({ property_id: "", time_zone: "Europe/Vienna" });
/** Counts how often a statement is run from now on. */
function countRuns({ $client }: Db): () => number {
  let runs = 0;
  const prepare = $client.prepare.bind($client);
  vi.spyOn($client, "prepare").mockImplementation((sql) => {
    const statement = prepare(sql);
    for (const way of ["run", "get", "all"] as const) {
      const original = statement[way].bind(statement);
      Object.assign(statement, { [way]: (...values: unknown[]) => ((runs += 1), original(...values)) });
    }
    return statement;
  });
  return () => runs;
}

/** 28 of them for each of 2,900 bookings take 2.5 s on an idle small machine. */
const MAX_STATEMENTS_OF_A_BOOKING = 36;

test("the first start in demo mode opens, within seconds, a full guesthouse with a colleague for each role", {
  timeout: 60_000,
}, async () => {
  const property = makeEmptyDatabase();
  const runs = countRuns(property.runtime.db);
  const account = { email: "owner@example.com", password: "open sesame for the mountain" };
  const prepared = await prepareProperty(property.runtime, { ...account, demo: true });
  const statements = runs();
  const bookings = Number(property.runtime.db.$client.prepare("SELECT count(*) FROM bookings").pluck().get());
  expect(statements / bookings).toBeLessThan(MAX_STATEMENTS_OF_A_BOOKING);
  expect(new Set(prepared.demoUsers.map((user) => user.role))).toEqual(new Set(["manager", "staff", "cleaning", "catering"]));

  const { anybody } = await startTestServer(property);
  const property_id = String(property.runtime.db.$client.prepare("SELECT id FROM properties").pluck().get());
  const logo = logoOf(viewOf(property, { ...NOBODY, property_id }), property.config);
  expect(logo && printableLogo(logo.bytes)).toBeInstanceOf(Buffer);
  expect(generalSettings(viewOf(property, { ...NOBODY, property_id })).terms).toEqual(DEMO_TERMS);
  for (const { email, password, role } of prepared.demoUsers) {
    expect((await anybody("POST /session/login", { email, password })).body).toMatchObject({ role_id: role });
  }
  const one = (sql: string) => property.runtime.db.$client.prepare(sql).pluck().get();
  expect(one("SELECT count(*) FROM bookings")).toBeGreaterThan(2000);
  expect(one("SELECT count(*) FROM bookings WHERE gross_amount <= 0 OR customer_id IS NULL")).toBe(0);
  expect(one("SELECT count(*) FROM bookings b WHERE NOT EXISTS (SELECT 1 FROM booking_guests g WHERE g.booking_id = b.id)")).toBe(0);
  expect(one("SELECT count(*) FROM events WHERE type = 'property.created'")).toBe(1);
  expect(
    one("SELECT max(CAST(number AS INTEGER)) + 1 = (SELECT json_extract(contact, '$.next_number') FROM properties) FROM contacts"),
  ).toBe(1);
  expect(property.runtime.db.$client.pragma("foreign_key_check")).toEqual([]);

  expect(faultsIn(property, new Map())).toEqual([]);
  expect(one("SELECT count(*) FROM invoices WHERE status = 'paid'")).toBeGreaterThan(60);
  for (const status of ["open", "canceled"]) expect(one(`SELECT count(*) FROM invoices WHERE status = '${status}'`)).toBeGreaterThan(0);
  expect(one("SELECT count(*) FROM bookings WHERE status = 'checked_in' AND due_amount > 0")).toBeGreaterThan(5);
  expect(one("SELECT count(*) FROM bookings WHERE status = 'confirmed' AND paid_amount > 0")).toBeGreaterThan(10);
  expect(one("SELECT count(*) FROM bookings WHERE status = 'canceled' AND due_amount <> 0")).toBe(0);
  expect(one("SELECT count(*) FROM payments WHERE created_at >= (SELECT created_at FROM properties)")).toBe(0);
});

test("a property of any size comes from the same generator, with exactly so many bookings", () => {
  const property = makeEmptyDatabase();
  write(property.runtime, NOBODY, (work) => foundDemo(work, { admins: [], size: { rooms: 100, bookings: 2500 }, seed: 7 }));
  const { db } = property.runtime;
  expect(db.$client.prepare("SELECT (SELECT count(*) FROM rooms) AS rooms, (SELECT count(*) FROM bookings) AS bookings").get()).toEqual({
    rooms: 100,
    bookings: 2500,
  });
});
