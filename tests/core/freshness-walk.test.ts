import { expect, test } from "vitest";
import { observeAnswers } from "#tests/core/observe-answers.ts";
import { MUTATIONS, walkEveryWrite } from "#tests/support/every-write.ts";
import { partOfToday, REPEATED_BY } from "#tests/support/long-run.ts";

/** Writes whose events belong to no screen of this property: the new property's own, and the end of all sessions of a person. */
const ELSEWHERE = /^(properties\.create|session\.resetPassword):/;

/** All writes are made within so many days: after each, most of the queries are asked again. */
const DAYS = 9;

test("whatever a write changes in any answer, the feed's events make that answer stale", { timeout: 300_000 }, async () => {
  const faults = await walkEveryWrite(observeAnswers, partOfToday(MUTATIONS, DAYS));
  expect(
    [...new Set(faults)].filter((fault) => !ELSEWHERE.test(fault)),
    REPEATED_BY,
  ).toEqual([]);
});
