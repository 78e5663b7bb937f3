import type { ActorRole } from "#shared/core/permissions.ts";

/** What a note can be written beside. */
const NOTE_PARENTS: readonly string[] = ["booking", "contact", "group", "invoice", "property", "room", "room_lock"];

export function takesNotes(object: string): boolean {
  return NOTE_PARENTS.includes(object);
}

/** What a browser can show and a camera makes. */
export const PHOTO_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/webp"];
export const MAX_PHOTO_BYTES = 8 * 1_048_576;

type Author = { user_id: string | null; api_key_id: string | null };

/** A note is its author's own; who leads the property may put every note right. */
export function mayChangeNote(note: Author, who: Author & { role: ActorRole }): boolean {
  if (who.role === "admin" || who.role === "manager") return true;
  if (note.user_id !== null) return note.user_id === who.user_id;
  return note.api_key_id !== null && note.api_key_id === who.api_key_id;
}

/** A note to the next shift stands beside the property itself: whoever has done what it asks takes it away. */
export function mayDeleteNote(note: Author, parent_object: string, who: Author & { role: ActorRole }): boolean {
  return parent_object === "property" || mayChangeNote(note, who);
}

const EXCERPT = 80;

/** The beginning of a note in one line, for the record of changes. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= EXCERPT) return line;
  // Half of a character that takes two is left out.
  const begin = line.slice(0, EXCERPT - 1).replace(/[\ud800-\udbff]$/, "");
  return `${begin.trimEnd()}…`;
}
