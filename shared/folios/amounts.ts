import { amount, type Cents, cents, netOf, share } from "#shared/core/money.ts";

/** What is billed: a gross amount with the tax inside it. */
export type TaxedLine = { gross_amount: number; tax_percentage: number };
export type Amounts = { net_amount: number; tax_amount: number; gross_amount: number };

/** A line by itself: `net = round(gross / (1 + p/100))` half away from zero, and tax is what is left. */
export function amountsOf({ gross_amount, tax_percentage }: TaxedLine): Amounts {
  const gross = cents(gross_amount);
  const net = netOf(gross, tax_percentage);
  return { net_amount: amount(net), tax_amount: amount(gross - net), gross_amount: amount(gross) };
}

/** The totals of each tax rate, reckoned from the rate's gross sum; rates in falling order. */
export function taxesOf(lines: readonly TaxedLine[]): (Amounts & { tax_percentage: number })[] {
  const grossBy = new Map<number, Cents>();
  for (const { gross_amount, tax_percentage } of lines)
    grossBy.set(tax_percentage, (grossBy.get(tax_percentage) ?? 0) + cents(gross_amount));
  return [...grossBy]
    .sort(([a], [b]) => b - a)
    .map(([tax_percentage, gross]) => ({ tax_percentage, ...amountsOf({ gross_amount: amount(gross), tax_percentage }) }));
}

/** The sum of everything: its parts are the rates' totals, so net + tax = gross. */
export function totalOf(lines: readonly TaxedLine[]): Amounts {
  return taxesOf(lines).reduce<Amounts>(
    (sum, tax) => ({
      net_amount: plus(sum.net_amount, tax.net_amount),
      tax_amount: plus(sum.tax_amount, tax.tax_amount),
      gross_amount: plus(sum.gross_amount, tax.gross_amount),
    }),
    { net_amount: 0, tax_amount: 0, gross_amount: 0 },
  );
}

/**
 * The net of each line, adjusted by largest remainder so that the lines of a rate add up to the rate's net, as
 * EN 16931 asks (BR-CO-10).
 */
export function netsOf(lines: readonly TaxedLine[]): number[] {
  const nets = lines.map((line) => cents(amountsOf(line).net_amount));
  for (const { tax_percentage, net_amount } of taxesOf(lines)) {
    const indexes = lines.flatMap((line, index) => (line.tax_percentage === tax_percentage ? [index] : []));
    const off = cents(net_amount) - indexes.reduce((sum, index) => sum + (nets[index] ?? 0), 0);
    const corrections = shareOf(off, indexes, lines);
    for (const [position, index] of indexes.entries()) nets[index] = (nets[index] ?? 0) + (corrections[position] ?? 0);
  }
  return nets.map(amount);
}

/** Cents that are left over go to the lines whose exact net lies farthest from the rounded one. */
function shareOf(off: Cents, indexes: readonly number[], lines: readonly TaxedLine[]): Cents[] {
  if (off === 0) return indexes.map(() => 0);
  const misses = indexes.map((index) => {
    const line = lines[index] ?? { gross_amount: 0, tax_percentage: 0 };
    const exact = (cents(line.gross_amount) * 100) / (100 + line.tax_percentage);
    return Math.max(0, Math.sign(off) * (exact - cents(amountsOf(line).net_amount)));
  });
  return share(off, misses);
}

function plus(a: number, b: number): number {
  return amount(cents(a) + cents(b));
}
