import { contactsById } from "#server/guests/contacts/queries.ts";
import { roomStore } from "#server/inventory/rooms/queries.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { begunInRoom, conflictOf } from "#server/stays/availability/conflicts.ts";
import { clockOf } from "#server/stays/availability/stay-times.ts";
import { feeNow } from "#server/stays/bookings/cancellation-terms.ts";
import { changesOf, lastEnding } from "#server/stays/bookings/changes.ts";
import { guestIds, guestIdsOf } from "#server/stays/bookings/guest-ids.ts";
import { demandsOf } from "#server/stays/bookings/parts.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { guestsInRoom } from "#server/stays/bookings/steps/statements.ts";
import { invoicedFolios } from "#server/stays/folios/invoiced-stays.ts";
import type { RoomStatus } from "#shared/inventory/rooms/schema.ts";
import { type Conflict } from "#shared/stays/availability/conflicts.ts";
import { type Actionable, type ActionFacts, allowedActions, demandsMore, effectOf } from "#shared/stays/bookings/actions.ts";
import type { Part } from "#shared/stays/bookings/parts.ts";
import { blocks, type GuestData, nextStatus } from "#shared/stays/bookings/rules.ts";
import type { AllowedAction, BookingAction } from "#shared/stays/bookings/schema.ts";

/** True if a checked-in guest other than those in `but` is in the room. */
export function isOccupied(view: View, room_id: string, but: readonly string[]): boolean {
  return inHouse(view, room_id).some((id) => !but.includes(id));
}

function inHouse(view: View, room: string): string[] {
  return guestsInRoom.all(view, { room }).map(({ id }) => id);
}

/**
 * The columns that an action changes: a stay that takes its room, or takes it earlier, begins after the check-out of a guest who left it
 * today.
 */
export function effectHere(view: View, row: BookingRow, action: BookingAction): Effect {
  const effect = { ...effectOf(row, action, view.now), ...partsBack(view, row, action) };
  const after = { ...row, ...effect };
  const takesMore = !blocks(row, view.now) || after.check_in < row.check_in;
  if (!takesMore || !blocks(after, view.now)) return effect;
  const { check_in } = begunInRoom(view, after, row.id);
  return check_in === after.check_in ? effect : { ...effect, check_in };
}

/** The conflict of the stay as an action would leave it; none where its demand does not grow. */
export function conflictOfAction(view: View, row: BookingRow, action: BookingAction): Conflict {
  const effect = effectHere(view, row, action);
  if (!nextStatus(row.status, action) || !demandsMore(row, effect, view.now)) return { problem: null, expired: [] };
  if (!hasItsRoom(view, row)) return { problem: "booking/overlap_detected", expired: [] };
  return conflictOf(view, demandsOf(view, row, { ...row, ...effect }));
}

type Effect = Partial<Actionable> & { rooms?: readonly Part[] | undefined };

/** The parts that an early departure has removed, which its undo brings back. */
function partsBack(view: View, row: BookingRow, action: BookingAction): Pick<Effect, "rooms"> {
  if (action !== "undo_check_out" || row.planned_check_out === null) return {};
  const departure = [...changesOf(view, row.id).values()].findLast(({ type }) => type === "booking.checked_out");
  return { rooms: departure?.former.rooms };
}

/**
 * True if the stay's room still exists with the stay's type. A canceled stay does not block its room: the room may have been deleted or got
 * another type.
 */
export function hasItsRoom(view: View, { room_id, room_type_id }: Pick<BookingRow, "room_id" | "room_type_id">): boolean {
  if (room_id === null) return true;
  return roomStore.find(view, room_id)?.room_type_id === room_type_id;
}

/** True if an offer was canceled by its expiry and not by a person. */
function isExpiredAway(view: View, row: BookingRow): boolean {
  if (row.status !== "canceled" || row.expires_at === null) return false;
  return lastEnding(view, row.id) === "booking.expired";
}

/** True if a contact of a canceled booking was deleted; an open booking keeps its contacts from being deleted. */
function isContactDeleted(view: View, row: BookingRow): boolean {
  if (row.status !== "canceled") return false;
  const ids = [...guestIds(view, row.id), ...(row.customer_id === null ? [] : [row.customer_id])];
  return contactsById(view, ids).some(({ deleted_at }) => deleted_at !== null);
}

/** The facts that the guard of an action needs, for one booking. */
export function factsOf(view: View, row: BookingRow, conflict: Conflict): ActionFacts {
  const [facts] = loadFacts(view, [row]);
  return {
    room: facts?.room ?? null,
    first_guest: facts?.first_guest ?? null,
    conflict: conflict.problem,
    invoiced: invoicedFolios(view, [row.id]).some(({ refuses }) => refuses),
    contact_deleted: isContactDeleted(view, row),
    expired_away: isExpiredAway(view, row),
  };
}

/** The actions that are allowed now, for every booking of a page. */
export function actionsOf(view: View, rows: readonly BookingRow[]): Map<string, AllowedAction[]> {
  const facts = loadFacts(view, rows);
  const toCome = rows.filter(({ status }) => nextStatus(status, "cancel") !== null).map(({ id }) => id);
  const invoiced = new Set(invoicedFolios(view, toCome).flatMap(({ booking_id, refuses }) => (refuses ? booking_id : [])));
  return new Map(
    rows.map((row, index) => {
      const known = {
        room: facts[index]?.room ?? null,
        first_guest: facts[index]?.first_guest ?? null,
        contact_deleted: isContactDeleted(view, row),
        expired_away: isExpiredAway(view, row),
        invoiced: invoiced.has(row.id),
        kept: feeNow(view, row),
      };
      const factsFor = (action: BookingAction | "edit") => ({
        ...known,
        conflict: action === "edit" ? null : conflictOfAction(view, row, action).problem,
      });
      return [row.id, allowedActions(row, factsFor, clockOf(view))];
    }),
  );
}

type PropertyFacts = Pick<ActionFacts, "room" | "first_guest">;

function loadFacts(view: View, rows: readonly BookingRow[]): PropertyFacts[] {
  const guests = firstGuests(
    view,
    rows.map((row) => row.id),
  );
  const rooms = new Map<string, { status: RoomStatus; guests: string[] }>();
  for (const { room_id } of rows) {
    if (room_id === null || rooms.has(room_id)) continue;
    const room = roomStore.findAny(view, room_id);
    if (room) rooms.set(room_id, { status: room.status, guests: inHouse(view, room_id) });
  }
  return rows.map((row) => {
    const room = row.room_id === null ? undefined : rooms.get(row.room_id);
    return {
      room: room ? { status: room.status, occupied: room.guests.some((id) => id !== row.id) } : null,
      first_guest: guests.get(row.id) ?? null,
    };
  });
}

function firstGuests(view: View, bookingIds: readonly string[]): Map<string, GuestData> {
  const first = [...guestIdsOf(view, bookingIds)].flatMap(([booking, [id]]) => (id === undefined ? [] : [[booking, id] as const]));
  const contacts = byId(
    contactsById(
      view,
      first.map(([, id]) => id),
    ),
  );
  return new Map(
    first.flatMap(([booking, id]) => {
      const guest = contacts.get(id);
      return guest ? [[booking, guest] as const] : [];
    }),
  );
}
