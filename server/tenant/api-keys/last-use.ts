import { eq, sql } from "drizzle-orm";
import { command } from "#server/platform/core/database/query.ts";
import { ifDiskAllows } from "#server/platform/core/monitoring/disk.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { apiKeys } from "#server/tenant/api-keys/tables.ts";

/** Programs call all day long: writing each use would make a write of every read. */
const NOTED_MS = 60 * 60_000;

const keepUse = command(
  ["id", "last_used_at"],
  (db, { id, last_used_at }) =>
    db
      .update(apiKeys)
      .set({ last_used_at: sql`${last_used_at}` })
      .where(eq(apiKeys.id, id)),
  { acrossProperties: "the property follows from the key" },
);

/** Notes that a key is used now, without an event and without a new version. */
export function noteKeyUse({ db, clock }: Runtime, { id, last_used_at }: { id: string; last_used_at: string | null }): void {
  const now = clock();
  if (last_used_at !== null && now.getTime() - Date.parse(last_used_at) < NOTED_MS) return;
  ifDiskAllows(() => void keepUse({ db }, { id, last_used_at: now.toISOString() }));
}
