import { busiest, firstFull, grown, without } from "#shared/availability/capacity.ts";
import { heldTime, keepsOut } from "#shared/availability/left-rooms.ts";
import type { BookingStatus } from "#shared/bookings/schema.ts";
import type { ProblemType } from "#shared/core/errors.ts";
import { addDays, hotelDay, hotelDayBegins, overlaps, type Stay } from "#shared/core/stays.ts";

/** What takes a room, or any one of a type: a booking, or a lock (whose `status` is null). `expired`: an offer that nobody needs to heed. */
export type Occupant = Stay & {
  id: string;
  room_id: string | null;
  lock: boolean;
  status: BookingStatus | null;
  expires_at: string | null;
  expired: boolean;
};

/** What a stay or a lock takes from the property: a room, or, unassigned, any one of its type. */
export type Demand = Stay & { room_type_id: string; room_id: string | null; lock?: boolean };

/** How the demand of one booking or lock changes; `id` null for a new one. */
export type DemandChange = { id: string | null; before: Demand | null; after: Demand | null };

/** A booking without a room that needs the last one in that night. */
export type Waiting = { booking_id: string; night: string };

/**
 * What stands against changes that happen together, and the expired offers that would have to go for them. `waiting`
 * is the booking without a room that counts on the last one.
 */
export type Conflict = { problem: ProblemType | null; expired: Occupant[]; waiting?: Waiting | null };
const NOTHING: Conflict = { problem: null, expired: [] };

/** Who is in the rooms of a type that is asked for more, where there is anything to count. */
export type TypeOccupancy = { rooms: number; closed: readonly string[]; occupants: readonly Occupant[] };

/** Who is where, as far as changes need to know: in the room of each change, and in each type, by its id. */
export type Occupancy = {
  inRooms: readonly (readonly Occupant[])[];
  inTypes: ReadonlyMap<string, TypeOccupancy | null>;
};

type Moment = { now: string; time_zone: string };

/** Whether the changes can happen together. No room has two guests at a time, and no type more stays than rooms. */
export function conflictIn(occupancy: Occupancy, changes: readonly DemandChange[], moment: Moment): Conflict {
  const expired: Occupant[] = [];
  for (const [index, there] of occupancy.inRooms.entries()) {
    const inTheWay = neighbours(there, { changes, index, zone: moment.time_zone });
    if (inTheWay.some((other) => !other.expired)) return { problem: "booking/overlap_detected", expired };
    expired.push(...inTheWay.flatMap((other) => ("status" in other ? [other] : [])));
  }
  for (const type of typesAskedFor(changes)) {
    const inType = occupancy.inTypes.get(type);
    const shortage = inType ? shortageIn(inType, { type, changes }, moment) : NOTHING;
    if (shortage.problem) return shortage;
    expired.push(...shortage.expired);
  }
  return { problem: null, expired };
}

type Asked = { changes: readonly DemandChange[]; index: number; zone: string };
type Coming = Demand & { expired: false };

/** Who else will be in the room then, the other changes done. */
function neighbours(inRoom: readonly Occupant[], { changes, index, zone }: Asked): (Occupant | Coming)[] {
  const { id = null, before = null, after = null } = changes[index] ?? {};
  if (!after?.room_id) return [];
  const { room_id } = after;
  const changing = idsOf(changes);
  const others = inRoom.filter((other) => !changing.has(other.id));
  // Who has left gives way to a stay that begins after them, which one that only ends later doesn't.
  const hasBegun = before?.room_id === room_id && before.check_in === after.check_in;
  const there = others.filter((other) => (hasBegun ? overlaps(other, after) : keepsOut(other, after, zone)));
  const coming = changes.flatMap((other): Coming[] =>
    other.id !== id && other.after?.room_id === room_id && overlaps(other.after, after) ? [{ ...other.after, expired: false }] : [],
  );
  return [...coming, ...there];
}

/** The types of which changes take something. */
export function typesAskedFor(changes: readonly DemandChange[]): Set<string> {
  return new Set(changes.flatMap(({ after }) => (after ? [after.room_type_id] : [])));
}

/** What changes take of a type, before or after them. */
export function demandOfType(changes: readonly DemandChange[], type: string, side: "before" | "after"): Demand[] {
  return changes.flatMap((change) => (change[side]?.room_type_id === type ? [change[side]] : []));
}

/**
 * The moments at which changes take more rooms of a type than before. What is overbooked already (a burst pipe) may still be
 * rearranged. `closed` rooms can't be had today.
 */
export function newDemand(changes: readonly DemandChange[], type: string, { closed, today }: Closed): Stay[] {
  const after = demandOfType(changes, type, "after").flatMap((taken) =>
    taken.room_id && closed.includes(taken.room_id) ? without(taken, today) : [taken],
  );
  return grown(demandOfType(changes, type, "before"), after);
}

type Closed = { closed: readonly string[]; today: Stay };

/** No change may take more rooms of a type than there are, so bookings without a room keep their demand. */
function shortageIn(
  { rooms, closed, occupants }: TypeOccupancy,
  { type, changes }: { type: string; changes: readonly DemandChange[] },
  moment: Moment,
): Conflict {
  const today = todayOf(moment);
  const after = demandOfType(changes, type, "after");
  const more = newDemand(changes, type, { closed, today });
  const changing = idsOf(changes);
  const others = occupants.filter((other) => !changing.has(other.id)).flatMap((other) => heldTime(other, moment.time_zone));
  const live = others.filter((other) => !other.expired);
  const shut = outOfService(closed, [...others, ...after], today);
  const taken = [...live, ...after, ...shut];
  const full = busiest(taken, more) > rooms ? firstFull(taken, more, rooms) : null;
  if (full !== null) return { problem: "booking/no_available_room_found", expired: [], waiting: waitingAt(live, full, moment) };
  if (busiest([...others, ...after, ...shut], more) <= rooms) return NOTHING;
  return { problem: null, expired: others.filter((other) => other.expired && more.some((span) => overlaps(span, other))) };
}

/** Who of those in a type has no room yet and counts on one at a moment; the first to arrive where there are several. */
function waitingAt(there: readonly Occupant[], moment: string, { time_zone }: Moment): Waiting | null {
  const [first] = there
    .filter(({ room_id, check_in, check_out }) => room_id === null && check_in <= moment && moment < check_out)
    .sort((a, b) => (a.check_in < b.check_in ? -1 : 1));
  return first ? { booking_id: first.id, night: hotelDay(moment, time_zone) } : null;
}

/** Rooms that are out of service count as taken today, unless a lock counts them already. */
export function outOfService(roomIds: readonly string[], taken: readonly (Demand | Occupant)[], today: Stay): Stay[] {
  return roomIds.flatMap((id) => {
    const locks = taken.filter((other) => other.lock && other.room_id === id);
    return locks.reduce<Stay[]>((parts, lock) => parts.flatMap((part) => without(part, lock)), [today]);
  });
}

/** The hotel day, for which alone the status of a room counts. */
export function todayOf({ now, time_zone }: Moment): Stay {
  const today = hotelDay(now, time_zone);
  return { check_in: hotelDayBegins(today, time_zone), check_out: hotelDayBegins(addDays(today, 1), time_zone) };
}

function idsOf(changes: readonly DemandChange[]): Set<string> {
  return new Set(changes.flatMap(({ id }) => (id === null ? [] : [id])));
}
