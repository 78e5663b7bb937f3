import type { QueryClient } from "@tanstack/react-query";
import { inputOf } from "#client/platform/core/cache.ts";
import type { VersionedRow } from "#client/platform/core/mutation-cache.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { overlaps, type Stay } from "#shared/platform/core/stays.ts";
import { expiryOf } from "#shared/stays/bookings/rules.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { RoomLock } from "#shared/stays/room-locks/schema.ts";
import { roomsOnPlan } from "#shared/stays/room-plan/rooms.ts";
import type { PlanBooking, PlanLock, PlanWindow } from "#shared/stays/room-plan/schema.ts";

type Row = { id: string; version: number };

/** Puts a booking where every loaded window shows it, or takes it out where it has gone. Events and answers both come through here. */
export function applyPlanBooking(cache: QueryClient, { id, row }: { id: string; row: PlanBooking | null }): void {
  eachWindow(cache, (window, span) => {
    const inSpan = row && overlaps(row, span) ? row : null;
    const bookings = placed(window.bookings, id, inSpan && isOnPlan(inSpan) ? inSpan : null, row?.version);
    const no_shows = placed(window.no_shows, id, inSpan && isMissed(inSpan) ? inSpan : null, row?.version);
    return bookings === window.bookings && no_shows === window.no_shows ? window : { ...window, bookings, no_shows };
  });
}

export function applyPlanLock(cache: QueryClient, { id, row }: { id: string; row: PlanLock | null }): void {
  eachWindow(cache, (window, span) => {
    const shown = row && overlaps({ check_in: row.start, check_out: row.end }, span) ? row : null;
    const locks = placed(window.room_locks, id, shown, row?.version);
    return locks === window.room_locks ? window : { ...window, room_locks: locks };
  });
}

/**
 * A row that a write answered, before the feed brings it. A booking's answer lacks names that only the plan's rows carry: they
 * are taken from the row on the plan, and a booking that is not there yet comes by the feed.
 */
export function putAnswerOnPlan(cache: QueryClient, row: VersionedRow): void {
  if (isLock(row)) return applyPlanLock(cache, { id: row.id, row: row.deleted_at === null ? planLockOf(row) : null });
  const known = isBooking(row) ? knownBooking(cache, row.id) : undefined;
  if (known && isBooking(row)) applyPlanBooking(cache, { id: row.id, row: planBookingOf(row, known) });
}

/** Every answered row of the object `booking` is a whole booking, and so it is with locks. */
function isBooking(row: VersionedRow): row is Booking {
  return row.object === "booking" && "check_in" in row;
}

function isLock(row: VersionedRow): row is RoomLock {
  return row.object === "room_lock" && "start" in row;
}

/** A lock as the plan draws it. */
export function planLockOf({ id, version, room_id, reason, start, end }: RoomLock): PlanLock {
  return { id, version, room_id, reason, start, end };
}

function eachWindow(cache: QueryClient, change: (window: PlanWindow, span: Stay) => PlanWindow): void {
  for (const [key, window] of cache.getQueriesData<PlanWindow>(trpc.roomPlan.window.pathFilter())) {
    const { from, to } = inputOf(key);
    if (!window || typeof from !== "string" || typeof to !== "string") continue;
    const next = change(window, { check_in: from, check_out: to });
    if (next !== window) cache.setQueryData(key, next);
  }
}

/** Never goes back a version: answers and events arrive in any order. */
function placed<T extends Row>(rows: T[], id: string, row: T | null, version: number | undefined): T[] {
  const known = rows.findIndex((each) => each.id === id);
  const before = rows[known];
  if (before && version !== undefined && before.version >= version) return rows;
  if (!row) return before ? rows.filter((each) => each.id !== id) : rows;
  return before ? rows.with(known, row) : [...rows, row];
}

function isOnPlan({ status }: PlanBooking): boolean {
  return status !== "canceled" && status !== "no_show";
}

/** A no-show that had no room yet has no row to lie in. */
function isMissed({ status, room_id }: PlanBooking): boolean {
  return status === "no_show" && room_id !== null;
}

function knownBooking(cache: QueryClient, id: string): PlanBooking | undefined {
  for (const [, window] of cache.getQueriesData<PlanWindow>(trpc.roomPlan.window.pathFilter())) {
    const isIt = (booking: PlanBooking) => booking.id === id;
    const known = window?.bookings.find(isIt) ?? window?.no_shows.find(isIt);
    if (known) return known;
  }
  return undefined;
}

function planBookingOf(booking: Booking, known: PlanBooking): PlanBooking {
  return {
    id: booking.id,
    version: booking.version,
    code: booking.code,
    status: booking.status,
    expires_at: expiryOf(booking),
    check_in: booking.check_in,
    check_out: booking.check_out,
    room_type_id: booking.room_type_id,
    room_id: booking.room_id,
    room_fixed: booking.room_fixed,
    rooms: roomsOnPlan(booking),
    read_only: booking.read_only,
    overbooked: booking.overbooked,
    occupancy: booking.occupancy,
    children: booking.children.length,
    cots: booking.cots,
    color: booking.color,
    group_id: booking.group_id,
    group_name: booking.group_id === known.group_id ? known.group_name : (booking.group?.name ?? null),
    name: booking.guests?.[0]?.name ?? known.name,
    arrival_time: booking.arrival_time,
    gross_amount: booking.gross_amount,
    due_amount: booking.due_amount,
    guest_due_amount: booking.guest_due_amount,
  };
}
