import { bookingStore } from "#server/bookings/queries.ts";
import { saveBooking } from "#server/bookings/save.ts";
import { closedRooms, countRooms, type Standing, standingInRoom, standingInType } from "#server/bookings/standing.ts";
import { waitingAt } from "#server/bookings/waiting-booking.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { busiest, firstFull, grown, without } from "#shared/bookings/capacity.ts";
import { afterDepartures, heldTime, keepsOut } from "#shared/bookings/left-rooms.ts";
import { blocks, hasExpired, type Movable } from "#shared/bookings/rules.ts";
import { Problem, type ProblemType } from "#shared/core/errors.ts";
import { addDays, hotelDay, hotelDayBegins, overlaps, type Stay } from "#shared/core/stays.ts";
import { errorsOfWaiting, type WaitingBooking } from "#shared/core/waiting-booking.ts";

/** What a stay or a lock takes from the house: a room, or, unassigned, any one of its type. */
export type Claim = Stay & { room_type_id: string; room_id: string | null; lock?: boolean };

/** How the claim of one booking or lock changes; `id` null for a new one. */
export type ClaimChange = { id: string | null; before: Claim | null; after: Claim | null };

export function claimOf(booking: Claim & Pick<Movable, "status" | "expires_at">, now: string): Claim | null {
  if (!blocks(booking, now)) return null;
  const { check_in, check_out, room_type_id, room_id } = booking;
  return { check_in, check_out, room_type_id, room_id };
}

/** The stay as it begins in its room: whoever has left there today gave way, but did not leave before they left. */
export function begunInRoom<P extends Stay & { room_id: string | null }>(view: View, place: P, id: string | null = null): P {
  if (place.room_id === null) return place;
  const there = standingInRoom(view, place.room_id, place).filter((other) => other.id !== id);
  return afterDepartures(place, there, view.actor.time_zone);
}

/**
 * What stands against changes that happen together, and the expired offers that would have to go for them. `waiting`
 * is the booking without a room that counts on the last one.
 */
export type Obstacle = { problem: ProblemType | null; expired: Standing[]; waiting?: WaitingBooking | null };

export function obstacleOf(view: View, changes: readonly ClaimChange[]): Obstacle {
  const expired: Standing[] = [];
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
  { id, before, after }: ClaimChange,
  changes: readonly ClaimChange[],
): { live: (Stay & { id: string })[]; gone: Standing[] } {
  if (!after?.room_id) return { live: [], gone: [] };
  const { room_id } = after;
  const changing = idsOf(changes);
  const inRoom = standingInRoom(view, room_id, after).filter((other) => !changing.has(other.id));
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

/** Cancels expired offers in the way of a write that may happen without them. */
export function makeWay(work: Work, expired: readonly Standing[]): void {
  for (const id of new Set(expired.map((offer) => offer.id))) {
    const offer = bookingStore.get(work, id);
    const changes = { status: "canceled", status_before_cancel: "pending" } as const;
    saveBooking(work, offer, changes, { type: "booking.expired", automated: true });
  }
}

/** Throws what stands against the changes, or clears expired offers out of their way. `exhausted` names a full type. */
export function claim(work: Work, changes: readonly ClaimChange[], exhausted: ProblemType = "booking/no_available_room_found"): void {
  const { problem, expired, waiting } = obstacleOf(work, changes);
  if (problem) throw refusalFor(problem === "booking/no_available_room_found" ? exhausted : problem, waiting ?? null);
  makeWay(work, expired);
}

/** A refusal that names who has no room yet and needs the last one, where that is why. */
export function refusalFor(problem: ProblemType, waiting: WaitingBooking | null): Problem {
  if (!waiting) return new Problem(problem);
  const { name, room_type, night } = waiting;
  return new Problem(problem, `${name}, ${room_type}, ${night}`, errorsOfWaiting(waiting));
}

/**
 * No write may take more rooms of a type than there are, so unassigned bookings keep their claim. Only moments at
 * which the changes take more than before are judged: what is overbooked already (a burst pipe) may still be
 * rearranged. While all claims have rooms of their own there is nothing to count.
 */
function shortageOf(view: View, room_type_id: string, changes: readonly ClaimChange[]): Obstacle {
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
  const standing = standingInType(view, room_type_id, span, counts);
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

const NOTHING: Obstacle = { problem: null, expired: [] };

/** Rooms that are out of service count as taken today, unless a lock counts them already. */
export function outOfService(roomIds: readonly string[], taken: readonly (Claim | Standing)[], today: Stay): Stay[] {
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

function isGone(standing: Standing, now: string): boolean {
  return standing.status !== null && hasExpired({ status: standing.status, expires_at: standing.expires_at }, now);
}

function idsOf(changes: readonly ClaimChange[]): Set<string> {
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
