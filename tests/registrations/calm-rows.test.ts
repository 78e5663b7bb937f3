import { expect, test } from "vitest";
import { calmRows } from "#client/platform/ui/table/use-calm-rows.ts";

const [anna, ben, eva] = [{ id: "anna" }, { id: "ben" }, { id: "eva" }];

test("a row that has left the list keeps its place for a moment, so that a second click doesn't meet the next one", () => {
  expect(calmRows([anna, ben], [ben])).toEqual([anna, ben]);
});

test("what is new meanwhile comes after them, and each row shows what it is now", () => {
  const changed = { id: "ben", room: "102" };
  expect(calmRows([anna, ben], [eva, changed])).toEqual([anna, changed, eva]);
});

test("while nothing leaves, the list is as it is", () => {
  const now = [eva, anna, ben];
  expect(calmRows([anna, ben], now)).toBe(now);
});
