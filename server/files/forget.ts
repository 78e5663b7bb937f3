import { prepared } from "#server/core/database/prepared.ts";
import { isUsed } from "#server/core/database/uses.ts";
import type { Config, Work } from "#server/core/work/work.ts";
import { removeBytes } from "#server/files/disk.ts";
import { fileStore } from "#server/files/queries.ts";
import { REDACTED } from "#shared/contacts/privacy.ts";

/** Deletes those files that nothing shows any more, with their names; answers their ids, whose bytes go after the commit. */
export function dropUnusedFiles(work: Work, ids: readonly string[]): string[] {
  const unused = ids.filter((id) => !isUsed(work, "file", id));
  for (const id of unused) {
    const file = fileStore.find(work, id);
    if (!file) continue;
    prepared(work.db, "UPDATE files SET name = ? WHERE id = ?").run(REDACTED, id);
    work.record("file.deleted", fileStore.remove(work, file), { words: { name: REDACTED } });
  }
  return unused;
}

export function removeAllBytes(config: Config, ids: readonly string[]): void {
  for (const id of ids) removeBytes(config, id);
}
