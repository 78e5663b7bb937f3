import type { Work } from "#server/core/work/work.ts";
import type { Cells, Refuse } from "#shared/imports/rows.ts";

/** What a row would become. What is flexible takes a room that the others leave, so it comes after them. */
export type Judged = { result: "made" | "matched"; isFlexible?: boolean; make(work: Work): void };
export type Line = { row: number; cells: Cells };

/** Judges the rows of one kind in their order; null where it has refused something. */
export type Judge = {
  judge(line: Line, refuse: Refuse): Judged | null;
  /** The last word, once all rows were judged: those that it refuses after all, row by row. */
  close?(): Iterable<{ row: number; isRefused: boolean }>;
  /** After each transaction that made rows: where it was rolled back, what they made on the way is still to be made. */
  settle(committed: boolean): void;
  /** What comes to be beside the rows themselves. */
  beside(): { room_types_made: number; contacts_made: number };
};

/** Ids of what rows make on the way (a guest, a room type), kept only if their transaction commits. */
export function makeProvisional() {
  let given: { id: string | null }[] = [];
  return {
    /** The id of something that a row needs; made now where it isn't there yet. */
    idOf(needed: { id: string | null }, make: () => string): string {
      if (needed.id !== null) return needed.id;
      given.push(needed);
      return (needed.id = make());
    },
    settle(committed: boolean): void {
      if (!committed) for (const each of given) each.id = null;
      given = [];
    },
  };
}

export const NOTHING_TO_MAKE: Judged = { result: "matched", make: () => undefined };
