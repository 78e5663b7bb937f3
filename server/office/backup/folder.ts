import { asc } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { properties } from "#server/tenant/properties/tables.ts";
import { installationOf } from "#shared/office/backup/names.ts";

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
