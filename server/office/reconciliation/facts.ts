import {
  countsOfAccounts,
  gapsOfSeries,
  invoiceOfNumber,
  suspectBookings,
  suspectFolios,
  suspectPayments,
} from "#server/office/reconciliation/statements.ts";
import type { PropertyDays } from "#server/platform/core/calls/report-days.ts";
import { prepared } from "#server/platform/core/database/prepared.ts";
import type { ReadOnly } from "#server/platform/core/worker/tasks.ts";
import type { BookingFacts, FolioFacts, Numbered, PaymentFacts } from "#shared/office/reconciliation/rules.ts";
import { daysBetween } from "#shared/platform/core/stays.ts";

/** The days of a range, and the instants at which they begin and end. */
export type Span = PropertyDays & { start: string; end: string };

const FEW_DAYS = 366;

/** The records that a row belongs to, for links to its cause. */
export type Place = {
  id: string;
  label: string;
  booking_id: string | null;
  group_id: string | null;
  customer_id: string | null;
  folio_id: string | null;
  invoice_id: string | null;
};

type Raw<T> = { [K in keyof T]: T[K] extends boolean ? 0 | 1 : T[K] };

export type Accounts = {
  counts: { folios: number; bookings: number; payments: number };
  folios: (FolioFacts & Place)[];
  bookings: (BookingFacts & Place)[];
  payments: (PaymentFacts & Place)[];
};

/**
 * Folios, stays and payments with their stored sums and those computed from single entries. Only rows that may be wrong are read; the rules
 * decide whether they are. Folios come first, because stays are compared with them.
 */
export function accountsIn(db: ReadOnly, span: Span): Accounts {
  const range = daysBetween(span.from, span.to) <= FEW_DAYS ? "fewDays" : "longRange";
  const folios = prepared<Raw<FolioFacts & Place>>(db, suspectFolios[range]).all(span);
  const wrong = JSON.stringify(folios.map(({ id }) => id));
  const bookings = prepared<Raw<BookingFacts & Place>>(db, suspectBookings).all({ ...span, wrong });
  const payments = prepared<Raw<PaymentFacts & Place>>(db, suspectPayments).all(span);
  return {
    counts: prepared<Accounts["counts"]>(db, countsOfAccounts[range]).get(span) ?? { folios: 0, bookings: 0, payments: 0 },
    folios: folios.map(({ is_closed, is_invoiced, ...row }) => ({ ...row, is_closed: is_closed === 1, is_invoiced: is_invoiced === 1 })),
    bookings: bookings.map(({ has_left, ...row }) => ({ ...row, has_left: has_left === 1 })),
    payments: payments.map(({ virtual, is_part, whole_stands, ...row }) => {
      return { ...row, virtual: virtual === 1, is_part: is_part === 1, whole_stands: whole_stands === 1 };
    }),
  };
}

export type Gap = Place & Numbered & { number: string };

/** Gaps in the numbers of a series, before invoices that were issued in the range. */
export function gapsIn(db: ReadOnly, days: PropertyDays): Gap[] {
  return prepared<Gap>(db, gapsOfSeries).all(days);
}

/** True if another series has used a number already, which a series then skips. */
export function isNumberTaken(db: ReadOnly, property: string, number: string): boolean {
  return prepared(db, invoiceOfNumber).get({ property, number }) !== undefined;
}
