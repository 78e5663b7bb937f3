import { type Amount, amount, cents, type Decimal, minus, most, negated, ZERO } from "#shared/core/money.ts";

/** By how much a payment exceeds what is due; 0 if it does not. What is due may be a credit. */
export function excessOf(paid: Decimal, due: Decimal): Amount {
  return amount(most(ZERO, minus(cents(paid), most(ZERO, cents(due)))));
}

/**
 * The most that can be given back: the credit; if there is none, what was paid, as for a deposit that goes back before the stay is canceled.
 */
export function refundable({ due_amount, paid_amount }: { due_amount: Decimal; paid_amount: Decimal }): Amount {
  const credit = most(ZERO, negated(cents(due_amount)));
  const paid = most(ZERO, cents(paid_amount));
  return amount(credit > 0 ? credit : paid);
}
