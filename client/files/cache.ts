import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";
import { FILE_USERS } from "#shared/files/rules.ts";

/** A file's list says what shows it. */
export function applyToFiles(cache: QueryClient, object: string): void {
  if (FILE_USERS.some((user) => user === object)) readAgain(cache, trpc.files.pathFilter());
}
