import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Beside the database: the backups of earlier versions have no place in which the restore could note it. */
const RESTORED_FILE = "restored.txt";

/** Notes that the data of a folder come from a backup; the next start asks whether they are the only ones in use. */
export function noteRestored(data_dir: string, time: string): void {
  writeFileSync(join(data_dir, RESTORED_FILE), `${time}\n`, { flush: true });
}

export function isNotedAsRestored(data_dir: string): boolean {
  return existsSync(join(data_dir, RESTORED_FILE));
}

export function forgetRestored(data_dir: string): void {
  rmSync(join(data_dir, RESTORED_FILE), { force: true });
}
