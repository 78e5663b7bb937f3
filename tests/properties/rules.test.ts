import { expect, test } from "vitest";
import { filledPrefix } from "#shared/properties/rules.ts";

test.each([
  ["{YYYY}-", "2030-"],
  ["RE-{YY}{MM}-", "RE-3004-"],
  ["{MM}/{YYYY}/{YYYY}-", "04/2030/2030-"],
  ["", ""],
  ["{yyyy} {Y}", "{yyyy} {Y}"],
])("the prefix %j is filled with the day's year and month", (prefix, filled) => {
  expect(filledPrefix(prefix, "2030-04-09")).toBe(filled);
});
