import { amount, type Cents, cents } from "#shared/core/money.ts";
import { netsOf, totalOf } from "#shared/folios/amounts.ts";
import type { RevenueLine } from "#shared/reports/dashboard-schema.ts";

/** What a day brought under one name and rate. */
export type DaySale = { date: string; name: string; tax_percentage: number; quantity: number; gross: Cents };

export type Revenue = { gross_amount: number; net_amount: number; tax_amount: number; by_charge: RevenueLine[] };

/**
 * Sales under their names, the largest first. Tax is reckoned from the gross sum of each rate, as on an invoice, and
 * the lines' nets add up to the total's, so that the table can be checked with a pocket calculator.
 */
export function revenueOf(sales: readonly DaySale[]): Revenue {
  const lines = byCharge(sales);
  const nets = netsOf(lines);
  return {
    ...totalOf(lines),
    by_charge: lines.map((line, index) => {
      const net_amount = nets[index] ?? 0;
      return { ...line, net_amount, tax_amount: amount(cents(line.gross_amount) - cents(net_amount)) };
    }),
  };
}

type GrossLine = Omit<RevenueLine, "net_amount" | "tax_amount">;

function byCharge(sales: readonly DaySale[]): GrossLine[] {
  const lines = new Map<string, GrossLine>();
  for (const { name, tax_percentage, quantity, gross } of sales) {
    const key = `${tax_percentage} ${name}`;
    const known = lines.get(key) ?? { name, tax_percentage, quantity: 0, gross_amount: 0 };
    known.quantity += quantity;
    known.gross_amount = amount(cents(known.gross_amount) + gross);
    lines.set(key, known);
  }
  return [...lines.values()].sort(
    (a, b) => b.gross_amount - a.gross_amount || a.name.localeCompare(b.name) || a.tax_percentage - b.tax_percentage,
  );
}

/** The gross sum shared among the bookings that brought it; 0 where there is none. */
export function averageOf(gross_amount: number, bookings: number): number {
  return bookings === 0 ? 0 : amount(Math.round(cents(gross_amount) / bookings));
}
