import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";
import { applyToRoomsInUse } from "#client/rooms/cache.ts";

export function applyRoomLock(cache: QueryClient): void {
  readAgain(cache, trpc.roomLocks.pathFilter());
  readAgain(cache, trpc.availabilities.pathFilter());
  readAgain(cache, trpc.bookings.proposeRoom.pathFilter());
  applyToRoomsInUse(cache);
}
