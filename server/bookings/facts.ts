import { begunInRoom, type Conflict, conflictOf, demandOf } from "#server/availability/demand.ts";
import { clockOf } from "#server/availability/stay-times.ts";
import type { BookingRow } from "#server/bookings/queries.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import { type Actionable, type ActionFacts, allowedActions, demandsMore, effectOf } from "#shared/bookings/actions.ts";
import { blocks, type GuestData, nextStatus } from "#shared/bookings/rules.ts";
import type { AllowedAction, BookingAction } from "#shared/bookings/schema.ts";
import type { RoomStatus } from "#shared/rooms/schema.ts";

/** Whether a guest other than `but` is in the room. Nobody stays in a house for three years without leaving once. */
export function isOccupied(view: View, room_id: string, but: readonly string[]): boolean {
  return guestsInHouse(view, room_id).some((id) => !but.includes(id));
}

const THREE_YEARS_MS = 3 * 366 * 86_400_000;

function guestsInHouse(view: View, room_id: string): string[] {
  const sql = `SELECT id FROM bookings WHERE room_id = ? AND check_in > ? AND check_in <= ? AND status = 'checked_in'
    AND status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL`;
  const earliest = new Date(Date.parse(view.now) - THREE_YEARS_MS).toISOString();
  return prepared<{ id: string }>(view.db, sql)
    .all(room_id, earliest, view.now)
    .map((row) => row.id);
}

/** The columns that an action changes in this house: a stay that takes its room, or takes it earlier, begins after whoever has left it today. */
export function effectHere(view: View, row: BookingRow, action: BookingAction): Partial<Actionable> {
  const effect = effectOf(row, action, view.now);
  const after = { ...row, ...effect };
  const takesMore = !blocks(row, view.now) || after.check_in < row.check_in;
  if (!takesMore || !blocks(after, view.now)) return effect;
  const { check_in } = begunInRoom(view, after, row.id);
  return check_in === after.check_in ? effect : { ...effect, check_in };
}

/** What stands in the way of the stay as an action would leave it; nothing where it doesn't claim more than now. */
export function conflictOfAction(view: View, row: BookingRow, action: BookingAction): Conflict {
  const effect = effectHere(view, row, action);
  if (!nextStatus(row.status, action) || !demandsMore(row, effect, view.now)) return { problem: null, expired: [] };
  if (!hasItsRoom(view, row)) return { problem: "booking/overlap_detected", expired: [] };
  return conflictOf(view, [{ id: row.id, before: demandOf(row, view.now), after: demandOf({ ...row, ...effect }, view.now) }]);
}

/** A canceled stay doesn't hold its room: it may have been deleted since, or have become one of another type. */
export function hasItsRoom(view: View, { room_id, room_type_id }: Pick<BookingRow, "room_id" | "room_type_id">): boolean {
  if (room_id === null) return true;
  const sql = "SELECT 1 FROM rooms WHERE id = ? AND room_type_id = ? AND deleted_at IS NULL";
  return prepared(view.db, sql).get(room_id, room_type_id) !== undefined;
}

/** Whether an offer was canceled by its expiry and not by a person. */
function isExpiredAway(view: View, row: BookingRow): boolean {
  if (row.status !== "canceled" || row.expires_at === null) return false;
  const sql = `SELECT type FROM events WHERE parent_id = ? AND type IN ('booking.expired', 'booking.canceled', 'booking.declined', 'booking.restored')
    ORDER BY seq DESC LIMIT 1`;
  return prepared<{ type: string }>(view.db, sql).get(row.id)?.type === "booking.expired";
}

/** A live booking keeps its contacts from being deleted, a canceled one doesn't. */
function isContactDeleted(view: View, row: BookingRow): boolean {
  if (row.status !== "canceled") return false;
  const sql = `SELECT 1 FROM contacts WHERE deleted_at IS NOT NULL
    AND (id = @customer_id OR id IN (SELECT contact_id FROM booking_guests WHERE booking_id = @id)) LIMIT 1`;
  return prepared(view.db, sql).get({ id: row.id, customer_id: row.customer_id }) !== undefined;
}

/** What the guard of an action asks of the house, for one booking. */
export function factsOf(view: View, row: BookingRow, conflict: Conflict): ActionFacts {
  const [facts] = loadFacts(view, [row]);
  return {
    room: facts?.room ?? null,
    first_guest: facts?.first_guest ?? null,
    conflict: conflict.problem,
    contact_deleted: isContactDeleted(view, row),
    expired_away: isExpiredAway(view, row),
  };
}

/** Every booking of a page with what may be done with it now. */
export function actionsOf(view: View, rows: readonly BookingRow[]): Map<string, AllowedAction[]> {
  const facts = loadFacts(view, rows);
  return new Map(
    rows.map((row, index) => {
      const known = {
        room: facts[index]?.room ?? null,
        first_guest: facts[index]?.first_guest ?? null,
        contact_deleted: isContactDeleted(view, row),
        expired_away: isExpiredAway(view, row),
      };
      const factsFor = (action: BookingAction | "edit") => ({
        ...known,
        conflict: action === "edit" ? null : conflictOfAction(view, row, action).problem,
      });
      return [row.id, allowedActions(row, factsFor, clockOf(view))];
    }),
  );
}

type HouseFacts = Pick<ActionFacts, "room" | "first_guest">;

function loadFacts(view: View, rows: readonly BookingRow[]): HouseFacts[] {
  const guests = firstGuests(
    view,
    rows.map((row) => row.id),
  );
  const rooms = new Map<string, { status: RoomStatus; guests: string[] }>();
  for (const { room_id } of rows) {
    if (room_id === null || rooms.has(room_id)) continue;
    const room = prepared<{ status: RoomStatus }>(view.db, "SELECT status FROM rooms WHERE id = ?").get(room_id);
    if (room) rooms.set(room_id, { status: room.status, guests: guestsInHouse(view, room_id) });
  }
  return rows.map((row) => {
    const room = row.room_id === null ? undefined : rooms.get(row.room_id);
    return {
      room: room ? { status: room.status, occupied: room.guests.some((id) => id !== row.id) } : null,
      first_guest: guests.get(row.id) ?? null,
    };
  });
}

type GuestRow = Omit<GuestData, "address"> & { booking_id: string; line1: string | null; postal_code: string | null; city: string | null };

function firstGuests(view: View, ids: readonly string[]): Map<string, GuestData> {
  if (ids.length === 0) return new Map();
  const rows = view.db.$client
    .prepare<unknown[], GuestRow>(
      `SELECT g.booking_id, c.name, c.date_of_birth, c.nationality, json_extract(c.address, '$.line1') AS line1,
         json_extract(c.address, '$.postal_code') AS postal_code, json_extract(c.address, '$.city') AS city
       FROM booking_guests g JOIN contacts c ON c.id = g.contact_id
       WHERE g.position = 0 AND g.booking_id IN (${ids.map(() => "?").join(",")})`,
    )
    .all(...ids);
  return new Map(
    rows.map(({ booking_id, line1, postal_code, city, ...guest }) => [booking_id, { ...guest, address: { line1, postal_code, city } }]),
  );
}
