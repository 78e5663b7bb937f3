import { and, eq, isNull } from "drizzle-orm";
import { newId } from "#server/platform/core/database/new-id.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { nukiCodes } from "#server/stays/access-control/tables.ts";

export type CodeRow = typeof nukiCodes.$inferSelect;
type NewCode = Pick<CodeRow, "token_id" | "smartlock_id" | "name" | "code">;

const openCodes = query(["token"], (db, { token, property }) =>
  db
    .select()
    .from(nukiCodes)
    .where(and(eq(nukiCodes.token_id, token), eq(nukiCodes.property_id, property), isNull(nukiCodes.gone_at)))
    .orderBy(nukiCodes.created_at, nukiCodes.id),
);

/** A key's codes that are or may be on locks. */
export function codesOfToken(view: View, token: string): CodeRow[] {
  return openCodes.all(view, { token });
}

/** Notes a code that is to be on a lock; nothing was sent yet. */
export function insertCode(work: Work, { token_id, smartlock_id, name, code }: NewCode): CodeRow {
  const row = { token_id, smartlock_id, name, code, id: newId(), property_id: work.actor.property_id, created_at: work.now };
  return work.db.insert(nukiCodes).values(row).returning().get();
}

export function changeCode(work: Work, { id }: Pick<CodeRow, "id">, change: Partial<CodeRow>): void {
  work.db
    .update(nukiCodes)
    .set(change)
    .where(and(eq(nukiCodes.id, id), eq(nukiCodes.property_id, work.actor.property_id)))
    .run();
}

/** Ends a code that is on no lock; its digits are not kept. */
export function endCode(work: Work, row: CodeRow): void {
  changeCode(work, row, { gone_at: work.now, code: "" });
}
