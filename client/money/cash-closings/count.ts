import { sumOfCounts } from "#shared/money/cash-closings/rules.ts";
import { type Cents, cents } from "#shared/platform/core/money.ts";

/** Values of a closing's form: the count as one amount, or pieces by the value of a note or coin, in cents. */
export type Typed = { counted_amount: number | null; pieces: Pieces; left_amount: number | null; note: string };
export type Pieces = Readonly<Record<string, number | null>>;

/** The counted cash; null if nothing was counted. `counts` is empty if it was typed as one amount. */
export type Counted = { sum: Cents; counts: { value: Cents; count: number }[] };

export function countedOf({ counted_amount, pieces }: Typed, values: readonly Cents[] | null): Counted | null {
  if (values === null) return counted_amount === null ? null : { sum: cents(counted_amount), counts: [] };
  const counts = values.flatMap((value) => {
    const count = pieces[value] ?? null;
    return count === null ? [] : [{ value, count }];
  });
  return counts.length === 0 ? null : { sum: sumOfCounts(counts), counts };
}
