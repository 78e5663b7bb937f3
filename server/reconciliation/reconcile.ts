import { askAside } from "#server/core/aside.ts";
import type { Reading, ReadOnly } from "#server/core/reading.ts";
import type { Home, View } from "#server/core/work.ts";
import { bytesIn } from "#server/files/disk.ts";
import { accountsIn, type Gap, gapsIn, isNumberTaken, type Place, type Span } from "#server/reconciliation/facts.ts";
import { invoicesIn, placeOf } from "#server/reconciliation/invoice-facts.ts";
import { daysOf } from "#server/reports/days.ts";
import { boundsOf } from "#server/reports/local-dates.ts";
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
type Input = { span: Span; home: Pick<Home, "data_dir"> };

/**
 * Holds the books against each other: single entries, sums of folios and bookings, invoices and their paper, and what
 * accounting gets. Everything of a range, all of one moment and beside the desk.
 */
export function reconcile(view: View, { data_dir }: Pick<Home, "data_dir">, range: ReportRange): Promise<Reconciliation> {
  const days = daysOf(view, range);
  const span = { ...days, property: view.actor.property_id, ...boundsOf(view, days) };
  return askAside(view, reconciliationReading, { span, home: { data_dir } });
}

export const reconciliationReading: Reading<Input, Reconciliation> = {
  name: "reconciliation",
  read(db, { span, home }) {
    const found: Difference[] = [];
    const note = (object: Difference["object"], place: Place, mismatches: readonly Mismatch[]) =>
      void found.push(...mismatches.map((mismatch) => differenceAt(object, place, mismatch)));

    const { counts, folios, bookings, payments, proved } = accountsIn(db, span);
    for (const folio of folios) note("folio", folio, folioMismatches(folio));
    for (const booking of bookings) note("booking", booking, bookingMismatches(booking));
    for (const payment of payments) note("payment", payment, paymentMismatches(payment));

    const totals = noTotals();
    const onDisk = bytesIn(home);
    for (const invoice of invoicesIn(db, proved)) {
      const facts = { ...invoice, has_file: invoice.is_coming || (invoice.file_id !== null && onDisk(invoice.file_id)) };
      const mismatches = invoiceMismatches(facts);
      if (mismatches.length > 0) note("invoice", placeOf(db, invoice.id), mismatches);
      addTo(totals, facts);
    }
    for (const gap of gapsIn(db, span)) note("invoice", gap, gapMismatch(db, span.property, gap));
    return {
      ...{ from: span.from, to: span.to },
      totals: inMajorUnits(totals),
      checked: { ...counts, invoices: totals.count },
      count: found.length,
      differences: found.slice(0, MOST_SHOWN),
    };
  },
};

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
function gapMismatch(db: ReadOnly, property: string, gap: Gap): Mismatch[] {
  const missing = missingBefore(gap);
  const prefix = gap.number.slice(0, gap.number.length - String(gap.sequence).length);
  const isPassedOver = (step: number) => isNumberTaken(db, property, `${prefix}${gap.sequence - step}`);
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
