import type { Home, View } from "#server/core/work.ts";
import { hasBytes } from "#server/files/disk.ts";
import {
  accountsIn,
  type Gap,
  gapsIn,
  type InvoiceColumns,
  invoiceColumns,
  isNumberTaken,
  type Place,
} from "#server/reconciliation/facts.ts";
import { accountBook } from "#server/reports/account-book.ts";
import { daysOf } from "#server/reports/days.ts";
import { postingsOf } from "#server/reports/postings.ts";
import { amount } from "#shared/core/money.ts";
import {
  bookingMismatches,
  folioMismatches,
  type InvoiceFacts,
  invoiceMismatches,
  isLive,
  type Mismatch,
  missingBefore,
  paymentMismatches,
} from "#shared/reconciliation/rules.ts";
import type { Difference, Reconciliation, ReconciliationTotals } from "#shared/reconciliation/schema.ts";
import type { ReportRange } from "#shared/reports/schema.ts";

/** More differences than anybody reads: the first ones are shown, all are counted. */
const MOST_SHOWN = 500;
/** So many invoices are looked at in one go: a few milliseconds, then others have their turn. */
const SLICE = 50;

/**
 * Holds the books against each other: single entries, sums of folios and bookings, invoices and their paper, and what
 * accounting gets. Everything of a range; each row is compared in one reading, so that no change can come between.
 */
export async function reconcile(view: View, home: Home, range: ReportRange): Promise<Reconciliation> {
  const days = daysOf(view, range);
  const found: Difference[] = [];
  const note = (object: Difference["object"], place: Place, mismatches: readonly Mismatch[]) =>
    void found.push(...mismatches.map((mismatch) => differenceAt(object, place, mismatch)));

  const { counts, folios, bookings, payments } = await accountsIn(view, days);
  for (const folio of folios) note("folio", folio, folioMismatches(folio));
  for (const booking of bookings) note("booking", booking, bookingMismatches(booking));
  for (const payment of payments) note("payment", payment, paymentMismatches(payment));

  const totals = noTotals();
  for await (const { invoices, postings } of postingsOf(view, accountBook(view), days)) {
    const exported = new Map(postings.flatMap((posting) => (posting.kind === "invoice" ? [[posting.number, posting.gross] as const] : [])));
    for (let start = 0; start < invoices.length; start += SLICE) {
      const ids = invoices.slice(start, start + SLICE).map(({ id }) => id);
      for (const place of invoiceColumns(view, ids)) {
        const facts = factsOf(home, place, exported.get(place.label) ?? 0);
        note("invoice", place, invoiceMismatches(facts));
        addTo(totals, facts);
      }
      await othersFirst();
    }
  }
  for (const gap of gapsIn(view, days)) note("invoice", gap, gapMismatch(view, gap));
  return {
    ...days,
    totals: inMajorUnits(totals),
    checked: { ...counts, invoices: totals.count },
    count: found.length,
    differences: found.slice(0, MOST_SHOWN),
  };
}

function othersFirst(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function factsOf(home: Home, place: InvoiceColumns, exported: number): InvoiceFacts {
  const has_file = place.is_coming || (place.file_id !== null && hasBytes(home, place.file_id));
  const { paper_gross: gross, paper_lines: lines, paper_taxes: taxes, paper_taxes_gross: taxes_gross } = place;
  return { ...place, has_file, exported, content: { gross, lines, taxes, taxes_gross } };
}

function noTotals(): ReconciliationTotals {
  return { count: 0, folios: 0, invoices: 0, payments: 0, paid: 0, due: 0, canceled: 0, export: 0 };
}

/** What was canceled is on no folio any more as it was: there its paper speaks for it. */
function addTo(totals: ReconciliationTotals, facts: InvoiceFacts): void {
  const live = isLive(facts);
  totals.count += 1;
  totals.invoices += facts.total_amount;
  totals.export += facts.exported;
  totals.folios += live ? facts.charged : facts.content.lines;
  totals.paid += live ? facts.paid : 0;
  totals.due += live ? facts.due_amount : 0;
  totals.canceled += live ? 0 : facts.total_amount;
  totals.payments = totals.paid + totals.due + totals.canceled;
}

function inMajorUnits({ count, ...sums }: ReconciliationTotals): ReconciliationTotals {
  const major = (value: number) => amount(value);
  return {
    count,
    folios: major(sums.folios),
    invoices: major(sums.invoices),
    payments: major(sums.payments),
    paid: major(sums.paid),
    due: major(sums.due),
    canceled: major(sums.canceled),
    export: major(sums.export),
  };
}

/** The longest gap whose numbers are looked up one by one. */
const LONGEST_LOOK = 1000;

/** Numbers that an older prefix has made are passed over and not missing. */
function gapMismatch(view: View, gap: Gap): Mismatch[] {
  const missing = missingBefore(gap);
  const prefix = gap.number.slice(0, gap.number.length - String(gap.sequence).length);
  const isPassedOver = (step: number) => isNumberTaken(view, `${prefix}${gap.sequence - step}`);
  const steps = Array.from({ length: Math.min(missing, LONGEST_LOOK) }, (_, index) => index + 1);
  if (missing <= LONGEST_LOOK && steps.every(isPassedOver)) return [];
  return [{ kind: "invoice_gap", expected: (gap.previous ?? 0) + 1, found: gap.sequence }];
}

/** Numbers of a series are no money. */
function differenceAt(object: Difference["object"], place: Place, { kind, expected, found }: Mismatch): Difference {
  const { id, label, booking_id, group_id, customer_id, folio_id, invoice_id } = place;
  const shown = (value: number | null) => (value === null || kind === "invoice_gap" ? value : amount(value));
  return {
    kind,
    object,
    id,
    label,
    booking_id,
    group_id,
    customer_id,
    folio_id,
    invoice_id,
    expected: shown(expected),
    found: shown(found),
  };
}
