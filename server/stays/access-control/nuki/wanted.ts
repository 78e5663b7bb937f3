import { findAnyRoom } from "#server/inventory/rooms/queries.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { nukiDoors, type TokenRow } from "#server/stays/access-control/queries.ts";
import { wantedWindow } from "#server/stays/access-control/window.ts";
import { partsOf } from "#server/stays/bookings/parts.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { DAY_MS, type Stay } from "#shared/platform/core/stays.ts";
import { lockWindow } from "#shared/stays/access-control/codes.ts";

/** The locks that are to have a key's code, each with the time for which it opens it: those of the rooms of each part, and the front doors. */
export function wantedLocks(view: View, token: TokenRow): Map<string, Stay> {
  if (token.state !== "issuing" && token.state !== "issued") return new Map();
  const parts = partsOf(view, token.booking_id);
  const window = wantedWindow(token);
  const wanted = Object.entries(nukiDoors(view)).flatMap(([lock, doors]): [string, Stay][] => {
    const stay = lockWindow({ parts, window, doors }, view.now);
    return stay ? [[lock, stay]] : [];
  });
  return new Map(wanted);
}

/** When an issued code is looked at again although nothing changes: at the next change of rooms, and a day after its end. */
export function nextTurn(view: View, token: TokenRow): string {
  const { check_out } = wantedWindow(token);
  const turns = partsOf(view, token.booking_id).flatMap((part) => (part.check_out > view.now ? [part.check_out] : []));
  const end = endOfCare(check_out);
  return [...turns.filter((turn) => turn < check_out), end].sort()[0] ?? end;
}

/** When a code that nobody has ended is deleted: the guests may stay longer than planned. */
export function endOfCare(check_out: string): string {
  return new Date(Date.parse(check_out) + DAY_MS).toISOString();
}

/** The most that Nuki takes as a name. */
const MAX_NAME = 20;

/** The name of a key on the locks: the booking's number and the room, and nothing of the guest. */
export function nameOnLock(view: View, { booking_id, room_id }: TokenRow): string {
  const { code } = bookingStore.get(view, booking_id, "booking_id");
  return `${code} ${findAnyRoom(view, room_id)?.number ?? ""}`.trim().slice(0, MAX_NAME).trim();
}
