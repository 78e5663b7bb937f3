import { expect, test } from "vitest";
import { whyNotMoveLock } from "#shared/stays/room-locks/rules.ts";

const NOW = "2030-04-03T10:00:00.000Z";
const at = (from: number, to: number) => ({ start: `2030-04-0${from}T13:00:00.000Z`, end: `2030-04-0${to}T09:00:00.000Z` });
const stay = (from: number, to: number) => ({ check_in: at(from, to).start, check_out: at(from, to).end });

test.each([
  ["a coming lock goes to free days", at(4, 6), at(6, 8), [], null],
  ["a stay in the way refuses it", at(4, 6), at(6, 8), [stay(7, 9)], "room_lock/overlap_detected"],
  ["a guest who arrives when the lock ends is not in the way", at(4, 6), at(4, 7), [stay(7, 9)], null],
  ["a lock that has begun may end later", at(2, 6), at(2, 8), [], null],
  ["a lock that has begun keeps its start", at(2, 6), at(4, 6), [], "room_lock/started"],
  ["which is said before who is in the way", at(2, 6), at(4, 8), [stay(7, 9)], "room_lock/started"],
] as const)("%s", (_what, before, after, others, reason) => {
  expect(whyNotMoveLock({ before, after, others }, NOW)).toBe(reason);
});
