import type { DashboardReport, RevenueLine } from "#shared/office/reports/dashboard-schema.ts";
import { type Amount, amount, type Cents, cents, minus, plus, sumAmounts, ZERO } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { netsOf, totalOf } from "#shared/stays/folios/amounts.ts";

/** The sales under one name and tax rate. */
export type Sale = { name: string; tax_percentage: number; quantity: number; gross: Cents };

/** The sales of a day under one name and tax rate, and the part of their gross that is charged for lodging. */
export type DaySale = Sale & { date: string; lodging: Cents };

export type Revenue = Pick<InCents<DashboardReport>["revenue"], "gross_amount" | "net_amount" | "tax_amount" | "by_charge">;

/**
 * Sales by name, the largest first. Tax is computed from the gross sum of each rate, as on an invoice, and the lines' nets add
 * up to the total's, so that the table can be verified by adding.
 */
export function revenueOf(sales: readonly Sale[]): Revenue {
  const lines = byCharge(sales);
  const nets = netsOf(lines);
  return {
    ...totalOf(lines),
    by_charge: lines.map((line, index) => {
      const net_amount = nets[index] ?? ZERO;
      return { ...line, net_amount, tax_amount: minus(line.gross_amount, net_amount) };
    }),
  };
}

type GrossLine = Omit<Revenue["by_charge"][number], "net_amount" | "tax_amount">;

function byCharge(sales: readonly Sale[]): GrossLine[] {
  const lines = new Map<string, GrossLine>();
  for (const { name, tax_percentage, quantity, gross } of sales) {
    const key = `${tax_percentage} ${name}`;
    const known = lines.get(key) ?? { name, tax_percentage, quantity: 0, gross_amount: ZERO };
    known.quantity += quantity;
    known.gross_amount = plus(known.gross_amount, gross);
    lines.set(key, known);
  }
  return [...lines.values()].sort(
    (a, b) => b.gross_amount - a.gross_amount || a.name.localeCompare(b.name) || a.tax_percentage - b.tax_percentage,
  );
}

/** The revenue of an item now and in the period before. The name is null for the sum of the small ones. */
export type RankedItem = { name: string | null; now: Amount; earlier: Amount };

/** The items with the highest revenue over all tax rates; the others are summed in one last line. */
export function rankedItems(lines: readonly RevenueLine[], before: readonly RevenueLine[], most: number): RankedItem[] {
  const [now, earlier] = [byName(lines), byName(before)];
  const names = [...new Set([...now.keys(), ...earlier.keys()])];
  const items = names
    .map((name) => ({ name, now: amount(now.get(name) ?? ZERO), earlier: amount(earlier.get(name) ?? ZERO) }))
    .sort((a, b) => b.now - a.now || b.earlier - a.earlier || a.name.localeCompare(b.name));
  if (items.length <= most) return items;
  const others = items.slice(most - 1);
  const sum = (of: "now" | "earlier") => sumAmounts(others.map((item) => item[of]));
  return [...items.slice(0, most - 1), { name: null, now: sum("now"), earlier: sum("earlier") }];
}

function byName(lines: readonly RevenueLine[]): Map<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { name, gross_amount } of lines) sums.set(name, plus(sums.get(name) ?? ZERO, cents(gross_amount)));
  return sums;
}
