import type { QueryClient } from "@tanstack/react-query";
import { type Change, inputOf, readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";

/** The feed tells of a note as a change of what it stands beside; nothing else of that has changed. */
export function isAboutNote({ object, type }: Pick<Change, "object" | "type">): boolean {
  return object !== "note" && type.startsWith("note.");
}

export function applyNote(cache: QueryClient, parentId: string): void {
  readAgain(cache, { ...trpc.notes.list.pathFilter(), predicate: ({ queryKey }) => inputOf(queryKey)["parent_id"] === parentId });
}
