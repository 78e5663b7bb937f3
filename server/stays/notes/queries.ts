import { and, eq } from "drizzle-orm";
import type { EntityName } from "#server/entities.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { withoutReads } from "#server/platform/core/database/reads.ts";
import { sorting } from "#server/platform/core/database/sorting.ts";
import type { EventParent } from "#server/platform/core/work/events.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { notes } from "#server/stays/notes/tables.ts";
import { mayHearOf, objectOf } from "#server/tenant/events/queries.ts";
import { notFound, Problem } from "#shared/platform/core/errors.ts";
import { takesNotes } from "#shared/stays/notes/rules.ts";
import type { NoteQuery } from "#shared/stays/notes/schema.ts";

export const noteStore = entityStore("note", notes);
export type NoteRow = ReturnType<typeof noteStore.get>;

/** The notes of one record, newest first by default. Throws `not_found` naming `parent_id`. */
export function listNotes(view: View, query: NoteQuery) {
  referParent(view, query.parent_id);
  const where = and(eq(notes.parent_id, query.parent_id), query.type === undefined ? undefined : eq(notes.type, query.type));
  const sort = query.sort ?? "-created_at";
  return noteStore.page(view, query, where, sorting(sort, notes), sorting(sort, { created_at: notes.id }));
}

/** A note of a record that the reader may read. Throws `not_found`. */
export function getNote(view: View | Work, id: string): NoteRow {
  const note = noteStore.get(view, id);
  if (parentObject(view, note.parent_id) === null) throw new Problem("not_found");
  return note;
}

/** The record that a note belongs to: its type and id. Throws `not_found` naming `parent_id`. */
export function referParent(view: View, id: string): EventParent {
  const object = parentObject(view, id);
  if (object === null) throw notFound("parent_id");
  return { object, id };
}

/**
 * The type of a note's record; null if it does not exist, takes no notes, or the reader may not read it: housekeeping may read rooms
 * only.
 */
function parentObject(view: View, id: string): EntityName | null {
  const object = withoutReads(() => objectOf(view, id));
  return object !== null && takesNotes(object) && mayHearOf(view, object) ? object : null;
}
