import { and, eq } from "drizzle-orm";
import { command } from "#server/core/database/query.ts";
import { isUsed } from "#server/core/database/uses.ts";
import type { Config, Work } from "#server/core/work/work.ts";
import { removeBytes } from "#server/files/disk.ts";
import { fileStore } from "#server/files/queries.ts";
import { files } from "#server/files/tables.ts";
import { REDACTED } from "#shared/contacts/privacy.ts";

/** Leaves the version unchanged: the file is deleted next. */
const blankName = command(["id"], (db, { id, property }) =>
  db
    .update(files)
    .set({ name: REDACTED })
    .where(and(eq(files.id, id), eq(files.property_id, property))),
);

/** Deletes the files that no record refers to any more, with their names; returns their ids, whose bytes are deleted after the commit. */
export function dropUnusedFiles(work: Work, ids: readonly string[]): string[] {
  const unused = ids.filter((id) => !isUsed(work, "file", id));
  for (const id of unused) {
    const file = fileStore.find(work, id);
    if (!file) continue;
    blankName(work, { id });
    work.record("file.deleted", fileStore.remove(work, file), { words: { name: REDACTED } });
  }
  return unused;
}

export function removeAllBytes(config: Config, ids: readonly string[]): void {
  for (const id of ids) removeBytes(config, id);
}
