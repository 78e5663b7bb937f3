import { day, listed, optionalText, time, type ValuesOf } from "#client/platform/ui/form/fields.ts";
import { dayInAddress } from "#client/platform/ui/page/day-in-address.ts";
import type { RoomStatus } from "#shared/inventory/rooms/schema.ts";
import { instantAt, localDate, localTime } from "#shared/platform/core/stays.ts";
import type { RoomLock } from "#shared/stays/room-locks/schema.ts";

export const LOCK_FIELDS = {
  room_id: listed<string>("room_locks.room", { initial: "" }),
  reason: optionalText("room_locks.reason", { hint: "room_locks.reason_hint" }),
  /** The calendar dates of both bounds; the times are fields of their own. */
  start: day("room_locks.start"),
  start_time: time("room_locks.start_time"),
  end: day("room_locks.end"),
  end_time: time("room_locks.end_time"),
  start_status: listed<RoomStatus>("room_locks.start_status", { initial: "out_of_service" }),
  end_status: listed<RoomStatus>("room_locks.end_status", { initial: "dirty" }),
};

/** The fields that several locks share. */
export const SHARED_LOCK_FIELDS = {
  reason: LOCK_FIELDS.reason,
  start_status: LOCK_FIELDS.start_status,
  end_status: LOCK_FIELDS.end_status,
};

/** A lock as its form shows it: wall dates and times of the property. */
export type LockValues = ValuesOf<typeof LOCK_FIELDS>;

export type StayTimes = { start: string; end: string };

export function valuesOfLock(lock: RoomLock, zone: string): LockValues {
  return {
    room_id: lock.room_id,
    reason: lock.reason ?? "",
    start: localDate(lock.start, zone),
    start_time: localTime(lock.start, zone),
    end: localDate(lock.end, zone),
    end_time: localTime(lock.end, zone),
    start_status: lock.start_status,
    end_status: lock.end_status,
  };
}

/** A new lock takes the nights between its dates, as a stay would: from the check-in time to the check-out time. */
export function newLockValues(params: URLSearchParams, zone: string, times: StayTimes): LockValues {
  const dateIn = (name: string) => dayInAddress(params, name, zone);
  return {
    room_id: params.get("room_id") ?? "",
    reason: "",
    start: dateIn("start") ?? dateIn("check_in"),
    start_time: times.start,
    end: dateIn("end") ?? dateIn("check_out"),
    end_time: times.end,
    start_status: "out_of_service",
    end_status: "dirty",
  };
}

export function inputOfLock({ start_time, end_time, start, end, reason, ...values }: LockValues, zone: string) {
  return {
    ...values,
    reason: reason.trim() || null,
    start: start && instantAt(start, start_time || "00:00", zone),
    end: end && instantAt(end, end_time || "00:00", zone),
  };
}
