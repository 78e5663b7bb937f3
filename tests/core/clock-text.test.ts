import { describe, expect, test } from "vitest";
import { nextQuarter, readClock } from "#shared/platform/core/clock-text.ts";

describe("a time is read as people type it", () => {
  test.each([
    ["14", "14:00"],
    ["9", "09:00"],
    ["1430", "14:30"],
    ["930", "09:30"],
    ["0930", "09:30"],
    ["14:30", "14:30"],
    ["14.30", "14:30"],
    ["14,30", "14:30"],
    ["14h30", "14:30"],
    ["14 Uhr", "14:00"],
    ["14:30 Uhr", "14:30"],
    ["0", "00:00"],
    ["23:59", "23:59"],
    ["2:30 pm", "14:30"],
    ["12am", "00:00"],
    ["12 p.m.", "12:00"],
    [" 7:05 ", "07:05"],
  ])("%j is %s", (text, clock) => {
    expect(readClock(text)).toBe(clock);
  });

  test.each(["", "24", "24:00", "14:60", "14:3", "abends", "14:30:00", "13 pm", "-3", "99999"])("%j is none", (text) => {
    expect(readClock(text)).toBeNull();
  });
});

test.each([
  ["14:00", 1, "14:15"],
  ["14:07", 1, "14:15"],
  ["14:07", -1, "14:00"],
  ["23:45", 1, "00:00"],
  ["00:00", -1, "23:45"],
] as const)("from %s, %i leads to %s", (clock, direction, next) => {
  expect(nextQuarter(clock, direction)).toBe(next);
});
