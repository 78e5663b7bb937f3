import type { QueryClient } from "@tanstack/react-query";
import { putRow } from "#client/platform/core/cache.ts";
import type { VersionedRow } from "#client/platform/core/mutation-cache.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import type { Room } from "#shared/inventory/rooms/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";

/** Puts a room into every list and page that shows it. */
export function putRoomRow(cache: QueryClient, row: Room): void {
  putRow(cache, row, { one: trpc.rooms.get.pathFilter(), pages: trpc.rooms.list.pathFilter() });
}

/** A room as a list shows it. */
export function knownRoom(cache: QueryClient, id: string): Room | undefined {
  for (const [, page] of cache.getQueriesData<Page<Room>>(trpc.rooms.list.pathFilter())) {
    const known = page?.data.find((room) => room.id === id);
    if (known) return known;
  }
  return undefined;
}

/** Every answered row of the object `room` is a whole room. */
export function isRoom(row: VersionedRow): row is Room {
  return row.object === "room" && "room_type_id" in row;
}
