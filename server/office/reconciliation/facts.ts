import {
  countsOfAccounts,
  gapsOfSeries,
  invoiceOfNumber,
  type RecordPlace,
  suspectBookings,
  suspectFolios,
  suspectPayments,
} from "#server/office/reconciliation/statements.ts";
import type { Days } from "#server/platform/core/calls/report-days.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { BookingFacts, FolioFacts, Numbered, PaymentFacts } from "#shared/office/reconciliation/rules.ts";
import { daysBetween } from "#shared/platform/core/stays.ts";

/** The days of a range, and the instants at which they begin and end. */
export type Span = Days & { start: string; end: string };

const FEW_DAYS = 366;

export type Accounts = {
  counts: { folios: number; bookings: number; payments: number };
  folios: (FolioFacts & RecordPlace)[];
  bookings: (BookingFacts & RecordPlace)[];
  payments: (PaymentFacts & RecordPlace)[];
};

/**
 * Folios, stays and payments with their stored sums and those computed from single entries. Only rows that may be wrong are read; the rules
 * decide whether they are. Folios come first, because stays are compared with them.
 */
export function accountsIn(view: View, span: Span): Accounts {
  const range = daysBetween(span.from, span.to) <= FEW_DAYS ? "fewDays" : "longRange";
  const folios = suspectFolios[range].all(view, span);
  const bookings = suspectBookings.all(view, { ...span, wrong: folios.map(({ id }) => id) });
  const payments = suspectPayments.all(view, span);
  return {
    counts: countsOfAccounts[range].get(view, span) ?? { folios: 0, bookings: 0, payments: 0 },
    folios: folios.map(({ is_closed, is_invoiced, ...row }) => ({ ...row, is_closed: is_closed === 1, is_invoiced: is_invoiced === 1 })),
    bookings: bookings.map(({ has_left, ...row }) => ({ ...row, has_left: has_left === 1 })),
    payments: payments.map(({ virtual, is_part, whole_stands, ...row }) => {
      return { ...row, virtual: virtual === 1, is_part: is_part === 1, whole_stands: whole_stands === 1 };
    }),
  };
}

export type Gap = RecordPlace & Numbered & { number: string };

/** Gaps in the numbers of a series, before invoices that were issued in the range. */
export function gapsIn(view: View, days: Days): Gap[] {
  return gapsOfSeries.all(view, days);
}

/** True if another series has used a number already, which a series then skips. */
export function isNumberTaken(view: View, number: string): boolean {
  return invoiceOfNumber.get(view, { number }) !== undefined;
}
