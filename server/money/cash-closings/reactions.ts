import type { ClosingRow } from "#server/money/cash-closings/closings.ts";
import type { EntryRow } from "#server/money/cash-closings/entries.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import type { Balance } from "#shared/money/cash-closings/rules.ts";

/** Reactions of the cash register, a module above, in the transaction in which cash is moved by hand or counted. */
export type CashReactions = {
  /** True if a register in use signs cash movements, so that each needs its kind of business case. */
  isSigned(view: View): boolean;
  moved(work: Work, entry: EntryRow): void;
  closed(work: Work, closing: ClosingRow, balance: Balance): void;
};
