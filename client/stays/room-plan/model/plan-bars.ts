import { wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { stacked } from "#client/stays/room-plan/model/plan-rows.ts";
import type { PlanBooking, PlanLock } from "#shared/stays/room-plan/schema.ts";

/**
 * A part of a booking, or a lock, with its position on the time axis and its lane. `key` is the bar's own; `id`, which all bars of a
 * booking have in common, is that of the booking or lock.
 */
export type PlanBar = { key: string; id: string; from: number; to: number; lane: number } & (
  | { kind: "booking"; booking: PlanBooking }
  | { kind: "lock"; lock: PlanLock }
);

/**
 * An item is one bar. Of a part of a stay, `booking` is the part as it is drawn, with the move under way, `part` the part and `base` the
 * whole booking as the server has them.
 */
export type PlanItem = PlanPart | { kind: "lock"; key: string; lock: PlanLock; base: PlanLock };
type PlanPart = { kind: "booking"; key: string; booking: PlanBooking; part: PlanBooking; base: PlanBooking };

/** One of the rooms of a stay. */
export type RoomPart = Pick<PlanBooking["rooms"][number], "check_in" | "check_out" | "room_id" | "room_type_id">;

/** True if the guests of a stay change rooms. */
export function isInParts({ rooms }: Pick<PlanBooking, "rooms">): boolean {
  return rooms.length > 1;
}

/** The rooms that a stay has in turn. That of a stay in one room, which the server does not list, is that of the booking. */
export function roomsOf({ id, room_id, room_type_id, check_in, check_out, room_fixed, rooms }: PlanBooking): PlanBooking["rooms"] {
  return rooms.length > 0 ? rooms : [{ id, room_id, room_type_id, check_in, check_out, room_fixed }];
}

/** The parts of a stay, one for each room that it has in turn: the booking with the room and the dates of that part. */
export function partsOf(booking: PlanBooking): readonly PlanBooking[] {
  if (!isInParts(booking)) return [booking];
  return booking.rooms.map(({ check_in, check_out, room_id, room_type_id, room_fixed }) => ({
    ...booking,
    check_in,
    check_out,
    room_id,
    room_type_id,
    room_fixed,
  }));
}

/** The key of a part's bar, by the part's id: it stays that of the part when others are added or go. That of the first part is the booking's id. */
export function partKey({ id, rooms }: Pick<PlanBooking, "id" | "rooms">, index: number): string {
  return index === 0 ? id : `${id} ${rooms[index]?.id}`;
}

/** The part that the key of a bar means; 0, the first one, without a part's id, and -1 for a part that is gone. */
function indexOfPart(key: string, rooms: PlanBooking["rooms"]): number {
  const id = idOfBar(key);
  return key === id ? 0 : rooms.findIndex((part) => part.id === key.slice(id.length + 1));
}

/** The key that a bar has now: that of a part which has become the first one is the booking's id. */
export function presentKey(key: string, { id, rooms }: Pick<PlanBooking, "id" | "rooms">): string {
  return indexOfPart(key, rooms) === 0 ? id : key;
}

/** The parts of a stay before and after the one that a bar shows. */
export function besideBar(key: string, { rooms }: Pick<PlanBooking, "rooms">) {
  const index = indexOfPart(key, rooms);
  return { index, before: rooms[index - 1], after: rooms[index + 1] };
}

/** The id of the booking or lock to which a bar belongs. */
export function idOfBar(key: string): string {
  const end = key.indexOf(" ");
  return end === -1 ? key : key.slice(0, end);
}

/** A row's bars in the order of beginning. `reach[i]` is the latest end of the bars up to `i`, so a search can start there. */
export type RowBars = { bars: readonly PlanBar[]; reach: Float64Array; lanes: number };

export const NO_BARS: RowBars = { bars: [], reach: new Float64Array(0), lanes: 0 };

/** Lays the row out again; an unchanged bar keeps its identity, so it isn't rendered again. */
export function layRow(items: readonly PlanItem[], before: RowBars, zone: string): RowBars {
  const known = new Map(before.bars.map((bar) => [bar.key, bar]));
  const spans = items.map((item) => placed(item, known.get(item.key), zone)).sort((a, b) => a.from - b.from || a.to - b.to);
  const lanes = stacked(spans);
  const bars = spans.map((bar, i) => (bar.lane === lanes[i] ? bar : { ...bar, lane: lanes[i] ?? 0 }));
  const reach = new Float64Array(bars.length);
  let latest = Number.NEGATIVE_INFINITY;
  bars.forEach((bar, i) => {
    latest = Math.max(latest, bar.to);
    reach[i] = latest;
  });
  return { bars, reach, lanes: lanes.reduce((most, lane) => Math.max(most, lane + 1), 0) };
}

/** The bars that touch [from, to), found without looking at the others. */
export function barsBetween({ bars, reach }: RowBars, from: number, to: number): PlanBar[] {
  const found: PlanBar[] = [];
  for (let i = firstReaching(reach, from); i < bars.length; i++) {
    const bar = bars[i];
    if (!bar || bar.from >= to) break;
    if (bar.to > from) found.push(bar);
  }
  return found;
}

/** Number of lanes of the bars that touch [from, to). */
export function lanesBetween(laid: RowBars, from: number, to: number): number {
  return barsBetween(laid, from, to).reduce((most, bar) => Math.max(most, bar.lane + 1), 0);
}

function placed(item: PlanItem, known: PlanBar | undefined, zone: string): PlanBar {
  if (item.kind === "booking") {
    const { booking } = item;
    if (known?.kind === "booking" && known.booking === booking) return known;
    return {
      kind: "booking",
      key: item.key,
      id: booking.id,
      booking,
      from: wallDays(booking.check_in, zone),
      to: wallDays(booking.check_out, zone),
      lane: 0,
    };
  }
  const { lock } = item;
  if (known?.kind === "lock" && known.lock === lock) return known;
  return { kind: "lock", key: item.key, id: lock.id, lock, from: wallDays(lock.start, zone), to: wallDays(lock.end, zone), lane: 0 };
}

function firstReaching(reach: Float64Array, from: number): number {
  let low = 0;
  let high = reach.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((reach[middle] ?? 0) > from) high = middle;
    else low = middle + 1;
  }
  return low;
}
