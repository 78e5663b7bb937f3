import { dayInAddress } from "#client/ui/page/day-in-address.ts";
import { instantAt, localDate, localTime } from "#shared/core/stays.ts";
import type { RoomLock } from "#shared/room-locks/schema.ts";
import type { RoomStatus } from "#shared/rooms/schema.ts";

/** A lock as its form shows it: wall dates and times of the property. */
export type LockValues = {
  room_id: string;
  reason: string;
  /** The calendar dates of both bounds; the times stand beside them. */
  start: string | null;
  start_time: string;
  end: string | null;
  end_time: string;
  start_status: RoomStatus;
  end_status: RoomStatus;
};

export type StayTimes = { check_in: string; check_out: string };

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
    start_time: times.check_in,
    end: dateIn("end") ?? dateIn("check_out"),
    end_time: times.check_out,
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
