import { begunInRoom, demandOf } from "#server/availability/conflicts.ts";
import {
  type RoomAndType,
  type RoomFacts,
  roomAndTypeOf,
  roomFacts,
  roomTypeFacts,
  type TypeFacts,
} from "#server/availability/room-facts.ts";
import { clockOf, stayAt } from "#server/availability/stay-times.ts";
import { assertOffer } from "#server/bookings/create.ts";
import { isOccupied } from "#server/bookings/facts.ts";
import { guestIds } from "#server/bookings/guests.ts";
import { type BookingRow, bookingStore } from "#server/bookings/queries.ts";
import { assertRate } from "#server/bookings/references.ts";
import { placeName } from "#server/bookings/relocation.ts";
import { repriced } from "#server/bookings/reprice.ts";
import { resolveConflicts } from "#server/bookings/resolve-conflicts.ts";
import { type BookingChanges, type BookingColumn, type Saving, saveBookings } from "#server/bookings/save.ts";
import { contactFacts } from "#server/contacts/contact-facts.ts";
import { only } from "#server/core/database/only.ts";
import { defined } from "#server/core/work/changes.ts";
import type { Work } from "#server/core/work/work.ts";
import { setRoomStatus } from "#server/rooms/status.ts";
import { type DemandChange } from "#shared/availability/conflicts.ts";
import { whyNotEdit } from "#shared/bookings/actions.ts";
import { whyNotMove, whyNotOccupancy } from "#shared/bookings/rules.ts";
import { BOOKING_DETAILS, type BookingDetail, type BookingMoves, type BookingPatch } from "#shared/bookings/schema.ts";
import { assertAllowed, invalid, Problem } from "#shared/core/errors.ts";
import type { Stay } from "#shared/core/stays.ts";
import type { InCents } from "#shared/core/wire-money.ts";

/** Changes the named fields of a booking; moves it where dates or room are among them. */
export function updateBooking(work: Work, { id, ...patch }: InCents<BookingPatch> & { id: string }): BookingRow {
  return only(apply(work, [plan(work, bookingStore.get(work, id), patch)]));
}

/** Moves several bookings as one: each is checked against the others after the move, so two can swap rooms. */
export function moveBookings(work: Work, { moves }: InCents<BookingMoves>): BookingRow[] {
  const ids = moves.map((move) => move.id);
  if (new Set(ids).size < ids.length) throw invalid("moves", "each booking once");
  return apply(
    work,
    moves.map(({ id, version, ...patch }) => {
      const booking = bookingStore.get(work, id);
      if (version !== undefined && version !== booking.version) throw new Problem("stale");
      return plan(work, booking, patch);
    }),
  );
}

/** A change that its own rules allow; whether the house has room for it is asked for all of them together. */
type Plan = Saving & { claim: DemandChange };

function apply(work: Work, plans: readonly Plan[]): BookingRow[] {
  resolveConflicts(
    work,
    plans.map((each) => each.claim),
  );
  assertRoomsEmpty(work, plans);
  const saved = saveBookings(work, plans);
  for (const { row, changes } of plans) {
    const hasLeft = changes.room_id !== undefined && changes.room_id !== row.room_id;
    if (hasLeft && row.status === "checked_in" && row.room_id) setRoomStatus(work, row.room_id, "dirty");
  }
  return saved;
}

function plan(work: Work, row: BookingRow, patch: InCents<BookingPatch>): Plan {
  assertAllowed(whyNotEdit(row));
  const from = roomAndTypeOf(work, row);
  const asked = targetOf(work, { row, from }, patch);
  const moves = isMove(row, asked);
  const to = moves ? { ...asked, stay: begun(work, row, asked) } : asked;
  if (moves) assertMovable(work, row, asked, patch);

  const changes: BookingChanges = {
    ...otherChanges(work, row, patch, to),
    ...(moves ? { ...to.stay, room_id: to.room?.id ?? null, room_type_id: to.type.room_type_id } : {}),
  };
  const after = { ...row, ...defined(changes) };
  Object.assign(changes, repriced(work, row, { ...after, retain: patch.retain_original_price, total: patch.total_gross_amount }));
  const { id } = row;
  const { check_in, check_out, room_id, room_type_id } = after;
  const claimAfter = moves ? { check_in, check_out, room_id, room_type_id } : demandOf(after, work.now);
  return {
    row,
    changes,
    claim: { id, before: demandOf(row, work.now), after: claimAfter },
    telling: telling(work, row, moves ? { from, to } : null),
  };
}

type Target = { stay: Stay; room: RoomFacts | null; type: TypeFacts };

type Now = { row: BookingRow; from: RoomAndType };

function targetOf(work: Work, { row, from }: Now, patch: InCents<BookingPatch>): Target {
  const stay = stayAt(work, { check_in: patch.check_in ?? row.check_in, check_out: patch.check_out ?? row.check_out });
  const { room, type } = placeAfter(work, { row, from }, patch);
  return { stay, room, type };
}

/** Who has left a room today gives way; a guest in the house began in their room when they came. */
function begun(work: Work, row: BookingRow, { stay, room }: Target): Stay {
  if (row.status === "checked_in" && room?.id === row.room_id) return stay;
  const { check_in, check_out } = begunInRoom(work, { ...stay, room_id: room?.id ?? null }, row.id);
  return { check_in, check_out };
}

function placeAfter(work: Work, { row, from }: Now, patch: InCents<BookingPatch>): Omit<Target, "stay"> {
  const room_id = patch.room_id === undefined ? row.room_id : patch.room_id;
  if (room_id === null) {
    const other = patch.room_type_id !== undefined && patch.room_type_id !== row.room_type_id ? patch.room_type_id : null;
    const type = other === null ? from : roomTypeFacts(work, other);
    return { room: null, type };
  }
  const room = room_id === row.room_id ? from.room : roomFacts(work, room_id, "room_id");
  if (!room) throw new Error("a booking's room is kept for ever");
  if (patch.room_type_id !== undefined && patch.room_type_id !== room.room_type_id) throw invalid("room_type_id", "not the room's");
  return { room, type: room };
}

function isMove(row: BookingRow, { stay, room, type }: Target): boolean {
  return (
    stay.check_in !== row.check_in ||
    stay.check_out !== row.check_out ||
    (room?.id ?? null) !== row.room_id ||
    type.room_type_id !== row.room_type_id
  );
}

/** Everything but who else is there, which is asked once for all that moves together. */
function assertMovable(work: Work, row: BookingRow, { stay, room, type }: Target, patch: InCents<BookingPatch>): void {
  const occupancy = patch.occupancy ?? row.occupancy;
  const movable = { ...row, occupancy, room_fixed: row.room_fixed && patch.room_fixed !== false };
  assertAllowed(whyNotMove(movable, { ...stay, room: room && { ...room, ...type, id: room.id } }, [], clockOf(work)));
  if (occupancy > type.max_occupancy) throw new Problem("booking/occupancy_exceeded");
}

/** A detail without a column does not compile. */
const DETAIL_COLUMNS: readonly (BookingColumn & BookingDetail)[] = BOOKING_DETAILS;

/** The fields that don't move the booking. Absent ones stay, null clears. */
function otherChanges(work: Work, row: BookingRow, patch: InCents<BookingPatch>, { room, type }: Target): BookingChanges {
  const { customer_id, rate_id, occupancy, room_fixed, expires_at } = patch;
  if (rate_id !== undefined && rate_id !== row.rate_id) assertRate(work, rate_id);
  if (occupancy !== undefined && occupancy !== row.occupancy) assertOccupancy(work, row, occupancy, type);
  if ((room_fixed ?? row.room_fixed) && !room) throw invalid("room_fixed", "only with a room");
  if (expires_at && expires_at !== row.expires_at) assertOffer(work, { status: row.status, expires_at });
  const customer = customer_id && customer_id !== row.customer_id ? contactFacts(work, customer_id, "customer_id") : null;
  return {
    ...Object.fromEntries(DETAIL_COLUMNS.map((field) => [field, patch[field]])),
    customer_id,
    // The person account goes with the customer, unless it is named.
    debtor: patch.debtor === undefined && customer ? customer.debtor : patch.debtor,
    rate_id,
    occupancy,
    room_fixed,
    expires_at,
    source: patch.source,
  };
}

function assertOccupancy(work: Work, row: BookingRow, occupancy: number, type: TypeFacts): void {
  assertAllowed(whyNotOccupancy(occupancy, type));
  if (occupancy < guestIds(work, row.id).length) throw new Problem("booking/failed_assignment");
}

/** A guest in the house moves only where nobody is in the room, or where who is there moves out with it. */
function assertRoomsEmpty(work: Work, plans: readonly Plan[]): void {
  const moving = plans.map(({ row }) => row.id);
  for (const { row, claim: change } of plans) {
    const room_id = change.after?.room_id;
    if (row.status !== "checked_in" || !room_id || room_id === row.room_id) continue;
    if (isOccupied(work, room_id, moving)) throw new Problem("room/occupied");
  }
}

function telling(work: Work, row: BookingRow, move: { from: RoomAndType; to: Target } | null): Saving["telling"] {
  if (!move) return { type: "booking.changed" };
  const zone = work.actor.time_zone;
  const { from, to } = move;
  return {
    type: "booking.moved",
    words: { from_place: placeName(from.room, from, row, zone), to_place: placeName(to.room, to.type, to.stay, zone) },
  };
}
