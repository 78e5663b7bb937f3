import { expect, test } from "vitest";
import { excessOf, refundable } from "#shared/stays/folios/questioned-amount.ts";

test.each([
  [1810, 181, 1629],
  [181, 181, 0],
  [100, 181, 0],
  [50, 0, 50],
  [50, -20, 50],
])("a payment of %d where %d is due is %d too much", (paid, due, excess) => {
  expect(excessOf(paid, due)).toBe(excess);
});

test("no more goes back than the credit, and nothing without one", () => {
  expect(refundable(-163.2)).toBe(163.2);
  expect(refundable(285.8)).toBe(0);
  expect(refundable(0)).toBe(0);
});
