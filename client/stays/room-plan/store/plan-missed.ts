import { barsBetween, type RowBars } from "#client/stays/room-plan/model/plan-bars.ts";
import { wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { roomKey } from "#client/stays/room-plan/model/plan-rows.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

/** A no-show with its place on the wall calendar. */
export type MissedStay = { booking: PlanBooking; from: number; to: number };

/** True if another booking has the room for a part of the stay, or it is locked then. */
export function isCovered({ from, to }: MissedStay, laid: RowBars): boolean {
  return barsBetween(laid, from, to).length > 0;
}

const NONE: readonly MissedStay[] = [];

/**
 * The no-shows, room by room. They lie apart from what takes a room: no free count, no move and no new booking ever
 * meets them, and a row without one costs a look into an empty map.
 */
export function makeMissedStays(zone: string) {
  const byId = new Map<string, PlanBooking>();
  const byRow = new Map<string, readonly MissedStay[]>();

  function put(booking: PlanBooking): string | null {
    if (booking.room_id === null) return null;
    const key = roomKey(booking.room_id);
    const stay = { booking, from: wallDays(booking.check_in, zone), to: wallDays(booking.check_out, zone) };
    byId.set(booking.id, booking);
    byRow.set(key, [...(byRow.get(key) ?? NONE), stay]);
    return key;
  }

  function take(booking: PlanBooking): string | null {
    if (booking.room_id === null) return null;
    const key = roomKey(booking.room_id);
    byId.delete(booking.id);
    const left = (byRow.get(key) ?? NONE).filter((stay) => stay.booking !== booking);
    if (left.length > 0) byRow.set(key, left);
    else byRow.delete(key);
    return key;
  }

  return {
    inRow: (key: string): readonly MissedStay[] => byRow.get(key) ?? NONE,
    find: (id: string): PlanBooking | undefined => byId.get(id),

    /** Brings them to what the loaded windows hold, and answers the rows of those that came, went or changed. */
    sync(next: readonly PlanBooking[]): string[] {
      if (next.length === 0 && byId.size === 0) return [];
      // A stay across the border of two windows comes in both.
      const wanted = new Map(next.map((booking) => [booking.id, booking]));
      const gone = [...byId.values()].filter((booking) => wanted.get(booking.id) !== booking);
      const keys = gone.map(take);
      for (const booking of wanted.values()) if (!byId.has(booking.id)) keys.push(put(booking));
      return keys.filter((key) => key !== null);
    },
  };
}
