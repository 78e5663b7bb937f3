import { barsBetween } from "#client/stays/room-plan/model/plan-bars.ts";
import { shifted, wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { type PlanRow, roomKey } from "#client/stays/room-plan/model/plan-rows.ts";
import { typeAfter, type Waiting, waitingOn, withoutRoom } from "#client/stays/room-plan/store/plan-capacity.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { roomTarget } from "#client/stays/room-plan/store/room-target.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { overlaps, type Stay } from "#shared/platform/core/stays.ts";
import { keepsOut } from "#shared/stays/availability/occupant.ts";
import { type Clock, isPastExpiry, type MoveTarget, moved, type Occupant, whyNotMove } from "#shared/stays/bookings/rules.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

/** One booking on its way: where it would go, and why it may not. `blocker` is who stands there, `waiting` who needs the last room. */
export type Proposal = {
  booking: PlanBooking;
  to: MoveTarget;
  reason: ProblemType | "lane_of_other_type" | null;
  blocker: PlanBooking | null;
  waiting?: Waiting;
  /** The booking is held to its room no longer when it goes. */
  releases?: true;
};

/** Where bookings are put: `days` later, into `row`, or (several at once) as many rooms further down as the grabbed one. */
export type Displacement = { days: number; grabbed: string; row: PlanRow };

/** All moved bookings at their new places, each judged against the others as they will stand after the move. */
export function proposals(store: PlanStore, ids: readonly string[], by: Displacement, clock: Clock): Proposal[] {
  const targets = ids.flatMap((id) => {
    const booking = store.booking(id);
    if (!booking) return [];
    const row = rowFor(store, booking, by);
    return [{ booking, to: row && targetIn(store, row, movedStay(booking, by.days, clock.time_zone)) }];
  });
  const judged = targets.flatMap(({ booking, to }) => (to ? [{ booking, to }] : []));
  if (judged.length < targets.length) return targets.map(({ booking }) => offThePlan(booking, by, clock));
  return judge(store, judged, clock);
}

/** A stay that begins or ends `days` later. */
export function resized(store: PlanStore, id: string, edge: "from" | "to", days: number, clock: Clock): Proposal | null {
  const booking = store.booking(id);
  if (!booking) return null;
  const zone = clock.time_zone;
  const stay = {
    check_in: edge === "from" ? shifted(booking.check_in, days, zone) : booking.check_in,
    check_out: edge === "to" ? shifted(booking.check_out, days, zone) : booking.check_out,
  };
  return judge(store, [{ booking, to: { ...stay, room: roomTarget(store, booking.room_id) } }], clock)[0] ?? null;
}

/** The grabbed booking takes the other's room, and the other takes its room; each keeps its own dates. */
export function swapped(store: PlanStore, id: string, otherId: string, clock: Clock): Proposal[] {
  const [one, other] = [store.booking(id), store.booking(otherId)];
  if (!one || !other) return [];
  const stay = (booking: PlanBooking): Stay => ({ check_in: booking.check_in, check_out: booking.check_out });
  return judge(
    store,
    [
      { booking: one, to: { ...stay(one), room: roomTarget(store, other.room_id) } },
      { booking: other, to: { ...stay(other), room: roomTarget(store, one.room_id) } },
    ],
    clock,
  );
}

/** The same move of a booking that is fixed to its room, were it not; null where something else is against it, too. */
export function released(store: PlanStore, { booking, to, reason }: Proposal, clock: Clock): Proposal | null {
  if (reason !== "booking/room_fixed") return null;
  const [free] = judge(store, [{ booking: { ...booking, room_fixed: false }, to }], clock);
  return free?.reason === null ? { ...free, booking, releases: true } : null;
}

/** What takes the room of a target between its dates, apart from `without`. */
export function occupantsOf(store: PlanStore, roomId: string, stay: Stay, without: ReadonlySet<string>, now: string): Occupant[] {
  const from = wallDays(stay.check_in, store.zone);
  const to = wallDays(stay.check_out, store.zone);
  return barsBetween(store.row(roomKey(roomId)).laid, from, to).flatMap((bar): Occupant[] => {
    if (without.has(bar.id)) return [];
    if (bar.kind === "lock") return [{ id: bar.id, check_in: bar.lock.start, check_out: bar.lock.end }];
    return isPastExpiry(bar.booking, now) || !keepsOut(bar.booking, stay, store.zone) ? [] : [bar.booking];
  });
}

/** True if a row would take the booking at these dates; such rows are drawn light while the pointer holds it. */
export function isFreeFor(store: PlanStore, booking: PlanBooking, row: PlanRow, stay: Stay, clock: Clock): boolean {
  const to = targetIn(store, row, stay);
  return to !== null && judge(store, [{ booking, to }], clock)[0]?.reason === null;
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

function judge(store: PlanStore, moves: readonly { booking: PlanBooking; to: MoveTarget }[], clock: Clock): Proposal[] {
  const leaving = new Set(moves.map(({ booking }) => booking.id));
  const tooMany = withoutRoom(store, moves);
  return moves.map((move) => {
    const { booking, to } = move;
    const others = to.room ? othersIn(store, to.room.id, { move, moves, leaving, clock }) : [];
    const reason = whyNotMove(booking, to, others, clock) ?? (tooMany.has(move) ? "booking/no_available_room_found" : null);
    const inTheWay = reason === "booking/overlap_detected" ? others.find((other) => overlaps(other, to)) : undefined;
    const night = reason === "booking/no_available_room_found" ? tooMany.get(move) : undefined;
    const full = night !== undefined && { typeId: typeAfter(booking, to), night };
    const waiting = full && waitingOn(store, full, { leaving, now: clock.now });
    return { booking, to, reason, blocker: (inTheWay && store.booking(inTheWay.id)) ?? null, ...(waiting ? { waiting } : {}) };
  });
}

type Move = { booking: PlanBooking; to: MoveTarget };
type Together = { move: Move; moves: readonly Move[]; leaving: ReadonlySet<string>; clock: Clock };

/** Who will be in the room once all have moved, apart from the one asked about. */
function othersIn(store: PlanStore, roomId: string, { move, moves, leaving, clock }: Together): Occupant[] {
  const arriving = moves.filter((other) => other !== move && other.to.room?.id === roomId).map((other) => moved(other.booking, other.to));
  return [...occupantsOf(store, roomId, move.to, leaving, clock.now), ...arriving];
}

function rowFor(store: PlanStore, booking: PlanBooking, { grabbed, row }: Displacement): PlanRow | null {
  const { rows, indexOf } = store.shape();
  if (booking.id === grabbed && row.kind === "room") return row;
  // Only the days change: each stays in its room, or without one.
  if (row.key === store.keyOf(grabbed)) return rows[indexOf.get(store.keyOf(booking.id) ?? "") ?? -1] ?? null;
  if (row.kind !== "room") return booking.room_type_id === row.type.id ? row : null;
  const leader = store.booking(grabbed);
  if (!leader?.room_id || !booking.room_id) return null;
  const roomRows = rows.filter((each) => each.kind === "room");
  const at = (roomId: string) => roomRows.findIndex((each) => each.room.id === roomId);
  const target = roomRows[at(booking.room_id) + at(row.room.id) - at(leader.room_id)];
  return target ?? null;
}

function targetIn(store: PlanStore, row: PlanRow, stay: Stay): MoveTarget | null {
  if (row.kind !== "room") return { ...stay, room: null };
  return { ...stay, room: roomTarget(store, row.room.id) };
}

function offThePlan(booking: PlanBooking, { row, days }: Displacement, clock: Clock): Proposal {
  const to: MoveTarget = { ...movedStay(booking, days, clock.time_zone), room: null };
  // What keeps it from giving up its room at all comes before the type of the lane.
  const reason = row.kind === "room" ? "booking/no_available_room_found" : (whyNotMove(booking, to, [], clock) ?? "lane_of_other_type");
  return { booking, to, reason, blocker: null };
}
