import { localDate, type Stay } from "#shared/platform/core/stays.ts";

/** A part of a stay: a room, or a room of a type, for some of its nights. An ordinary stay has one. */
export type Part = Stay & { id: string; room_id: string | null; room_type_id: string; room_fixed: boolean };

/** The days of a part: its first night, and the day on which the room is left. */
export function daysOf({ check_in, check_out }: Stay, zone: string): { from: string; to: string } {
  return { from: localDate(check_in, zone), to: localDate(check_out, zone) };
}
