import type { Posting, Postings } from "#server/reports/postings.ts";
import { amount } from "#shared/core/money.ts";
import type { AccountingFormat, AccountingSummary, AccountingTotals } from "#shared/reports/accounting.ts";

type Sums = { net: number; tax: number };
type Counted = { count: number; amount: number };

/** Adds up what goes into a file, from the invoices themselves and, for comparison, from what is booked. */
export function makeTally() {
  const count = { invoices: 0, cancellations: 0, gross: 0, booked: 0 };
  const rows: Record<AccountingFormat, number> = { bmd_ntcs: 0, rzl: 0 };
  const taxes = new Map<number, Sums>();
  const methods = new Map<string, Counted & { name: string }>();

  function add({ invoices, postings }: Postings): void {
    for (const { gross, sold, is_cancellation } of invoices) {
      count.invoices += 1;
      count.cancellations += is_cancellation ? 1 : 0;
      count.gross += gross;
      for (const { tax_percentage, net, tax } of sold) {
        const sums = taxes.get(tax_percentage);
        if (!sums) taxes.set(tax_percentage, { net, tax });
        else {
          sums.net += net;
          sums.tax += tax;
        }
      }
    }
    for (const posting of postings) {
      rows.bmd_ntcs += posting.kind === "invoice" ? posting.lines.length : 1;
      rows.rzl += posting.kind === "invoice" ? Math.max(2, posting.lines.length + 1) : 2;
      if (posting.kind === "invoice") count.booked += posting.gross;
      else addMoney(posting);
    }
  }

  function addMoney({ kind, method_id, method, amount: moved }: Exclude<Posting, { kind: "invoice" }>): void {
    if (kind === "settlement") return;
    const known = methods.get(method_id ?? "") ?? { name: method, count: 0, amount: 0 };
    methods.set(method_id ?? "", { ...known, count: known.count + 1, amount: known.amount + moved });
  }

  return {
    add,
    rows: (format: AccountingFormat) => rows[format],
    /** Throws where a file would say something else than the invoices: that would be a bug, and no file is better. */
    totals(): AccountingTotals {
      if (count.gross !== count.booked) throw new Error(`the invoices are ${count.gross}, their bookings ${count.booked}`);
      const lines = [...taxes].sort(([a], [b]) => b - a);
      const payments = [...methods.values()];
      return {
        ...{ invoices: count.invoices, cancellations: count.cancellations, gross_amount: amount(count.gross) },
        net_amount: amount(lines.reduce((sum, [, { net }]) => sum + net, 0)),
        tax_amount: amount(lines.reduce((sum, [, { tax }]) => sum + tax, 0)),
        taxes: lines.map(([tax_percentage, { net, tax }]) => ({
          ...{ tax_percentage, net_amount: amount(net), tax_amount: amount(tax), gross_amount: amount(net + tax) },
        })),
        payments: {
          count: payments.reduce((sum, each) => sum + each.count, 0),
          amount: amount(payments.reduce((sum, each) => sum + each.amount, 0)),
        },
      };
    },
    methods: (): AccountingSummary["methods"] =>
      [...methods.values()].map((each) => ({ ...each, amount: amount(each.amount) })).sort((a, b) => a.name.localeCompare(b.name)),
  };
}
