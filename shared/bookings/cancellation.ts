import { type Cents, most, negated, plus, ZERO } from "#shared/core/money.ts";

/** What a folio owes once its stay is canceled without a fee, below zero a credit, and the credit on the other folios of the stay. */
export type Canceling = { due_amount: Cents; further_credit: Cents };

/** What a canceled stay with a fee has to its credit, and what its guest still owes. */
export function balanceAfter({ due_amount, further_credit }: Canceling, fee: Cents): { credit: Cents; due: Cents } {
  const due = plus(due_amount, fee);
  return { credit: plus(most(ZERO, negated(due)), further_credit), due: most(ZERO, due) };
}

/** The guest loses a credit only as far as agreed terms ask for so much beside the fee; `owed` is null without terms. */
export function mayForfeit({ fee, credit, owed }: { fee: Cents; credit: Cents; owed: Cents | null }): boolean {
  return credit === 0 || owed === null || plus(fee, credit) <= owed;
}
