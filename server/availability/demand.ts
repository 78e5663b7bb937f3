import { closedRooms, countRooms, type Occupant, occupantsOfRoom, occupantsOfType } from "#server/availability/occupancy.ts";
import type { View } from "#server/core/work/work.ts";
import { busiest, firstFull, grown, without } from "#shared/availability/capacity.ts";
import { afterDepartures, heldTime, keepsOut } from "#shared/availability/left-rooms.ts";
import { blocks, hasExpired, type Movable } from "#shared/bookings/rules.ts";
import type { ProblemType } from "#shared/core/errors.ts";
import { addDays, hotelDay, hotelDayBegins, overlaps, type Stay } from "#shared/core/stays.ts";

/** What a stay or a lock takes from the house: a room, or, unassigned, any one of its type. */
export type Demand = Stay & { room_type_id: string; room_id: string | null; lock?: boolean };

/** How the claim of one booking or lock changes; `id` null for a new one. */
export type DemandChange = { id: string | null; before: Demand | null; after: Demand | null };

export function demandOf(booking: Demand & Pick<Movable, "status" | "expires_at">, now: string): Demand | null {
  if (!blocks(booking, now)) return null;
  const { check_in, check_out, room_type_id, room_id } = booking;
  return { check_in, check_out, room_type_id, room_id };
}

/** The stay as it begins in its room: whoever has left there today gave way, but did not leave before they left. */
export function begunInRoom<P extends Stay & { room_id: string | null }>(view: View, place: P, id: string | null = null): P {
  if (place.room_id === null) return place;
  const there = occupantsOfRoom(view, place.room_id, place).filter((other) => other.id !== id);
  return afterDepartures(place, there, view.actor.time_zone);
}

/** A booking without a room that needs the last one in that night. */
export type Waiting = { booking_id: string; night: string };

/**
 * What stands against changes that happen together, and the expired offers that would have to go for them. `waiting`
 * is the booking without a room that counts on the last one.
 */
export type Conflict = { problem: ProblemType | null; expired: Occupant[]; waiting?: Waiting | null };

export function conflictOf(view: View, changes: readonly DemandChange[]): Conflict {
  const expired: Occupant[] = [];
  for (const change of changes) {
    const { live, gone } = neighboursOf(view, change, changes);
    if (live.length > 0) return { problem: "booking/overlap_detected", expired };
    expired.push(...gone);
  }
  const types = new Set(changes.flatMap(({ after }) => (after ? [after.room_type_id] : [])));
  for (const type of types) {
    const shortage = shortageOf(view, type, changes);
    if (shortage.problem) return shortage;
    expired.push(...shortage.expired);
  }
  return { problem: null, expired };
}

/** Who else will be in the room then, the other changes done; `gone` are offers that have expired and need not stay. */
function neighboursOf(
  view: View,
  { id, before, after }: DemandChange,
  changes: readonly DemandChange[],
): { live: (Stay & { id: string })[]; gone: Occupant[] } {
  if (!after?.room_id) return { live: [], gone: [] };
  const { room_id } = after;
  const changing = idsOf(changes);
  const inRoom = occupantsOfRoom(view, room_id, after).filter((other) => !changing.has(other.id));
  // Who has left gives way to a stay that begins after them, which one that only ends later doesn't.
  const hasBegun = before?.room_id === room_id && before.check_in === after.check_in;
  const there = inRoom.filter((other) => (hasBegun ? overlaps(other, after) : keepsOut(other, after, view.actor.time_zone)));
  const coming = changes.flatMap((other) =>
    other.id !== id && other.after?.room_id === room_id && overlaps(other.after, after) ? [{ ...other.after, id: other.id ?? "" }] : [],
  );
  return {
    live: [...there.filter((other) => !isGone(other, view.now)), ...coming],
    gone: there.filter((other) => isGone(other, view.now)),
  };
}

/**
 * No write may take more rooms of a type than there are, so unassigned bookings keep their claim. Only moments at
 * which the changes take more than before are judged: what is overbooked already (a burst pipe) may still be
 * rearranged. While all claims have rooms of their own there is nothing to count.
 */
function shortageOf(view: View, room_type_id: string, changes: readonly DemandChange[]): Conflict {
  const ofType = (side: "before" | "after") =>
    changes.flatMap((change) => (change[side]?.room_type_id === room_type_id ? [change[side]] : []));
  const before = ofType("before");
  const after = ofType("after");
  const today = todayOf(view);
  const closed = after.some((taken) => overlaps(taken, today)) ? closedRooms(view, room_type_id) : [];
  const more = grown(
    before,
    after.flatMap((taken) => (taken.room_id && closed.includes(taken.room_id) ? without(taken, today) : [taken])),
  );
  const span = spanOf(more);
  if (!span) return NOTHING;

  const counts = closed.length > 0 || after.some((taken) => taken.room_id === null);
  const standing = occupantsOfType(view, room_type_id, span, counts);
  if (!standing) return NOTHING;
  const changing = idsOf(changes);
  const others = standing.filter((other) => !changing.has(other.id)).flatMap((other) => heldTime(other, view.actor.time_zone));
  const live = others.filter((other) => !isGone(other, view.now));
  const shut = outOfService(closed, [...others, ...after], today);
  const rooms = countRooms(view, room_type_id);
  const taken = [...live, ...after, ...shut];
  const full = busiest(taken, more) > rooms ? firstFull(taken, more, rooms) : null;
  if (full !== null) return { problem: "booking/no_available_room_found", expired: [], waiting: waitingAt(view, live, full) };
  if (busiest([...others, ...after, ...shut], more) <= rooms) return NOTHING;
  return { problem: null, expired: others.filter((other) => isGone(other, view.now) && overlapsAny(more, other)) };
}

/** Who of those in a type has no room yet and counts on one at a moment; the first to arrive where there are several. */
function waitingAt(view: View, there: readonly Occupant[], moment: string): Waiting | null {
  const [first] = there
    .filter(({ room_id, check_in, check_out }) => room_id === null && check_in <= moment && moment < check_out)
    .sort((a, b) => (a.check_in < b.check_in ? -1 : 1));
  return first ? { booking_id: first.id, night: hotelDay(moment, view.actor.time_zone) } : null;
}

const NOTHING: Conflict = { problem: null, expired: [] };

/** Rooms that are out of service count as taken today, unless a lock counts them already. */
export function outOfService(roomIds: readonly string[], taken: readonly (Demand | Occupant)[], today: Stay): Stay[] {
  return roomIds.flatMap((id) => {
    const locks = taken.filter((other) => other.lock && other.room_id === id);
    return locks.reduce<Stay[]>((parts, lock) => parts.flatMap((part) => without(part, lock)), [today]);
  });
}

/** The hotel day, for which alone the status of a room counts. */
export function todayOf({ now, actor }: View): Stay {
  const today = hotelDay(now, actor.time_zone);
  return { check_in: hotelDayBegins(today, actor.time_zone), check_out: hotelDayBegins(addDays(today, 1), actor.time_zone) };
}

function isGone(standing: Occupant, now: string): boolean {
  return standing.status !== null && hasExpired({ status: standing.status, expires_at: standing.expires_at }, now);
}

function idsOf(changes: readonly DemandChange[]): Set<string> {
  return new Set(changes.flatMap(({ id }) => (id === null ? [] : [id])));
}

function overlapsAny(stays: readonly Stay[], span: Stay): boolean {
  return stays.some((stay) => overlaps(stay, span));
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
