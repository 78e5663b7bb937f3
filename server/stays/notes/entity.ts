import type { Entity } from "#server/platform/core/work/entity.ts";
import { noteUses } from "#server/stays/notes/uses.ts";
import { Note } from "#shared/stays/notes/schema.ts";

export const noteEntity = {
  object: "note",
  audience: "events:read",
  shape: Note,
  uses: noteUses,
} as const satisfies Entity;
