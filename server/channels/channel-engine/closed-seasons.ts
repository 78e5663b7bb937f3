import { and, count, eq, gt, isNull } from "drizzle-orm";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { roomLocks } from "#server/stays/room-locks/tables.ts";
import { addDays, localDate, nightsBetween } from "#shared/platform/core/stays.ts";

/** Nights on which the property is closed, both ends inclusive. */
export type ClosedSeason = { from: string; to: string };

const allRooms = query([], (db, { property }) =>
  db
    .select({ n: count() })
    .from(rooms)
    .where(and(eq(rooms.property_id, property), isNull(rooms.deleted_at))),
);

const locksAfter = query(["after"], (db, { after, property }) =>
  db
    .select({ room_id: roomLocks.room_id, start: roomLocks.start, end: roomLocks.end })
    .from(roomLocks)
    .where(and(eq(roomLocks.property_id, property), gt(roomLocks.end, after), isNull(roomLocks.deleted_at))),
);

/** The seasons among some nights in which every room is locked. */
export function closedSeasons(view: View, dates: readonly string[]): ClosedSeason[] {
  const total = allRooms.get(view, {})?.n ?? 0;
  const zone = view.actor.time_zone;
  const [from = "", to = ""] = [dates[0], dates.at(-1)];
  const locked = new Map<string, Set<string>>();
  for (const { room_id, start, end } of locksAfter.all(view, { after: view.now })) {
    const [first, last] = [localDate(start, zone), localDate(end, zone)];
    for (const night of nightsBetween(first > from ? first : from, last > to ? addDays(to, 1) : last)) {
      locked.set(night, (locked.get(night) ?? new Set()).add(room_id));
    }
  }
  const seasons: ClosedSeason[] = [];
  for (const date of dates) {
    if (total === 0 || locked.get(date)?.size !== total) continue;
    const last = seasons.at(-1);
    if (last && addDays(last.to, 1) === date) last.to = date;
    else seasons.push({ from: date, to: date });
  }
  return seasons;
}
