import { expect, test } from "vitest";
import { JOBS } from "#server/jobs.ts";
import { startJobs } from "#server/platform/core/jobs/jobs-runner.ts";
import type { SystemState } from "#shared/tenant/system/schema.ts";
import { insertProperty, makeMember, makeTestProperty, startTestServer } from "#tests/support/test-server.ts";

const stateFor = async (who: { call: Awaited<ReturnType<Awaited<ReturnType<typeof startTestServer>>["login"]>>["call"] }) =>
  (await who.call<SystemState>("GET /system")).body;

test("the admin of the only property sees the whole installation; other roles see nothing of it", async () => {
  const server = await startTestServer();
  const admin = await server.login("admin");
  const { queues, sockets, installation } = await stateFor(admin);
  expect(queues).toEqual(
    ["mails", "keys", "invoice_pdfs", "cash_receipts", "registrations"].map((name) => ({ name, waiting: 0, failed: 0 })),
  );
  expect(sockets).toBe(0);
  expect(installation).toMatchObject({ properties: 1, disk: { trouble: null }, errors: [], slow_queries: [] });
  expect(installation?.database_bytes).toBeGreaterThan(100_000);
  for (const role of ["manager", "staff"] as const) expect((await (await server.login(role)).call("GET /system")).status).toBe(403);
});

test("where properties share an installation, its figures are for those who are admin in all of them", async () => {
  const property = makeTestProperty();
  const server = await startTestServer(property);
  const owner = await server.login("admin", "Olga");
  const other = insertProperty(property.runtime, "Almhof");
  const neighbour = await server.login("admin", "Nora", other);
  expect((await stateFor(owner)).installation).toBeNull();
  expect((await stateFor(neighbour)).installation).toBeNull();
  expect((await owner.call("POST /system/run_job", { job: "mail" })).status).toBe(403);
  property.runtime.db.$client
    .prepare(
      "INSERT INTO members (id, created_at, updated_at, property_id, user_id, role_id) SELECT ?, created_at, updated_at, ?, user_id, role_id FROM members WHERE user_id = ?",
    )
    .run("0190a5f0-0000-7000-8000-000000000009", other, owner.actor.user_id);
  expect((await stateFor(owner)).installation).toMatchObject({ properties: 2 });
});

test("an admin has the mails tried again that reached nobody, and not those of the neighbour", async () => {
  const property = makeTestProperty();
  Object.assign(property.config, { smtp_url: "smtp://127.0.0.1:9", mail_from: "post@keyrack.example" });
  const server = await startTestServer(property);
  const admin = await server.login("admin");
  const other = insertProperty(property.runtime, "Almhof");
  const insert = property.runtime.db.$client.prepare(
    `INSERT INTO mails (id, created_at, updated_at, property_id, parent_object, parent_id, kind, language, recipients, subject, body, attachments, state)
     VALUES (?, ?, ?, ?, 'booking', ?, 'confirmation', 'de', '["eva@example.com"]', 'Ihre Buchung', 'Guten Tag', '[]', 'failed')`,
  );
  const now = property.clock.now;
  insert.run("0190a5f0-0000-7000-8000-000000000001", now, now, property.property_id, "b1");
  insert.run("0190a5f0-0000-7000-8000-000000000002", now, now, other, "b2");
  expect((await stateFor(admin)).queues[0]).toEqual({ name: "mails", waiting: 0, failed: 1 });
  expect((await admin.call("POST /system/retry_failed", { queue: "mails" })).body).toEqual({ count: 1 });
  expect((await stateFor(admin)).queues[0]).toEqual({ name: "mails", waiting: 1, failed: 0 });
});

test("a job that failed is named with its reason, and runs again when the admin says so", async () => {
  const property = makeTestProperty();
  const server = await startTestServer(property);
  const admin = await server.login("admin");
  let isBroken = true;
  const shaky = {
    name: "shaky",
    afterCommit: false,
    pausedBy: [],
    run: async () => {
      if (isBroken) throw new Error('no way for "Eva Moser"');
      return null;
    },
  };
  const jobs = startJobs(property.runtime, [...JOBS.slice(0, 1), shaky], () => {});
  await jobs.tick();
  const stateOfJob = async () => (await stateFor(admin)).installation?.jobs.find(({ name }) => name === "shaky");
  expect(await stateOfJob()).toMatchObject({ running: false, failed_at: property.clock.now, reason: "Error: no way for …" });
  isBroken = false;
  expect((await admin.call("POST /system/run_job", { job: "shaky" })).status).toBe(204);
  await jobs.tick();
  expect(await stateOfJob()).toMatchObject({ failed_at: null, reason: null });
  expect((await admin.call("POST /system/run_job", { job: "unknown" })).status).toBe(404);
  await jobs.stop();
});

test("a colleague who joins as a clerk of the neighbour takes nothing from the admin's view", async () => {
  const property = makeTestProperty();
  const server = await startTestServer(property);
  const admin = await server.login("admin");
  makeMember(property, "staff", "Clara");
  expect((await stateFor(admin)).installation).not.toBeNull();
});
