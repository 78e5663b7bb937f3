import { amount, type Cents, cents } from "#shared/core/money.ts";
import { netsOf, totalOf } from "#shared/folios/amounts.ts";
import type { RevenueLine } from "#shared/reports/dashboard-schema.ts";

/** What was sold under one name and rate. */
export type Sale = { name: string; tax_percentage: number; quantity: number; gross: Cents };

/** What a day brought under one name and rate, and how much of its gross is charged for lodging. */
export type DaySale = Sale & { date: string; lodging: Cents };

export type Revenue = { gross_amount: number; net_amount: number; tax_amount: number; by_charge: RevenueLine[] };

/**
 * Sales under their names, the largest first. Tax is reckoned from the gross sum of each rate, as on an invoice, and
 * the lines' nets add up to the total's, so that the table can be checked with a pocket calculator.
 */
export function revenueOf(sales: readonly Sale[]): Revenue {
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

function byCharge(sales: readonly Sale[]): GrossLine[] {
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

/** What an item brought, and what it had brought in the days before. Null is all those that are too small to be named. */
export type RankedItem = { name: string | null; now: number; earlier: number };

/** The items that brought most, whatever they are taxed by; what doesn't fit is one last line. */
export function rankedItems(lines: readonly RevenueLine[], before: readonly RevenueLine[], most: number): RankedItem[] {
  const [now, earlier] = [byName(lines), byName(before)];
  const names = [...new Set([...now.keys(), ...earlier.keys()])];
  const items = names
    .map((name) => ({ name, now: amount(now.get(name) ?? 0), earlier: amount(earlier.get(name) ?? 0) }))
    .sort((a, b) => b.now - a.now || b.earlier - a.earlier || a.name.localeCompare(b.name));
  if (items.length <= most) return items;
  const others = items.slice(most - 1);
  const sum = (of: "now" | "earlier") => amount(others.reduce((total, item) => total + cents(item[of]), 0));
  return [...items.slice(0, most - 1), { name: null, now: sum("now"), earlier: sum("earlier") }];
}

function byName(lines: readonly RevenueLine[]): Map<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { name, gross_amount } of lines) sums.set(name, (sums.get(name) ?? 0) + cents(gross_amount));
  return sums;
}
