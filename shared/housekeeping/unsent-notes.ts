import { z } from "zod";

/** A note on a room that the server has not heard yet. `id` makes it count once; a refused one stays, with the refusal's words, until it was read. */
export const UnsentNote = z.object({
  id: z.string(),
  property_id: z.string(),
  user_id: z.string(),
  author_name: z.string(),
  room_id: z.string(),
  number: z.string(),
  text: z.string(),
  /** The photo lies in the browser's own store, under the note's id. */
  has_photo: z.boolean().default(false),
  /** The note as the server has it, while its photo is still to be sent. */
  note_id: z.string().nullable().default(null),
  made_at: z.string(),
  refused: z.string().nullable(),
});
export type UnsentNote = z.infer<typeof UnsentNote>;

type BoardNote = { text: string; author_name: string; created_at: string; has_photo: boolean };

/** The latest note beside a room for whoever wrote some that still wait, else what the server says. */
export function shownNote(room: { id: string; note: BoardNote | null }, unsent: readonly UnsentNote[]): BoardNote | null {
  const own = unsent.findLast(({ room_id, refused }) => room_id === room.id && refused === null);
  return own ? { text: own.text, author_name: own.author_name, created_at: own.made_at, has_photo: own.has_photo } : room.note;
}

/** The server has taken its words; the photo follows. */
export function afterNoteTaken(notes: readonly UnsentNote[], id: string, note_id: string): UnsentNote[] {
  return notes.map((note) => (note.id === id ? { ...note, note_id } : note));
}

/** The server has refused it for good: it stays to be read. */
export function afterNoteRefused(notes: readonly UnsentNote[], id: string, reason: string): UnsentNote[] {
  return notes.map((note) => (note.id === id ? { ...note, refused: reason } : note));
}
