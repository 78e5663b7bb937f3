import { type Cents, minus, netOf, plus, share, sumOf, ZERO } from "#shared/platform/core/money.ts";

/** A line that is billed: a gross amount that includes the tax. */
export type TaxedLine = { gross_amount: Cents; tax_percentage: number };
export type Amounts = { net_amount: Cents; tax_amount: Cents; gross_amount: Cents };

/** The amounts of one line: `net = round(gross / (1 + p/100))` half away from zero; tax is the difference. */
export function amountsOf({ gross_amount, tax_percentage }: TaxedLine): Amounts {
  const net_amount = netOf(gross_amount, tax_percentage);
  return { net_amount, tax_amount: minus(gross_amount, net_amount), gross_amount };
}

/** The totals per tax rate, computed from the rate's gross sum; rates in descending order. */
export function taxesOf(lines: readonly TaxedLine[]): (Amounts & { tax_percentage: number })[] {
  const grossBy = new Map<number, Cents>();
  for (const { gross_amount, tax_percentage } of lines)
    grossBy.set(tax_percentage, plus(grossBy.get(tax_percentage) ?? ZERO, gross_amount));
  return [...grossBy]
    .sort(([a], [b]) => b - a)
    .map(([tax_percentage, gross_amount]) => ({ tax_percentage, ...amountsOf({ gross_amount, tax_percentage }) }));
}

/** The totals: the sums of the rates' totals, so net + tax = gross. */
export function totalOf(lines: readonly TaxedLine[]): Amounts {
  const taxes = taxesOf(lines);
  return {
    net_amount: sumOf(taxes.map(({ net_amount }) => net_amount)),
    tax_amount: sumOf(taxes.map(({ tax_amount }) => tax_amount)),
    gross_amount: sumOf(taxes.map(({ gross_amount }) => gross_amount)),
  };
}

/**
 * The net amount of each line, adjusted by largest remainder so that the lines of a rate add up to the rate's net, as EN 16931
 * requires (BR-CO-10).
 */
export function netsOf(lines: readonly TaxedLine[]): Cents[] {
  const nets = lines.map((line) => amountsOf(line).net_amount);
  for (const { tax_percentage, net_amount } of taxesOf(lines)) {
    const indexes = lines.flatMap((line, index) => (line.tax_percentage === tax_percentage ? [index] : []));
    const off = minus(net_amount, sumOf(indexes.map((index) => nets[index] ?? ZERO)));
    const corrections = shareOf(off, indexes, lines);
    for (const [position, index] of indexes.entries()) nets[index] = plus(nets[index] ?? ZERO, corrections[position] ?? ZERO);
  }
  return nets;
}

/** Distributes the remaining cents to the lines whose exact net differs most from the rounded one. */
function shareOf(off: Cents, indexes: readonly number[], lines: readonly TaxedLine[]): Cents[] {
  if (off === 0) return indexes.map(() => ZERO);
  const misses = indexes.map((index) => {
    const line = lines[index] ?? { gross_amount: ZERO, tax_percentage: 0 };
    const exact = (line.gross_amount * 100) / (100 + line.tax_percentage);
    return Math.max(0, Math.sign(off) * (exact - amountsOf(line).net_amount));
  });
  return share(off, misses);
}
