import { barsBetween } from "#client/stays/room-plan/model/plan-bars.ts";
import { typeAfter, type Waiting, waitingOn, withoutRoom } from "#client/stays/room-plan/model/plan-capacity.ts";
import { barsIn, bookingIn, keyIn, type PlanContent, roomTarget } from "#client/stays/room-plan/model/plan-content.ts";
import { shifted, wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { type PlanRow, roomKey } from "#client/stays/room-plan/model/plan-rows.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { overlaps, type Stay } from "#shared/platform/core/stays.ts";
import { keepsOut } from "#shared/stays/availability/occupant.ts";
import { type Clock, isPastExpiry, type MoveTarget, moved, type Occupant, whyNotMove } from "#shared/stays/bookings/rules.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

/** A booking being moved: its target, and the reason against it. `blocker` occupies the target, `waiting` needs the last room. */
export type Proposal = {
  booking: PlanBooking;
  to: MoveTarget;
  reason: ProblemType | "lane_of_other_type" | null;
  blocker: PlanBooking | null;
  waiting?: Waiting;
  /** The booking is held to its room no longer when it goes. */
  releases?: true;
};

/** Displacement of dragged bookings: `days` later, into `row`, or (several at once) as many rooms further down as the grabbed one. */
export type Displacement = { days: number; grabbed: string; row: PlanRow };

/** All moved bookings at their new places, each judged against the others as they will stand after the move. */
export function proposals(plan: PlanContent, ids: readonly string[], by: Displacement, clock: Clock): Proposal[] {
  const targets = ids.flatMap((id) => {
    const booking = bookingIn(plan, id);
    if (!booking) return [];
    const row = rowFor(plan, booking, by);
    return [{ booking, to: row && targetIn(plan, row, movedStay(booking, by.days, clock.time_zone)) }];
  });
  const judged = targets.flatMap(({ booking, to }) => (to ? [{ booking, to }] : []));
  if (judged.length < targets.length) return targets.map(({ booking }) => offThePlan(booking, by, clock));
  return judge(plan, judged, clock);
}

/** A stay that begins or ends `days` later. */
export function resized(plan: PlanContent, id: string, edge: "from" | "to", days: number, clock: Clock): Proposal | null {
  const booking = bookingIn(plan, id);
  if (!booking) return null;
  const zone = clock.time_zone;
  const stay = {
    check_in: edge === "from" ? shifted(booking.check_in, days, zone) : booking.check_in,
    check_out: edge === "to" ? shifted(booking.check_out, days, zone) : booking.check_out,
  };
  return judge(plan, [{ booking, to: { ...stay, room: roomTarget(plan, booking.room_id) } }], clock)[0] ?? null;
}

/** The grabbed booking takes the other's room, and the other takes its room; each keeps its own dates. */
export function swapped(plan: PlanContent, id: string, otherId: string, clock: Clock): Proposal[] {
  const [one, other] = [bookingIn(plan, id), bookingIn(plan, otherId)];
  if (!one || !other) return [];
  const stay = (booking: PlanBooking): Stay => ({ check_in: booking.check_in, check_out: booking.check_out });
  return judge(
    plan,
    [
      { booking: one, to: { ...stay(one), room: roomTarget(plan, other.room_id) } },
      { booking: other, to: { ...stay(other), room: roomTarget(plan, one.room_id) } },
    ],
    clock,
  );
}

/** The same move of a booking that is fixed to its room, were it not; null if something else is against it, too. */
export function released(plan: PlanContent, { booking, to, reason }: Proposal, clock: Clock): Proposal | null {
  if (reason !== "booking/room_fixed") return null;
  const [free] = judge(plan, [{ booking: { ...booking, room_fixed: false }, to }], clock);
  return free?.reason === null ? { ...free, booking, releases: true } : null;
}

/** Occupants of a target's room between its dates, apart from `without`. */
export function occupantsOf(plan: PlanContent, roomId: string, stay: Stay, without: ReadonlySet<string>, now: string): Occupant[] {
  const from = wallDays(stay.check_in, plan.zone);
  const to = wallDays(stay.check_out, plan.zone);
  return barsBetween(barsIn(plan, roomKey(roomId)), from, to).flatMap((bar): Occupant[] => {
    if (without.has(bar.id)) return [];
    if (bar.kind === "lock") return [{ id: bar.id, check_in: bar.lock.start, check_out: bar.lock.end }];
    return isPastExpiry(bar.booking, now) || !keepsOut(bar.booking, stay, plan.zone) ? [] : [bar.booking];
  });
}

/** True if a row would take the booking at these dates; such rows are drawn light while the pointer holds it. */
export function isFreeFor(plan: PlanContent, booking: PlanBooking, row: PlanRow, stay: Stay, clock: Clock): boolean {
  const to = targetIn(plan, row, stay);
  return to !== null && judge(plan, [{ booking, to }], clock)[0]?.reason === null;
}

/** A booking that waits for a room may ask others to make it one. */
export function mayWantRoom(booking: PlanBooking): boolean {
  return booking.room_id === null && !booking.read_only && (booking.status === "pending" || booking.status === "confirmed");
}

/** Held over a taken room on its own dates, it may ask who is there. */
export function mayFreeUpRoom({ booking, to, reason }: Proposal): boolean {
  const isThere = to.room?.room_type_id === booking.room_type_id && to.check_in === booking.check_in && to.check_out === booking.check_out;
  return reason === "booking/overlap_detected" && isThere && mayWantRoom(booking);
}

function movedStay(booking: Stay, days: number, zone: string): Stay {
  return { check_in: shifted(booking.check_in, days, zone), check_out: shifted(booking.check_out, days, zone) };
}

function judge(plan: PlanContent, moves: readonly { booking: PlanBooking; to: MoveTarget }[], clock: Clock): Proposal[] {
  const leaving = new Set(moves.map(({ booking }) => booking.id));
  const tooMany = withoutRoom(plan, moves);
  return moves.map((move) => {
    const { booking, to } = move;
    const others = to.room ? othersIn(plan, to.room.id, { move, moves, leaving, clock }) : [];
    const reason = whyNotMove(booking, to, others, clock) ?? (tooMany.has(move) ? "booking/no_available_room_found" : null);
    const inTheWay = reason === "booking/overlap_detected" ? others.find((other) => overlaps(other, to)) : undefined;
    const night = reason === "booking/no_available_room_found" ? tooMany.get(move) : undefined;
    const full = night !== undefined && { typeId: typeAfter(booking, to), night };
    const waiting = full && waitingOn(plan, full, { leaving, now: clock.now });
    return { booking, to, reason, blocker: (inTheWay && bookingIn(plan, inTheWay.id)) ?? null, ...(waiting ? { waiting } : {}) };
  });
}

type Move = { booking: PlanBooking; to: MoveTarget };
type Together = { move: Move; moves: readonly Move[]; leaving: ReadonlySet<string>; clock: Clock };

/** Occupants of the room once all have moved, apart from the booking of `move`. */
function othersIn(plan: PlanContent, roomId: string, { move, moves, leaving, clock }: Together): Occupant[] {
  const arriving = moves.filter((other) => other !== move && other.to.room?.id === roomId).map((other) => moved(other.booking, other.to));
  return [...occupantsOf(plan, roomId, move.to, leaving, clock.now), ...arriving];
}

function rowFor(plan: PlanContent, booking: PlanBooking, { grabbed, row }: Displacement): PlanRow | null {
  const { rows, indexOf } = plan.shape;
  if (booking.id === grabbed && row.kind === "room") return row;
  // Only the days change: each stays in its room, or without one.
  if (row.key === keyIn(plan, grabbed)) return rows[indexOf.get(keyIn(plan, booking.id) ?? "") ?? -1] ?? null;
  if (row.kind !== "room") return booking.room_type_id === row.type.id ? row : null;
  const leader = bookingIn(plan, grabbed);
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

function offThePlan(booking: PlanBooking, { row, days }: Displacement, clock: Clock): Proposal {
  const to: MoveTarget = { ...movedStay(booking, days, clock.time_zone), room: null };
  // What keeps it from giving up its room at all comes before the type of the lane.
  const reason = row.kind === "room" ? "booking/no_available_room_found" : (whyNotMove(booking, to, [], clock) ?? "lane_of_other_type");
  return { booking, to, reason, blocker: null };
}
