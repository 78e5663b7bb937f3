import { countAlso, nothingTaken, type TakenNights, takenBetween } from "#client/stays/room-plan/model/plan-availability.ts";
import {
  besideBar,
  idOfBar,
  isInParts,
  layRow,
  NO_BARS,
  type PlanBar,
  type PlanItem,
  presentKey,
  type RowBars,
} from "#client/stays/room-plan/model/plan-bars.ts";
import { type PlanRoom, type PlanRoomType, type PlanRow, roomKey, unassignedKey } from "#client/stays/room-plan/model/plan-rows.ts";
import { FIRST_TIMES, type UsualTimes } from "#shared/platform/core/usual-times.ts";
import type { Part } from "#shared/stays/bookings/parts.ts";
import type { MoveTarget } from "#shared/stays/bookings/rules.ts";
import type { PlanBooking, PlanLock } from "#shared/stays/room-plan/schema.ts";

export type PlanShape = { rows: readonly PlanRow[]; tops: Float64Array; indexOf: ReadonlyMap<string, number> };

/**
 * Rooms, bookings and locks of a plan. Rows are laid out, and free rooms counted, when they are first looked at; a thousand rooms cost
 * what is on the screen. Only `store/plan-store.ts` changes it.
 */
export type PlanContent = {
  readonly zone: string;
  readonly rooms: Map<string, PlanRoom>;
  readonly types: Map<string, PlanRoomType>;
  /** The parts of a booking, or the one item of a lock, by its id. Never empty. */
  readonly shown: Map<string, readonly PlanItem[]>;
  /** The same by row. */
  readonly items: Map<string, PlanItem[]>;
  readonly laid: Map<string, RowBars>;
  readonly taken: Map<string, TakenNights>;
  shape: PlanShape;
  /** When guests usually come and go. */
  times: UsualTimes;
};

export function emptyContent(zone: string): PlanContent {
  return {
    zone,
    rooms: new Map(),
    types: new Map(),
    shown: new Map(),
    items: new Map(),
    laid: new Map(),
    taken: new Map(),
    shape: { rows: [], tops: new Float64Array(1), indexOf: new Map() },
    times: FIRST_TIMES,
  };
}

/** The item of a bar. */
export function itemIn(plan: PlanContent, key: string): PlanItem | undefined {
  const items = plan.shown.get(idOfBar(key));
  const [first] = items ?? [];
  const now = first?.kind === "booking" ? presentKey(key, first.base) : key;
  return items?.find((item) => item.key === now);
}

/** The whole booking of a bar as the server has it. */
export function bookingIn(plan: PlanContent, key: string): PlanBooking | undefined {
  const item = plan.shown.get(idOfBar(key))?.[0];
  return item?.kind === "booking" ? item.base : undefined;
}

/** The part of a booking that a bar shows, as the server has it: the booking with the room and the dates of that part. */
export function partIn(plan: PlanContent, key: string): PlanBooking | undefined {
  const item = itemIn(plan, key);
  return item?.kind === "booking" ? item.part : undefined;
}

/** The part of a stay that a bar shows and the parts beside it, as the server has them; undefined for an ordinary stay. */
export function besideIn(plan: PlanContent, key: string): { part: Part; before: Part | undefined; after: Part | undefined } | undefined {
  const booking = bookingIn(plan, key);
  if (!booking || !isInParts(booking)) return undefined;
  const { index, before, after } = besideBar(key, booking);
  const part = booking.rooms[index];
  return part && { part, before, after };
}

/** A lock as the server has it. */
export function lockIn(plan: PlanContent, id: string): PlanLock | undefined {
  const item = plan.shown.get(id)?.[0];
  return item?.kind === "lock" ? item.base : undefined;
}

/** The key of the row in which an item is drawn. */
export function rowKeyOf(item: PlanItem): string {
  if (item.kind === "lock") return roomKey(item.lock.room_id);
  return item.booking.room_id === null ? unassignedKey(item.booking.room_type_id) : roomKey(item.booking.room_id);
}

/** The key of the row in which a bar is drawn. */
export function rowKeyIn(plan: PlanContent, key: string): string | undefined {
  const item = itemIn(plan, key);
  return item && rowKeyOf(item);
}

/** The keys of all rows in which a lock or the parts of a booking are drawn. */
export function rowKeysIn(plan: PlanContent, id: string): string[] {
  return (plan.shown.get(id) ?? []).map(rowKeyOf);
}

/** The bars of a row. */
export function barsIn(plan: PlanContent, key: string): RowBars {
  let laid = plan.laid.get(key);
  if (!laid) plan.laid.set(key, (laid = layRow(plan.items.get(key) ?? [], NO_BARS, plan.zone)));
  return laid;
}

/** A bar by its key. */
export function barIn(plan: PlanContent, key: string): PlanBar | undefined {
  const row = rowKeyIn(plan, key);
  return row === undefined ? undefined : barsIn(plan, row).bars.find((bar) => bar.key === key);
}

/** Free rooms of a type on each night of [from, to); counted when first looked at, then kept up to date. */
export function freeRoomsIn(plan: PlanContent, typeId: string, from: number, to: number): number[] {
  let counted = plan.taken.get(typeId);
  if (!counted) plan.taken.set(typeId, (counted = nothingTaken()));
  if (from < counted.from || to > counted.to) countAlso(counted, itemsOfType(plan, typeId), plan.zone, { from, to });
  const heading = plan.shape.rows[plan.shape.indexOf.get(`type:${typeId}`) ?? -1];
  const total = heading?.kind === "type" ? heading.rooms : 0;
  return takenBetween(counted, from, to).map((rooms) => total - rooms);
}

/** True if on each night the type has a room that no booking without a room needs. An empty room alone is not enough. */
export function hasRoomToSpare(plan: PlanContent, { typeId, from, to }: { typeId: string; from: number; to: number }): boolean {
  return freeRoomsIn(plan, typeId, from, to).every((free) => free > 0);
}

/** The bookings and locks in rooms of the type, and the bookings that wait for one, row by row. */
function itemsOfType(plan: PlanContent, typeId: string): PlanItem[][] {
  const keys = [unassignedKey(typeId)];
  for (const room of plan.rooms.values()) if (room.room_type_id === typeId) keys.push(roomKey(room.id));
  return keys.map((key) => plan.items.get(key) ?? []);
}

/** A room in the form that the rules take; null if there is none. */
export function roomTarget(plan: PlanContent, roomId: string | null): MoveTarget["room"] {
  const room = roomId === null ? undefined : plan.rooms.get(roomId);
  const type = room && plan.types.get(room.room_type_id);
  return room && type ? { id: room.id, room_type_id: type.id, max_occupancy: type.max_occupancy, max_cots: type.max_cots } : null;
}
