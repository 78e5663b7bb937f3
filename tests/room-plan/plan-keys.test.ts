import { expect, test } from "vitest";
import { BAR_KEYS, LOCK_KEYS, PLAN_KEYS } from "#client/stays/room-plan/view/gestures/plan-shortcuts.ts";

/** Keys that the app takes before the plan: the printed sheet of an emergency, and the first key on the way to another screen. */
const OF_THE_APP = ["e", "g"];

const keysOf = (table: readonly { keys: readonly string[] }[]) => table.flatMap(({ keys }) => keys);

test.each([
  ["a booking", BAR_KEYS],
  ["a lock", LOCK_KEYS],
])("with the focus on %s no key means two things", (_, table) => {
  const keys = [...OF_THE_APP, ...keysOf(table), ...keysOf(PLAN_KEYS)];
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
