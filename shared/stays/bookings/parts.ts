import type { ProblemType } from "#shared/platform/core/errors.ts";
import { hotelDay, instantAt, localDate, type Stay } from "#shared/platform/core/stays.ts";
import { type UsualTimes, usualArrival, usualDeparture } from "#shared/platform/core/usual-times.ts";
import type { Clock, Movable } from "#shared/stays/bookings/rules.ts";

/** A part of a stay: a room, or a room of a type, for some of its nights. An ordinary stay has one. */
export type Part = Stay & { id: string; room_id: string | null; room_type_id: string; room_fixed: boolean };

/** A stay as the rules of its parts read it; `room_id` is its room today. */
export type StayInParts = Pick<Movable, "id" | "status" | "room_id" | "read_only" | "occupancy" | "cots"> & { rooms: readonly Part[] };

/** The days of a part: its first night, and the day on which the room is left. */
export function daysOf({ check_in, check_out }: Stay, zone: string): { from: string; to: string } {
  return { from: localDate(check_in, zone), to: localDate(check_out, zone) };
}

/** The property's clock and usual times, by which guests change their rooms. */
export type ChangeFacts = { clock: Clock; times: UsualTimes };

type ChangeBounds = { left: string; taken: string };

/**
 * When the old room is left and the new one taken on a day of change: at once, if that is today, else at the property's usual times. Today is
 * the hotel's day: after midnight guests who move at once do so for the night that has begun, and a change on the calendar's new day is
 * planned for its usual times.
 */
export function boundsOfChange(day: string, facts: ChangeFacts): ChangeBounds {
  const { now, time_zone } = facts.clock;
  if (day !== hotelDay(now, time_zone)) return usualBounds(day, facts);
  const moment = localDate(now, time_zone) === day ? now : instantAt(day, LAST_MINUTE, time_zone);
  return { left: moment, taken: moment };
}

/** The last minute of a day, in which guests who move after midnight leave their room. */
const LAST_MINUTE = "23:59";

function usualBounds(day: string, { clock, times }: ChangeFacts): ChangeBounds {
  const left = usualDeparture(day, times, clock.time_zone);
  const taken = usualArrival(day, times, clock.time_zone);
  return { left, taken: taken < left ? left : taken };
}

/** The bounds of a change with which a stay becomes longer: guests leave their room when they would have departed, not at once. */
export function boundsOfExtension(day: string, facts: ChangeFacts): ChangeBounds {
  const { now } = facts.clock;
  const { left, taken } = usualBounds(day, facts);
  return { left: left < now ? now : left, taken: taken < now ? now : taken };
}

/**
 * The part whose room the guest has: before the arrival the first, after the departure the last. In house it is the part of the booking's
 * room that has begun; a guest who may move today is still in the old room.
 */
export function presentPart({ status, room_id, rooms }: Pick<StayInParts, "status" | "room_id" | "rooms">, clock: Clock): Part | undefined {
  if (status === "checked_out") return rooms.at(-1);
  if (status !== "checked_in") return rooms[0];
  const today = hotelDay(clock.now, clock.time_zone);
  const own = rooms.filter((part) => part.room_id === room_id);
  return own.findLast((part) => localDate(part.check_in, clock.time_zone) <= today) ?? own[0] ?? rooms[0];
}

/** The time for which a stay has a room: the part that has begun by `now`, else the first one in it; null if it has not got the room. */
export function stayInRoom(rooms: readonly Part[], room_id: string, now: string): Stay | null {
  const own = rooms.filter((part) => part.room_id === room_id);
  const part = own.findLast(({ check_in }) => check_in <= now) ?? own[0];
  return part ? { check_in: part.check_in, check_out: part.check_out } : null;
}

/** The part whose room guests in house should have taken by `day` and have not taken yet; null if there is none. */
export function partToMoveInto(
  stay: Pick<StayInParts, "status" | "room_id" | "rooms">,
  { day, clock }: { day: string; clock: Clock },
): Part | null {
  if (stay.status !== "checked_in") return null;
  const present = presentPart(stay, clock);
  const due = stay.rooms.findLast((part) => localDate(part.check_in, clock.time_zone) <= day);
  return present && due && due.check_in > present.check_in ? due : null;
}

/** Why guests in house can't move into the room of their next part today, or null when they can. */
export function whyNotMoveIn(stay: Pick<StayInParts, "status" | "room_id" | "rooms">, clock: Clock): ProblemType | null {
  if (stay.status !== "checked_in") return "booking/invalid_status";
  const part = partToMoveInto(stay, { day: hotelDay(clock.now, clock.time_zone), clock });
  if (!part) return "booking/invalid_dates";
  return part.room_id === null ? "booking/room_missing" : null;
}

/** True if guests in house have spent a night in the part. */
export function isBegun({ status }: Pick<StayInParts, "status">, part: Part, { now, time_zone }: Clock): boolean {
  return status === "checked_in" && localDate(part.check_in, time_zone) < hotelDay(now, time_zone);
}

/**
 * The parts of a stay whose arrival or departure changed: days that vanish remove their parts, days that are added belong to the first or
 * the last. `keep` is a part that stays in any case: the guest is in its room.
 */
export function partsWithin(parts: readonly Part[], stay: Stay, { zone, keep }: { zone: string; keep: string | null }): Part[] {
  const { from, to } = daysOf(stay, zone);
  const left = parts.filter((part) => {
    const days = daysOf(part, zone);
    return (part.id === keep && part.check_in < stay.check_out) || (days.from < to && from < days.to);
  });
  const [first] = parts;
  const kept = left.length > 0 || !first ? left : [first];
  return kept.map((part, index) => ({
    ...part,
    check_in: index === 0 ? stay.check_in : part.check_in,
    check_out: index === kept.length - 1 ? stay.check_out : part.check_out,
  }));
}

/** True if two lists have the same parts. */
export function isSameParts(a: readonly Part[], b: readonly Part[]): boolean {
  return a.length === b.length && a.every((part, index) => isSamePart(part, b[index]));
}

/** True if a part is as it was. */
export function isSamePart(a: Part, b: Part | undefined): boolean {
  return (
    b !== undefined &&
    a.id === b.id &&
    a.room_id === b.room_id &&
    a.room_type_id === b.room_type_id &&
    a.check_in === b.check_in &&
    a.check_out === b.check_out &&
    a.room_fixed === b.room_fixed
  );
}
