import { type Amount, amount, cents, type Decimal, minus, most, negated, ZERO } from "#shared/platform/core/money.ts";

/** By how much a payment exceeds what is due; 0 if it does not. What is due may be a credit. */
export function excessOf(paid: Decimal, due: Decimal): Amount {
  return amount(most(ZERO, minus(cents(paid), most(ZERO, cents(due)))));
}

/** The most that can be given back: the credit. What was paid of a stay that does not take place goes back with its cancellation. */
export function refundable(due: Decimal): Amount {
  return amount(most(ZERO, negated(cents(due))));
}
