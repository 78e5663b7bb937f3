import type { Home, View } from "#server/core/work.ts";
import { hasBytes } from "#server/files/disk.ts";
import {
  bookingFacts,
  folioFacts,
  type Gap,
  gapsIn,
  type InvoiceColumns,
  idsOf,
  invoiceColumns,
  isNumberTaken,
  type Ledger,
  type Place,
  paymentFacts,
} from "#server/reconciliation/facts.ts";
import { accountBook } from "#server/reports/account-book.ts";
import { type Days, daysOf } from "#server/reports/days.ts";
import { postingsOf, type Slice } from "#server/reports/postings.ts";
import { amount, cents } from "#shared/core/money.ts";
import type { InvoiceContent } from "#shared/invoices/content.ts";
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
/** So many rows are looked at in one go: a few milliseconds, then others have their turn. */
const SLICE = 300;

/**
 * Holds the books against each other: single entries, sums of folios and bookings, invoices and their paper, and what
 * accounting gets. Everything of a range; each row is compared in one reading, so that no change can come between.
 */
export async function reconcile(view: View, home: Home, range: ReportRange): Promise<Reconciliation> {
  const days = daysOf(view, range);
  const found: Difference[] = [];
  const note = (object: Difference["object"], place: Place, mismatches: readonly Mismatch[]) =>
    void found.push(...mismatches.map((mismatch) => differenceAt(object, place, mismatch)));

  const folios = await inSlices(view, { ledger: "folios", days }, (ids) => {
    for (const folio of folioFacts(view, ids)) note("folio", folio, folioMismatches(folio));
  });
  const bookings = await inSlices(view, { ledger: "bookings", days }, (ids) => {
    for (const booking of bookingFacts(view, ids)) note("booking", booking, bookingMismatches(booking));
  });
  const payments = await inSlices(view, { ledger: "payments", days }, (ids) => {
    for (const payment of paymentFacts(view, ids)) note("payment", payment, paymentMismatches(payment));
  });
  const totals = noTotals();
  for await (const slice of postingsOf(view, accountBook(view), days)) {
    for (const { place, facts } of invoicesIn(view, home, slice)) {
      note("invoice", place, invoiceMismatches(facts));
      addTo(totals, facts);
    }
  }
  for (const gap of gapsIn(view, days)) note("invoice", gap, gapMismatch(view, gap));
  return {
    ...days,
    totals: inMajorUnits(totals),
    checked: { folios, bookings, payments, invoices: totals.count },
    count: found.length,
    differences: found.slice(0, MOST_SHOWN),
  };
}

async function inSlices(
  view: View,
  { ledger, days }: { ledger: Ledger; days: Days },
  look: (ids: readonly string[]) => void,
): Promise<number> {
  const ids = idsOf(view, ledger, days);
  for (let start = 0; start < ids.length; start += SLICE) {
    look(ids.slice(start, start + SLICE));
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return ids.length;
}

function invoicesIn(view: View, home: Home, { invoices, postings }: Slice): { place: InvoiceColumns; facts: InvoiceFacts }[] {
  const contents = new Map(invoices.map(({ id, content }) => [id, content]));
  const exported = new Map(postings.flatMap((posting) => (posting.kind === "invoice" ? [[posting.number, posting.gross] as const] : [])));
  return invoiceColumns(view, [...contents.keys()]).flatMap((place) => {
    const content = contents.get(place.id);
    if (!content) return [];
    const has_file = place.is_coming || (place.file_id !== null && hasBytes(home, place.file_id));
    return [{ place, facts: { ...place, has_file, content: sumsOf(content), exported: exported.get(place.label) ?? 0 } }];
  });
}

function sumsOf({ gross_amount, lines, taxes }: InvoiceContent): InvoiceFacts["content"] {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + cents(value), 0);
  return {
    gross: cents(gross_amount),
    lines: sum(lines.map((line) => line.gross_amount)),
    taxes: sum(taxes.flatMap((tax) => [tax.net_amount, tax.tax_amount])),
    taxes_gross: sum(taxes.map((tax) => tax.gross_amount)),
  };
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
