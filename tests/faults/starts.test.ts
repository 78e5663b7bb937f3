import { chmodSync, copyFileSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { assertWholeAfterCrash } from "#server/platform/core/database/after-crash.ts";
import { readEnvironment } from "#server/platform/core/process/env.ts";
import { startFailure } from "#server/platform/core/process/start-failure.ts";
import { launch } from "#tests/support/process.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { insertProperty, makeTestProperty } from "#tests/support/test-server.ts";

// Each starts processes or draws documents.
vi.setConfig({ testTimeout: 60_000 });

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** A folder with the database of a property that was ended by SIGKILL: with its log, or, if it had time to end, without. */
function folderAfter(end: "crash" | "clean end", name = "Pension Edelweiss", properties = 40): string {
  const { runtime, dir } = makeTestProperty();
  const { $client } = runtime.db;
  for (let n = 0; n < properties; n += 1) insertProperty(runtime, `${name} ${n}`);
  // Pages lie in another order in a database that has been tidied up.
  if (end === "clean end") $client.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
  const copy = temporaryFolder();
  for (const file of ["keyrack.db", "keyrack.db-wal"]) if (existsSync(join(dir, file))) copyFileSync(join(dir, file), join(copy, file));
  return copy;
}

async function startIn(DATA_DIR: string, env: Record<string, string> = {}, how = {}) {
  const { exit, output } = launch({ PORT: "0", DATA_DIR, ...env }, how);
  expect(await exit, output()).toBe(1);
  return output().trim();
}

/** Overwrites bytes at a place of a file. */
function damage(path: string, place: number, bytes = Buffer.alloc(4096, 0x55)): void {
  writeSync(openSync(path, "r+"), bytes, 0, bytes.length, place);
}

test("a folder of another user: whose it is and who asks, and how to give it away", async () => {
  const dir = folderAfter("clean end");
  if (!isRoot) chmodSync(join(dir, "keyrack.db"), 0o000);
  const said = await startIn(dir, {}, isRoot ? { uid: NOBODY } : {});
  expect(said.split("\n")).toHaveLength(1);
  expect(said).toMatch(
    isRoot ? /^Keyrack cannot start: .* belongs to another user \(0, this is 65534\)\. Give it to this one \(chown/ : /cannot be written/,
  );
});

test("a file that is no database, or with a damaged header: nothing is changed, and the message says how to restore", async () => {
  const dir = folderAfter("clean end");
  damage(join(dir, "keyrack.db"), 0);
  const before = readFileSync(join(dir, "keyrack.db"));
  const said = await startIn(dir);
  expect(said).toBe(
    `Keyrack cannot start: the database in ${dir} is damaged. Nothing was changed. Restore the last backup (npm run restore -- FILE), which keeps the damaged files beside it.`,
  );
  expect(readFileSync(join(dir, "keyrack.db")).equals(before)).toBe(true);
});

test("a port that is taken: which one, and what to set", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  expect(await startIn(temporaryFolder(), { PORT: String(port) })).toContain(
    `port ${port} is taken by another program. Stop it, or set PORT`,
  );
  other.close();
});

const sayOf = (code: string) => startFailure(Object.assign(new Error("raw words"), { code }), readEnvironment({ DATA_DIR: "/nowhere" }));

test.each([
  ["EROFS", "/nowhere cannot be written. Check whether its disk is there and not read-only"],
  ["SQLITE_READONLY_DIRECTORY", "/nowhere cannot be written"],
  ["SQLITE_CANTOPEN", "/nowhere cannot be written"],
  ["SQLITE_IOERR_WRITE", "/nowhere cannot be written"],
  ["ENOSPC", "the disk of /nowhere is full. Make space on it and start again; no data was lost."],
  ["SQLITE_FULL", "the disk of /nowhere is full"],
  ["SQLITE_CORRUPT_VTAB", "the database in /nowhere is damaged"],
  ["SQLITE_NOTADB", "the database in /nowhere is damaged"],
])("%s is told as a sentence that says what to do", (code, sentence) => {
  expect(sayOf(code)).toContain(sentence);
});

const CORRUPT: unknown = expect.objectContaining({ code: expect.stringMatching(/^SQLITE_(CORRUPT|NOTADB)/) as string });
const checkOf = (dir: string) => {
  try {
    assertWholeAfterCrash(join(dir, "keyrack.db"));
    return "whole";
  } catch (thrown) {
    return thrown;
  }
};

test("after a crash the database is checked before its log is taken over; after a clean end there is nothing to check", () => {
  const crashed = folderAfter("crash");
  const before = readFileSync(join(crashed, "keyrack.db"));
  expect(checkOf(crashed)).toBe("whole");
  expect(readFileSync(join(crashed, "keyrack.db")).equals(before)).toBe(true);
  expect(checkOf(folderAfter("clean end"))).toBe("whole");
  expect(checkOf(temporaryFolder())).toBe("whole");
});

test("a crash that left a page damaged is noticed at the next start, and nothing is written", () => {
  const dir = folderAfter("crash");
  for (let page = 8; page < 60; page += 1) damage(join(dir, "keyrack.db"), page * 4096);
  const before = readFileSync(join(dir, "keyrack.db"));
  expect(checkOf(dir)).toEqual(CORRUPT);
  expect(readFileSync(join(dir, "keyrack.db")).equals(before)).toBe(true);
});

test("the log of another database beside this one is refused, not mixed into it", () => {
  const dir = folderAfter("clean end", "Almhof", 300);
  renameSync(join(folderAfter("crash"), "keyrack.db-wal"), join(dir, "keyrack.db-wal"));
  expect(checkOf(dir)).toEqual(CORRUPT);
});

test("a log that is rubbish is left out, as SQLite does, and the database is whole", () => {
  const dir = folderAfter("clean end");
  writeFileSync(join(dir, "keyrack.db-wal"), Buffer.alloc(50_000, 7));
  expect(checkOf(dir)).toBe("whole");
});
