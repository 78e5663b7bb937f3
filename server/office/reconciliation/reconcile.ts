import { accountsIn, type Gap, gapsIn, isNumberTaken } from "#server/office/reconciliation/facts.ts";
import { checkInvoices, placeOf } from "#server/office/reconciliation/invoice-facts.ts";
import type { RecordPlace } from "#server/office/reconciliation/statements.ts";
import { type Days, daysOf } from "#server/platform/core/calls/report-days.ts";
import { boundsOf } from "#server/platform/core/database/local-dates.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import { bytesIn } from "#server/tenant/files/disk.ts";
import {
  bookingMismatches,
  folioMismatches,
  type InvoiceFacts,
  invoiceMismatches,
  isLive,
  lapsedAmount,
  type Mismatch,
  missingBefore,
  paymentMismatches,
} from "#shared/office/reconciliation/rules.ts";
import { type Difference, type Reconciliation, ReconciliationTotals } from "#shared/office/reconciliation/schema.ts";
import { amount, type Cents, minus, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import type { ReportRange } from "#shared/platform/core/report-range.ts";
import { type InCents, toAmounts } from "#shared/platform/core/wire-money.ts";

/** The most differences that are listed; all are counted. */
const MAX_SHOWN = 500;
type Totals = InCents<ReconciliationTotals>;
type Request = { days: Days; config: Pick<Config, "data_dir"> };

/**
 * Compares stored sums with each other: single entries, sums of folios and bookings, invoices and their PDFs, and accounting data. All data
 * of a range is read from one snapshot, off the main thread.
 */
export function reconcile(view: View, { data_dir }: Pick<Config, "data_dir">, range: ReportRange): Promise<Reconciliation> {
  return viewInWorker(view, reconciliationTask, { days: daysOf(view, range), config: { data_dir } });
}

export const reconciliationTask: ViewTask<Request, Reconciliation> = {
  name: "reconciliation",
  read(view, { days, config }) {
    const found: Difference[] = [];
    const note = (object: Difference["object"], place: RecordPlace, mismatches: readonly Mismatch[]) =>
      void found.push(...mismatches.map((mismatch) => differenceAt(object, place, mismatch)));

    const { counts, folios, bookings, payments } = accountsIn(view, { ...days, ...boundsOf(view, days) });
    for (const folio of folios) note("folio", folio, folioMismatches(folio));
    for (const booking of bookings) note("booking", booking, bookingMismatches(booking));
    for (const payment of payments) note("payment", payment, paymentMismatches(payment));

    const totals = noTotals();
    const onDisk = bytesIn(config);
    checkInvoices(view, days, (invoice) => {
      const facts = { ...invoice, has_file: invoice.is_coming || (invoice.file_id !== null && onDisk(invoice.file_id)) };
      const mismatches = invoiceMismatches(facts);
      if (mismatches.length > 0) note("invoice", placeOf(view, invoice.id), mismatches);
      addTo(totals, facts);
    });
    for (const gap of gapsIn(view, days)) note("invoice", gap, gapMismatch(view, gap));
    return {
      ...days,
      totals: toAmounts(ReconciliationTotals, totals),
      checked: { ...counts, invoices: totals.count },
      count: found.length,
      differences: found.slice(0, MAX_SHOWN),
    };
  },
};

function noTotals(): Totals {
  return { count: 0, folios: ZERO, invoices: ZERO, payments: ZERO, paid: ZERO, due: ZERO, canceled: ZERO, export: ZERO };
}

/**
 * A canceled invoice's charges are on other folios by now, so its document's sums count instead. A deposit stands for the part of the folio
 * that it asks for, and the invoice that deducts it for the rest. Of a deposit that asks for nothing any more only what was paid counts. What
 * a credit note took back is canceled, by the invoice as by the credit note.
 */
function addTo(totals: Totals, facts: InvoiceFacts): void {
  const live = isLive(facts) && !facts.is_credit_note;
  const lapsed = lapsedAmount(facts);
  const asked = minus(facts.total_amount, lapsed);
  totals.count += 1;
  totals.invoices = plus(totals.invoices, asked);
  totals.export = plus(totals.export, minus(facts.exported, lapsed));
  totals.folios = plus(totals.folios, live ? chargedBy(facts, asked) : facts.content.lines);
  totals.paid = plus(totals.paid, live ? paidOn(facts) : ZERO);
  totals.due = plus(totals.due, live ? minus(facts.due_amount, lapsed) : ZERO);
  totals.canceled = plus(totals.canceled, live ? facts.credited : facts.total_amount);
  totals.payments = sumOf([totals.paid, totals.due, totals.canceled]);
}

function chargedBy({ is_deposit, charged, credited, deducted }: InvoiceFacts, asked: Cents): Cents {
  return is_deposit ? asked : minus(plus(charged, credited), deducted);
}

function paidOn({ is_deposit, total_amount, due_amount, paid, deducted }: InvoiceFacts): Cents {
  return is_deposit ? minus(total_amount, due_amount) : minus(paid, deducted);
}

/** The longest gap whose numbers are looked up one by one. */
const MAX_GAP = 1000;

/** Numbers that an older prefix has used were skipped and are not missing. */
function gapMismatch(view: View, gap: Gap): Mismatch[] {
  const missing = missingBefore(gap);
  const prefix = gap.number.slice(0, gap.number.length - String(gap.sequence).length);
  const isPassedOver = (step: number) => isNumberTaken(view, `${prefix}${gap.sequence - step}`);
  const steps = Array.from({ length: Math.min(missing, MAX_GAP) }, (_, index) => index + 1);
  if (missing <= MAX_GAP && steps.every(isPassedOver)) return [];
  return [{ kind: "invoice_gap", expected: (gap.previous ?? 0) + 1, found: gap.sequence }];
}

/** The numbers of a series are no money amounts. */
function differenceAt(object: Difference["object"], place: RecordPlace, mismatch: Mismatch): Difference {
  const { id, label, booking_id, group_id, customer_id, folio_id, invoice_id } = place;
  return {
    object,
    id,
    label,
    booking_id,
    group_id,
    customer_id,
    folio_id,
    invoice_id,
    ...(mismatch.kind === "invoice_gap" ? mismatch : inAmounts(mismatch)),
  };
}

function inAmounts({ kind, expected, found }: Exclude<Mismatch, { kind: "invoice_gap" }>) {
  return { kind, expected: expected === null ? null : amount(expected), found: found === null ? null : amount(found) };
}
