import type { ProblemType } from "#shared/platform/core/errors.ts";
import { hotelDay, instantAt, localDate, overlaps, type Stay } from "#shared/platform/core/stays.ts";
import { type UsualTimes, usualArrival, usualDeparture } from "#shared/platform/core/usual-times.ts";
import { type Clock, isMovable, isStay, type Movable, type Occupant, whyNoSpace } from "#shared/stays/bookings/rules.ts";

/** A part of a stay: a room, or a room of a type, for some of its nights. An ordinary stay has one. */
export type Part = Stay & { id: string; room_id: string | null; room_type_id: string; room_fixed: boolean };

/** The most parts of a stay. */
const MAX_PARTS = 10;

/** A stay as the rules of its parts read it; `room_id` is its room today. */
export type StayInParts = Pick<Movable, "id" | "status" | "room_id" | "read_only" | "occupancy" | "cots"> & { rooms: readonly Part[] };

/** The room that a part gets, or with `room_id` null a room of a type. */
export type PartPlace = { room_id: string | null; room_type_id: string; max_occupancy: number; max_cots: number };

/**
 * Another room from a day on, for the rest of the part that has the night of that day. With `to`, a later departure, the stay becomes longer:
 * its last room is kept until `from`, which may be the present departure or a later day.
 */
export type Cut = { from: string; to?: string | undefined; place: PartPlace };

/** Other days or another room of a part; the parts beside it become longer or shorter with it. */
export type PartMove = { id: string; from?: string | undefined; to?: string | undefined; place?: PartPlace | undefined };

/** Facts about the property: its clock, its usual times, and the stays and locks that occupy a room. */
export type PartFacts = { clock: Clock; times: UsualTimes; occupants: (room_id: string) => readonly Occupant[] };

/** The days of a part: its first night, and the day on which the room is left. */
export function daysOf({ check_in, check_out }: Stay, zone: string): { from: string; to: string } {
  return { from: localDate(check_in, zone), to: localDate(check_out, zone) };
}

type ChangeFacts = Pick<PartFacts, "clock" | "times">;
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
function boundsOfExtension(day: string, facts: ChangeFacts): ChangeBounds {
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

/** Why a stay can't be cut, or null when it can. */
export function whyNotCut(stay: StayInParts, { from, to, place }: Cut, facts: PartFacts): ProblemType | null {
  const { clock } = facts;
  const today = hotelDay(clock.now, clock.time_zone);
  const reason = whyNotParts(stay);
  if (reason) return reason;
  const part = partWithin(lengthened(stay, to, facts), from, clock);
  if (!part || from < today || !isLater(stay, to, clock)) return "booking/invalid_dates";
  if (stay.rooms.length >= MAX_PARTS) return "booking/too_many_parts";
  // More nights in another room leave those in the fixed one as they are.
  if (part.room_fixed && stay.rooms.some((own) => own.id === part.id && from < localDate(own.check_out, clock.time_zone))) {
    return "booking/room_fixed";
  }
  const after = cut(stay, { id: "", from, to, place }, facts);
  if (!isInOrder(after, clock)) return "booking/invalid_dates";
  const isAtOnce = from === today && after.some(({ check_in }) => check_in === boundsOfChange(today, facts).taken);
  if (stay.status === "checked_in" && isAtOnce && place.room_id === null) return "booking/invalid_status";
  return whyNoSpace(stay, place) ?? whyNotRooms(stay, after, facts);
}

/** The parts of a stay, the last one until a later departure. */
function lengthened(stay: StayInParts, to: string | undefined, { clock, times }: ChangeFacts): Pick<StayInParts, "rooms"> {
  if (to === undefined) return stay;
  const check_out = usualDeparture(to, times, clock.time_zone);
  return { rooms: stay.rooms.map((part, index) => (index === stay.rooms.length - 1 ? { ...part, check_out } : part)) };
}

/** True if a departure, where one is named, is later than that of the stay. */
function isLater({ rooms }: StayInParts, to: string | undefined, { time_zone }: Clock): boolean {
  const last = rooms.at(-1);
  return to === undefined || (last !== undefined && to > localDate(last.check_out, time_zone));
}

/** True if each part has a night and the whole is not longer than a stay may be. */
function isInOrder(parts: readonly Part[], { time_zone }: Clock): boolean {
  const [first, last] = [parts[0], parts.at(-1)];
  const hasNights = (part: Part) => {
    const { from, to } = daysOf(part, time_zone);
    return from < to;
  };
  return first !== undefined && last !== undefined && isStay({ ...first, check_out: last.check_out }, time_zone) && parts.every(hasNights);
}

/** The parts after a cut; `id` is that of the new one. */
export function cut(stay: StayInParts, { id, from, to, place }: Cut & { id: string }, facts: PartFacts): Part[] {
  const { rooms } = lengthened(stay, to, facts);
  const cutPart = partWithin({ rooms }, from, facts.clock);
  const { left, taken } = to === undefined ? boundsOfChange(from, facts) : boundsOfExtension(from, facts);
  const { room_id, room_type_id } = place;
  return rooms.flatMap((part) => {
    if (part !== cutPart) return [part];
    return [
      { ...part, check_out: left },
      { id, room_id, room_type_id, check_in: taken, check_out: part.check_out, room_fixed: false },
    ];
  });
}

/** Why a part can't get other days or another room, or null when it can. Nights that are over keep their room. */
export function whyNotMovePart(stay: StayInParts, move: PartMove, facts: PartFacts): ProblemType | null {
  return whyNotMoveParts(stay, [move], facts);
}

/** The same of several parts that go together: only where all have gone, each must have a night and a free room. */
export function whyNotMoveParts(stay: StayInParts, moves: readonly PartMove[], facts: PartFacts): ProblemType | null {
  const reason = whyNotParts(stay);
  if (reason) return reason;
  for (const { id, place } of moves) {
    const part = stay.rooms.find((each) => each.id === id);
    if (!part) return "not_found";
    const unfit = place ? whyNotPlace(stay, { part, place }, facts.clock) : null;
    if (unfit) return unfit;
  }
  const after = movedParts(stay, moves, facts);
  return whyNotDays(stay, after, facts.clock) ?? whyNotRooms(stay, after, facts);
}

/** The parts after moves of several of them. */
export function movedParts(stay: StayInParts, moves: readonly PartMove[], facts: PartFacts): Part[] {
  return moves.reduce<Part[]>((rooms, move) => movedPart({ rooms }, move, facts), [...stay.rooms]);
}

/** The parts after a move of one of them. */
export function movedPart(stay: Pick<StayInParts, "rooms">, { id, from, to, place }: PartMove, facts: PartFacts): Part[] {
  const zone = facts.clock.time_zone;
  const index = stay.rooms.findIndex((part) => part.id === id);
  const part = stay.rooms[index];
  if (!part) return [...stay.rooms];
  const [before, after] = [stay.rooms[index - 1], stay.rooms[index + 1]];
  const days = daysOf(part, zone);
  const start = from === undefined || from === days.from ? null : boundsOfChange(from, facts);
  const end = to === undefined || to === days.to ? null : boundsOfChange(to, facts);
  const arrival = start && (before ? start.taken : usualArrival(from ?? days.from, facts.times, zone));
  const departure = end && (after ? end.left : usualDeparture(to ?? days.to, facts.times, zone));
  const { room_id, room_type_id } = place ?? part;
  const moved = { ...part, room_id, room_type_id, check_in: arrival ?? part.check_in, check_out: departure ?? part.check_out };
  return stay.rooms.map((other) => {
    if (other === part) return moved;
    if (other === before && start) return { ...before, check_out: start.left };
    return other === after && end ? { ...after, check_in: end.taken } : other;
  });
}

/** Why a part can't be joined to the one before it, or null when it can. */
export function whyNotJoin(stay: StayInParts, id: string, facts: PartFacts): ProblemType | null {
  const reason = whyNotParts(stay);
  if (reason) return reason;
  const index = stay.rooms.findIndex((part) => part.id === id);
  const part = stay.rooms[index];
  if (!part) return "not_found";
  const before = stay.rooms[index - 1];
  if (!before || isBegun(stay, part, facts.clock)) return "booking/invalid_dates";
  if (part.room_fixed && before.room_id !== part.room_id) return "booking/room_fixed";
  return whyNotRooms(stay, joined(stay, id), facts);
}

/** The parts after one was joined to the one before it, whose room its nights get. */
export function joined({ rooms }: Pick<StayInParts, "rooms">, id: string): Part[] {
  const index = rooms.findIndex((part) => part.id === id);
  const part = rooms[index];
  return rooms.flatMap((other, at) => {
    if (at === index) return [];
    return [at === index - 1 && part ? { ...other, check_out: part.check_out } : other];
  });
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

function isSamePart(a: Part, b: Part | undefined): boolean {
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

function whyNotParts({ read_only, status }: StayInParts): ProblemType | null {
  if (read_only) return "booking/read_only";
  return isMovable(status) ? null : "booking/invalid_status";
}

/** The part that has the night of a day and the one before it. */
function partWithin({ rooms }: Pick<StayInParts, "rooms">, day: string, { time_zone }: Clock): Part | undefined {
  return rooms.find((part) => {
    const { from, to } = daysOf(part, time_zone);
    return from < day && day < to;
  });
}

/** True if guests in house have spent a night in the part. */
function isBegun({ status }: StayInParts, part: Part, { now, time_zone }: Clock): boolean {
  return status === "checked_in" && localDate(part.check_in, time_zone) < hotelDay(now, time_zone);
}

function whyNotPlace(stay: StayInParts, { part, place }: { part: Part; place: PartPlace }, clock: Clock): ProblemType | null {
  const isOther = place.room_id !== part.room_id;
  if (isOther && part.room_fixed) return "booking/room_fixed";
  if (isOther && isBegun(stay, part, clock)) return "booking/invalid_dates";
  if (place.room_id === null && presentPart(stay, clock) === part && stay.status === "checked_in") return "booking/invalid_status";
  return whyNoSpace(stay, place);
}

/** Each part keeps a night, and neither a day that is over nor the arrival of guests in house changes. */
function whyNotDays(stay: StayInParts, after: readonly Part[], clock: Clock): ProblemType | null {
  const zone = clock.time_zone;
  const today = hotelDay(clock.now, zone);
  const [first, last] = [after[0], after.at(-1)];
  if (!first || !last || !isStay({ check_in: first.check_in, check_out: last.check_out }, zone)) return "booking/invalid_dates";
  const changed = stay.rooms.flatMap((before, at) => {
    const now = after[at];
    return now && (before.check_in !== now.check_in || before.check_out !== now.check_out) ? [{ before, now }] : [];
  });
  for (const { before, now } of changed) {
    const [old, days] = [daysOf(before, zone), daysOf(now, zone)];
    if (days.from >= days.to) return "booking/invalid_dates";
    if (old.from !== days.from && (days.from < today || isBegun(stay, before, clock))) return "booking/invalid_dates";
    if (old.to !== days.to && days.to < today) return "booking/invalid_dates";
  }
  const arrives = stay.rooms[0]?.check_in === first.check_in;
  return stay.status === "checked_in" && !arrives ? "booking/invalid_status" : null;
}

/** The conflict of the parts that changed with others in their rooms. */
function whyNotRooms(stay: StayInParts, after: readonly Part[], { occupants }: PartFacts): ProblemType | null {
  const changed = after.filter(
    (part) =>
      !isSamePart(
        part,
        stay.rooms.find(({ id }) => id === part.id),
      ),
  );
  const isTaken = changed.some(
    (part) => part.room_id !== null && occupants(part.room_id).some((other) => other.id !== stay.id && overlaps(other, part)),
  );
  return isTaken ? "booking/overlap_detected" : null;
}
