import { overlaps, type Stay } from "#shared/platform/core/stays.ts";

type Times = { start: string; end: string };

/** Why a lock can't have other times: null, or the problem. The start of a lock that has begun can't change. */
export function whyNotRetime(before: Times, after: Times, now: string): "room_lock/started" | null {
  return before.start <= now && after.start !== before.start ? "room_lock/started" : null;
}

/** Why a lock can't have a room at a time; `others` are the occupants of the room that block it. */
export function whyNotMoveLock(
  { before, after, others }: { before: Times; after: Times; others: readonly Stay[] },
  now: string,
): "room_lock/started" | "room_lock/overlap_detected" | null {
  const taken = others.some((other) => overlaps(other, { check_in: after.start, check_out: after.end }));
  return whyNotRetime(before, after, now) ?? (taken ? "room_lock/overlap_detected" : null);
}
