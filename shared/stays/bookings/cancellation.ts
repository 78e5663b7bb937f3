import { type Cents, most, negated, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";

/** The amount due on a folio after a cancellation without a fee (below zero a credit), and the credit on the stay's other folios. */
export type Canceling = { due_amount: Cents; further_credit: Cents };

/** The credit of a canceled stay after its fee, and the amount that its guest still owes. */
export function balanceAfter({ due_amount, further_credit }: Canceling, fee: Cents): { credit: Cents; due: Cents } {
  const due = plus(due_amount, fee);
  return { credit: plus(most(ZERO, negated(due)), further_credit), due: most(ZERO, due) };
}

/** The guest loses a credit only as far as agreed terms ask for so much beside the fee; `owed` is null without terms. */
export function mayForfeit({ fee, credit, owed }: { fee: Cents; credit: Cents; owed: Cents | null }): boolean {
  return credit === 0 || owed === null || plus(fee, credit) <= owed;
}

/** The sums of stays that are canceled together: their fees, what they have to their credit, and what is still owed. */
export type CanceledTogether = { charged: Cents; credit: Cents; due: Cents; mayForfeit: boolean };

/** `fee` and `terms` are what was agreed, `charged` is the fee that was chosen. */
type CanceledStay = Canceling & { fee: Cents; terms: string | null; charged: Cents };

/** Sums up stays that are canceled together, each with its own fee. */
export function canceledTogether(stays: readonly CanceledStay[]): CanceledTogether {
  const balances = stays.map((stay) => ({ ...balanceAfter(stay, stay.charged), stay }));
  return {
    charged: sumOf(stays.map(({ charged }) => charged)),
    credit: sumOf(balances.map(({ credit }) => credit)),
    due: sumOf(balances.map(({ due }) => due)),
    mayForfeit: balances.every(({ credit, stay: { charged, fee, terms } }) =>
      mayForfeit({ fee: charged, credit, owed: terms === null ? null : fee }),
    ),
  };
}
