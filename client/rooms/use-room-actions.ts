import { inspectRoom, markRoom, unlockRoom } from "#client/rooms/room-steps.ts";

const ACTIONS = { mark: markRoom, unlock: unlockRoom, inspect: inspectRoom };

/** What can be done with a room by one tap. Each offers the way back. */
export function useRoomActions() {
  return ACTIONS;
}
