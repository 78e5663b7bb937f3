import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { settleInterruptedRestore } from "#server/office/backup/archive.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const SWAP = { ".restore-swap": "replaced-1" };
const OLD_DATABASE = { "keyrack.db": "old", "keyrack.db-wal": "old" };
const OLD_FILES = { "files/a": "old" };
const PREPARED = { ".restored.db": "new", ".restored-files/b": "new" };
const KEPT = { "replaced-1/keyrack.db": "old", "replaced-1/keyrack.db-wal": "old", "replaced-1/files/a": "old" };
const RESTORED = { ...KEPT, "keyrack.db": "new", "files/b": "new" };

/** A folder with these files, as a kill has left it. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const dir = temporaryFolder();
  mkdirSync(join(dir, "replaced-1"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), content);
  }
  return dir;
}

const contentOf = (dir: string) =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(dir.length + 1), readFileSync(path, "utf8")]),
  );

test.each<[string, Readonly<Record<string, string>>]>([
  ["before anything was moved", { ...SWAP, ...OLD_DATABASE, ...OLD_FILES, ...PREPARED }],
  ["after the database was moved aside", { ...SWAP, "replaced-1/keyrack.db": "old", "keyrack.db-wal": "old", ...OLD_FILES, ...PREPARED }],
  ["after all was moved aside", { ...SWAP, ...KEPT, ...PREPARED }],
  ["after the files took their place", { ...SWAP, ...KEPT, "files/b": "new", ".restored.db": "new" }],
  ["after the database took its place", { ...SWAP, ...RESTORED }],
])("a restore that was killed %s is completed by the next start", (_, left) => {
  const dir = folderWith(left);
  settleInterruptedRestore(dir);
  expect(contentOf(dir)).toEqual(RESTORED);
  settleInterruptedRestore(dir);
  expect(contentOf(dir)).toEqual(RESTORED);
});

test("a restore that was killed while it was prepared leaves the data as they were", () => {
  const dir = folderWith({ ...OLD_DATABASE, ...OLD_FILES, ...PREPARED, ".restored.db-journal": "new" });
  settleInterruptedRestore(dir);
  expect(contentOf(dir)).toEqual({ ...OLD_DATABASE, ...OLD_FILES });
  expect(existsSync(join(dir, ".restored-files"))).toBe(false);
});
