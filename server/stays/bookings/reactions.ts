import type { Work } from "#server/platform/core/work/work.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import type { Part } from "#shared/stays/bookings/parts.ts";

/** `parts` are those of a stay with several rooms before or after the change, where they may have changed. */
export type BookingChange = {
  before: BookingRow;
  after: BookingRow;
  /** The change undoes one that was made before. */
  isUndo?: boolean;
  parts?: { before: readonly Part[]; after: readonly Part[] } | null;
};

/** A booking that an undo moved from one group to another, or to none. */
export type Regrouping = { booking: { id: string; code: string }; from: string | null; to: string | null };

/** Reactions of other modules, in the same transaction, to changes of bookings; listed in `server/wiring.ts`. */
export type BookingReactions = {
  created: readonly ((work: Work, booking: BookingRow) => void)[];
  saved: readonly ((work: Work, change: BookingChange) => void)[];
  regrouped: readonly ((work: Work, moves: readonly Regrouping[]) => void)[];
};
