import { inspectRoom, markRoom, type RoomStep, unlockRoom } from "#client/inventory/rooms/room-steps.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import type { Room, RoomStatus } from "#shared/inventory/rooms/schema.ts";

type RoomRef = Pick<Room, "id" | "number">;

/** What can be done with a room by one tap. Each offers the way back. */
export function useRoomActions() {
  const { run, isRunning } = useWrites((step: RoomStep, send) => step(send));
  return {
    mark: (room: RoomRef & Pick<Room, "status">, status: RoomStatus) => void run(markRoom(room, status)),
    unlock: (room: RoomRef) => void run(unlockRoom(room)),
    inspect: (room: RoomRef, isInspected: boolean) => void run(inspectRoom(room, isInspected)),
    isRunning,
  };
}
