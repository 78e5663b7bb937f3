import type { QueryClient } from "@tanstack/react-query";
import { inputOf, readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";

/** The history of a record grows with every change of it. */
export function applyToHistory(cache: QueryClient, id: string): void {
  readAgain(cache, { ...trpc.events.list.pathFilter(), predicate: ({ queryKey }) => inputOf(queryKey)["parent_id"] === id });
}
