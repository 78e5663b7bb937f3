import { writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { FastifyInstance } from "fastify";
import { v7 as uuid } from "uuid";
import { type AppOptions, createApp } from "#server/app.ts";
import { startBackupsWith } from "#server/office/backup/child.ts";
import { openDb } from "#server/platform/core/database/db.ts";
import { MIGRATIONS, migrate } from "#server/platform/core/database/migrations.ts";
import { makeMonitor } from "#server/platform/core/monitoring/monitor.ts";
import { makeThrottleMemory } from "#server/platform/core/process/throttle.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { makeNotifier } from "#server/platform/core/work/notifier.ts";
import { type Config, type Runtime, viewOf as serverViewOf, type View, type Work, write } from "#server/platform/core/work/work.ts";
import { startThreadsWith } from "#server/platform/core/worker/worker-pool.ts";
import { cookieNames } from "#server/tenant/session/cookies.ts";
import { openSession } from "#server/tenant/session/lucia.ts";
import { wiring } from "#server/wiring.ts";
import type { ProblemBody } from "#shared/platform/core/errors.ts";
import type { Role } from "#shared/platform/core/permissions.ts";
import { failOnUndeclared } from "#tests/support/answered-problems.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { CONFIG } from "#tests/support/config.ts";
import { BookingNumbering, ContactNumbering, InvoiceNumbering } from "#tests/support/property-row.ts";
import { bundled } from "#tests/support/server-bundle.ts";
import type { SharedListener } from "#tests/support/shared-listener.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

startThreadsWith(() => new Worker(bundled("thread.mjs")));
startBackupsWith(() => [bundled("backup-command.mjs")]);

/** Noon in Vienna on a Monday: the time at which every test starts unless it changes the clock. */
export const NOW = "2030-04-01T10:00:00.000Z";

/** A property on a real SQLite file with the real migrations, one empty property, and a clock that the test controls. */
export function makeTestProperty(now = NOW) {
  const property = testPropertyFrom((migrated ??= emptyDatabase()));
  property.clock.now = now;
  return { ...property, property_id: insertProperty(property.runtime, "Pension Edelweiss") };
}
export type TestProperty = ReturnType<typeof makeTestProperty>;

/** The same from the bytes of an existing database. */
export function testPropertyFrom(bytes: Buffer) {
  const dir = temporaryFolder();
  const file = join(dir, "keyrack.db");
  writeFileSync(file, bytes);
  const clock = { now: NOW };
  const monitor = makeMonitor(() => new Date(clock.now));
  failOnUndeclared(monitor.metrics);
  const db = openDb(file, monitor.slowQuery);
  // No test simulates a power failure, and fsync at every commit would take longer than the tests themselves.
  db.$client.pragma("synchronous = OFF");
  onCleanUp(() => db.$client.close());
  const config: Config = { ...CONFIG, data_dir: dir };
  const runtime: Runtime = {
    db,
    notifier: makeNotifier(),
    clock: () => new Date(clock.now),
    config,
    wiring,
    throttles: makeThrottleMemory(),
    monitor,
  };
  return { runtime, clock, config, dir };
}

/** The migrations have the same result for every property, so they run once and each test opens a copy. */
let migrated: Buffer | undefined;

/** Bytes of the header of a SQLite file, and their value in WAL mode. */
const WRITE_VERSION = 18;
const READ_VERSION = 19;
const WITH_WRITE_AHEAD_LOG = 2;

function emptyDatabase(): Buffer {
  const db = openDb(":memory:");
  migrate(db.$client, MIGRATIONS);
  const file = db.$client.serialize();
  db.$client.close();
  // A database in memory has no write-ahead log. Written into the header here, no copy pays for the switch, which waits for the disk.
  file[WRITE_VERSION] = file[READ_VERSION] = WITH_WRITE_AHEAD_LOG;
  return file;
}

/** Data without which an invoice cannot be issued. */
const ADDRESS = { line1: "Dorfplatz 3", postal_code: "6234", city: "Brandenberg" };
const COMPANY = { tax_number: "83 123/4567" };

export function insertProperty({ db, clock }: Runtime, name: string): string {
  const id = uuid();
  const now = clock().toISOString();
  db.$client
    .prepare(
      `INSERT INTO properties (id, created_at, updated_at, name, slug, time_zone, currency, check_in_time, check_out_time,
         communication, address, bank, company, branding, invoice, booking, contact)
       VALUES (?, ?, ?, ?, ?, 'Europe/Vienna', 'EUR', '15:00', '11:00', '{}', ?, '{}', ?, '{}', ?, ?, ?)`,
    )
    .run(
      id,
      now,
      now,
      name,
      id,
      JSON.stringify(ADDRESS),
      JSON.stringify(COMPANY),
      ...[InvoiceNumbering, BookingNumbering, ContactNumbering].map((each) => JSON.stringify(each)),
    );
  return id;
}

/** Creates a member of the property with a role; returns the actor for calls below the transport. */
export function makeMember(
  property: TestProperty,
  role: Role,
  name = `The ${role}`,
  property_id = property.property_id,
): Actor & { user_id: string } {
  const { db, clock } = property.runtime;
  const user_id = uuid();
  const now = clock().toISOString();
  db.$client
    .prepare("INSERT INTO users (id, created_at, updated_at, email, name, password_hash) VALUES (?, ?, ?, ?, ?, 'none')")
    .run(user_id, now, now, `${user_id}@example.com`, name);
  db.$client
    .prepare("INSERT INTO members (id, created_at, updated_at, property_id, user_id, role_id) VALUES (?, ?, ?, ?, ?, ?)")
    .run(uuid(), now, now, property_id, user_id, role);
  return {
    property_id,
    time_zone: "Europe/Vienna",
    role,
    name,
    language: "en",
    user_id,
    api_key_id: null,
    session_id: null,
    automated: false,
  };
}

/** Writes below the transport, as `actor`. */
export function as<T>(property: TestProperty, actor: Actor, task: (work: Work) => T): T {
  return write(property.runtime, actor, task);
}

export function viewOf(property: TestProperty, actor: Actor): View {
  return { ...serverViewOf(property.runtime, actor), now: property.clock.now };
}

/** File downloads are returned as text. */
function isJson(headers: Headers): boolean {
  return /json/.test(headers.get("content-type") ?? "");
}

type Reply<T> = { status: number; headers: Headers; body: T };

type ServerOptions = Pick<AppOptions, "logLevel" | "logTo" | "proxies" | "metrics" | "prepared" | "bookingSite" | "securityContact"> & {
  /** Answers there instead of at a port of its own. */
  listener?: SharedListener;
};

/** The real server on a free port; `login` returns a caller with a session of its own. */
export async function startTestServer(property = makeTestProperty(), clientDir?: string, { listener, ...options }: ServerOptions = {}) {
  const app: FastifyInstance = await createApp({ runtime: property.runtime, ...(clientDir ? { clientDir } : {}), ...options });
  const port = listener ? listener.port : await listen(app);
  onCleanUp(listener ? await listener.attach(app) : () => app.close());
  const url = `http://127.0.0.1:${port}`;

  async function cookieOf(actor: { user_id: string; property_id: string }): Promise<string> {
    const token = await openSession(property.runtime, actor, { address: "127.0.0.1", userAgent: "a test" });
    return `${cookieNames(property.config).session}=${token}`;
  }

  /** Makes REST calls with these headers: `call("POST /tax_rates", {…})`. */
  function callerWith(headers: Record<string, string>) {
    return async function call<T = Record<string, unknown> & ProblemBody>(
      request: `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`,
      body?: unknown,
      more: Record<string, string> = {},
    ): Promise<Reply<T>> {
      const [method = "GET", path = "/"] = request.split(" ");
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), "accept-language": "en", ...headers, ...more },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: (isJson(response.headers) ? JSON.parse(text) : text || undefined) as T,
      };
    };
  }

  async function login(role: Role, name?: string, property_id = property.property_id) {
    const actor = makeMember(property, role, name, property_id);
    const cookie = await cookieOf(actor);
    return { actor, cookie, call: callerWith({ cookie }) };
  }

  return { property, app, url, port, login, callerWith, cookieOf, anybody: callerWith({}) };
}

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}
export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
