import { AT_THE_DESK, askDoor, type Patience } from "#server/access-control/door.ts";
import { type Asker, configuredDoors } from "#server/access-control/issue.ts";
import { roomNumber } from "#server/access-control/key-events.ts";
import { newId } from "#server/core/database/new-id.ts";
import { write } from "#server/core/work/work.ts";
import { getRoom } from "#server/rooms/queries.ts";
import { Problem } from "#shared/core/errors.ts";

/**
 * Opens a room's door through the door system. Every opening and every failure is recorded with its actor. Throws `access_control/failed`.
 */
export async function openDoor({ runtime, actor, view, ...asker }: Asker, roomId: string, patience: Patience = AT_THE_DESK): Promise<void> {
  const { id } = getRoom(view, roomId);
  const system = configuredDoors(view);
  const room = roomNumber(view, id);
  // A repeated call carries the same id, so that the door opens once.
  const { call_id } = asker.write(() => ({ call_id: newId() }));
  const answer = await askDoor(runtime, { system, call: { action: "open", call_id, room }, patience });
  const parent = { object: "room", id };
  if (answer.done) return write(runtime, actor, (work) => work.record("room.door_opened", parent, { words: { number: room } }));
  write(runtime, actor, (work) => work.record("room.door_failed", parent, { words: { number: room, reason: answer.error } }));
  throw new Problem("access_control/failed", answer.error);
}
