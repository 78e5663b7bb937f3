import { expect, test } from "vitest";
import { expectEachOnce, playSeason } from "#tests/messages/season.ts";
import { IS_LONG, partOfToday } from "#tests/support/long-run.ts";

const SEEDS = IS_LONG ? Array.from({ length: 8 }, (_, index) => 100 + index) : [];
/** In spring and in autumn the clock changes within the weeks that are played. */
const WEEKS = [
  { seed: 1, stays: 28, from: "2030-03-20T06:00:00.000Z", days: 22 },
  { seed: 7, stays: 28, from: "2030-10-15T06:00:00.000Z", days: 22 },
] as const;

test.each(partOfToday(WEEKS, WEEKS.length))(
  "three weeks from $from: each message arrives once, or is left out with its reason",
  { timeout: 60_000 },
  async (weeks) => {
    const season = await playSeason(weeks);
    expectEachOnce(season);
    const count = (wanted: string) => season.shown.filter(({ state }) => state === wanted).length;
    expect(count("sent")).toBeGreaterThan(20);
    expect(count("uncertain")).toBeGreaterThan(0);
    expect(count("skipped")).toBeGreaterThan(0);
  },
);

test.each(SEEDS)("a whole season, seed %s", { timeout: 900_000 }, async (seed) => {
  expectEachOnce(await playSeason({ seed, stays: 200, from: "2030-03-20T06:00:00.000Z", days: 225 }));
});
