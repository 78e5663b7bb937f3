import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { call, column, inDatabase, pausesOf, startOff, stop, untilIdle } from "#tests/faults/started.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

vi.setConfig({ testTimeout: 180_000 });

const YEAR = 365;

test("one start 400 days, seven years ahead or twenty years back erases nobody, makes no receipt, and is explained", async () => {
  const dir = temporaryFolder();
  const first = await startOff(0, dir);
  for (const name of ["Anna Huber", "Karl Berger"]) await call(first, "POST /contacts", { name });
  await call(first, "POST /privacy/retention/confirm", { seen: { contacts: 36, deleted_contacts: 1 } });
  await call(first, "PUT /cash_register", { number: "DESK-1", device: "software" });
  await call(first, "POST /cash_register/start", {});
  await untilIdle(first);
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
    await untilIdle(wrong);
    const [pause] = await pausesOf(wrong);
    expect(pause).toMatchObject({ reason: "clock" });
    expect((await fetch(`${wrong.url}/healthz`)).status).toBe(200);
    await stop(wrong);
    expect({ names: names(), receipts: receipts() }, `${days} days`).toEqual(before);
    expect(existsSync(join(dir, "backups", "dep"))).toBe(false);
  }

  const right = await startOff(0, dir);
  await untilIdle(right);
  expect(await pausesOf(right)).toEqual([]);
  await stop(right);
  expect({ names: names(), receipts: receipts() }).toEqual(before);
});
