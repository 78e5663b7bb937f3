import type { ConflictFacts } from "#server/channels/conflicts/facts.ts";
import { allRoomTypes } from "#server/inventory/room-types/queries.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { conflictOf, demandOf } from "#server/stays/availability/conflicts.ts";
import { freeRooms } from "#server/stays/availability/free-rooms.ts";
import { roomFacts } from "#server/stays/availability/room-facts.ts";
import { proposeRoom } from "#server/stays/bookings/planning/free-up-room.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import type { Proposal } from "#shared/channels/conflicts/schema.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";
import { isMovable, isStay, whyNotOccupancy } from "#shared/stays/bookings/rules.ts";

type TypeKnown = ConflictFacts & { type: NonNullable<ConflictFacts["type"]> };
type RoomProposed = Extract<Proposal, { kind: "room" }>;

/** More of them would not make the choice easier. */
const MAX_OF_TYPE = 3;
const MAX_OTHERS = 2;

/** Proposals that would make a stay agree with its channel: the sold room first, then others of the type, then those of other types. */
export function proposalsFor(view: View, facts: ConflictFacts): Proposal[] {
  const { row, booking, stay } = facts;
  if (row.state !== "open" || row.to <= hotelDay(view.now, view.actor.time_zone)) return [];
  if (facts.origin.portal) {
    if (row.kind === "not_changed" && booking) {
      return isMovable(booking.status) && fitsAsAsked(view, facts, booking) ? [{ kind: "accept" }, { kind: "keep" }] : [{ kind: "keep" }];
    }
    if (row.kind === "not_mapped" && booking) return [{ kind: "keep" }];
  }
  if (row.kind === "canceled_here") return booking?.status === "canceled" ? [{ kind: "bring_back" }] : [];
  // A channel may say nights that no booking can have.
  const { type } = facts;
  if (row.kind !== "no_room" || type === null || !isStay(stay, view.actor.time_zone)) return [];
  const seen = new Set<string>();
  const known = { ...facts, type };
  const proposed = [...ofSoldType(view, known), ...ofOtherTypes(view, known)].filter(({ room }) => !seen.has(room.id) && seen.add(room.id));
  // Nobody is moved for a guest who only asks.
  return facts.origin.portal?.sold.request ? proposed.filter(({ moves }) => moves.length === 0) : proposed;
}

/** True unless a guest only asks for nights that no room of the type is free for: what a portal has sold waits without a room. */
function fitsAsAsked(view: View, { origin, stay }: ConflictFacts, booking: BookingRow): boolean {
  const sold = origin.portal?.sold;
  if (!sold?.request) return true;
  const after = { ...stay, room_type_id: sold.room_type_id ?? booking.room_type_id, room_id: null };
  return conflictOf(view, [{ id: booking.id, before: demandOf(booking, view.now), after }]).problem === null;
}

/** Rooms of the sold type. If any are free, other bookings are moved only to free the sold room itself. */
function ofSoldType(view: View, { room: soldRoom, type, stay, booking }: TypeKnown): RoomProposed[] {
  const waiting = booking?.room_id === null && booking.room_type_id === type.id ? booking : null;
  const { check_in, check_out } = waiting ?? stay;
  const proposed = (room_id: string | null): RoomProposed[] => {
    const wish = { room_type_id: type.id, booking_id: waiting?.id ?? null, room_id, check_in, check_out };
    const { room, moves } = proposeRoom(view, wish);
    return room ? [{ kind: "room", room, other_type: null, sold: room.id === soldRoom?.id, moves }] : [];
  };
  const sold = soldRoom === null ? [] : proposed(soldRoom.id);
  const free = freeRooms(view, type.id, { check_in, check_out }).slice(0, MAX_OF_TYPE).flatMap(proposed);
  return [...sold, ...(free.length > 0 ? free : proposed(null))];
}

function ofOtherTypes(view: View, { type, stay, booking, origin }: TypeKnown): RoomProposed[] {
  const sold = origin.portal?.sold;
  const persons = booking ?? { occupancy: sold ? sold.adults + sold.children.length : type.default_occupancy, cots: 0 };
  const before = booking && demandOf(booking, view.now);
  const others = allRoomTypes(view).filter((other) => other.id !== type.id && whyNotOccupancy(persons, other) === null);
  const found = others.flatMap((other): RoomProposed[] => {
    const [room_id] = freeRooms(view, other.id, stay);
    if (room_id === undefined) return [];
    if (conflictOf(view, [{ id: booking?.id ?? null, before, after: { ...stay, room_type_id: other.id, room_id } }]).problem) return [];
    const { number } = roomFacts(view, room_id, "room_id");
    return [{ kind: "room", room: { id: room_id, number }, other_type: other.name, sold: false, moves: [] }];
  });
  return found.slice(0, MAX_OTHERS);
}
