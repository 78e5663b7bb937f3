import { expect, test } from "vitest";
import { observeAnswers } from "#tests/core/observe-answers.ts";
import { type Observe, walkGuestsDay, wordOf } from "#tests/support/every-write.ts";
import { isOfToday, REPEATED_BY } from "#tests/support/long-run.ts";

test("whatever a step of a guest's day changes in any answer, the feed's events make that answer stale", { timeout: 300_000 }, async () => {
  let step = 0;
  // Each step is made, and those of today are looked at.
  const observeToday: Observe = async (properties, call, name) =>
    isOfToday(step++) ? observeAnswers(properties, call, name) : [wordOf(await call())].filter((word) => word !== "done");
  expect([...new Set(await walkGuestsDay(observeToday))], REPEATED_BY).toEqual([]);
});
