import { partKey } from "#client/stays/room-plan/model/plan-bars.ts";
import { besideIn, bookingIn, type PlanContent, roomTarget } from "#client/stays/room-plan/model/plan-content.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { nightsOf, overlaps, type Stay } from "#shared/platform/core/stays.ts";
import {
  joined,
  movedPart,
  movedParts,
  type PartFacts,
  type PartMove,
  whyNotJoin,
  whyNotMovePart,
  whyNotMoveParts,
} from "#shared/stays/bookings/part-changes.ts";
import { daysOf, isSameParts, type Part } from "#shared/stays/bookings/parts.ts";
import type { Clock, MoveTarget, Occupant } from "#shared/stays/bookings/rules.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

/**
 * The change of a part of a stay: its move, then with `joins` the part that is joined to the one before it. `before` and `after` are all
 * parts of the stay.
 */
export type PartChange = { move: PartMove; joins: string | null; before: readonly Part[]; after: readonly Part[] };

type Judged = { to: MoveTarget; reason: ProblemType | null; change: PartChange };
type Wish = { key: string; to: MoveTarget };
/** Other stays and locks in a room during a stay. */
type OccupantsDuring<O extends Occupant = Occupant> = (room_id: string, stay: Stay) => readonly O[];

/** The change of a part that a target means, by the rules of the server; null for a stay in one room. */
export function judgePart(plan: PlanContent, { key, to }: Wish, facts: { clock: Clock; occupantsOf: OccupantsDuring }): Judged | null {
  const stay = bookingIn(plan, key);
  const beside = besideIn(plan, key);
  if (!stay || !beside) return null;
  const { part } = beside;
  const move = moveOf(plan, part, to);
  const moved = movedPart(stay, move, rulesOf(plan, facts, []));
  const joins = joinedBy(move, beside);
  const after = joins === null ? moved : joined({ rooms: moved }, joins);
  const rules = rulesOf(plan, facts, joins === part.id ? after : moved);
  const reason = joins === part.id ? whyNotJoin(stay, joins, rules) : whyNotMovePart(stay, move, rules);
  const place = moved.find(({ id }) => id === part.id) ?? to;
  const { check_in, check_out } = place;
  return { to: { check_in, check_out, room: to.room }, reason, change: { move, joins, before: stay.rooms, after } };
}

/** The same of several parts of a stay that go together with each other, or with other stays; none is joined to its neighbour. */
export function judgeParts(plan: PlanContent, wishes: readonly Wish[], facts: { clock: Clock; occupantsOf: OccupantsDuring }): Judged[] {
  const [first] = wishes;
  const stay = first && bookingIn(plan, first.key);
  if (!stay) return [];
  const moves = wishes.flatMap(({ key, to }) => {
    const beside = besideIn(plan, key);
    return beside ? [moveOf(plan, beside.part, to)] : [];
  });
  const after = movedParts(stay, moves, rulesOf(plan, facts, []));
  const reason = whyNotMoveParts(stay, moves, rulesOf(plan, facts, after));
  return wishes.flatMap(({ to }, index) => {
    const move = moves[index];
    const place = after.find(({ id }) => id === move?.id) ?? to;
    const { check_in, check_out } = place;
    return move ? [{ to: { check_in, check_out, room: to.room }, reason, change: { move, joins: null, before: stay.rooms, after } }] : [];
  });
}

/** The stay or lock that is in the way of a change. */
export function inTheWayOf<O extends Occupant>({ before, after }: PartChange, id: string, occupantsOf: OccupantsDuring<O>): O | undefined {
  const changed = after.filter((part) => !before.some((other) => isSameParts([part], [other])));
  return changed
    .flatMap((part) => (part.room_id === null ? [] : occupantsOf(part.room_id, part).filter((other) => overlaps(other, part))))
    .find((other) => other.id !== id);
}

/** The places of all parts of a stay that a change gives other days or another room, by the keys of their bars. */
export function placesAfter(plan: PlanContent, stay: PlanBooking, after: readonly Part[]): [string, MoveTarget][] {
  return stay.rooms.flatMap((part, index): [string, MoveTarget][] => {
    const now = after.find(({ id }) => id === part.id);
    if (!now || isSameParts([now], [part])) return [];
    return [[partKey(stay, index), { check_in: now.check_in, check_out: now.check_out, room: roomTarget(plan, now.room_id) }]];
  });
}

/** True if a change may change the price: a night more or less, or one in another room type. */
export function changesNights({ before, after }: Pick<PartChange, "before" | "after">, zone: string): boolean {
  return nightTypes(before, zone) !== nightTypes(after, zone);
}

function nightTypes(parts: readonly Part[], zone: string): string {
  return parts.flatMap((part) => nightsOf(part, zone).map((night) => `${night} ${part.room_type_id}`)).join();
}

function moveOf(plan: PlanContent, part: Part, to: MoveTarget): PartMove {
  const [days, next] = [daysOf(part, plan.zone), daysOf(to, plan.zone)];
  const move: PartMove = { id: part.id };
  if (next.from !== days.from) move.from = next.from;
  if (next.to !== days.to) move.to = next.to;
  if ((to.room?.id ?? null) !== part.room_id) move.place = placeOf(plan, part, to.room);
  return move;
}

function placeOf(plan: PlanContent, { room_type_id }: Part, room: MoveTarget["room"]): NonNullable<PartMove["place"]> {
  if (room) return { room_id: room.id, room_type_id: room.room_type_id, max_occupancy: room.max_occupancy, max_cots: room.max_cots };
  const type = plan.types.get(room_type_id);
  return { room_id: null, room_type_id, max_occupancy: type?.max_occupancy ?? 0, max_cots: type?.max_cots ?? 0 };
}

/** A part that gets the room of its neighbour, on the same days, becomes one part with it. */
function joinedBy({ id, from, to, place }: PartMove, { before, after }: NonNullable<ReturnType<typeof besideIn>>): string | null {
  if (!place?.room_id || from !== undefined || to !== undefined) return null;
  if (place.room_id === before?.room_id) return id;
  return place.room_id === after?.room_id ? after.id : null;
}

function rulesOf(
  plan: PlanContent,
  { clock, occupantsOf }: { clock: Clock; occupantsOf: OccupantsDuring },
  after: readonly Part[],
): PartFacts {
  const occupants = (room_id: string) => after.filter((part) => part.room_id === room_id).flatMap((part) => occupantsOf(room_id, part));
  return { clock, times: plan.times, occupants };
}
