import { z } from "zod";

/**
 * A note on a room that the server has not received yet. `id` makes the request idempotent. A refused note is kept, with the
 * refusal, until the user has read it.
 */
export const UnsentNote = z.object({
  id: z.string(),
  property_id: z.string(),
  user_id: z.string(),
  author_name: z.string(),
  room_id: z.string(),
  number: z.string(),
  text: z.string(),
  /** The photo is stored in the browser (IndexedDB) under the note's id. */
  has_photo: z.boolean().default(false),
  /** The id of the note on the server, while its photo is still to be sent. */
  note_id: z.string().nullable().default(null),
  made_at: z.string(),
  refused: z.string().nullable(),
});
export type UnsentNote = z.infer<typeof UnsentNote>;

type BoardNote = { text: string; author_name: string; created_at: string; has_photo: boolean };

/** The latest note of a room: the user's own unsent note, else the server's. */
export function shownNote(room: { id: string; note: BoardNote | null }, unsent: readonly UnsentNote[]): BoardNote | null {
  const own = unsent.findLast(({ room_id, refused }) => room_id === room.id && refused === null);
  return own ? { text: own.text, author_name: own.author_name, created_at: own.made_at, has_photo: own.has_photo } : room.note;
}

/** After the server has stored the text; the photo is sent next. */
export function afterNoteTaken(notes: readonly UnsentNote[], id: string, note_id: string): UnsentNote[] {
  return notes.map((note) => (note.id === id ? { ...note, note_id } : note));
}

/** After the server has refused the note; it is kept so that the user can read it. */
export function afterNoteRefused(notes: readonly UnsentNote[], id: string, reason: string): UnsentNote[] {
  return notes.map((note) => (note.id === id ? { ...note, refused: reason } : note));
}
