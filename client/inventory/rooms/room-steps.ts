import { say } from "#client/platform/core/i18n.ts";
import { currentSession } from "#client/platform/core/session.ts";
import { api, trpc } from "#client/platform/core/trpc.ts";
import type { Send } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { stepOf, toastStep } from "#client/platform/undo/step-history.ts";
import type { Room, RoomStatus } from "#shared/inventory/rooms/schema.ts";
import { can } from "#shared/platform/core/permissions.ts";
import type { RoomLock } from "#shared/stays/room-locks/schema.ts";

const CALLS = { clean: trpc.rooms.clean, dirty: trpc.rooms.dirty, out_of_service: trpc.rooms.outOfService } as const;

export type RoomStep = (send: Send) => Promise<void>;

/** Gives a room another status, says so and offers the way back. */
export function markRoom({ id, number, status: before }: Pick<Room, "id" | "number" | "status">, status: RoomStatus): RoomStep {
  const become = (next: RoomStatus) => (send: Send) => send(CALLS[next], { id });
  return async (send) => {
    await become(status)(send);
    const what = say("rooms.now_status", { number, status: say(`rooms.${status}`) });
    toastStep(stepOf(what, become(before), become(status)));
  };
}

/** Marks a clean room as inspected, or takes that back, and offers the way back. */
export function inspectRoom({ id, number }: Pick<Room, "id" | "number">, isInspected: boolean): RoomStep {
  const become = (inspected: boolean) => (send: Send) => send(inspected ? trpc.rooms.inspect : trpc.rooms.undoInspect, { id });
  return async (send) => {
    await become(isInspected)(send);
    const what = say(isInspected ? "rooms.now_inspected" : "rooms.not_inspected_now", { number });
    toastStep(stepOf(what, become(!isInspected), become(isInspected)));
  };
}

/** Ends the lock that holds a room now. Anyone who may lock rooms can take it back: the lock gets its former end. */
export function unlockRoom({ id, number }: Pick<Room, "id" | "number">): RoomStep {
  const end = (send: Send) => send(trpc.roomLocks.unlock, { id });
  return async (send) => {
    const lock = mayLock() ? await currentLock(id) : null;
    await end(send);
    const what = say("rooms.unlocked", { number });
    if (!lock) return toast({ message: what });
    toastStep(stepOf(what, (again) => again(trpc.roomLocks.updateBatch, { room_locks: [{ id: lock.id, end: lock.end }] }), end));
  };
}

function mayLock(): boolean {
  const session = currentSession();
  return session.state === "open" && can(session.identity.role_id, "bookings:write");
}

async function currentLock(room_id: string): Promise<RoomLock | null> {
  const now = Date.now();
  const span = { from: new Date(now).toISOString(), to: new Date(now + 1_000).toISOString() };
  const { data } = await api.roomLocks.list.query({ room_id, ...span });
  return data[0] ?? null;
}
