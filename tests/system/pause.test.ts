import { copyFileSync, cpSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { JOBS } from "#server/jobs.ts";
import { startJobs } from "#server/platform/core/jobs/jobs-runner.ts";
import { followClock, pausesAt } from "#server/platform/core/pause/pauses.ts";
import { isSamePlace, placeOf } from "#server/platform/core/pause/place.ts";
import { readEnvironment } from "#server/platform/core/process/env.ts";
import { openRuntime } from "#server/platform/core/work/runtime.ts";
import { wiring } from "#server/wiring.ts";
import type { Pause } from "#shared/platform/core/pause.ts";
import type { PauseEnded } from "#shared/tenant/system/pause.ts";
import { connect, startDoorSystem } from "#tests/access-control/door-system.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { insertProperty, makeTestProperty, NOW, startTestServer, type TestProperty } from "#tests/support/test-server.ts";

/** Reasons for which each job pauses. A new job has to be added here, with its reason. */
const HELD_BACK: Readonly<Record<string, readonly ("clock" | "copy")[]>> = {
  // Reaches others, and by a wrong date would be untrue, too late, or given up as overdue.
  mail: ["clock", "copy"],
  "messages to guests": ["clock", "copy"],
  "deposit reminders": ["clock", "copy"],
  "figures by mail each morning": ["clock", "copy"],
  "send registrations to municipalities": ["clock", "copy"],
  "deliver webhooks": ["clock", "copy"],
  "send rooms and prices to channels": ["clock", "copy"],
  // A file by quarter, never replaced, in a folder that original and copy may share.
  "keep logs of cash registers": ["clock", "copy"],
  // Removes data by their age.
  "retention periods": ["clock"],
  "erase again after a restore": ["clock"],
  "clear the security log": ["clock"],
  "clear the log of webhooks": ["clock"],
  // Reaches others, and follows what people do, not the date. Receipts of months and years are held back where they are issued.
  "sign receipts": ["copy"],
  "send keys to door systems": ["copy"],
  "read the state of locks": ["copy"],
  "notices to admins": ["copy"],
  "read calendars of channels": ["copy"],
  "check card payments": ["copy"],
  "take over bookings of channels": ["copy"],
  // Offers, holds, locks and the morning's audits go by the clock as usual; each change can be undone. No-shows are only by choice.
  "audits of the minute": [],
  "audits of the morning": [],
  "sweep holds of the booking page": [],
  "find rooms for stays of channels": [],
  // Counts what is there already, by the days of the event log.
  "stays counted for the forecast": [],
  // Makes files that can be made again, or removes the bytes of what is deleted already.
  "invoice PDFs": [],
  "invoice seals": [],
  "sweep files": [],
  "keep a reserve of the disk": [],
  // Saves on this computer; its mails are held back for both reasons.
  "emergency sheets": [],
  // Thins out by the number of days that have a backup, never by the date alone.
  "back up": [],
};

test("every job says what holds it back", () => {
  expect(Object.fromEntries(JOBS.map(({ name, pausedBy }) => [name, pausedBy]))).toEqual(HELD_BACK);
});

/** Runs the server's jobs, and notes which of those that act for one reason or both have run. */
function withJobs(property: TestProperty) {
  const ran: string[] = [];
  const spy = (name: string, pausedBy: readonly ("clock" | "copy")[]) => ({
    name,
    pausedBy,
    afterCommit: true,
    run: async () => {
      ran.push(name);
      return null;
    },
  });
  const jobs = startJobs(property.runtime, [spy("always", []), spy("by date", ["clock"]), spy("outward", ["clock", "copy"])], () => {});
  onCleanUp(() => jobs.stop());
  return async (now = property.clock.now) => {
    property.clock.now = now;
    ran.length = 0;
    property.runtime.notifier.notify(property.property_id);
    await jobs.tick();
    // Until nothing is left of what the change has woken.
    await setTimeout(20);
    return [...new Set(ran)].sort();
  };
}

const all = ["always", "by date", "outward"];
const pausesOf = ({ runtime, clock }: TestProperty) => pausesAt({ db: runtime.db, now: clock.now });
const afterDays = (days: number, from = NOW) => new Date(Date.parse(from) + days * 86_400_000).toISOString();

test("a step of the clock of up to 45 days is believed, and the next one counts from there", async () => {
  const property = makeTestProperty();
  const tick = withJobs(property);
  expect(await tick()).toEqual(all);
  for (const days of [45, 90, 135, 100]) expect(await tick(afterDays(days))).toEqual(all);
  expect(await tick(afterDays(181))).toEqual(["always"]);
});

test.each([
  ["400 days ahead", 400],
  ["seven years ahead", 7 * 365],
  ["twenty years back", -20 * 365],
])("a clock that is %s pauses what can't be taken back, and goes on by itself once it is right again", async (_, days) => {
  const property = makeTestProperty();
  const tick = withJobs(property);
  await tick();
  expect(await tick(afterDays(days))).toEqual(["always"]);
  expect(pausesOf(property)).toEqual([{ reason: "clock", now: afterDays(days), known_at: NOW }]);
  // What is written meanwhile moves nothing, neither do further days.
  insertProperty(property.runtime, "Almhof");
  expect(await tick(afterDays(days + 1))).toEqual(["always"]);
  expect(await tick(afterDays(0.1))).toEqual(all);
  expect(pausesOf(property)).toEqual([]);
});

/** Nobody logs in again in the middle of a test. */
function keepSessions({ runtime }: TestProperty): void {
  runtime.db.$client.exec("UPDATE sessions SET expires_at = 9999999999, created_at = '2031-04-01T00:00:00.000Z'");
}

test("after a closed season an admin is asked once: the answer issues the receipt that is due and lists it", async () => {
  const { property, login, start, pay, sale, receipts, sign } = await startRegisterServer("2030-10-20T10:00:00.000Z");
  const tick = withJobs(property);
  await tick();
  await start();
  await pay(await sale(100, 20), 30);
  await sign();
  const before = (await receipts()).length;
  keepSessions(property);
  property.clock.now = "2031-04-10T10:00:00.000Z";
  expect(await tick()).toEqual(["always"]);
  await sign();
  const admin = await login("admin", "Olga");
  const staff = await login("staff", "Sissi");
  expect((await staff.call<{ pauses: Pause[] }>("GET /system/pause")).body.pauses).toMatchObject([{ reason: "clock" }]);
  expect((await staff.call("POST /system/end_pause", { date: "2031-04-10" })).status).toBe(403);
  const wrong = await admin.call("POST /system/end_pause", { date: "2031-04-09" });
  expect([wrong.status, wrong.body.type, wrong.body.detail]).toEqual([400, "system/other_date", "2031-04-10"]);
  expect(pausesOf(property)).toHaveLength(1);

  // A payment meanwhile is a receipt of its own, and makes none of the year.
  expect((await receipts()).length).toBe(before);
  const { body } = await admin.call<PauseEnded>("POST /system/end_pause", { date: "2031-04-10" });
  expect(body).toMatchObject({ pauses: [], receipts: [{ register: "DESK-1", kind: "year", period: "2030", sequence: before + 1 }] });
  expect(body.waiting.cash_receipts).toBe(1);
  expect(await tick()).toEqual(all);
  await sign();
  expect((await receipts()).at(-1)).toMatchObject({ kind: "year", signature: "signed" });
  const log = await admin.call<{ data: object[] }>("GET /security_log?area=system");
  expect(log.body.data).toMatchObject([{ kind: "date_confirmed", name: "Olga", by: null }]);
});

test("a payment before the answer leaves the receipt of the year due", async () => {
  const { property, login, start, pay, sale, receipts, sign, verified } = await startRegisterServer("2030-10-20T10:00:00.000Z");
  const tick = withJobs(property);
  await tick();
  await start();
  keepSessions(property);
  property.clock.now = "2031-04-10T10:00:00.000Z";
  await tick();
  await pay(await sale(100, 20), 30);
  await sign();
  const admin = await login("admin", "Olga");
  const { body } = await admin.call<PauseEnded>("POST /system/end_pause", { date: "2031-04-10" });
  expect(body.receipts).toMatchObject([{ kind: "year", period: "2030" }]);
  await sign();
  await pay(await sale(100, 20), 30);
  await sign();
  const inOrder = (await receipts()).toSorted((a, b) => a.number.localeCompare(b.number));
  expect(inOrder.map(({ kind }) => kind)).toEqual(["start", "normal", "year", "normal"]);
  expect(await verified()).toMatchObject({ receipts: 4, signatures: 4 });
});

test("a payment by a wrong clock makes no receipt of a year, and later months get theirs", async () => {
  const { property, start, pay, sale, receipts, sign, verified } = await startRegisterServer("2030-10-20T10:00:00.000Z");
  const tick = withJobs(property);
  await tick();
  await start();
  keepSessions(property);
  property.clock.now = "2031-11-30T10:00:00.000Z";
  await tick();
  await pay(await sale(100, 20), 30);
  await sign();
  expect((await receipts()).map(({ kind }) => kind)).toEqual(["start", "normal"]);
  property.clock.now = "2030-11-02T10:00:00.000Z";
  await tick();
  await sign();
  const inOrder = (await receipts()).toSorted((a, b) => a.number.localeCompare(b.number));
  expect(inOrder.map(({ kind }) => kind)).toEqual(["start", "normal", "month"]);
  expect(await verified()).toMatchObject({ receipts: 3, signatures: 3 });
});

/** Starts in a data folder as the program does. */
function open(data_dir: string, now = NOW) {
  const runtime = { ...openRuntime(readEnvironment({ DATA_DIR: data_dir }), wiring), clock: () => new Date(now) };
  const pauses = () => pausesAt({ db: runtime.db, now });
  const close = () => runtime.db.$client.close();
  onCleanUp(() => runtime.db.$client.open && close());
  return { runtime, pauses, close };
}

const folder = () => join(temporaryFolder(), "data");
const reasonsOf = (pauses: readonly Pause[]) => pauses.map((pause) => (pause.reason === "copy" ? `copy ${pause.kind}` : pause.reason));
const copies = (pauses: readonly Pause[]) => reasonsOf(pauses.filter(({ reason }) => reason === "copy"));

test("a restart asks nothing, a copied folder does, and the original stays as it is", () => {
  const original = folder();
  for (const _ of [1, 2, 3]) {
    const started = open(original);
    expect(copies(started.pauses())).toEqual([]);
    started.close();
  }
  const copied = folder();
  cpSync(original, copied, { recursive: true, preserveTimestamps: true });
  const copy = open(copied);
  expect(copies(copy.pauses())).toEqual(["copy moved"]);
  copy.close();
  // It asks until a user answers.
  expect(copies(open(copied).pauses())).toEqual(["copy moved"]);
  expect(copies(open(original).pauses())).toEqual([]);
});

test("a database that is put back in the same folder, as Litestream does, is asked about", () => {
  const dir = folder();
  open(dir).close();
  const file = join(dir, "keyrack.db");
  copyFileSync(file, join(dir, "fetched.db"));
  renameSync(join(dir, "fetched.db"), file);
  expect(copies(open(dir).pauses())).toEqual(["copy moved"]);
});

test("places are compared by what both know", () => {
  const here = { machine: "a".repeat(32), path: "/data/keyrack.db", born: "17", inode: "4" };
  expect(isSamePlace(here, { ...here, machine: null, inode: "5" })).toBe(true);
  for (const other of [{ machine: "b".repeat(32) }, { path: "/srv/keyrack.db" }, { born: "18" }]) {
    expect(isSamePlace(here, { ...here, ...other })).toBe(false);
  }
  expect(isSamePlace({ ...here, born: null }, { ...here, inode: "5" })).toBe(false);
  expect(placeOf("/nowhere")).toMatchObject({ path: null, born: null, inode: null });
});

test("data of an earlier version are trusted from the moment nearest to now, and asked about only after a long time", () => {
  const dir = folder();
  const first = open(dir);
  const { $client } = first.runtime.db;
  const event = $client.prepare(
    "INSERT INTO events (seq, id, property_id, parent_object, parent_id, type, data, automated, time) VALUES (?, ?, 'p', 'property', 'p', 'x', '{}', 0, ?)",
  );
  event.run(1, "a", NOW);
  $client.exec("DELETE FROM installation_state");
  first.close();
  expect(open(dir, NOW).pauses()).toEqual([]);
  expect(reasonsOf(open(dir, afterDays(46, NOW)).pauses())).toEqual(["clock"]);
});

test("a copy sends nothing, signs nothing and opens no door until an admin says that it is the only one", async () => {
  const { property, login, start, pay, sale, receipts } = await startRegisterServer();
  const tick = withJobs(property);
  await tick();
  await start();
  Object.assign(property.config, { smtp_url: "smtp://127.0.0.1:9", mail_from: "post@keyrack.example" });
  property.runtime.db.$client.prepare("UPDATE installation_state SET copy_kind = 'restored', copy_since = ?").run(NOW);
  await tick();
  expect(await tick()).toEqual(["always", "by date"]);
  const admin = await login("admin", "Olga");
  expect((await admin.call("POST /mails/test", { to: "olga@example.com" })).body).toMatchObject({ sent: false, error: "paused" });
  connect(property, await startDoorSystem());
  expect((await admin.call("POST /access_control/test")).body).toMatchObject({ type: "access_control/failed", detail: "paused" });
  // The desk goes on: the receipt waits for its signature, as behind a device that is slow.
  await pay(await sale(100, 20), 30);
  expect((await receipts()).at(-1)).toMatchObject({ kind: "normal", signature: "waiting" });

  const { body } = await admin.call<PauseEnded>("POST /system/end_pause", { only_copy: true });
  expect(body).toMatchObject({ pauses: [], waiting: { cash_receipts: 1 } });
  expect(await tick()).toEqual(all);
  const log = await admin.call<{ data: object[] }>("GET /security_log?area=system");
  expect(log.body.data).toMatchObject([{ kind: "only_copy_confirmed", name: "Olga" }]);
});

test("a register is not taken into use in a copy: its device may be that of the original", async () => {
  const { property, owner, start } = await startRegisterServer();
  followClock(property.runtime);
  const become = property.runtime.db.$client.prepare("UPDATE installation_state SET copy_kind = ?, copy_since = ?");
  become.run("moved", NOW);
  const { status, body } = await owner.call<{ type: string }>("POST /cash_register/start", { device: "software" });
  expect([status, body.type]).toEqual([400, "system/copy_paused"]);
  become.run(null, null);
  expect(await start()).toMatchObject({ register: { state: "open" } });
});

test("an API key can't answer for a person", async () => {
  const server = await startTestServer();
  const admin = await server.login("admin");
  const { body } = await admin.call<{ secret: string }>("POST /api_keys", { name: "Channel", role_id: "admin" });
  const key = server.callerWith({ authorization: `Bearer ${body.secret}` });
  expect((await key("POST /system/end_pause", { only_copy: true })).status).toBe(403);
  expect((await key("GET /system/pause")).body).toEqual({ pauses: [] });
});
