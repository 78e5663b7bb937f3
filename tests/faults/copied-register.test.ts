import { expect, test, vi } from "vitest";
import type { PauseEnded } from "#shared/tenant/system/pause.ts";
import { startDoorSystem } from "#tests/access-control/door-system.ts";
import { PASSWORD, startATrustServer, USER } from "#tests/cash-register/a-trust-server.ts";
import { addRoom, copyOf, idOf } from "#tests/faults/copies.ts";
import { call, column, dayAfter, inDatabase, pausesOf, type Started, startOff, stop, untilIdle } from "#tests/faults/started.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

vi.setConfig({ testTimeout: 240_000 });

/** Days after which the receipt of a month is due, and the date is not in doubt. */
const NEXT_MONTH_DAYS = 40;

test("a copy signs nothing, issues no receipt by itself and calls no lock until an admin says that it is the only one; the original goes on", async () => {
  const [trust, doors] = await Promise.all([startATrustServer(), startDoorSystem()]);
  const env = { ALLOW_LOCAL_ADDRESSES: "1" };
  const dir = temporaryFolder();
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
