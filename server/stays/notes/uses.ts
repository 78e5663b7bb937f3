import { and, eq, isNull, sql } from "drizzle-orm";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import { type Uses, usedIn } from "#server/platform/core/database/uses.ts";
import { notes } from "#server/stays/notes/tables.ts";
import type { FileUses } from "#server/tenant/files/uses-of-files.ts";

export const noteUses = {
  file: { notes: usedIn(notes, ({ id }) => and(eq(notes.photo_id, id), isNull(notes.deleted_at))) },
} as const satisfies Uses;

/** Files that are a note's photo; the use is shown with the note's record. */
export const photoFiles: FileUses = query(["files"], (db, { files, property }) =>
  db
    .select({ file_id: notes.photo_id, object: sql<"note">`'note'`, id: notes.parent_id, name: notes.author_name })
    .from(notes)
    .where(and(oneOf(notes.photo_id, files), isNull(notes.deleted_at), ofProperty(notes, property))),
);
