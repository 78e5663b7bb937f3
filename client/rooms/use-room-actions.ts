import { useWrites } from "#client/core/writes.ts";
import { inspectRoom, markRoom, type RoomStep, unlockRoom } from "#client/rooms/room-steps.ts";
import type { Room, RoomStatus } from "#shared/rooms/schema.ts";

type Known = Pick<Room, "id" | "number">;

/** What can be done with a room by one tap. Each offers the way back. */
export function useRoomActions() {
  const { run, isRunning } = useWrites((step: RoomStep, send) => step(send));
  return {
    mark: (room: Known & Pick<Room, "status">, status: RoomStatus) => void run(markRoom(room, status)),
    unlock: (room: Known) => void run(unlockRoom(room)),
    inspect: (room: Known, isInspected: boolean) => void run(inspectRoom(room, isInspected)),
    isRunning,
  };
}
