import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { installationIn } from "#server/office/backup/folder.ts";
import { type Finding, fault, messageOf, ok, warning } from "#server/office/doctor/finding.ts";
import { type Db, defineFunctions } from "#server/platform/core/database/db.ts";
import { Database } from "#server/platform/core/database/driver.ts";
import { MIGRATIONS, pendingMigrations } from "#server/platform/core/database/migrations.ts";
import { pausesAt } from "#server/platform/core/pause/pauses.ts";
import { backupFolder, DATABASE_FILE, isDatabaseMissing } from "#server/platform/core/process/data-dir.ts";
import type { Environment } from "#server/platform/core/process/env.ts";
import { placesOfProperty } from "#server/tenant/properties/queries.ts";
import { ownBackups } from "#shared/office/backup/names.ts";
import { isBackupOverdue, lastBackup } from "#shared/office/backup/schedule.ts";

/** The database of DATA_DIR, opened for reading; null if there is none yet or it cannot be opened. */
export type OpenedData = { finding: Finding; db: Db | null };

/** Opens the database for reading and checks its pages. Tables of this version are there only if `db` is not null. */
export function openData({ DATA_DIR }: Pick<Environment, "DATA_DIR">): OpenedData {
  try {
    if (isDatabaseMissing(DATA_DIR)) return { finding: ok("Database", "There is none yet; the first start creates it."), db: null };
    const sqlite = new Database(join(DATA_DIR, DATABASE_FILE), { readonly: true });
    defineFunctions(sqlite);
    const found = String(sqlite.pragma("quick_check(1)", { simple: true }));
    if (found !== "ok") return { finding: fault("Database", `It is damaged: ${found}.`, RESTORE), db: null };
    const size = `${(statSync(sqlite.name).size / 1e6).toFixed(0)} MB, not damaged`;
    const pending = pendingMigrations(sqlite, MIGRATIONS).length;
    if (pending > 0) return { finding: ok("Database", `${size}; the next start updates it from an older version.`), db: null };
    const db = drizzle({ client: sqlite });
    return { finding: ok("Database", `${size}; properties: ${placesOfProperty(db).length}.`), db };
  } catch (thrown) {
    return { finding: fault("Database", `It cannot be opened: ${messageOf(thrown)}.`, RESTORE), db: null };
  }
}

const RESTORE = "Restore a backup: npx keyrack restore FILE. The former data are kept beside it.";

/** Compares the clock with the last moment of which the program is sure, and looks if it waits for an answer. */
export function checkClock(db: Db, now: string): Finding {
  const [pause] = pausesAt({ db, now });
  if (pause?.reason === "clock") {
    return fault(
      "Clock",
      `It shows ${now}, but Keyrack last ran at ${pause.known_at}.`,
      "Set the clock, or confirm the date in the app as an admin.",
    );
  }
  if (pause?.reason === "copy") {
    return fault(
      "Data",
      "These data may be a copy, so mails and receipts are paused.",
      "Confirm in the app as an admin that no other copy is in use.",
    );
  }
  return ok("Clock", `${now}, as expected.`);
}

/** Looks for the newest automatic backup, and if the backups share a disk with the data. */
export function checkBackups(db: Db, { DATA_DIR, BACKUP_DIR }: Pick<Environment, "DATA_DIR" | "BACKUP_DIR">, now: string): Finding {
  const folder = backupFolder({ data_dir: DATA_DIR, backup_dir: BACKUP_DIR ?? null });
  try {
    const { installation, since } = installationIn(db);
    // The program makes its own folder with the first backup.
    const isFirst = BACKUP_DIR === undefined && !existsSync(folder);
    const last = lastBackup(ownBackups(isFirst ? [] : readdirSync(folder), installation), now);
    const text = last ? `The last one is of ${last.made_at}, in ${folder}.` : `There is none in ${folder}.`;
    if (isBackupOverdue(last?.made_at ?? null, { since: since ?? now, now })) {
      return fault("Backups", text, "Let Keyrack run at night, or make one: npx keyrack backup FILE.");
    }
    const isOnSameDisk = isFirst || statSync(folder).dev === statSync(DATA_DIR).dev;
    return isOnSameDisk ? warning("Backups", text, "Set BACKUP_DIR to another disk: this one may fail as a whole.") : ok("Backups", text);
  } catch (thrown) {
    return fault("Backups", `${folder} cannot be read (${messageOf(thrown)}).`, "Connect the disk, or set BACKUP_DIR.");
  }
}
