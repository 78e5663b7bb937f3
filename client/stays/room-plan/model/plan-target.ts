import { barsBetween, isInParts } from "#client/stays/room-plan/model/plan-bars.ts";
import { typeAfter, type Waiting, waitingOn, withoutRoom } from "#client/stays/room-plan/model/plan-capacity.ts";
import { barsIn, besideIn, bookingIn, type PlanContent, partIn, roomTarget, rowKeyIn } from "#client/stays/room-plan/model/plan-content.ts";
import { shifted, wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { inTheWayOf, judgePart, judgeParts, type PartChange, placesAfter } from "#client/stays/room-plan/model/plan-parts.ts";
import { type PlanRow, roomKey } from "#client/stays/room-plan/model/plan-rows.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { overlaps, type Stay } from "#shared/platform/core/stays.ts";
import { keepsOut } from "#shared/stays/availability/occupant.ts";
import { type Clock, isPastExpiry, type MoveTarget, type Occupant, whyNotMove } from "#shared/stays/bookings/rules.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

/**
 * A bar being moved: its target, and the reason against it. `booking` is the part of the stay that the bar shows. `blocker` occupies the
 * target, `waiting` needs the last room.
 */
export type Proposal = {
  key: string;
  booking: PlanBooking;
  to: MoveTarget;
  reason: ProblemType | "lane_of_other_type" | null;
  blocker: Blocker | null;
  waiting?: Waiting;
  /** The change of the part, in a stay that has several rooms. */
  part?: PartChange;
  /** The booking is held to its room no longer when it goes. */
  releases?: true;
};

/** The bar in the way of a move, with the part of a booking that it shows. */
export type Blocker = { key: string; booking: PlanBooking };

/**
 * Displacement of dragged bars: `days` later, into `row`, or (several at once) as many rooms further down as the grabbed one. `keys` are
 * those of all dragged bars.
 */
export type Displacement = { keys: readonly string[]; days: number; grabbed: string; row: PlanRow };

/** All moved bars at their new places, each checked against the new places of the others. */
export function proposals(plan: PlanContent, by: Displacement, clock: Clock): Proposal[] {
  const targets = by.keys.flatMap((key) => {
    const booking = partIn(plan, key);
    if (!booking) return [];
    const row = rowFor(plan, { key, booking }, by);
    return [{ key, booking, to: row && targetIn(plan, row, movedStay(booking, by.days, clock.time_zone)) }];
  });
  const judged = targets.flatMap(({ key, booking, to }) => (to ? [{ key, booking, to }] : []));
  if (judged.length < targets.length) return targets.map((target) => offThePlan(target, by, clock));
  return judge(plan, judged, clock);
}

export type Resizing = { key: string; edge: "from" | "to"; days: number };

/** The part of a stay that a bar shows, beginning or ending `days` later. */
export function resized(plan: PlanContent, { key, edge, days }: Resizing, clock: Clock): Proposal | null {
  const booking = partIn(plan, key);
  if (!booking) return null;
  const zone = clock.time_zone;
  const stay = {
    check_in: edge === "from" ? shifted(booking.check_in, days, zone) : booking.check_in,
    check_out: edge === "to" ? shifted(booking.check_out, days, zone) : booking.check_out,
  };
  return judge(plan, [{ key, booking, to: { ...stay, room: roomTarget(plan, booking.room_id) } }], clock)[0] ?? null;
}

/** Two bars that exchange their rooms; each keeps its own dates. */
export function swapped(plan: PlanContent, [key, otherKey]: readonly [string, string], clock: Clock): Proposal[] {
  const [one, other] = [partIn(plan, key), partIn(plan, otherKey)];
  if (!one || !other) return [];
  const stay = (booking: PlanBooking): Stay => ({ check_in: booking.check_in, check_out: booking.check_out });
  return judge(
    plan,
    [
      { key, booking: one, to: { ...stay(one), room: roomTarget(plan, other.room_id) } },
      { key: otherKey, booking: other, to: { ...stay(other), room: roomTarget(plan, one.room_id) } },
    ],
    clock,
  );
}

/** The same move of a booking that is fixed to its room, were it not; null if something else is against it, too. */
export function released(plan: PlanContent, { key, booking, to, reason }: Proposal, clock: Clock): Proposal | null {
  if (reason !== "booking/room_fixed" || besideIn(plan, key)) return null;
  const [free] = judge(plan, [{ key, booking: { ...booking, room_fixed: false }, to }], clock);
  return free?.reason === null ? { ...free, booking, releases: true } : null;
}

/** An occupant of a room on the plan, with its bar. */
export type PlanOccupant = Occupant & { key: string; booking: PlanBooking | null };

/** Occupants of a room during a stay, apart from the bars `without`. */
export function occupantsOf(
  plan: PlanContent,
  { roomId, stay, without }: { roomId: string; stay: Stay; without?: ReadonlySet<string> },
  now: string,
): PlanOccupant[] {
  const from = wallDays(stay.check_in, plan.zone);
  const to = wallDays(stay.check_out, plan.zone);
  return barsBetween(barsIn(plan, roomKey(roomId)), from, to).flatMap((bar): PlanOccupant[] => {
    const { key, id } = bar;
    if (without?.has(key)) return [];
    if (bar.kind === "lock") return [{ key, id, check_in: bar.lock.start, check_out: bar.lock.end, booking: null }];
    const { booking } = bar;
    if (isPastExpiry(booking, now) || !keepsOut(booking, stay, plan.zone)) return [];
    return [{ key, id, check_in: booking.check_in, check_out: booking.check_out, booking }];
  });
}

/** The room's rows that would take a bar at its target's dates; they are drawn light while the pointer holds it. */
export function freeRowsFor(
  plan: PlanContent,
  { proposal, rows }: { proposal: Proposal; rows: readonly PlanRow[] },
  clock: Clock,
): PlanRow[] {
  const { key, booking, to } = proposal;
  return rows.filter((row) => {
    const target = row.kind === "room" ? targetIn(plan, row, to) : null;
    return target !== null && judge(plan, [{ key, booking, to: target }], clock)[0]?.reason === null;
  });
}

/** A booking that waits for a room may ask others to make it one. */
export function mayWantRoom(booking: PlanBooking): boolean {
  return (
    !isInParts(booking) &&
    booking.room_id === null &&
    !booking.read_only &&
    (booking.status === "pending" || booking.status === "confirmed")
  );
}

/** Held over a taken room on its own dates, it may ask who is there. */
export function mayFreeUpRoom({ booking, to, reason }: Proposal): boolean {
  const isThere = to.room?.room_type_id === booking.room_type_id && to.check_in === booking.check_in && to.check_out === booking.check_out;
  return reason === "booking/overlap_detected" && isThere && mayWantRoom(booking);
}

/** A later departure from a room that is sold or locked then: the guest may go on in another one, or the room be freed up. */
export function isSoldOn(plan: PlanContent, { key, booking, to, reason }: Proposal): boolean {
  const isLonger = to.check_in === booking.check_in && to.check_out > booking.check_out && booking.room_id === (to.room?.id ?? null);
  const isFull = reason === "booking/overlap_detected" || reason === "booking/no_available_room_found";
  return isFull && isLonger && !besideIn(plan, key)?.after;
}

function movedStay(booking: Stay, days: number, zone: string): Stay {
  return { check_in: shifted(booking.check_in, days, zone), check_out: shifted(booking.check_out, days, zone) };
}

function judge(plan: PlanContent, moves: readonly Move[], clock: Clock): Proposal[] {
  const leaving = new Set(moves.map(({ key }) => key));
  const tooMany = withoutRoom(plan, moves);
  return moves.map((move) => {
    const { key, booking, to } = move;
    if (besideIn(plan, key)) return judgedPart(plan, { move, moves, leaving, clock });
    const others = to.room ? othersIn(plan, to.room.id, { move, moves, leaving, clock }) : [];
    const reason = whyNotMove(booking, to, others, clock) ?? (tooMany.has(move) ? "booking/no_available_room_found" : null);
    const inTheWay = reason === "booking/overlap_detected" ? others.find((other) => overlaps(other, to)) : undefined;
    const night = reason === "booking/no_available_room_found" ? tooMany.get(move) : undefined;
    const full = night !== undefined && { typeId: typeAfter(booking, to), night };
    const waiting = full && waitingOn(plan, full, { leaving, now: clock.now });
    const blocker = inTheWay?.booking ? { key: inTheWay.key, booking: inTheWay.booking } : null;
    const proposal: Proposal = { key, booking, to, reason, blocker };
    if (waiting) proposal.waiting = waiting;
    return proposal;
  });
}

/** A part of a stay in several rooms, by itself or together with other bars. */
function judgedPart(plan: PlanContent, { move, moves, leaving, clock }: Together): Proposal {
  const { key, booking } = move;
  const own = moves.filter((other) => other.booking.id === booking.id);
  const together = { move, moves: moves.filter((other) => !own.includes(other)), leaving, clock };
  const there = (roomId: string, stay: Stay) =>
    moves.length > 1
      ? othersIn(plan, roomId, { ...together, move: { ...move, to: { ...move.to, ...stay } } })
      : occupantsOf(plan, { roomId, stay }, clock.now);
  const facts = { clock, occupantsOf: there };
  const judged = moves.length > 1 ? judgeParts(plan, own, facts)[own.indexOf(move)] : judgePart(plan, move, facts);
  if (!judged) return { ...move, reason: "not_found", blocker: null };
  const isFull = moves.length > 1 ? withoutRoom(plan, moves).has(move) : isFullFor(plan, move, judged.change);
  const reason = judged.reason ?? (isFull ? "booking/no_available_room_found" : null);
  const other = reason === "booking/overlap_detected" ? inTheWayOf(judged.change, booking.id, there) : undefined;
  const blocker = other?.booking ? { key: other.key, booking: other.booking } : null;
  return { key, booking, to: judged.to, reason, blocker, part: judged.change };
}

/** True if a booking without a room counts on a room that the parts of the stay would take. */
function isFullFor(plan: PlanContent, move: Move, { joins, after }: PartChange): boolean {
  const stay = bookingIn(plan, move.key);
  const places = stay && joins === null ? placesAfter(plan, stay, after) : [];
  const moves = places.flatMap(([key, to]) => {
    const booking = partIn(plan, key);
    return booking ? [{ booking, to }] : [];
  });
  return withoutRoom(plan, moves.length > 0 ? moves : [move]).size > 0;
}

type Move = { key: string; booking: PlanBooking; to: MoveTarget };
type Together = { move: Move; moves: readonly Move[]; leaving: ReadonlySet<string>; clock: Clock };

/** Occupants of the room once all have moved, apart from the booking of `move`. */
function othersIn(plan: PlanContent, roomId: string, { move, moves, leaving, clock }: Together): PlanOccupant[] {
  const arriving = moves
    .filter((other) => other !== move && other.to.room?.id === roomId)
    .map(({ key, booking, to }) => ({ key, id: booking.id, check_in: to.check_in, check_out: to.check_out, booking }));
  return [...occupantsOf(plan, { roomId, stay: move.to, without: leaving }, clock.now), ...arriving];
}

function rowFor(plan: PlanContent, { key, booking }: Blocker, { grabbed, row }: Displacement): PlanRow | null {
  const { rows, indexOf } = plan.shape;
  if (key === grabbed && row.kind === "room") return row;
  // Only the days change: each stays in its room, or without one.
  if (row.key === rowKeyIn(plan, grabbed)) return rows[indexOf.get(rowKeyIn(plan, key) ?? "") ?? -1] ?? null;
  if (row.kind !== "room") return booking.room_type_id === row.type.id ? row : null;
  const leader = partIn(plan, grabbed);
  if (!leader?.room_id || !booking.room_id) return null;
  const roomRows = rows.filter((each) => each.kind === "room");
  const at = (roomId: string) => roomRows.findIndex((each) => each.room.id === roomId);
  const target = roomRows[at(booking.room_id) + at(row.room.id) - at(leader.room_id)];
  return target ?? null;
}

function targetIn(plan: PlanContent, row: PlanRow, stay: Stay): MoveTarget | null {
  if (row.kind !== "room") return { ...stay, room: null };
  return { ...stay, room: roomTarget(plan, row.room.id) };
}

function offThePlan({ key, booking }: Blocker, { row, days }: Displacement, clock: Clock): Proposal {
  const to: MoveTarget = { ...movedStay(booking, days, clock.time_zone), room: null };
  // What keeps it from giving up its room at all comes before the type of the lane.
  const reason = row.kind === "room" ? "booking/no_available_room_found" : (whyNotMove(booking, to, [], clock) ?? "lane_of_other_type");
  return { key, booking, to, reason, blocker: null };
}
