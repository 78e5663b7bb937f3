import { join } from "node:path";
import { asc } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { Config } from "#server/platform/core/work/work.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { installationOf } from "#shared/office/backup/names.ts";

/** The folder of the backups that the program makes by itself: the owner's choice, or one in DATA_DIR. */
export function backupFolder({ data_dir, backup_dir }: Pick<Config, "data_dir" | "backup_dir">): string {
  return backup_dir ?? join(data_dir, "backups");
}

/** When the installation began, and what tells its backups from others'. A deleted first property still names it. */
export function installationIn(db: BetterSQLite3Database): { installation: string; since: string | null } {
  const first = db
    .select({ id: properties.id, created_at: properties.created_at })
    .from(properties)
    .orderBy(asc(properties.id))
    .limit(1)
    .get();
  return { installation: installationOf(first?.id ?? null), since: first?.created_at ?? null };
}
