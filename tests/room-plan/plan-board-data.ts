import { shifted } from "#client/stays/room-plan/model/plan-layout.ts";
import type { PlanRoom, PlanRoomType } from "#client/stays/room-plan/model/plan-rows.ts";
import { makePlanStore, type PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { instantAt } from "#shared/platform/core/stays.ts";
import type { Clock } from "#shared/stays/bookings/rules.ts";
import type { PlanBooking, PlanLock } from "#shared/stays/room-plan/schema.ts";
import { decimal } from "#tests/support/whole-cents.ts";

export const ZONE = "Europe/Vienna";
/** It is noon on 1 May 2026. */
export const CLOCK: Clock = { now: "2026-05-01T10:00:00.000Z", time_zone: ZONE };

export const TYPES: readonly PlanRoomType[] = [
  { id: "double", name: "Double", code: "DZ", default_occupancy: 2, max_occupancy: 2, max_cots: 0 },
  { id: "family", name: "Family", code: "FZ", default_occupancy: 3, max_occupancy: 5, max_cots: 0 },
];
export const ROOMS: readonly PlanRoom[] = [
  { id: "r10", number: "10", room_type_id: "double", status: "clean", inspected_at: null },
  { id: "r9", number: "9", room_type_id: "double", status: "dirty", inspected_at: null },
  { id: "r20", number: "20", room_type_id: "family", status: "clean", inspected_at: null },
];

/** A booking for two in May 2026, from one day at 15:00 to another at 11:00. */
export function makeBooking(
  id: string,
  roomId: string | null,
  [from, to]: readonly [number, number],
  more: Partial<PlanBooking> = {},
): PlanBooking {
  const place = {
    check_in: instantAt(`2026-05-${String(from).padStart(2, "0")}`, "15:00", ZONE),
    check_out: instantAt(`2026-05-${String(to).padStart(2, "0")}`, "11:00", ZONE),
    room_type_id: "double",
    room_id: roomId,
    room_fixed: false,
  };
  return {
    id,
    version: 1,
    code: id,
    status: "confirmed",
    expires_at: null,
    ...place,
    rooms: [],
    read_only: false,
    overbooked: false,
    occupancy: 2,
    children: 0,
    cots: 0,
    color: null,
    group_id: null,
    group_name: null,
    name: id,
    arrival_time: null,
    gross_amount: decimal(200),
    due_amount: more.due_amount ?? decimal(200),
    guest_due_amount: more.due_amount ?? decimal(200),
    ...more,
  };
}

export function makeLock(id: string, roomId: string, [from, to]: readonly [number, number]): PlanLock {
  const { check_in, check_out } = makeBooking(id, roomId, [from, to]);
  return { id, version: 1, room_id: roomId, reason: null, start: check_in, end: check_out };
}

/** The first night in the booking's room, the others in room 20. */
export function inTwoRooms(booking: PlanBooking): PlanBooking {
  const { check_in, check_out, room_id, room_type_id, room_fixed } = booking;
  const change = shifted(check_in, 1, ZONE);
  const rooms = [
    { id: booking.id, check_in, check_out: change, room_id, room_type_id, room_fixed },
    { id: `${booking.id} 1`, check_in: change, check_out, room_id: "r20", room_type_id: "family", room_fixed },
  ];
  return { ...booking, rooms };
}

export function makePlan(bookings: readonly PlanBooking[], locks: readonly PlanLock[] = []): PlanStore {
  const store = makePlanStore(ZONE);
  store.setRooms(TYPES, ROOMS);
  store.sync(bookings, locks);
  return store;
}
