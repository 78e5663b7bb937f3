import { expect, test } from "vitest";
import { inFours } from "#shared/platform/core/iban-groups.ts";

test.each([
  ["AT611904300234573201", "AT61 1904 3002 3457 3201"],
  ["AT61 1904 3002 3457 3201", "AT61 1904 3002 3457 3201"],
  ["AT61 19043 002345 73201", "AT61 1904 3002 3457 3201"],
  ["DE89 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130 00"],
  ["", ""],
])("%s is shown to people as %s", (typed, shown) => {
  expect(inFours(typed)).toBe(shown);
});
