import type { ProblemType } from "#shared/platform/core/errors.ts";
import { addDays, hotelDay, hotelDayBegins, overlaps, type Stay } from "#shared/platform/core/stays.ts";
import { busiest, firstFull, grown, without } from "#shared/stays/availability/capacity.ts";
import { heldTime, keepsOut } from "#shared/stays/availability/occupant.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";

/**
 * A booking or a lock (whose `status` is null) that takes a room or any one of a type. `expired`: an expired offer, which does
 * not block.
 */
export type Occupant = Stay & {
  id: string;
  room_id: string | null;
  lock: boolean;
  status: BookingStatus | null;
  expires_at: string | null;
  expired: boolean;
};

/** Occupancy of a stay or a lock: a room, or, unassigned, any room of its type. */
export type Demand = Stay & { room_type_id: string; room_id: string | null; lock?: boolean };

/** Change of the demand of one booking or lock; `id` is null for a new one. */
export type DemandChange = { id: string | null; before: Demand | null; after: Demand | null };

/** A booking without a room that needs the last room of its type in that night. */
export type Waiting = { booking_id: string; night: string };

/**
 * The conflict of changes that happen together, and the expired offers that must be canceled for them. `waiting` is the booking
 * without a room that counts on the last one.
 */
export type Conflict = { problem: ProblemType | null; expired: Occupant[]; waiting?: Waiting | null };
const NOTHING: Conflict = { problem: null, expired: [] };

/**
 * The reads that the conflict rule needs: the occupants of a room or a type within a span, and the number of rooms. Called only
 * where the answer matters.
 */
export type OccupancyReader = {
  inRoom(room_id: string, span: Stay): readonly Occupant[];
  /** Null if `counts` is false and all stays of the type have rooms, because then nothing needs to be counted. */
  inType(room_type_id: string, span: Stay, counts: boolean): readonly Occupant[] | null;
  rooms(room_type_id: string): number;
  outOfService(room_type_id: string): readonly string[];
};

type Moment = { now: string; time_zone: string };

/** True if changes can happen together. No room may hold two guests at a time, and no type more stays than it has rooms. */
export function conflictIn(changes: readonly DemandChange[], occupancy: OccupancyReader, moment: Moment): Conflict {
  const expired: Occupant[] = [];
  for (const change of changes) {
    const inTheWay = neighbours(change, changes, { occupancy, zone: moment.time_zone });
    if (inTheWay.some((other) => !other.expired)) return { problem: "booking/overlap_detected", expired };
    expired.push(...inTheWay.flatMap((other) => ("status" in other ? [other] : [])));
  }
  for (const type of new Set(changes.flatMap(({ after }) => (after ? [after.room_type_id] : [])))) {
    const shortage = shortageOf(type, changes, { occupancy, moment });
    if (shortage.problem) return shortage;
    expired.push(...shortage.expired);
  }
  return { problem: null, expired };
}

type ActiveDemand = Demand & { expired: false };

/** The other occupants of the room in that time, with the other changes applied. */
function neighbours(
  { id, before, after }: DemandChange,
  changes: readonly DemandChange[],
  { occupancy, zone }: { occupancy: OccupancyReader; zone: string },
): (Occupant | ActiveDemand)[] {
  if (!after?.room_id) return [];
  const { room_id } = after;
  const changing = idsOf(changes);
  const others = occupancy.inRoom(room_id, after).filter((other) => !changing.has(other.id));
  // A checked-out guest does not block a stay that begins after the departure. A stay that has begun and only ends later is blocked.
  const hasBegun = before?.room_id === room_id && before.check_in === after.check_in;
  const there = others.filter((other) => (hasBegun ? overlaps(other, after) : keepsOut(other, after, zone)));
  const coming = changes.flatMap((other): ActiveDemand[] =>
    other.id !== id && other.after?.room_id === room_id && overlaps(other.after, after) ? [{ ...other.after, expired: false }] : [],
  );
  return [...coming, ...there];
}

/**
 * No change may take more rooms of a type than there are, so bookings without a room keep their demand. Only moments at which
 * the changes increase the demand are checked: a type that is already overbooked (e.g. after a burst pipe) may still be
 * rearranged.
 */
function shortageOf(
  type: string,
  changes: readonly DemandChange[],
  { occupancy, moment }: { occupancy: OccupancyReader; moment: Moment },
): Conflict {
  const ofType = (side: "before" | "after") => changes.flatMap((change) => (change[side]?.room_type_id === type ? [change[side]] : []));
  const after = ofType("after");
  const today = todayOf(moment);
  const closed = after.some((taken) => overlaps(taken, today)) ? occupancy.outOfService(type) : [];
  const open = after.flatMap((taken) => (taken.room_id && closed.includes(taken.room_id) ? without(taken, today) : [taken]));
  const more = grown(ofType("before"), open);
  const span = spanOf(more);
  if (!span) return NOTHING;

  const counts = closed.length > 0 || after.some((taken) => taken.room_id === null);
  const occupants = occupancy.inType(type, span, counts);
  if (!occupants) return NOTHING;
  const changing = idsOf(changes);
  const others = occupants.filter((other) => !changing.has(other.id)).flatMap((other) => heldTime(other, moment.time_zone));
  const live = others.filter((other) => !other.expired);
  const locks = [...others, ...after].filter(({ lock }) => lock);
  const shut = outOfService(closed, locks, today);
  const rooms = occupancy.rooms(type);
  const taken = [...live, ...after, ...shut];
  const full = busiest(taken, more) > rooms ? firstFull(taken, more, rooms) : null;
  if (full !== null) return { problem: "booking/no_available_room_found", expired: [], waiting: waitingAt(live, full, moment) };
  if (busiest([...others, ...after, ...shut], more) <= rooms) return NOTHING;
  return { problem: null, expired: others.filter((other) => other.expired && more.some((part) => overlaps(part, other))) };
}

function spanOf(stays: readonly Stay[]): Stay | null {
  const [first] = stays;
  if (!first) return null;
  return stays.reduce(
    (span, stay) => ({
      check_in: stay.check_in < span.check_in ? stay.check_in : span.check_in,
      check_out: stay.check_out > span.check_out ? stay.check_out : span.check_out,
    }),
    first,
  );
}

/** The booking of a type that has no room yet and counts on one at a moment; the first to arrive where there are several. */
function waitingAt(there: readonly Occupant[], moment: string, { time_zone }: Moment): Waiting | null {
  const [first] = there
    .filter(({ room_id, check_in, check_out }) => room_id === null && check_in <= moment && moment < check_out)
    .sort((a, b) => (a.check_in < b.check_in ? -1 : 1));
  return first ? { booking_id: first.id, night: hotelDay(moment, time_zone) } : null;
}

/** The time that rooms are out of service, today, without that of their locks, which are counted anyway. */
export function outOfService(roomIds: readonly string[], locks: readonly (Stay & { room_id: string | null })[], today: Stay): Stay[] {
  return roomIds.flatMap((id) => {
    const own = locks.filter(({ room_id }) => room_id === id);
    return own.reduce<Stay[]>((parts, lock) => parts.flatMap((part) => without(part, lock)), [today]);
  });
}

/** The current hotel day. A room's status counts for this day only. */
export function todayOf({ now, time_zone }: Moment): Stay {
  const today = hotelDay(now, time_zone);
  return { check_in: hotelDayBegins(today, time_zone), check_out: hotelDayBegins(addDays(today, 1), time_zone) };
}

function idsOf(changes: readonly DemandChange[]): Set<string> {
  return new Set(changes.flatMap(({ id }) => (id === null ? [] : [id])));
}
