import { useAtomValue, useStore } from "jotai";
import { v4 as uuid } from "uuid";
import { useSay } from "#client/platform/core/i18n.ts";
import { connectionAtom } from "#client/platform/core/realtime.ts";
import { unreachableAtom, useIdentity } from "#client/platform/core/session.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { versionOnBoard } from "#client/stays/housekeeping/cache.ts";
import { changeTaps, failureAtom, sendingAtom, tapsAtom } from "#client/stays/housekeeping/tap-queue.ts";
import type { RoomStatus } from "#shared/inventory/rooms/schema.ts";
import type { BoardRow } from "#shared/stays/housekeeping/schema.ts";
import { isWaiting, shownStatus, type Tap, withTap } from "#shared/stays/housekeeping/taps.ts";

type Marked = Pick<BoardRow, "id" | "number" | "status" | "version">;

/** True while nothing is heard of the server, so that the board may be older than it. */
export function useDisconnected(): boolean {
  const connection = useAtomValue(connectionAtom);
  const unreachable = useAtomValue(unreachableAtom);
  return unreachable !== null || connection === "lost";
}

/** True while taps can't be sent: disconnected, or a server that answers with errors. */
export function useOffline(): boolean {
  const isDisconnected = useDisconnected();
  const failure = useAtomValue(failureAtom);
  return isDisconnected || failure !== null;
}

/** True while the server itself answers with errors, so that the network is not the fault. */
export function useServerFails(): boolean {
  const unreachable = useAtomValue(unreachableAtom);
  const failure = useAtomValue(failureAtom);
  return unreachable === "server_error" || failure === "server_error";
}

/** Marks rooms by one tap, at once on this screen, and on the server as soon as there is a way; each can be taken back. */
export function useMarking() {
  const say = useSay();
  const offline = useOffline();
  const taps = useAtomValue(tapsAtom);
  const store = useStore();
  const { property_id, subject_id } = useIdentity();

  function add(room: Marked, status: RoomStatus): Tap {
    const tap: Tap = {
      id: uuid(),
      property_id,
      user_id: subject_id,
      room_id: room.id,
      number: room.number,
      refused: null,
      status,
      before: shownStatus(room, taps),
      version: room.version,
      made_at: new Date().toISOString(),
    };
    changeTaps((known) => withTap(known, tap));
    return tap;
  }

  function mark(room: Marked, status: RoomStatus): void {
    if (shownStatus(room, taps) === status) return;
    const tap = add(room, status);
    const words = { number: room.number, status: say(`rooms.${status}`) };
    toast({ message: say(offline ? "housekeeping.kept" : "rooms.now_status", words), undo: () => takeBack(tap), topic: `room ${room.id}` });
  }

  /** Drops marks that are not sent yet and marks the others back. */
  function takeBack(tap: Tap): void {
    const isUnsent = store.get(tapsAtom).some(({ id, refused }) => id === tap.id && refused === null) && store.get(sendingAtom) !== tap.id;
    changeTaps((known) => {
      if (isUnsent) return known.filter(({ id }) => id !== tap.id);
      const back = {
        id: uuid(),
        status: tap.before,
        before: tap.status,
        version: versionOnBoard(tap.room_id),
        made_at: new Date().toISOString(),
      };
      return withTap(known, { ...tap, ...back });
    });
  }

  return {
    taps,
    mark,
    waiting: taps.filter(isWaiting),
    forget: (tap: Tap) => changeTaps((known) => known.filter(({ id }) => id !== tap.id)),
  };
}
