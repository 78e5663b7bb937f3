import { inspectRoom, markRoom, type RoomStep, unlockRoom } from "#client/inventory/rooms/room-steps.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import type { Room, RoomStatus } from "#shared/inventory/rooms/schema.ts";

type RoomRef = Pick<Room, "id" | "number">;

/** One-tap actions of a room. Each offers an undo. */
export function useRoomActions() {
  const { run, isRunning } = useWrites((step: RoomStep, send) => step(send));
  return {
    mark: (room: RoomRef & Pick<Room, "status">, status: RoomStatus) => void run(markRoom(room, status)),
    unlock: (room: RoomRef) => void run(unlockRoom(room)),
    inspect: (room: RoomRef, isInspected: boolean) => void run(inspectRoom(room, isInspected)),
    isRunning,
  };
}
