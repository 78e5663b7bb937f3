import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { quarterlyLogs } from "#server/money/cash-register/quarterly-log.ts";
import { verifyLog } from "#server/money/cash-register/verifier/verify-log.ts";
import { endedQuarter, lastQuarters, nextQuarter } from "#shared/money/cash-register/quarters.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";

test.each([
  ["2030-04-01", "2030-01-01", "2030-03-31", "2030-Q1", "2030-07-01"],
  ["2030-06-30", "2030-01-01", "2030-03-31", "2030-Q1", "2030-07-01"],
  ["2030-01-01", "2029-10-01", "2029-12-31", "2029-Q4", "2030-04-01"],
  ["2030-12-31", "2030-07-01", "2030-09-30", "2030-Q3", "2031-01-01"],
])("before %s the quarter from %s to %s ended, %s, and the next one begins on %s", (day, from, to, name, next) => {
  expect(endedQuarter(day)).toMatchObject({ from, to, name });
  expect(nextQuarter(day)).toBe(next);
});

test("the last quarters are the day's own and those before it, over the turn of the year", () => {
  expect(lastQuarters("2030-02-11", 3)).toMatchObject([
    { name: "2030-Q1", from: "2030-01-01", to: "2030-03-31" },
    { name: "2029-Q4", from: "2029-10-01", to: "2029-12-31" },
    { name: "2029-Q3", from: "2029-07-01", to: "2029-09-30" },
  ]);
});

test("once a quarter has ended and all of it is signed, its log is in the folder of the backups, and verifies as a part", async () => {
  const { property, start, pay, sale, sign } = await startRegisterServer("2030-06-20T10:00:00.000Z");
  await start();
  const folder = join(property.dir, "backups", "dep");
  expect(await quarterlyLogs.run(property.runtime)).toBe("2030-06-30T22:05:00.000Z");
  expect(existsSync(folder)).toBe(false);
  await pay(await sale(100, 20), 30);
  property.clock.now = "2030-06-30T22:05:00.000Z";
  // The last payment is not signed yet.
  expect(await quarterlyLogs.run(property.runtime)).toBe("2030-06-30T23:05:00.000Z");
  await sign();
  await quarterlyLogs.run(property.runtime);
  const files = readdirSync(folder);
  expect(files).toEqual([`DEP_DESK-1_2030-Q2_${property.property_id}.json`]);
  const log = readFileSync(join(folder, files[0] ?? ""), "utf8");
  expect(JSON.parse(log)).toMatchObject({ "Belege-Gruppe": [{ "Belege-kompakt": [expect.any(String), expect.any(String)] }] });
  // Without the keys, which are never put beside it, form and chain are read.
  expect(() => verifyLog(log, { key: null, keys: new Map(), isPart: true })).toThrow(/No certificate/);
});
