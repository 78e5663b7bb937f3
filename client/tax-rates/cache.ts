import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";

/** Items show their tax rate and what it makes of their price. */
export function applyTaxRate(cache: QueryClient): void {
  readAgain(cache, trpc.taxRates.pathFilter());
  readAgain(cache, trpc.items.pathFilter());
}
