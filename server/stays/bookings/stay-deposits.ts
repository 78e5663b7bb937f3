import type { View, Work } from "#server/platform/core/work/work.ts";
import type { DepositsEnded } from "#server/stays/bookings/stored-change.ts";

/** The deposits of a folio that are about to end with a stay, and for what their money is kept; null if it isn't. */
export type EndingDeposits = { ids: readonly string[]; compensation_id: string | null; forfeited: boolean };

/** Hooks of cancellations for deposits, whose module is above the bookings. */
export type StayDeposits = {
  /** The open deposits of a folio, if anything was paid of them; their money pays the other ones where only some end. */
  paidOn(view: View, folio_id: string): { ids: string[]; numbers: string[] };
  /** Cancels the invoices of deposits by invoices of their own. */
  end(work: Work, ending: EndingDeposits): void;
  /** Asks a group for a new deposit over the money that its folio still has; null if there is none. */
  askForRest(work: Work, group_id: string): string | null;
  /** Undoes what a cancellation did: asks for the ended deposits again, instead of those that took their place. */
  restore(work: Work, deposits: DepositsEnded): void;
};
