import type { QueryClient } from "@tanstack/react-query";
import { inputOf, readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";

/** A stay's keys change with its history. */
export function applyToKeys(cache: QueryClient, id: string): void {
  readAgain(cache, { ...trpc.accessControl.list.pathFilter(), predicate: ({ queryKey }) => inputOf(queryKey)["id"] === id });
}
