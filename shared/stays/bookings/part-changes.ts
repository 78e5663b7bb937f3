import type { ProblemType } from "#shared/platform/core/errors.ts";
import { hotelDay, localDate, overlaps } from "#shared/platform/core/stays.ts";
import { usualArrival, usualDeparture } from "#shared/platform/core/usual-times.ts";
import {
  boundsOfChange,
  boundsOfExtension,
  type ChangeFacts,
  daysOf,
  isBegun,
  isSamePart,
  type Part,
  presentPart,
  type StayInParts,
} from "#shared/stays/bookings/parts.ts";
import { type Clock, isMovable, isStay, type Occupant, whyNoSpace } from "#shared/stays/bookings/rules.ts";

/** The most parts of a stay. */
const MAX_PARTS = 10;

/** The room that a part gets, or with `room_id` null a room of a type. */
export type PartPlace = { room_id: string | null; room_type_id: string; max_occupancy: number; max_cots: number };

/**
 * Another room from a day on, for the rest of the part that has the night of that day. With `to`, a later departure, the stay becomes longer:
 * its last room is kept until `from`, which may be the present departure or a later day.
 */
export type Cut = { from: string; to?: string | undefined; place: PartPlace };

/** Other days or another room of a part; the parts beside it become longer or shorter with it. */
export type PartMove = { id: string; from?: string | undefined; to?: string | undefined; place?: PartPlace | undefined };

/** Facts about the property, with the stays and locks that occupy a room. */
export type PartFacts = ChangeFacts & { occupants: (room_id: string) => readonly Occupant[] };

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
