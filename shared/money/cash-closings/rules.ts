import { PAYMENT_KINDS } from "#shared/inventory/payment-methods/schema.ts";
import type { MethodSums } from "#shared/money/cash-closings/schema.ts";
import { type Cents, minus, plus, sumOf, times, ZERO } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";

type Sums = InCents<MethodSums>;

/** The sums of the drawer, in cents. What goes out is below zero, so that the expected amount is the sum of all others. */
export type DrawerSums = {
  opening_amount: Cents;
  in_amount: Cents;
  out_amount: Cents;
  put_in_amount: Cents;
  taken_out_amount: Cents;
  expected_amount: Cents;
};

type Period = { opening: Cents; methods: readonly Sums[]; movements: readonly Cents[] };

/** Computes the sums of the drawer: the opening amount, the cash that came in and went out since, and what should be in it. */
export function computeDrawer({ opening, methods, movements }: Period): DrawerSums {
  const cash = methods.filter(({ kind }) => kind === "cash");
  const sums = {
    opening_amount: opening,
    in_amount: sumOf(cash.map(({ in_amount }) => in_amount)),
    out_amount: sumOf(cash.map(({ out_amount }) => out_amount)),
    put_in_amount: sumOf(movements.filter((value) => value > 0)),
    taken_out_amount: sumOf(movements.filter((value) => value < 0)),
  };
  return { ...sums, expected_amount: sumOf(Object.values(sums)) };
}

/** Payment methods by kind, cash first, and by name. */
export function inOrderOfKinds<T extends Pick<Sums, "kind" | "name">>(methods: readonly T[]): T[] {
  const rank = ({ kind }: T) => PAYMENT_KINDS.indexOf(kind);
  return methods.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** Notes or coins of one value. */
type Pile = { value: Cents; count: number };

/** Adds up the counted notes and coins. */
export function sumOfCounts(counts: readonly Pile[]): Cents {
  return counts.reduce((sum, { value, count }) => plus(sum, times(value, count)), ZERO);
}

/** The counted amount, and the amount to stay in the drawer; all of it by default. */
type Count = { counted_amount: Cents; left_amount?: Cents | undefined };

/** Result of a count. */
export type Balance = { difference_amount: Cents; left_amount: Cents; removed_amount: Cents };

/** The difference to what was expected (below zero where cash is missing), what stays in the drawer and what is taken out of it. */
export function balanceOf(expected: Cents, { counted_amount, left_amount = counted_amount }: Count): Balance {
  return {
    difference_amount: minus(counted_amount, expected),
    left_amount,
    removed_amount: minus(counted_amount, left_amount),
  };
}

/** `counts`: they do not add up. `left_amount`: more than was counted. `note`: a difference that nobody has explained. */
export type ClosingFault = "counts" | "left_amount" | "note";

type Closing = Count & { expected_amount: Cents; counts: readonly Pile[]; note: string | null };

/** The field that keeps a closing from being made; null if none does. */
export function whyNotClose({ expected_amount, counts, note, ...count }: Closing): ClosingFault | null {
  const { difference_amount, removed_amount } = balanceOf(expected_amount, count);
  if (counts.length > 0 && sumOfCounts(counts) !== count.counted_amount) return "counts";
  if (removed_amount < 0) return "left_amount";
  return difference_amount !== 0 && !note ? "note" : null;
}
