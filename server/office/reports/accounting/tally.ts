import { datevRows } from "#server/office/reports/accounting/datev.ts";
import { isTaxed, type Postings } from "#server/office/reports/accounting/postings.ts";
import { type AccountingFormat, type AccountingSummary, type AccountingTotals } from "#shared/office/reports/accounting.ts";
import { type Cents, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";

type Sums = { net: Cents; tax: Cents };
type Counted = { count: number; amount: Cents };

/** The sums of a file, computed from the invoices themselves (`gross`) and, for comparison, from the postings. */
export type Tally = {
  count: { invoices: number; cancellations: number; gross: Cents; booked: Cents };
  rows: Record<AccountingFormat, number>;
  taxes: Map<number, Sums>;
  methods: Map<string, Counted & { name: string }>;
};

export function emptyTally(): Tally {
  return {
    count: { invoices: 0, cancellations: 0, gross: ZERO, booked: ZERO },
    rows: { bmd_ntcs: 0, rzl: 0, datev: 0 },
    taxes: new Map(),
    methods: new Map(),
  };
}

/** Adds the invoices and postings of some days. */
export function count(tally: Tally, { invoices, postings }: Postings): void {
  for (const { gross, sold, is_cancellation } of invoices) {
    // Deposit invoices count with what comes for them.
    if (sold.some(({ deposit }) => deposit === "asked")) continue;
    tally.count.invoices += 1;
    tally.count.cancellations += is_cancellation ? 1 : 0;
    tally.count.gross = plus(tally.count.gross, gross);
    for (const { tax_percentage, net, tax } of sold) addTax(tally, tax_percentage, { net, tax });
  }
  for (const posting of postings) {
    tally.rows.bmd_ntcs += isTaxed(posting) ? posting.lines.length : 1;
    tally.rows.datev += datevRows(posting);
    tally.rows.rzl += isTaxed(posting) ? Math.max(2, posting.lines.length + 1) : 2;
    if (posting.kind === "deposit") {
      tally.count.gross = plus(tally.count.gross, posting.gross);
      tally.count.booked = plus(tally.count.booked, posting.gross);
      for (const { revenue, net, tax } of posting.lines) addTax(tally, revenue.percentage, { net, tax });
    } else if (posting.kind === "invoice") tally.count.booked = plus(tally.count.booked, posting.gross);
    else if (posting.kind !== "settlement") {
      addMoney(tally, posting.method_id ?? "", { name: posting.method, count: 1, amount: posting.amount });
    }
  }
}

function addTax({ taxes }: Tally, percentage: number, { net, tax }: Sums): void {
  const known = taxes.get(percentage);
  if (!known) taxes.set(percentage, { net, tax });
  else {
    known.net = plus(known.net, net);
    known.tax = plus(known.tax, tax);
  }
}

function addMoney({ methods }: Tally, method_id: string, { name, count, amount }: Counted & { name: string }): void {
  const known = methods.get(method_id);
  if (!known) methods.set(method_id, { name, count, amount });
  else {
    known.count += count;
    known.amount = plus(known.amount, amount);
  }
}

/** Throws where the sums of the postings differ from those of the invoices: that would be a bug, and a wrong file must not be written. */
export function totalsOf({ count, taxes, methods }: Tally): InCents<AccountingTotals> {
  if (count.gross !== count.booked) throw new Error(`the invoices sum to ${count.gross}, their postings to ${count.booked}`);
  const lines = [...taxes].sort(([a], [b]) => b - a);
  const payments = [...methods.values()];
  return {
    invoices: count.invoices,
    cancellations: count.cancellations,
    gross_amount: count.gross,
    net_amount: sumOf(lines.map(([, { net }]) => net)),
    tax_amount: sumOf(lines.map(([, { tax }]) => tax)),
    taxes: lines.map(([tax_percentage, { net, tax }]) => ({
      tax_percentage,
      net_amount: net,
      tax_amount: tax,
      gross_amount: plus(net, tax),
    })),
    payments: {
      count: payments.reduce((sum, each) => sum + each.count, 0),
      amount: sumOf(payments.map((each) => each.amount)),
    },
  };
}

export function methodsOf({ methods }: Tally): InCents<AccountingSummary>["methods"] {
  return [...methods.values()].sort((a, b) => a.name.localeCompare(b.name));
}
