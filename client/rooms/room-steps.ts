import { say } from "#client/core/i18n.ts";
import { currentSession } from "#client/core/session.ts";
import { api, trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { toast, toastError } from "#client/ui/dialog/toast.tsx";
import { stepOf, tellStep } from "#client/undo/step-history.ts";
import { can } from "#shared/core/permissions.ts";
import type { RoomLock } from "#shared/room-locks/schema.ts";
import type { Room, RoomStatus } from "#shared/rooms/schema.ts";

const CALLS = { clean: trpc.rooms.clean, dirty: trpc.rooms.dirty, out_of_service: trpc.rooms.outOfService } as const;

/** Gives a room another status, says so and offers the way back. */
export async function markRoom({ id, number, status: before }: Pick<Room, "id" | "number" | "status">, status: RoomStatus): Promise<void> {
  const become = (next: RoomStatus) => write(CALLS[next], { id });
  try {
    await become(status);
    const what = say("rooms.now_status", { number, status: say(`rooms.${status}`) });
    tellStep(
      stepOf(
        what,
        () => become(before),
        () => become(status),
      ),
    );
  } catch (thrown) {
    toastError(thrown);
  }
}

/** Marks a clean room as inspected, or takes that back, and offers the way back. */
export async function inspectRoom({ id, number }: Pick<Room, "id" | "number">, isInspected: boolean): Promise<void> {
  const become = (inspected: boolean) => write(inspected ? trpc.rooms.inspect : trpc.rooms.undoInspect, { id });
  try {
    await become(isInspected);
    const what = say(isInspected ? "rooms.now_inspected" : "rooms.not_inspected_now", { number });
    tellStep(
      stepOf(
        what,
        () => become(!isInspected),
        () => become(isInspected),
      ),
    );
  } catch (thrown) {
    toastError(thrown);
  }
}

/** Ends the lock that holds a room now. Whoever may lock rooms can take it back: the lock gets its former end. */
export async function unlockRoom({ id, number }: Pick<Room, "id" | "number">): Promise<void> {
  const end = () => write(trpc.roomLocks.unlock, { id });
  const what = say("rooms.unlocked", { number });
  try {
    const lock = mayLock() ? await currentLock(id) : null;
    await end();
    if (!lock) return toast({ message: what });
    const lockAgain = () => write(trpc.roomLocks.updateBatch, { room_locks: [{ id: lock.id, end: lock.end }] });
    tellStep(stepOf(what, lockAgain, end));
  } catch (thrown) {
    toastError(thrown);
  }
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
