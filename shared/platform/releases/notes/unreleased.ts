import type { ReleaseNote } from "#shared/platform/releases/note.ts";

/** Changes since the newest release; they become its notes when it is released. */
export const UNRELEASED: readonly ReleaseNote[] = [];
