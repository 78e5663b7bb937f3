import type { View } from "#server/platform/core/work/work.ts";
import { occupantsOfRoom } from "#server/stays/availability/occupancy.ts";
import { type Candidate, candidates } from "#server/stays/availability/statements.ts";
import { clockOf } from "#server/stays/availability/stay-times.ts";
import { overlaps, type Stay } from "#shared/platform/core/stays.ts";
import { todayOf } from "#shared/stays/availability/conflicts.ts";
import { keepsOut } from "#shared/stays/availability/occupant.ts";

/**
 * The rooms of a type that are free for a stay, best fit first: those that leave the least idle time before and after it, ties in the
 * natural order of their numbers. A room that is out of service is not available today and the last choice for later. The demand of
 * unassigned bookings is not subtracted: their rooms are not decided yet.
 */
export function freeRooms(view: View, room_type_id: string, stay: Stay): string[] {
  const touchesToday = overlaps(stay, todayOf(clockOf(view)));
  return candidates
    .all(view, { type: room_type_id, to: stay.check_out })
    .filter((room) => !(touchesToday && room.status === "out_of_service"))
    .filter((room) => isFree(view, room, stay))
    .map((room) => ({ id: room.id, last: room.status === "out_of_service", idle: idleTime(room, stay) }))
    .sort((a, b) => Number(a.last) - Number(b.last) || a.idle - b.idle)
    .map((room) => room.id);
}

function isFree(view: View, room: Candidate, stay: Stay): boolean {
  if ((room.booked_until ?? "") <= stay.check_in && (room.locked_until ?? "") <= stay.check_in) return true;
  return occupantsOfRoom(view, room.id, stay).every((other) => other.expired || !keepsOut(other, stay, view.actor.time_zone));
}

/** The unused time before and after the stay; where no other stay or lock comes before or after, a year. */
const OPEN_END_MS = 365 * 86_400_000;

function idleTime(room: Candidate, stay: Stay): number {
  const before = [room.booked_until, room.locked_until].flatMap((end) =>
    end === null ? [] : [Date.parse(stay.check_in) - Date.parse(end)],
  );
  const after = [room.booked_from, room.locked_from].flatMap((start) =>
    start === null ? [] : [Date.parse(start) - Date.parse(stay.check_out)],
  );
  return Math.max(0, Math.min(OPEN_END_MS, ...before)) + Math.min(OPEN_END_MS, ...after);
}
