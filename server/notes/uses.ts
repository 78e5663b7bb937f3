import type { Uses } from "#server/core/database/uses.ts";

export const noteUses = {
  file: { notes: "SELECT count(*) AS n FROM notes WHERE photo_id = @id AND deleted_at IS NULL" },
} as const satisfies Uses;

/** Files that are a note's photo; the note is shown with what it is about. */
export const photoFiles = `SELECT w.id AS file_id, 'note' AS object, n.parent_id AS id, n.author_name AS name FROM wanted w
  JOIN notes n ON n.photo_id = w.id WHERE n.deleted_at IS NULL`;
