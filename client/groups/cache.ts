import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";

/** Bookings show the name of their group, so they are read again with it. */
export function applyGroup(cache: QueryClient): void {
  readAgain(cache, trpc.groups.pathFilter());
  readAgain(cache, trpc.bookings.get.pathFilter());
  readAgain(cache, trpc.bookings.list.pathFilter());
}

/** What a group comes to is told by its bookings. */
export function applyToGroupsOfBookings(cache: QueryClient): void {
  readAgain(cache, trpc.groups.pathFilter());
}
