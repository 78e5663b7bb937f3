import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "#server/platform/core/process/make-folder.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { outdatedSheets, sheetFileName } from "#shared/office/emergency-sheet/rules.ts";
import { localDate, localTime } from "#shared/platform/core/stays.ts";

/** The folder of a property's sheets: people look there when the server is down. */
function folderOf(config: Config, property_id: string): string {
  return join(config.data_dir, "emergency", property_id);
}

/** Writes a sheet into the property's folder atomically, readable by the server's user only, and deletes the oldest ones. */
export function saveSheet({ actor, now }: View, config: Config, content: Buffer): void {
  const folder = folderOf(config, actor.property_id);
  makeFolder(folder, 0o700);
  const path = join(folder, sheetFileName(localDate(now, actor.time_zone), localTime(now, actor.time_zone)));
  writeFileSync(`${path}.part`, content, { mode: 0o600, flush: true });
  renameSync(`${path}.part`, path);
  for (const name of outdatedSheets(readdirSync(folder))) rmSync(join(folder, name), { force: true });
}

/** Deletes all sheets of a property, because they hold guests' data. */
export function forgetSheets(config: Config, property_id: string): void {
  rmSync(folderOf(config, property_id), { recursive: true, force: true });
}
