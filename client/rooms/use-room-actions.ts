import { applyAnswer } from "#client/cache.ts";
import { useSay } from "#client/core/i18n.ts";
import { api } from "#client/core/trpc.ts";
import { putRoom } from "#client/rooms/cache.ts";
import { toast, toastTrouble } from "#client/ui/toast.tsx";
import type { Room, RoomStatus } from "#shared/rooms/schema.ts";

const CALLS = { clean: api.rooms.clean, dirty: api.rooms.dirty, out_of_service: api.rooms.outOfService } as const;

/** What can be done with a room by one tap. Marking offers the way back; an ended lock has none. */
export function useRoomActions() {
  const say = useSay();

  async function mark(room: Pick<Room, "id" | "number" | "status">, status: RoomStatus): Promise<void> {
    const before = room.status;
    try {
      putRoom(await CALLS[status].mutate({ id: room.id }));
      toast({
        message: say("rooms.now_status", { number: room.number, status: say(`rooms.${status}`) }),
        undo: async () => putRoom(await CALLS[before].mutate({ id: room.id })),
      });
    } catch (thrown) {
      toastTrouble(thrown);
    }
  }

  async function unlock(room: Pick<Room, "id" | "number">): Promise<void> {
    try {
      applyAnswer(await api.roomLocks.unlock.mutate({ id: room.id }));
      toast({ message: say("rooms.unlocked", { number: room.number }) });
    } catch (thrown) {
      toastTrouble(thrown);
    }
  }

  return { mark, unlock };
}
