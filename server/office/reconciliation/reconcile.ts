import { type Accounts, accountsIn, type Gap, gapsIn, isNumberTaken, type Place, type Span } from "#server/office/reconciliation/facts.ts";
import { invoicesIn, placeOf } from "#server/office/reconciliation/invoice-facts.ts";
import { type Days, daysOf, partsOf } from "#server/platform/core/calls/report-days.ts";
import { boundsOf } from "#server/platform/core/database/local-dates.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import type { QueryTask, ReadOnly } from "#server/platform/core/worker/tasks.ts";
import { queryInWorkers } from "#server/platform/core/worker/worker-pool.ts";
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

/** The worker that reads the accounts reads fewer invoices meanwhile. */
const SHARE_BESIDE_ACCOUNTS = 1 / 3;
/** The most differences that are listed; all are counted. */
const MAX_SHOWN = 500;
/** The folios, stays and payments of the whole span, or none of them, and the invoices of some of its days. */
type Part = { span: Span; config: Pick<Config, "data_dir">; withAccounts: boolean; issued: Days };
type Totals = InCents<ReconciliationTotals>;
type PartRead = { counts: Accounts["counts"] | null; totals: Totals; count: number; differences: Difference[] };

/**
 * Compares stored sums with each other: single entries, sums of folios and bookings, invoices and their PDFs, and accounting data. All data
 * of a range is read from one snapshot, off the main thread.
 */
export async function reconcile(view: View, { data_dir }: Pick<Config, "data_dir">, range: ReportRange): Promise<Reconciliation> {
  const days = daysOf(view, range);
  const span = { ...days, property: view.actor.property_id, ...boundsOf(view, days) };
  const parts = partsOf(days, SHARE_BESIDE_ACCOUNTS).map((issued, index) => ({
    span,
    config: { data_dir },
    withAccounts: index === 0,
    issued,
  }));
  const read = await queryInWorkers(view, reconciliationTask, parts);
  const totals = read.reduce((all, part) => added(all, part.totals), noTotals());
  const counts = read[0]?.counts ?? { folios: 0, bookings: 0, payments: 0 };
  return {
    ...days,
    totals: toAmounts(ReconciliationTotals, totals),
    checked: { ...counts, invoices: totals.count },
    count: read.reduce((sum, part) => sum + part.count, 0),
    differences: read.flatMap(({ differences }) => differences).slice(0, MAX_SHOWN),
  };
}

export const reconciliationTask: QueryTask<Part, PartRead> = {
  name: "reconciliation",
  read(db, { span, config, withAccounts, issued }) {
    const found: Difference[] = [];
    const note = (object: Difference["object"], place: Place, mismatches: readonly Mismatch[]) =>
      void found.push(...mismatches.map((mismatch) => differenceAt(object, place, mismatch)));

    const accounts = withAccounts ? accountsIn(db, span) : null;
    for (const folio of accounts?.folios ?? []) note("folio", folio, folioMismatches(folio));
    for (const booking of accounts?.bookings ?? []) note("booking", booking, bookingMismatches(booking));
    for (const payment of accounts?.payments ?? []) note("payment", payment, paymentMismatches(payment));

    const totals = noTotals();
    const onDisk = bytesIn(config);
    for (const invoice of invoicesIn(db, { ...issued, property: span.property })) {
      const facts = { ...invoice, has_file: invoice.is_coming || (invoice.file_id !== null && onDisk(invoice.file_id)) };
      const mismatches = invoiceMismatches(facts);
      if (mismatches.length > 0) note("invoice", placeOf(db, invoice.id), mismatches);
      addTo(totals, facts);
    }
    for (const gap of gapsIn(db, { ...issued, property: span.property })) note("invoice", gap, gapMismatch(db, span.property, gap));
    return { counts: accounts?.counts ?? null, totals, count: found.length, differences: found.slice(0, MAX_SHOWN) };
  },
};

function noTotals(): Totals {
  return { count: 0, folios: ZERO, invoices: ZERO, payments: ZERO, paid: ZERO, due: ZERO, canceled: ZERO, export: ZERO };
}

/**
 * A canceled invoice's charges are on other folios by now, so its document's sums count instead. A deposit stands for the part of the folio
 * that it asks for, and the invoice that deducts it for the rest. Of a deposit that asks for nothing any more only what was paid counts.
 */
function addTo(totals: Totals, facts: InvoiceFacts): void {
  const live = isLive(facts);
  const lapsed = lapsedAmount(facts);
  const asked = minus(facts.total_amount, lapsed);
  totals.count += 1;
  totals.invoices = plus(totals.invoices, asked);
  totals.export = plus(totals.export, minus(facts.exported, lapsed));
  totals.folios = plus(totals.folios, live ? chargedBy(facts, asked) : facts.content.lines);
  totals.paid = plus(totals.paid, live ? paidOn(facts) : ZERO);
  totals.due = plus(totals.due, live ? minus(facts.due_amount, lapsed) : ZERO);
  totals.canceled = plus(totals.canceled, live ? ZERO : facts.total_amount);
  totals.payments = sumOf([totals.paid, totals.due, totals.canceled]);
}

function chargedBy({ is_deposit, charged, deducted }: InvoiceFacts, asked: Cents): Cents {
  return is_deposit ? asked : minus(charged, deducted);
}

function paidOn({ is_deposit, total_amount, due_amount, paid, deducted }: InvoiceFacts): Cents {
  return is_deposit ? minus(total_amount, due_amount) : minus(paid, deducted);
}

function added(one: Totals, other: Totals): Totals {
  return {
    count: one.count + other.count,
    folios: plus(one.folios, other.folios),
    invoices: plus(one.invoices, other.invoices),
    payments: plus(one.payments, other.payments),
    paid: plus(one.paid, other.paid),
    due: plus(one.due, other.due),
    canceled: plus(one.canceled, other.canceled),
    export: plus(one.export, other.export),
  };
}

/** The longest gap whose numbers are looked up one by one. */
const MAX_GAP = 1000;

/** Numbers that an older prefix has used were skipped and are not missing. */
function gapMismatch(db: ReadOnly, property: string, gap: Gap): Mismatch[] {
  const missing = missingBefore(gap);
  const prefix = gap.number.slice(0, gap.number.length - String(gap.sequence).length);
  const isPassedOver = (step: number) => isNumberTaken(db, property, `${prefix}${gap.sequence - step}`);
  const steps = Array.from({ length: Math.min(missing, MAX_GAP) }, (_, index) => index + 1);
  if (missing <= MAX_GAP && steps.every(isPassedOver)) return [];
  return [{ kind: "invoice_gap", expected: (gap.previous ?? 0) + 1, found: gap.sequence }];
}

/** The numbers of a series are no money amounts. */
function differenceAt(object: Difference["object"], place: Place, mismatch: Mismatch): Difference {
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
