import { type Cents, plus, share, sumOf, ZERO } from "#shared/platform/core/money.ts";

/** Gross part of a deposit at one tax rate. */
export type DepositPart = { tax_percentage: number; gross_amount: Cents };

type Rated = { tax_percentage: number; gross_amount: Cents; type: string | null };

/**
 * Splits a deposit among the tax rates of a stay, in proportion to what is charged at each (largest remainder, to the cent). Local taxes
 * are no price of the property and take no part. Empty if nothing is charged.
 */
export function depositParts(amount: Cents, charges: readonly Rated[]): DepositPart[] {
  const byRate = new Map<number, Cents>();
  for (const { tax_percentage, gross_amount, type } of charges) {
    if (type !== "city_tax") byRate.set(tax_percentage, plus(byRate.get(tax_percentage) ?? ZERO, gross_amount));
  }
  const rates = [...byRate].filter(([, gross]) => gross > 0).sort(([a], [b]) => b - a);
  if (rates.length === 0) return [];
  const amounts = share(
    amount,
    rates.map(([, gross]) => gross),
  );
  return rates
    .map(([tax_percentage], index) => ({ tax_percentage, gross_amount: amounts[index] ?? ZERO }))
    .filter(({ gross_amount }) => gross_amount !== 0);
}

/** The price of a stay of which deposits may ask for a part: all charges but local taxes. */
export function priceForDeposits(charges: readonly Rated[]): Cents {
  return sumOf(charges.filter(({ type }) => type !== "city_tax").map(({ gross_amount }) => gross_amount));
}
