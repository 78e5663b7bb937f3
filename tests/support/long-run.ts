/** `npm run test:long` walks further: every look of every screen, every step of a walk, more kills. */
export const IS_LONG = process.env["LONG_TESTS"] === "1";

const PARTS = 3;
const DAY_MS = 86_400_000;

/** The day whose parts of the long walks are walked; `WALK_PART=2` repeats another day's. */
const DAY = Number(process.env["WALK_PART"] ?? Math.floor(Date.now() / DAY_MS));

/** The part of a long walk that today's run walks, all of it within `parts` days. `npm run test:long` walks all at once. */
export function partOfToday<T>(walk: readonly T[], parts = PARTS): readonly T[] {
  return walk.filter((_, index) => isOfToday(index, parts));
}

/** True if the step of a long walk belongs to the part of today's run. */
export function isOfToday(index: number, parts = PARTS): boolean {
  return IS_LONG || index % parts === DAY % parts;
}

/** Command that repeats today's part, for the message of a walk that fails. */
export const REPEATED_BY = IS_LONG ? "LONG_TESTS=1" : `WALK_PART=${DAY}`;
