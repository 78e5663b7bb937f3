import { depositReceiptsOfDays, invoicesOfDays, paidOnInvoice, paymentsOfDays } from "#server/office/reports/accounting/statements.ts";
import type { PropertyDays } from "#server/platform/core/calls/report-days.ts";
import { prepared } from "#server/platform/core/database/prepared.ts";
import type { ReadOnly } from "#server/platform/core/worker/tasks.ts";
import type { RatedAmounts } from "#shared/money/deposits/rules.ts";
import { type Booked, readSold } from "#shared/money/invoices/booked.ts";
import { type Cents, ZERO } from "#shared/platform/core/money.ts";

/** The accounting data of an issued invoice. */
export type InvoiceRow = Booked & {
  id: string;
  day: string;
  is_cancellation: boolean;
  related_invoice_id: string | null;
  /** The customer's present number; null where it is not needed. */
  customer_number: string | null;
};

type HeadRow = [
  ...[id: string, day: string, number: string, is_cancellation: 0 | 1, related_invoice_id: string | null, currency: string],
  ...[buyer: string, cancels: string | null, cost_center: string | null, gross: Cents, paid: Cents, sold: string],
  customer_number: string | null,
];

/** Issued invoices, in the order of their numbers. */
export function invoicesOn(db: ReadOnly, days: PropertyDays, withCustomers: boolean): InvoiceRow[] {
  // Rows are read as arrays and converted to objects once: there are many.
  const rows = prepared(db, withCustomers ? invoicesOfDays.withCustomers : invoicesOfDays.withoutCustomers)
    .raw()
    .all(days) as HeadRow[];
  return rows.map(
    ([id, day, number, canceling, related_invoice_id, currency, buyer, cancels, cost_center, gross, paid, sold, customer_number]) => {
      const is_cancellation = canceling === 1;
      const head = { id, day, number, is_cancellation, related_invoice_id, currency, buyer, cancels };
      return Object.assign(head, { cost_center, gross, paid, sold: readSold(sold), customer_number });
    },
  );
}

export type PaymentRow = {
  day: string;
  amount: Cents;
  payment_method_id: string | null;
  /** The number of the invoice that the payment was posted through, and its customer's. */
  invoice_number: string | null;
  customer_number: string | null;
  folio_number: string;
  /** The first invoice of the payment's day that covers it. */
  taken_by: string | null;
};

type MoneyRow = [
  ...[day: string, amount: Cents, payment_method_id: string | null, invoice_number: string | null, customer_number: string | null],
  ...[taken_by: string | null, folio_number: string | null],
];

/** Real payments, in the order in which they were posted. */
export function paymentsOn(db: ReadOnly, days: PropertyDays, withCustomers: boolean): PaymentRow[] {
  const rows = prepared(db, withCustomers ? paymentsOfDays.withCustomers : paymentsOfDays.withoutCustomers)
    .raw()
    .all(days) as MoneyRow[];
  return rows.map(([day, amount, payment_method_id, invoice_number, customer_number, taken_by, folio_number]) => {
    return { day, amount, payment_method_id, invoice_number, customer_number, taken_by, folio_number: folio_number ?? "" };
  });
}

/** What came for a deposit on a day, by tax rate; negative where it went back. `number` is that of the deposit invoice. */
export type DepositReceipt = { day: string; number: string; currency: string; lines: readonly RatedAmounts[] };

/** The receipts of deposits, in the order in which they were booked. */
export function depositReceiptsOn(db: ReadOnly, days: PropertyDays): DepositReceipt[] {
  const rows = prepared<Omit<DepositReceipt, "lines"> & { lines: string }>(db, depositReceiptsOfDays).all(days);
  return rows.map(({ lines, ...receipt }) => ({ ...receipt, lines: JSON.parse(lines) as RatedAmounts[] }));
}

/** Everything that was paid on an invoice that was canceled later: before it and through it. */
export function paidUntilCanceled(db: ReadOnly, id: string): Cents {
  return prepared<{ paid: Cents }>(db, paidOnInvoice).get({ id })?.paid ?? ZERO;
}
