import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { count, isNotNull } from "drizzle-orm";
import { invoices } from "#server/money/invoices/tables.ts";
import { restoreBackup } from "#server/office/backup/archive.ts";
import { makeWorkFolder } from "#server/office/backup/work-folder.ts";
import { openDb } from "#server/platform/core/database/db.ts";
import { DATABASE_FILE } from "#server/platform/core/process/data-dir.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { folderOf } from "#server/tenant/files/disk.ts";

/**
 * Restores a backup into a folder that is deleted again, and counts what is in it. The folder is in DATA_DIR: an encrypted backup is not
 * left readable on a removable disk.
 */
export async function tryRestore(
  file: string,
  data_dir: string,
  passphrase: string | null,
): Promise<{ bookings: number; invoices: number; files: number }> {
  const { path: folder, remove } = makeWorkFolder(data_dir);
  process.once("exit", remove);
  try {
    await restoreBackup(file, folder, passphrase);
    return { ...countRecords(folder), files: countFiles(folder) };
  } finally {
    process.off("exit", remove);
    remove();
  }
}

function countRecords(folder: string): { bookings: number; invoices: number } {
  const db = openDb(join(folder, DATABASE_FILE));
  try {
    const all = db.select({ count: count() }).from(bookings).get();
    const issued = db.select({ count: count() }).from(invoices).where(isNotNull(invoices.number)).get();
    return { bookings: all?.count ?? 0, invoices: issued?.count ?? 0 };
  } finally {
    db.$client.close();
  }
}

function countFiles(folder: string): number {
  const files = folderOf({ data_dir: folder });
  return existsSync(files) ? readdirSync(files).length : 0;
}
