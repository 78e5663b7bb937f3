import type { ReleaseNote } from "#shared/platform/releases/note.ts";
import { NOTES_1_0 } from "#shared/platform/releases/notes/version-1-0.ts";
import { NOTES_1_1 } from "#shared/platform/releases/notes/version-1-1.ts";
import { NOTES_1_2 } from "#shared/platform/releases/notes/version-1-2.ts";
import { NOTES_1_3 } from "#shared/platform/releases/notes/version-1-3.ts";
import { NOTES_1_4 } from "#shared/platform/releases/notes/version-1-4.ts";

export type Release = { version: string; date: string; notes: readonly ReleaseNote[] };

/** Release notes for users, newest first. `npm run changelog` writes the English ones into CHANGELOG.md. */
export const RELEASES: readonly Release[] = [
  { version: "1.4.0", date: "2026-11-30", notes: NOTES_1_4 },
  { version: "1.3.0", date: "2026-11-29", notes: NOTES_1_3 },
  { version: "1.2.0", date: "2026-11-29", notes: NOTES_1_2 },
  { version: "1.1.0", date: "2026-11-23", notes: NOTES_1_1 },
  { version: "1.0.0", date: "2026-11-23", notes: NOTES_1_0 },
];
