import { z } from "zod";
import { Code, entity, Id } from "#shared/platform/core/fields.ts";
import { expandable, listQuery, sortable } from "#shared/platform/core/page.ts";
import { ApiKey } from "#shared/tenant/api-keys/schema.ts";
import { User } from "#shared/tenant/team/schema.ts";

/** A note on an entity. `author_name` is the author's name at that time. */
export const Note = entity("note", {
  parent_id: z.string(),
  type: z.string().nullable().describe("The kind of note"),
  text: z.string().describe("The note"),
  photo_id: z.string().nullable().describe("Set where there is a photo beside the words: GET /notes/{id}/photo."),
  user_id: z.string().nullable(),
  user: User.nullable(),
  api_key_id: z.string().nullable(),
  api_key: ApiKey.nullable(),
  author_name: z.string().describe("Who wrote it"),
});
export type Note = z.infer<typeof Note>;

const NoteText = z.string().trim().min(1).max(10_000);

/** A note can't be moved to another entity: only its text and kind change. */
export const NoteChange = z.strictObject({
  type: Code.nullable().default(null).describe("The kind of note"),
  text: NoteText.describe("The note"),
});
export type NoteChange = z.infer<typeof NoteChange>;

export const NoteInput = z.strictObject({ parent_id: Id.describe("The record that the note is on"), ...NoteChange.shape });
export type NoteInput = z.infer<typeof NoteInput>;

export const NOTE_RELATIONS = ["user", "api_key"] as const;
export const NoteQuery = listQuery({
  parent_id: Id.describe("The record that the note is on"),
  type: Code.optional().describe("The kind of note"),
  expand: expandable(NOTE_RELATIONS),
  sort: sortable(["created_at"]),
});
export type NoteQuery = z.infer<typeof NoteQuery>;
