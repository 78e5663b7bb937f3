import type { QueryClient } from "@tanstack/react-query";
import { type Change, readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";

/** A long import tells now and then how far it has come. */
export function applyToImports(cache: QueryClient, { type }: Change): void {
  if (type?.startsWith("import.")) readAgain(cache, trpc.imports.progress.pathFilter());
}
