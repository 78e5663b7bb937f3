import { expect, test } from "vitest";
import { parseTime } from "#client/ui/parse-time.ts";

test.each([
  ["9", "09:00"],
  ["14", "14:00"],
  ["930", "09:30"],
  ["1430", "14:30"],
  ["9:30", "09:30"],
  ["9.30", "09:30"],
  [" 21h ", "21:00"],
  ["14 Uhr", "14:00"],
  ["24", null],
  ["12:60", null],
  ["123456", null],
  ["mittags", null],
  ["", null],
])("%j is %s", (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});
