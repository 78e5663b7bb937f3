import { and, eq, sql } from "drizzle-orm";
import { mentionsOneOf } from "#server/core/database/mentions.ts";
import { command, query } from "#server/core/database/query.ts";
import { isUsed } from "#server/core/database/uses.ts";
import type { Config, View, Work } from "#server/core/work/work.ts";
import { removeBytes } from "#server/files/disk.ts";
import { fileStore } from "#server/files/queries.ts";
import { files } from "#server/files/tables.ts";
import { type Naming, REDACTED, withoutSecrets } from "#shared/contacts/privacy.ts";

/** Leaves the version unchanged: the file is deleted, or its name is an affair of the person only. */
const rename = command(["id", "name"], (db, { id, name, property }) =>
  db
    .update(files)
    .set({ name: sql`${name}` })
    .where(and(eq(files.id, id), eq(files.property_id, property))),
);

/** Deletes the files that no record refers to any more, with their names; returns their ids, whose bytes are deleted after the commit. */
export function dropUnusedFiles(work: Work, ids: readonly string[]): string[] {
  const unused = ids.filter((id) => !isUsed(work, "file", id));
  for (const id of unused) {
    const file = fileStore.findAny(work, id);
    if (!file) continue;
    rename(work, { id, name: REDACTED });
    if (file.deleted_at !== null) continue;
    work.record("file.deleted", fileStore.remove(work, file), { words: { name: REDACTED } });
  }
  return unused;
}

const filesNaming = query(["parts"], (db, { parts, property }) =>
  db
    .select({ id: files.id, name: files.name, deleted_at: files.deleted_at })
    .from(files)
    .where(and(eq(files.property_id, property), mentionsOneOf(parts, files.name))),
);

/** Files that are named after a person, deleted ones too. */
export function filesAbout(view: View, { parts, texts }: Naming) {
  return filesNaming.all(view, { parts }).filter(({ name }) => withoutSecrets(name, texts) !== name);
}

/** Removes a person's name from the names of files that other records need. */
export function forgetInFileNames(work: Work, naming: Naming): void {
  for (const { id, name } of filesAbout(work, naming)) rename(work, { id, name: withoutSecrets(name, naming.texts) });
}

export function removeAllBytes(config: Config, ids: readonly string[]): void {
  for (const id of ids) removeBytes(config, id);
}
