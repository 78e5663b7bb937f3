import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";

/** Rooms show their type, so they are read again with it. */
export function applyRoomType(cache: QueryClient): void {
  readAgain(cache, trpc.roomTypes.pathFilter());
  readAgain(cache, trpc.rooms.pathFilter());
}
