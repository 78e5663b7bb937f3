import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";

export function applyGroup(cache: QueryClient): void {
  readAgain(cache, trpc.groups.pathFilter());
  readAgain(cache, trpc.bookings.get.pathFilter());
}
