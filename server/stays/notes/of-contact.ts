import { and, eq, isNotNull, sql } from "drizzle-orm";
import { mentionsOneOf } from "#server/platform/core/database/mentions.ts";
import { command, ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { notes } from "#server/stays/notes/tables.ts";
import { type Naming, withoutSecrets, withoutWords } from "#shared/platform/core/redaction.ts";

const moveNotes = command(["from", "to"], (db, { from, to, property }) =>
  db
    .update(notes)
    .set({ parent_id: sql`${to}` })
    .where(and(eq(notes.parent_id, from), eq(notes.property_id, property))),
);

/** Moves the notes of one contact to another. */
export function reassignNotes(work: Work, from: string, to: string): void {
  moveNotes(work, { from, to });
}

const photosOf = query(["parents"], (db, { parents, property }) =>
  db
    .select({ photo_id: notes.photo_id })
    .from(notes)
    .where(and(oneOf(notes.parent_id, parents), isNotNull(notes.photo_id), ofProperty(notes, property))),
);

/** The photos of records' notes. */
export function photosBeside(view: View, parents: readonly string[]): string[] {
  return photosOf.all(view, { parents }).flatMap(({ photo_id }) => photo_id ?? []);
}

const clearNotes = command(["parent"], (db, { parent, property, now }) =>
  db
    .update(notes)
    .set({
      text: "",
      type: null,
      photo_id: null,
      deleted_at: sql`coalesce(${notes.deleted_at}, ${now})`,
      updated_at: sql`${now}`,
      version: sql`${notes.version} + 1`,
    })
    .where(and(eq(notes.parent_id, parent), eq(notes.property_id, property))),
);
const notesBeside = query(["parent"], (db, { parent, property }) =>
  db
    .select({ id: notes.id, parent_id: notes.parent_id, text: notes.text })
    .from(notes)
    .where(and(eq(notes.parent_id, parent), eq(notes.property_id, property))),
);
const rewriteNote = command(["id", "text"], (db, { id, text, property, now }) =>
  db
    .update(notes)
    .set({ text: sql`${text}`, updated_at: sql`${now}`, version: sql`${notes.version} + 1` })
    .where(and(eq(notes.id, id), eq(notes.property_id, property))),
);

/** Deletes the texts of records' notes, deleted notes too. Returns the records that had any. */
export function forgetNotes(work: Work, parents: readonly string[]): string[] {
  return parents.filter((parent) => clearNotes(work, { parent }) > 0);
}

/** Removes a person's data, and the words of the name that identify the person there, from notes of other records. Returns the changed notes. */
export function forgetInNotesOf(work: Work, words: ReadonlyMap<string, readonly string[]>, secrets: readonly string[]): string[] {
  return [...words].flatMap(([parent, taken]) =>
    rewriteNotes(work, notesBeside.all(work, { parent }), (text) => withoutWords(withoutSecrets(text, secrets), taken)),
  );
}

const notesNaming = query(["parts"], (db, { parts, property }) =>
  db
    .select({ id: notes.id, parent_id: notes.parent_id, text: notes.text })
    .from(notes)
    .where(and(eq(notes.property_id, property), mentionsOneOf(parts, notes.text))),
);

/** The notes of any record that name a person, deleted ones too. */
export function notesAbout(view: View, { parts, texts }: Naming) {
  return notesNaming.all(view, { parts }).filter(({ text }) => withoutSecrets(text, texts) !== text);
}

/** Removes a person's name from the notes of any record. Returns the records that had such notes. */
export function forgetInNotes(work: Work, naming: Naming): string[] {
  return rewriteNotes(work, notesAbout(work, naming), (text) => withoutSecrets(text, naming.texts));
}

const renameAuthorOfNotes = command(["user", "name"], (db, { user, name, property, now }) =>
  db
    .update(notes)
    .set({ author_name: sql`${name}`, updated_at: sql`${now}`, version: sql`${notes.version} + 1` })
    .where(and(eq(notes.user_id, user), eq(notes.property_id, property))),
);

/** Gives the author of notes another name. */
export function renameNotesAuthor(work: Work, author: { user: string; name: string }): void {
  renameAuthorOfNotes(work, author);
}

type KnownNote = { id: string; parent_id: string; text: string };

function rewriteNotes(work: Work, found: readonly KnownNote[], rewritten: (text: string) => string): string[] {
  return found.flatMap(({ id, parent_id, text }) => {
    const left = rewritten(text);
    if (left === text) return [];
    rewriteNote(work, { id, text: left });
    return [parent_id];
  });
}
