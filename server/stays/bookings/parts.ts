import { and, asc, eq, type SQLWrapper, sql } from "drizzle-orm";
import { command, ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { demandOf } from "#server/stays/availability/conflicts.ts";
import { lift, putBack } from "#server/stays/availability/lifted.ts";
import { clockOf, usualTimes } from "#server/stays/availability/stay-times.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { bookingRooms } from "#server/stays/bookings/tables.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";
import type { DemandChange } from "#shared/stays/availability/conflicts.ts";
import type { BookingRoom } from "#shared/stays/bookings/nights-schema.ts";
import { boundsOfChange, daysOf, isSameParts, type Part, partsWithin, presentPart } from "#shared/stays/bookings/parts.ts";
import { blocks } from "#shared/stays/bookings/rules.ts";

const { booking_id, id, room_id, room_type_id, check_in, check_out, room_fixed } = bookingRooms;
const PART = { id, room_id, room_type_id, check_in, check_out, room_fixed };

const partsOfOne = query(["booking"], (db, { booking, property }) =>
  db
    .select(PART)
    .from(bookingRooms)
    .where(and(eq(booking_id, booking), ofProperty(bookingRooms, property)))
    .orderBy(asc(check_in)),
);

const partsOfMany = query(["bookings"], (db, { bookings, property }) =>
  db
    .select({ booking_id, ...PART })
    .from(bookingRooms)
    .where(and(oneOf(booking_id, bookings), ofProperty(bookingRooms, property)))
    .orderBy(asc(check_in)),
);

/** The parts of a stay in order. */
export function partsOf(view: View, booking: string): Part[] {
  return partsOfOne.all(view, { booking });
}

/** True if the guests of a stay change rooms. */
export function isInParts(view: View, booking: string): boolean {
  return partsOf(view, booking).length > 1;
}

/** The parts of several stays in order, by the ids of the bookings. */
export function partsOfAll(view: View, bookings: readonly string[]): Map<string, Part[]> {
  if (bookings.length === 0) return new Map();
  return groupBy(partsOfMany.all(view, { bookings }), (part) => part.booking_id);
}

/** Parts as an answer or an event shows them. */
export function shownParts(parts: readonly Part[], zone: string): BookingRoom[] {
  return parts.map((part) => ({ ...part, ...daysOf(part, zone) }));
}

/** A stay as it will be, with its parts where the change names them. */
type Stayed = BookingRow & { rooms?: readonly Part[] | undefined };

/**
 * The parts of a stay in several rooms before and after a change: days that vanish remove their parts. Null for a stay that has one room
 * before and after it; that part follows its booking by itself.
 */
export function partsThrough(view: View, row: BookingRow, after: Stayed): { before: Part[]; after: readonly Part[] } | null {
  const before = partsOf(view, row.id);
  if (after.rooms) return before.length === 1 && after.rooms.length === 1 ? null : { before, after: after.rooms };
  if (before.length === 1) return null;
  if (after.check_in === row.check_in && after.check_out === row.check_out) return { before, after: before };
  const present = row.status === "checked_in" ? presentPart({ ...row, rooms: before }, clockOf(view)) : undefined;
  return { before, after: partsWithin(before, after, { zone: view.actor.time_zone, keep: present?.id ?? null }) };
}

/** The columns of a booking that follow from its parts: the room of today, before the arrival the first one, after the departure the last. */
export function roomToday(
  view: View,
  row: BookingRow,
  { status, rooms }: { status: BookingRow["status"]; rooms: { before: readonly Part[]; after: readonly Part[] } },
): Pick<BookingRow, "room_id" | "room_type_id" | "room_fixed"> {
  const part = partToday(view, row, { status, rooms }) ?? row;
  return { room_id: part.room_id, room_type_id: part.room_type_id, room_fixed: part.room_fixed };
}

/** A guest in house moves at once where a part begins now. */
function partToday(
  view: View,
  row: BookingRow,
  { status, rooms: { before, after } }: { status: BookingRow["status"]; rooms: { before: readonly Part[]; after: readonly Part[] } },
): Part | undefined {
  if (status === "canceled" || status === "no_show") return undefined;
  if (status !== "checked_in") return status === "checked_out" ? after.at(-1) : after[0];
  const clock = clockOf(view);
  const present = presentPart({ ...row, rooms: before }, clock);
  const atOnce = boundsOfChange(hotelDay(view.now, clock.time_zone), { clock, times: usualTimes(view) }).taken;
  return (
    after.find((part) => part.check_in === atOnce) ??
    after.find((part) => part.id === present?.id) ??
    after.findLast((part) => part.check_in <= view.now) ??
    after[0]
  );
}

/** The changes of a stay's demand, one for each part that it has before or after. */
export function demandsOf(view: View, row: BookingRow, after: Stayed): DemandChange[] {
  const parts = partsThrough(view, row, after);
  if (!parts) return [{ id: row.id, before: demandOf(row, view.now), after: demandOf(after, view.now) }];
  const [before, then] = [blocks(row, view.now) ? parts.before : [], blocks(after, view.now) ? parts.after : []];
  const ids = new Set([...before, ...then].map((part) => part.id));
  return [...ids].map((part_id) => ({
    id: row.id,
    before: before.find((part) => part.id === part_id) ?? null,
    after: then.find((part) => part.id === part_id) ?? null,
  }));
}

const WRITTEN = ["booking", "id", "room", "type", "check_in", "check_out", "fixed", "blocks"] as const;

/** The columns of a part that a change may write. */
function columnsOf(part: Readonly<Record<"room" | "type" | "check_in" | "check_out" | "fixed" | "blocks", SQLWrapper>>) {
  return {
    room_id: sql`${part.room}`,
    room_type_id: sql`${part.type}`,
    check_in: sql`${part.check_in}`,
    check_out: sql`${part.check_out}`,
    room_fixed: sql`${part.fixed}`,
    blocking: sql`${part.blocks}`,
  };
}

const insertPart = command(WRITTEN, (db, { property, ...part }) =>
  db.insert(bookingRooms).values({
    property_id: sql`${property}`,
    booking_id: sql`${part.booking}`,
    id: sql`${part.id}`,
    ...columnsOf(part),
  }),
);

const updatePart = command(WRITTEN, (db, { property, ...part }) =>
  db
    .update(bookingRooms)
    .set(columnsOf(part))
    .where(and(eq(booking_id, part.booking), eq(id, part.id), ofProperty(bookingRooms, property))),
);

const deletePart = command(["booking", "id"], (db, { booking, id: part, property }) =>
  db.delete(bookingRooms).where(and(eq(booking_id, booking), eq(id, part), ofProperty(bookingRooms, property))),
);

/**
 * Saves a booking and its parts in one step: `save` writes the booking's columns. The parts are written before, so that none ends before it
 * begins, and again after it, since triggers have the first and the last part follow the booking.
 */
export function withParts<T>(work: Work, row: BookingRow, { parts, save }: { parts: readonly Part[]; save: () => T }): T {
  const isLifted = lift(work, row.id);
  writeParts(work, row, parts);
  const saved = save();
  writeParts(work, row, parts);
  if (isLifted) putBack(work, row.id);
  return saved;
}

function writeParts(work: Work, row: BookingRow, parts: readonly Part[]): void {
  const before = partsOf(work, row.id);
  if (isSameParts(before, parts)) return;
  const isBlocking = row.status !== "canceled" && row.status !== "no_show";
  for (const part of before) if (!parts.some((other) => other.id === part.id)) deletePart(work, { booking: row.id, id: part.id });
  for (const part of parts) {
    const write = before.some((other) => other.id === part.id) ? updatePart : insertPart;
    write(work, {
      booking: row.id,
      id: part.id,
      room: part.room_id,
      type: part.room_type_id,
      check_in: part.check_in,
      check_out: part.check_out,
      fixed: Number(part.room_fixed),
      blocks: Number(isBlocking),
    });
  }
}
