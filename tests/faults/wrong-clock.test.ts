import { cpSync, existsSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { Database } from "#server/core/database/driver.ts";
import type { Pause } from "#shared/core/pause.ts";
import { DAY_MS } from "#shared/core/stays.ts";
import type { PauseEnded } from "#shared/system/pause.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { dataDir, open } from "#tests/support/process.ts";

vi.setConfig({ testTimeout: 180_000 });

const YEAR = 365;

type Started = Awaited<ReturnType<typeof open>>;

/** Starts the built server in a folder, with a clock that is off by so many days. */
async function startOff(days: number, dir: string, env: Record<string, string> = {}): Promise<Started> {
  const preload = `--import ${resolve("tests/faults/clock-ahead.mjs")}`;
  const set = { NODE_OPTIONS: preload, CLOCK_OFFSET_MS: String(days * DAY_MS), ...env };
  for (const [name, value] of Object.entries(set)) vi.stubEnv(name, value);
  const started = await open(Number(await freePort()), dir);
  vi.unstubAllEnvs();
  return started;
}

async function stop({ child, exit }: Started): Promise<void> {
  child.kill("SIGTERM");
  await exit;
}

async function call<T = unknown>({ url, cookie }: Started, request: string, body?: unknown): Promise<T> {
  const [method = "GET", path = ""] = request.split(" ");
  const headers = { cookie, "content-type": "application/json" };
  const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const text = await answer.text();
  expect(answer.status, `${request} ${text}`).toBeLessThan(300);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

const pausesOf = async (started: Started) => (await call<{ pauses: Pause[] }>(started, "GET /system/pause")).pauses;

/** Reads or changes the database of a folder in which no server runs. */
function inDatabase<T>(dir: string, task: (database: InstanceType<typeof Database>) => T): T {
  const database = new Database(join(dir, "keyrack.db"));
  try {
    return task(database);
  } finally {
    database.close();
  }
}

const column = (dir: string, sql: string) => inDatabase(dir, (database) => database.prepare(sql).pluck().all());

/** Long enough for what the jobs do at a start. */
const WHILE_MS = 4_000;

test("one start 400 days, seven years ahead or twenty years back erases nobody, makes no receipt, and is explained", async () => {
  const dir = dataDir();
  const first = await startOff(0, dir);
  for (const name of ["Anna Huber", "Karl Berger"]) await call(first, "POST /contacts", { name });
  await call(first, "POST /privacy/retention/confirm", { seen: { contacts: 36, deleted_contacts: 1 } });
  await call(first, "PUT /cash_register", { number: "DESK-1", device: "software" });
  await call(first, "POST /cash_register/start", {});
  await setTimeout(WHILE_MS);
  await stop(first);
  // Confirmed on an earlier day, so the next night may clear.
  inDatabase(dir, (database) =>
    database.exec(`UPDATE settings SET value = json_set(value, '$.confirmed_on', '2000-01-01') WHERE key = 'RETENTION'`),
  );
  const names = () => column(dir, "SELECT name FROM contacts ORDER BY name");
  const receipts = () => column(dir, "SELECT kind FROM cash_receipts ORDER BY sequence");
  const before = { names: names(), receipts: receipts() };
  expect(before).toEqual({ names: ["Anna Huber", "Karl Berger"], receipts: ["start"] });

  for (const days of [400, 7 * YEAR, -20 * YEAR]) {
    const wrong = await startOff(days, dir);
    await setTimeout(WHILE_MS);
    const [pause] = await pausesOf(wrong);
    expect(pause).toMatchObject({ reason: "clock" });
    expect((await fetch(`${wrong.url}/healthz`)).status).toBe(200);
    await stop(wrong);
    expect({ names: names(), receipts: receipts() }, `${days} days`).toEqual(before);
    expect(existsSync(join(dir, "backups", "dep"))).toBe(false);
  }

  const right = await startOff(0, dir);
  await setTimeout(WHILE_MS);
  expect(await pausesOf(right)).toEqual([]);
  await stop(right);
  expect({ names: names(), receipts: receipts() }).toEqual(before);
});

test("the first start after a closed season asks one question, whose answer is kept", async () => {
  const dir = dataDir();
  await stop(await startOff(0, dir));
  const spring = await startOff(150, dir);
  const pauses = await pausesOf(spring);
  expect(pauses.map(({ reason }) => reason)).toEqual(["clock"]);
  const date = new Date(Date.now() + 150 * DAY_MS).toLocaleDateString("sv", { timeZone: "Europe/Vienna" });
  const ended = await call<PauseEnded>(spring, "POST /system/end_pause", { date });
  expect(ended).toMatchObject({ pauses: [], receipts: [] });
  await stop(spring);
  const next = await startOff(151, dir);
  expect(await pausesOf(next)).toEqual([]);
});

/** Somebody else's server, to which webhooks go and which has a calendar. */
async function startOthers() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onCleanUp(() => new Promise<void>((done) => void server.close(() => done())));
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("a copy beside its original sends, signs and fetches nothing until an admin says that it is the only one", async () => {
  const others = await startOthers();
  const mails = await startMailServer();
  const env = { ALLOW_LOCAL_ADDRESSES: "1", SMTP_URL: mails.url, MAIL_FROM: "desk@example.com" };
  const dir = dataDir();
  const original = await startOff(0, dir, env);
  await call(original, "POST /webhooks", { url: `${others.url}/hook`, event_types: ["contact.created"] });
  await call(original, "POST /room_types", { name: "Double", default_occupancy: 2, max_occupancy: 2 });
  const types = await call<{ data: { id: string }[] }>(original, "GET /room_types");
  const room_type_id = types.data[0]?.id;
  await call(original, "POST /rooms", { number: "1", room_type_id });
  await call(original, "POST /calendar_feeds", { name: "Airbnb", direction: "in", url: `${others.url}/calendar`, room_type_id });
  await call(original, "PUT /cash_register", { number: "DESK-1", device: "software" });
  await call(original, "POST /cash_register/start", {});
  await setTimeout(WHILE_MS);
  await stop(original);

  const copied = dataDir();
  for (const name of readdirSync(dir)) cpSync(join(dir, name), join(copied, name), { recursive: true, preserveTimestamps: true });
  // In both a mail, a reading and a receipt are due.
  for (const each of [dir, copied]) {
    inDatabase(each, (database) => {
      database.exec("UPDATE calendar_feeds SET due_at = '2000-01-01T00:00:00.000Z'");
      database.exec(`INSERT INTO mails (id, created_at, updated_at, property_id, parent_object, parent_id, kind, language, recipients, subject, body,
        attachments, state, due_at) SELECT '0190a5f0-0000-7000-8000-000000000001', created_at, created_at, id, 'booking', 'b', 'confirmation', 'de',
        '["eva@example.com"]', 'x', 'x', '[]', 'waiting', NULL FROM properties LIMIT 1`);
    });
  }
  others.asked.length = 0;
  const copy = await startOff(0, copied, env);
  await call(copy, "POST /contacts", { name: "Only here" });
  await setTimeout(WHILE_MS);
  expect((await pausesOf(copy)).map(({ reason }) => reason)).toEqual(["copy"]);
  expect([others.asked, mails.received]).toEqual([[], []]);
  expect(column(copied, "SELECT state FROM mails")).toEqual(["waiting"]);

  const again = await startOff(0, dir, env);
  await call(again, "POST /contacts", { name: "In the original" });
  await setTimeout(WHILE_MS);
  expect(await pausesOf(again)).toEqual([]);
  expect(others.asked.filter((line) => line.includes("hook"))).toHaveLength(1);
  expect(others.asked.filter((line) => line.includes("calendar")).length).toBeGreaterThan(0);
  await stop(again);

  others.asked.length = 0;
  expect(await call<PauseEnded>(copy, "POST /system/end_pause", { only_copy: true })).toMatchObject({ pauses: [], waiting: { mails: 1 } });
  await setTimeout(WHILE_MS);
  expect(others.asked.filter((line) => line.includes("hook"))).toHaveLength(1);
  expect(others.asked.filter((line) => line.includes("calendar")).length).toBeGreaterThan(0);
  await stop(copy);
  expect(column(copied, "SELECT state FROM mails")).not.toEqual(["waiting"]);
  const restarted = await startOff(0, copied, env);
  expect(await pausesOf(restarted)).toEqual([]);
});
