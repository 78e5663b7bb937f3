import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeBackup, restoreBackup } from "#server/office/backup/archive.ts";
import { eraseAgain } from "#server/office/privacy/erase-again.ts";
import { readEnvironment } from "#server/platform/core/process/env.ts";
import { openRuntime } from "#server/platform/core/work/runtime.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { wiring } from "#server/wiring.ts";
import { NAME, propertyKnowing, TRACES, tracesIn } from "#tests/privacy/known-person.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

// The first test of a worker builds the bundle of the worker threads, which draw the invoice's PDF.
vi.setConfig({ testTimeout: 60_000 });

/** A day after all of it. */
const AFTER = "2045-01-01T10:00:00.000Z";
const COLLEAGUE = "Quirina Sommerschnee";

/** A backup from before two persons were erased, one of them a colleague who had not left yet, and one from after it. */
async function twoBackups() {
  const { property, login, person } = await propertyKnowing({ kept: false });
  const { call } = await login("admin", "Olga");
  const colleague = { email: "quirina@example.com", name: COLLEAGUE, role_id: "staff" };
  const invited = (await call<{ id: string; user_id: string }>("POST /users", colleague)).body;
  const folder = temporaryFolder();
  const [before, after] = [join(folder, "before"), join(folder, "after")];
  await makeBackup(property.dir, before);
  await call(`POST /contacts/${person}/anonymize`);
  await call(`DELETE /users/${invited.id}`);
  await call(`DELETE /former_users/${invited.user_id}`);
  await makeBackup(property.dir, after);
  return { property, before, after, list: join(property.dir, "erased.txt") };
}

function runtimeOf(dir: string, now = AFTER): Runtime {
  const runtime = { ...openRuntime(readEnvironment({ DATA_DIR: dir }), wiring), clock: () => new Date(now) };
  onCleanUp(() => runtime.db.$client.close());
  return runtime;
}

/** Starts in a restored folder as the program does, as far as erasing goes. */
async function start(dir: string) {
  const runtime = runtimeOf(dir);
  return { runtime, next: await eraseAgain.run(runtime) };
}

test("a backup from before an erasure brings nobody back: the next start erases them again", async () => {
  const { before, list } = await twoBackups();
  expect(readFileSync(list, "utf8")).not.toMatch(new RegExp([...TRACES, COLLEAGUE].join("|"), "i"));
  const dir = temporaryFolder();
  copyFileSync(list, join(dir, "erased.txt"));
  // Her contact, the one that was merged into it, and the colleague.
  expect(await restoreBackup(before, dir, null, AFTER)).toEqual({ replaced: null, erased: 3, kept: 0 });
  expect(tracesIn(dir, [NAME.toLowerCase()]).length).toBeGreaterThan(0);
  const { runtime, next } = await start(dir);
  expect(next).toBeNull();
  expect(tracesIn(dir)).toEqual([]);
  const { $client } = runtime.db;
  expect($client.prepare("SELECT count(*) FROM users WHERE name = ?").pluck().get(COLLEAGUE)).toBe(0);
  expect($client.prepare("SELECT count(*) FROM contacts WHERE anonymized_at IS NULL AND name LIKE 'Xenobia%'").pluck().get()).toBe(0);
});

test("on an empty machine the newer backup knows who was erased, and an older one restored over it is cleaned, too", async () => {
  const { before, after } = await twoBackups();
  const dir = temporaryFolder();
  expect(await restoreBackup(after, dir, null, AFTER)).toMatchObject({ erased: 0 });
  expect(existsSync(join(dir, "erased.txt"))).toBe(false);
  expect(await restoreBackup(before, dir, null, AFTER)).toMatchObject({ erased: 3 });
  await start(dir);
  expect(tracesIn(dir)).toEqual([]);
});

test("who still has a stay in the restored data waits until it is over, and is then erased", async () => {
  const { before, list } = await twoBackups();
  const dir = temporaryFolder();
  copyFileSync(list, join(dir, "erased.txt"));
  await restoreBackup(before, dir, null, AFTER);
  const runtime = runtimeOf(dir);
  const setStatus = (from: string, to: string) =>
    runtime.db.$client.prepare("UPDATE bookings SET status = ? WHERE status = ? AND expires_at IS NULL").run(to, from);
  setStatus("checked_out", "checked_in");
  expect(await eraseAgain.run(runtime)).not.toBeNull();
  expect(tracesIn(dir).length).toBeGreaterThan(0);
  setStatus("checked_in", "checked_out");
  expect(await eraseAgain.run(runtime)).toBeNull();
  expect(tracesIn(dir)).toEqual([]);
});

test("who was erased by a clock that was ahead stays when the clock is right again, also on the day of that date", async () => {
  const { before, list } = await twoBackups();
  const dir = temporaryFolder();
  copyFileSync(list, join(dir, "erased.txt"));
  const right = "2027-01-01T10:00:00.000Z";
  expect(await restoreBackup(before, dir, null, right)).toMatchObject({ erased: 0, kept: 3 });
  const names = (runtime: Runtime) => runtime.db.$client.prepare("SELECT name FROM contacts WHERE name LIKE 'Xenobia%'").pluck().all();
  const early = runtimeOf(dir, right);
  expect(await eraseAgain.run(early)).toBeNull();
  expect(names(early)).not.toEqual([]);
  const later = runtimeOf(dir, AFTER);
  await eraseAgain.run(later);
  expect(names(later)).toEqual(names(early));
});
