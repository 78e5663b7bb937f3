import { and, eq, sql } from "drizzle-orm";
import { command } from "#server/platform/core/database/query.ts";
import { isUsed } from "#server/platform/core/database/uses.ts";
import { assertSeen, type View, type Work } from "#server/platform/core/work/work.ts";
import { getNote, type NoteRow, noteStore, referParent } from "#server/stays/notes/queries.ts";
import { notes } from "#server/stays/notes/tables.ts";
import { findFile } from "#server/tenant/files/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { excerptOf, mayChangeNote, mayDeleteNote } from "#shared/stays/notes/rules.ts";
import type { NoteChange, NoteInput } from "#shared/stays/notes/schema.ts";
import type { EventData } from "#shared/tenant/events/event-data.ts";
import type { EventType } from "#shared/tenant/events/types.ts";

export function createNote(work: Work, input: NoteInput): NoteRow {
  referParent(work, input.parent_id);
  const { user_id, api_key_id, name } = work.actor;
  const note = noteStore.insert(work, { ...input, user_id, api_key_id, author_name: name });
  recordNote(work, "note.created", note);
  return note;
}

/** Changes a note; only for its author, managers and admins. Throws `forbidden` for everybody else. */
export function changeNote(work: Work, { id, ...change }: NoteChange & { id: string }): NoteRow {
  const before = ownNote(work, id);
  const note = noteStore.update(work, before, change);
  recordNote(work, "note.changed", note, { from: { text: before.text }, to: { text: note.text } });
  return note;
}

/** Sets a stored file as the note's photo; returns the former one, which no record refers to any more. */
export function keepPhoto(work: Work, id: string, photo_id: string): { note: NoteRow; former: string | null } {
  const before = ownNote(work, id);
  const note = noteStore.update(work, before, { photo_id });
  recordNote(work, "note.photo_added", note);
  const { photo_id: former } = before;
  return { note, former: former !== null && findFile(work, former) && !isUsed(work, "file", former) ? former : null };
}

/**
 * Deletes a note; only for its author, managers and admins, but a note to the next shift for everybody who reads it. Throws `forbidden`.
 */
export function deleteNote(work: Work, id: string): void {
  const note = getNote(work, id);
  assertMayDelete(work, note);
  noteStore.remove(work, note);
  recordNote(work, "note.deleted", note);
}

const bringBack = command(["id", "photo_id"], (db, { id, photo_id, property, now }) =>
  db
    .update(notes)
    .set({ deleted_at: null, photo_id: sql`${photo_id}`, updated_at: sql`${now}`, version: sql`${notes.version} + 1` })
    .where(and(eq(notes.id, id), eq(notes.property_id, property))),
);

/** Restores a deleted note, with its author and time. A note that is not deleted stays as it is. */
export function undeleteNote(work: Work, id: string): NoteRow {
  const note = noteStore.findAny(work, id);
  if (!note) throw new Problem("not_found");
  if (note.deleted_at === null) return getNote(work, id);
  assertSeen(work, note);
  assertMayDelete(work, note);
  // The photo may have been deleted meanwhile, because no record referred to it.
  const photo_id = note.photo_id !== null && findFile(work, note.photo_id) ? note.photo_id : null;
  bringBack(work, { id, photo_id });
  const restored = noteStore.get(work, id, "id");
  recordNote(work, "note.restored", restored);
  return restored;
}

/** A note that the reader may change. Throws `forbidden`. */
export function ownNote(view: View | Work, id: string): NoteRow {
  const note = getNote(view, id);
  if (!mayChangeNote(note, view.actor)) throw new Problem("forbidden");
  return note;
}

function assertMayDelete(work: Work, note: NoteRow): void {
  const { object } = referParent(work, note.parent_id);
  if (!mayDeleteNote(note, object, work.actor)) throw new Problem("forbidden");
}

/** Records a note's event in the history of its record. */
function recordNote(
  work: Work,
  type: Extract<EventType, `note.${string}`>,
  note: NoteRow,
  changed: Pick<EventData, "from" | "to"> = {},
): void {
  work.record(type, referParent(work, note.parent_id), { words: { text: excerptOf(note.text) }, note_id: note.id, ...changed });
}
