import type { Work } from "#server/core/work.ts";
import type { Cells, Refuse } from "#shared/imports/rows.ts";

/** What a row would become. What is flexible takes a room that the others leave, so it comes after them. */
export type Judged = { result: "made" | "matched"; isFlexible?: boolean; make(work: Work): void };
export type Line = { row: number; cells: Cells };

/** Judges the rows of one kind in their order; null where it has refused something. */
export type Judge = {
  judge(line: Line, refuse: Refuse): Judged | null;
  /** The last word, once all rows were judged: those that it refuses after all, row by row. */
  close?(): Iterable<{ row: number; isRefused: boolean }>;
  /** What comes to be beside the rows themselves. */
  beside(): { room_types_made: number; contacts_made: number };
};

export const NOTHING_TO_MAKE: Judged = { result: "matched", make: () => undefined };
