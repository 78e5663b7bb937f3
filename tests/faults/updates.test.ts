import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createContact } from "#server/guests/contacts/service.ts";
import { restoreBackup } from "#server/office/backup/archive.ts";
import { openDb } from "#server/platform/core/database/db.ts";
import { Database } from "#server/platform/core/database/driver.ts";
import { MIGRATIONS, migrate, pendingMigrations } from "#server/platform/core/database/migrations.ts";
import { ContactInput } from "#shared/guests/contacts/input.ts";
import { damageIn } from "#tests/faults/whole.ts";
import { bundled } from "#tests/support/server-bundle.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { as, insertProperty, makeMember, makeTestProperty } from "#tests/support/test-server.ts";

/** In milliseconds after the start; a backup of a small property takes about half a second. `FAULT_KILLS=100` tries as many. */
const MOMENTS = Array.from({ length: Number(process.env["FAULT_KILLS"] ?? 2) }, (_, n) => 250 + ((n * 70) % 330));

/** The program's migrations and one more. */
function withMigration(sql: string): string {
  const folder = temporaryFolder();
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8")) as { entries: object[] };
  const entry = { idx: journal.entries.length, version: "6", when: 9_999_999_999_999, tag: "9999_later", breakpoints: true };
  writeFileSync(path, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  writeFileSync(join(folder, "9999_later.sql"), sql);
  return folder;
}

/** A data folder with some guests, closed in order. */
function dataFolder(): string {
  const property = makeTestProperty();
  const clerk = makeMember(property, "staff");
  for (let n = 0; n < 20; n += 1) as(property, clerk, (work) => createContact(work, ContactInput.parse({ name: `Guest ${n}` })));
  insertProperty(property.runtime, "Almhof");
  property.runtime.db.$client.pragma("wal_checkpoint(TRUNCATE)");
  const folder = temporaryFolder();
  cpSync(join(property.dir, "keyrack.db"), join(folder, "keyrack.db"));
  return folder;
}

const KILLED =
  "ALTER TABLE contacts ADD COLUMN later TEXT;\n--> statement-breakpoint\nUPDATE contacts SET later = 'x';\n--> statement-breakpoint\n";

test("an update that is killed in the middle leaves the data of the version before, which the next try brings up", async () => {
  const dir = dataFolder();
  const child = spawn(process.execPath, [
    "--import",
    "tsx",
    "tests/faults/update-killed.ts",
    join(dir, "keyrack.db"),
    withMigration(`${KILLED}SELECT be_killed();`),
  ]);
  expect((await once(child, "exit"))[1]).toBe("SIGKILL");
  expect(damageIn(dir)).toEqual([]);
  const { $client } = openDb(join(dir, "keyrack.db"));
  expect(pendingMigrations($client, MIGRATIONS)).toEqual([]);
  expect(() => $client.prepare("SELECT later FROM contacts")).toThrow("no such column");
  migrate($client, withMigration(`${KILLED}SELECT 1;`));
  expect($client.prepare("SELECT count(*) FROM contacts WHERE later = 'x'").pluck().get()).toBe(20);
  $client.close();
});

test("a backup that is killed at any moment leaves the one before, and neither data nor folder is the worse for it", {
  timeout: 30_000 + MOMENTS.length * 4_000,
}, async () => {
  const dir = dataFolder();
  const file = join(temporaryFolder(), "house.keyrack");
  const backUp = () => spawn(process.execPath, [bundled("backup-command.mjs"), "backup", file], { env: { ...process.env, DATA_DIR: dir } });
  expect(await once(backUp(), "exit")).toEqual([0, null]);
  for (const after of MOMENTS) {
    const child = backUp();
    const ended = once(child, "exit");
    await new Promise((resolve) => setTimeout(resolve, after));
    child.kill("SIGKILL");
    await ended;
    expect(damageIn(dir)).toEqual([]);
    // It is the one before, or a whole new one: the name is given last.
    await restoreBackup(file, temporaryFolder());
  }
  expect(await once(backUp(), "exit")).toEqual([0, null]);
  expect(existsSync(`${file}.partial`)).toBe(false);
  const restored = temporaryFolder();
  await restoreBackup(file, restored);
  const database = new Database(join(restored, "keyrack.db"), { readonly: true });
  expect(database.prepare("SELECT count(*) FROM contacts").pluck().get()).toBe(20);
  database.close();
  expect(readdirSync(restored)).toContain("keyrack.db");
});
