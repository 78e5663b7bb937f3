import {
  depositReceiptsOfDays,
  invoicesOfDays,
  type MoneyRow,
  paidOnInvoice,
  paymentsOfDays,
} from "#server/office/reports/accounting/statements.ts";
import type { Days } from "#server/platform/core/calls/report-days.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { RatedAmounts } from "#shared/money/deposits/rules.ts";
import { type Booked, readSold } from "#shared/money/invoices/booked.ts";
import { type Cents, ZERO } from "#shared/platform/core/money.ts";

/** The accounting data of an issued invoice. */
export type InvoiceRow = Booked & {
  id: string;
  day: string;
  is_cancellation: boolean;
  related_invoice_id: string | null;
  /** The customer's present number; null if it is not needed. */
  customer_number: string | null;
};

/** Issued invoices, in the order of their numbers. */
export function invoicesOn(view: View, days: Days, withCustomers: boolean): InvoiceRow[] {
  const rows = invoicesOfDays[withCustomers ? "withCustomers" : "withoutCustomers"].all(view, days);
  return rows.map(({ is_cancellation, sold, ...head }) =>
    Object.assign(head, { is_cancellation: is_cancellation === 1, sold: readSold(sold) }),
  );
}

/** Real payments, in the order in which they were posted. */
export function paymentsOn(view: View, days: Days, withCustomers: boolean): MoneyRow[] {
  return paymentsOfDays[withCustomers ? "withCustomers" : "withoutCustomers"].all(view, days);
}

/** Receipts of a deposit on a day, by tax rate; negative for refunds. `number` is that of the deposit invoice. */
export type DepositReceipt = { day: string; number: string; currency: string; lines: readonly RatedAmounts[] };

/** The receipts of deposits, in the order in which they were booked. */
export function depositReceiptsOn(view: View, days: Days): DepositReceipt[] {
  return depositReceiptsOfDays.all(view, days).map(({ lines, ...receipt }) => ({ ...receipt, lines: JSON.parse(lines) as RatedAmounts[] }));
}

/** Everything that was paid on an invoice that was canceled later: before it and through it. */
export function paidUntilCanceled(view: View, id: string): Cents {
  return paidOnInvoice.get(view, { id })?.paid ?? ZERO;
}
