import { LANE_HEIGHT, LANE_PADDING, ROW_HEIGHT, TYPE_HEIGHT } from "#client/stays/room-plan/model/plan-layout.ts";
import type { RoomStatus } from "#shared/inventory/rooms/schema.ts";

/** A room and a room type as far as the plan looks at them. */
export type PlanRoom = { id: string; number: string; room_type_id: string; status: RoomStatus; inspected_at: string | null };
export type PlanRoomType = {
  id: string;
  name: string;
  code: string | null;
  default_occupancy: number;
  max_occupancy: number;
  max_cots: number;
};

/** A type's heading with its free rooms, the lane of its bookings without a room (while there are any), and its rooms. */
export type PlanRow =
  | { kind: "type"; key: string; type: PlanRoomType; rooms: number }
  | { kind: "unassigned"; key: string; type: PlanRoomType; lanes: number }
  | { kind: "room"; key: string; type: PlanRoomType; room: PlanRoom };

const natural = new Intl.Collator("de", { numeric: true, sensitivity: "base" });

/** 9 before 10, and 101 before Alpenblick. */
function byNumber(a: PlanRoom, b: PlanRoom): number {
  return natural.compare(a.number, b.number);
}

export function roomKey(roomId: string): string {
  return `room:${roomId}`;
}

export function unassignedKey(typeId: string): string {
  return `unassigned:${typeId}`;
}

/** Room types by name, each with its rooms in natural order; a type without rooms or bookings takes no space. */
export function rowsOf(types: readonly PlanRoomType[], rooms: readonly PlanRoom[], lanesOf: (typeId: string) => number): PlanRow[] {
  const roomsByType = new Map<string, PlanRoom[]>();
  for (const room of rooms) {
    const own = roomsByType.get(room.room_type_id);
    if (own) own.push(room);
    else roomsByType.set(room.room_type_id, [room]);
  }
  return [...types]
    .sort((a, b) => natural.compare(a.name, b.name))
    .flatMap((type) => {
      const own = (roomsByType.get(type.id) ?? []).sort(byNumber);
      const lanes = lanesOf(type.id);
      if (own.length === 0 && lanes === 0) return [];
      const heading: PlanRow = { kind: "type", key: `type:${type.id}`, type, rooms: own.length };
      const lane: PlanRow[] = lanes > 0 ? [{ kind: "unassigned", key: unassignedKey(type.id), type, lanes }] : [];
      return [heading, ...lane, ...own.map((room): PlanRow => ({ kind: "room", key: roomKey(room.id), type, room }))];
    });
}

export function heightOf(row: PlanRow): number {
  if (row.kind === "type") return TYPE_HEIGHT;
  return row.kind === "room" ? ROW_HEIGHT : row.lanes * LANE_HEIGHT + LANE_PADDING;
}

/** Puts what overlaps into lanes below each other: the first lane that is free takes it. Expects the order of beginning. */
export function stacked(spans: readonly { from: number; to: number }[]): number[] {
  const ends: number[] = [];
  return spans.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = to;
    return lane;
  });
}
