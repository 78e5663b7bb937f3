import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";
import { SEARCH_OBJECTS } from "#shared/search/objects.ts";

/** What was found may be called otherwise now, or be gone. */
export function applyToSearch(cache: QueryClient, object: string): void {
  if (SEARCH_OBJECTS.some((known) => known === object)) readAgain(cache, trpc.search.pathFilter());
}
