import type { ActorRole } from "#shared/platform/core/permissions.ts";

/** The entities that can have notes. */
const NOTE_PARENTS: readonly string[] = ["booking", "contact", "group", "invoice", "property", "room", "room_lock"];

export function takesNotes(object: string): boolean {
  return NOTE_PARENTS.includes(object);
}

/** The image types that browsers show and cameras produce. */
export const PHOTO_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/webp"];
export const MAX_PHOTO_BYTES = 8 * 1_048_576;

type Author = { user_id: string | null; api_key_id: string | null };

/** A note may be changed by its author, and by admins and managers. */
export function mayChangeNote(note: Author, who: Author & { role: ActorRole }): boolean {
  if (who.role === "admin" || who.role === "manager") return true;
  if (note.user_id !== null) return note.user_id === who.user_id;
  return note.api_key_id !== null && note.api_key_id === who.api_key_id;
}

/** A note to the next shift belongs to the property: everyone may delete it once it is done. */
export function mayDeleteNote(note: Author, parent_object: string, who: Author & { role: ActorRole }): boolean {
  return parent_object === "property" || mayChangeNote(note, who);
}

const EXCERPT = 80;

/** The beginning of a note in one line, for the event log. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= EXCERPT) return line;
  // Removes half of a surrogate pair at the cut.
  const begin = line.slice(0, EXCERPT - 1).replace(/[\ud800-\udbff]$/, "");
  return `${begin.trimEnd()}…`;
}
