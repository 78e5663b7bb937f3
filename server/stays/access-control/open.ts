import { createHash } from "node:crypto";
import { getRoom } from "#server/inventory/rooms/queries.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { type Actor, callerOf } from "#server/platform/core/work/actor.ts";
import { type Runtime, type View, write } from "#server/platform/core/work/work.ts";
import { askDoor, doorFailure, INTERACTIVE, type RetryPolicy } from "#server/stays/access-control/door.ts";
import { configuredDoors } from "#server/stays/access-control/issue.ts";
import { roomNumber } from "#server/stays/access-control/key-events.ts";

/** The caller of a door. */
export type Opener = { runtime: Runtime; actor: Actor; view: View; idempotencyKey: string | null };

/**
 * Opens a room's door through the door system. Every opening and every failure is recorded with its actor. Throws `access_control/failed`.
 */
export async function openDoor(opener: Opener, roomId: string, policy: RetryPolicy = INTERACTIVE): Promise<void> {
  const { runtime, actor, view } = opener;
  const { id } = getRoom(view, roomId);
  const system = configuredDoors(view);
  const room = roomNumber(view, id);
  const answer = await askDoor(runtime, {
    system,
    place: actor,
    room_id: id,
    call: { action: "open", call_id: callIdOf(opener, id), room },
    policy,
  });
  const parent = { object: "room", id } as const;
  if (answer.done === true) return write(runtime, actor, (work) => work.record("room.door_opened", parent, { words: { number: room } }));
  write(runtime, actor, (work) => work.record("room.door_failed", parent, { words: { number: room, reason: answer.error } }));
  throw doorFailure(answer.error);
}

/** A call that is repeated after a failure has the same id, so that the door opens once where only the answer was lost. */
function callIdOf({ actor, idempotencyKey }: Opener, room_id: string): string {
  if (idempotencyKey === null) return newId();
  return createHash("sha256")
    .update(JSON.stringify([callerOf(actor), idempotencyKey, room_id]))
    .digest("hex");
}
