import type { QueryClient } from "@tanstack/react-query";
import { type Change, inputOf, putRow, readAgain } from "#client/core/cache.ts";
import { queryClient, trpc } from "#client/core/trpc.ts";
import { ROOM_CONDITION } from "#shared/rooms/rules.ts";
import type { Room } from "#shared/rooms/schema.ts";

/** Puts a room where it is shown. */
export function putRoomRow(cache: QueryClient, row: Room): void {
  putRow(cache, row, { one: trpc.rooms.get.pathFilter(), pages: trpc.rooms.list.pathFilter() });
}

/** A new status came whole; a new, renamed or deleted room changes the lists themselves, and those that name it. */
export function applyRoom(cache: QueryClient, { row, type }: Change): void {
  if (row && ROOM_CONDITION.includes(type)) return;
  readAgain(cache, trpc.rooms.pathFilter());
  readAgain(cache, trpc.roomLocks.pathFilter());
  readAgain(cache, trpc.bookings.get.pathFilter());
  readAgain(cache, trpc.bookings.list.pathFilter());
}

/** A status action's answer: shown before the feed tells of it. */
export function putRoom(room: Room): void {
  putRoomRow(queryClient, room);
}

/** Who stays in the rooms, and what locks them, is told by bookings and locks. */
export function applyToRoomsInUse(cache: QueryClient): void {
  readAgain(cache, {
    ...trpc.rooms.list.pathFilter(),
    predicate: ({ queryKey }) => {
      const input = inputOf(queryKey);
      return input["expand_current_bookings"] === true || input["expand_current_room_locks"] === true;
    },
  });
  readAgain(cache, trpc.rooms.get.pathFilter());
}
