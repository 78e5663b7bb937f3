import { expect, test } from "vitest";
import { firstDayAround, planRange } from "#client/stays/room-plan/model/plan-range.ts";

const TODAY = 20_000;
const rangeAt = (address: string) => planRange(new URLSearchParams(address), TODAY);

test("without an address the plan shows two weeks that begin two days ago", () => {
  expect(rangeAt("")).toEqual({ from: TODAY - 2, days: 14 });
});

test("opened without a day, the plan begins where the button for today leads", () => {
  for (const days of [7, 14, 30, 90] as const) expect(rangeAt(`days=${days}`)).toEqual({ from: firstDayAround(TODAY, days), days });
  expect(rangeAt("days=7").from).toBe(TODAY);
});

test("an address that is no date or no zoom counts as none", () => {
  expect(rangeAt("from=2026-02-xx&days=9")).toEqual({ from: TODAY - 2, days: 14 });
  expect(rangeAt("from=1970-01-03&days=30")).toEqual({ from: 2, days: 30 });
});
