import { cpSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { PauseEnded } from "#shared/tenant/system/pause.ts";
import { startDoorSystem } from "#tests/access-control/door-system.ts";
import { PASSWORD, startATrustServer, USER } from "#tests/cash-register/a-trust-server.ts";
import { call, column, dayAfter, inDatabase, pausesOf, type Started, startOff, stop, untilIdle } from "#tests/faults/started.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { dataDir } from "#tests/support/process.ts";

vi.setConfig({ testTimeout: 240_000 });

/** A copy with the times of its files, as rsync makes it. */
function copyOf(dir: string): string {
  const copied = dataDir();
  for (const name of readdirSync(dir)) cpSync(join(dir, name), join(copied, name), { recursive: true, preserveTimestamps: true });
  return copied;
}

/** Another company's server, to which webhooks go and which has a calendar. */
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

const idOf = async (started: Started, request: string, body: unknown) => (await call<{ id: string }>(started, request, body)).id;

async function addRoom(started: Started) {
  const room_type_id = await idOf(started, "POST /room_types", { name: "Double", default_occupancy: 2, max_occupancy: 2 });
  const [room] = await call<{ id: string }[]>(started, "POST /rooms", { number: "1", room_type_id });
  return { room_type_id, room_id: room?.id };
}

test("a copy beside its original sends and fetches nothing until an admin says that it is the only one", async () => {
  const others = await startOthers();
  const mails = await startMailServer();
  const env = { ALLOW_LOCAL_ADDRESSES: "1", SMTP_URL: mails.url, MAIL_FROM: "desk@example.com" };
  const dir = dataDir();
  const original = await startOff(0, dir, env);
  await call(original, "POST /webhooks", { url: `${others.url}/hook`, event_types: ["contact.created"] });
  const { room_type_id } = await addRoom(original);
  await call(original, "POST /calendar_feeds", { name: "Airbnb", direction: "in", url: `${others.url}/calendar`, room_type_id });
  await untilIdle(original);
  await stop(original);

  const copied = copyOf(dir);
  // In both a mail and a reading are due.
  for (const each of [dir, copied]) {
    inDatabase(each, (database) => {
      database.exec("UPDATE calendar_feeds SET due_at = '2000-01-01T00:00:00.000Z'");
      database.exec(`INSERT INTO mails (id, created_at, updated_at, property_id, parent_object, parent_id, kind, language, recipients, subject, body,
        attachments, state, due_at) SELECT '0190a5f0-0000-7000-8000-000000000001', created_at, created_at, id, 'booking', 'b', 'confirmation', 'de',
        '["eva@example.com"]', 'x', 'x', '[]', 'waiting', NULL FROM properties LIMIT 1`);
    });
  }
  others.asked.length = 0;
  const asked = () => ({
    hooks: others.asked.filter((line) => line.includes("hook")).length,
    calendar: others.asked.some((line) => line.includes("calendar")),
  });
  const copy = await startOff(0, copied, env);
  await call(copy, "POST /contacts", { name: "Only here" });
  await untilIdle(copy);
  expect((await pausesOf(copy)).map(({ reason }) => reason)).toEqual(["copy"]);
  expect([others.asked, mails.received]).toEqual([[], []]);
  expect(column(copied, "SELECT state FROM mails")).toEqual(["waiting"]);

  const again = await startOff(0, dir, env);
  await call(again, "POST /contacts", { name: "In the original" });
  await untilIdle(again);
  expect(await pausesOf(again)).toEqual([]);
  await expect.poll(asked).toEqual({ hooks: 1, calendar: true });
  await stop(again);

  others.asked.length = 0;
  expect(await call<PauseEnded>(copy, "POST /system/end_pause", { only_copy: true })).toMatchObject({ pauses: [], waiting: { mails: 1 } });
  await untilIdle(copy);
  await expect.poll(asked).toEqual({ hooks: 1, calendar: true });
  await stop(copy);
  expect(column(copied, "SELECT state FROM mails")).not.toEqual(["waiting"]);
  const restarted = await startOff(0, copied, env);
  expect(await pausesOf(restarted)).toEqual([]);
});

/** Days after which the receipt of a month is due, and the date is not in doubt. */
const NEXT_MONTH_DAYS = 40;

test("a copy signs nothing, issues no receipt by itself and calls no lock until an admin says that it is the only one; the original goes on", async () => {
  const [trust, doors] = await Promise.all([startATrustServer(), startDoorSystem()]);
  const env = { ALLOW_LOCAL_ADDRESSES: "1" };
  const dir = dataDir();
  const original = await startOff(0, dir, env);
  const cash = await idOf(original, "POST /payment_methods", { name: "Cash box", kind: "cash" });
  const device = { number: "DESK-1", device: "a-trust", device_url: `${trust.url}/`, device_user: USER, device_password: PASSWORD };
  await call(original, "PUT /cash_register", device);
  await call(original, "POST /cash_register/start", {});
  const connection = { INTERFACE: "http", URL: doors.url, SECRET: doors.secret };
  for (const [name, value] of Object.entries(connection)) await call(original, "POST /settings", { key: `ACCESS_CONTROL_${name}`, value });
  const { room_id } = await addRoom(original);
  const customer_id = await idOf(original, "POST /contacts", { name: "Anna Huber" });
  const stay = { check_in: dayAfter(0), check_out: dayAfter(2), occupancy: 1, room_id, customer_id, total_gross_amount: 200 };
  const booking = await idOf(original, "POST /bookings", stay);
  await call(original, `POST /bookings/${booking}/access_tokens/initialize`, { kind: "card" });
  await untilIdle(original);
  await stop(original);
  expect(column(dir, "SELECT kind FROM cash_receipts WHERE jws IS NOT NULL")).toEqual(["start"]);
  expect(column(dir, "SELECT state FROM access_tokens")).toEqual(["issued"]);

  const copied = copyOf(dir);
  // In both a key is to be revoked, and the receipt of a month is due.
  for (const each of [dir, copied]) {
    inDatabase(each, (database) =>
      database.exec("UPDATE access_tokens SET state = 'revoking', revoke_reason = 'by_hand', due_at = '2000-01-01T00:00:00.000Z'"),
    );
  }
  const sell = async (started: Started) => {
    const folio = await idOf(started, "POST /folios", { customer_id });
    await call(started, `POST /folios/${folio}/charges`, { name: "Bus", tax_percentage: 20, gross_amount: 12 });
    await call(started, `POST /folios/${folio}/payments`, { payment_method_id: cash, amount: 12 });
    await untilIdle(started);
  };
  const receiptsIn = (each: string) => column(each, "SELECT kind || iif(jws IS NULL, ' waits', '') FROM cash_receipts ORDER BY sequence");
  const asked = () => ({ signatures: trust.state.signed.length, doors: doors.calls.map(({ action }) => action) });
  const before = asked();

  const copy = await startOff(NEXT_MONTH_DAYS, copied, env);
  await sell(copy);
  expect((await pausesOf(copy)).map(({ reason }) => reason)).toEqual(["copy"]);
  const door = await fetch(`${copy.url}/api/rooms/${room_id}/open_door`, { method: "POST", headers: { cookie: copy.cookie } });
  expect(await door.json()).toMatchObject({ type: "access_control/failed", detail: "paused" });
  expect(asked()).toEqual(before);
  expect(receiptsIn(copied)).toEqual(["start", "sale waits"]);
  expect(column(copied, "SELECT state FROM access_tokens")).toEqual(["revoking"]);

  const again = await startOff(NEXT_MONTH_DAYS, dir, env);
  await sell(again);
  expect(await pausesOf(again)).toEqual([]);
  expect(receiptsIn(dir)).toEqual(["start", "month", "sale"]);
  expect(asked()).toEqual({ signatures: before.signatures + 2, doors: [...before.doors, "revoke"] });
  expect(column(dir, "SELECT state FROM access_tokens")).toEqual(["revoked"]);
  await stop(again);

  const ended = await call<PauseEnded>(copy, "POST /system/end_pause", { only_copy: true });
  expect(ended).toMatchObject({ pauses: [], receipts: [{ register: "DESK-1", sequence: 3 }], waiting: { cash_receipts: 2, keys: 1 } });
  await untilIdle(copy);
  expect(receiptsIn(copied)).toEqual(["start", "sale", "month"]);
  expect(asked()).toEqual({ signatures: before.signatures + 4, doors: [...before.doors, "revoke", "revoke"] });
  expect(column(copied, "SELECT state FROM access_tokens")).toEqual(["revoked"]);
});
