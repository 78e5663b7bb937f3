import { and, eq, sql } from "drizzle-orm";
import { mentionsOneOf } from "#server/platform/core/database/mentions.ts";
import { command, ofProperty, query } from "#server/platform/core/database/query.ts";
import { inRange, type RowRange } from "#server/platform/core/database/row-ranges.ts";
import { isUsed } from "#server/platform/core/database/uses.ts";
import type { Config, View, Work } from "#server/platform/core/work/work.ts";
import { removeBytes } from "#server/tenant/files/disk.ts";
import { fileStore } from "#server/tenant/files/queries.ts";
import { files } from "#server/tenant/files/tables.ts";
import { type Naming, REDACTED, withoutSecrets } from "#shared/platform/core/redaction.ts";

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

const filesNaming = query(["parts", "from", "to"], (db, { parts, from, to, property }) =>
  db
    .select({ id: files.id })
    .from(files)
    .where(and(ofProperty(files, property), inRange(files, { from, to }), mentionsOneOf(parts, files.name))),
);

/** Ids of files, between two row numbers, that may be named after a person, deleted ones too. */
export function filesBetween(view: View, { parts }: Naming, { from, to }: RowRange): string[] {
  return filesNaming.all(view, { parts, from, to }).map(({ id }) => id);
}

/** Of these files, those that are named after the person. */
export function filesNamed(view: View, ids: readonly string[], { texts }: Naming) {
  return fileStore.findMany(view, ids).filter(({ name }) => withoutSecrets(name, texts) !== name);
}

/** Removes a person's name from the names of files that other records need. */
export function forgetInFileNames(work: Work, ids: readonly string[], naming: Naming): void {
  for (const { id, name } of filesNamed(work, ids, naming)) rename(work, { id, name: withoutSecrets(name, naming.texts) });
}

export function removeAllBytes(config: Config, ids: readonly string[]): void {
  for (const id of ids) removeBytes(config, id);
}
