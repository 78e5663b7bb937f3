import { sealHolds, sealOf } from "#server/money/invoices/seals.ts";
import {
  frozenInvoice,
  type IssuedRow,
  issuedInvoices,
  placeOfInvoice,
  type RecordPlace,
} from "#server/office/reconciliation/statements.ts";
import type { Days } from "#server/platform/core/calls/report-days.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { bookedOf, contentSums, readSold, type SoldLine, soldGross, storedSold } from "#shared/money/invoices/booked.ts";
import { readInvoiceContent } from "#shared/money/invoices/content.ts";
import type { InvoiceFacts } from "#shared/office/reconciliation/rules.ts";
import type { Cents } from "#shared/platform/core/money.ts";
import { addDays, daysBetween } from "#shared/platform/core/stays.ts";

/** The facts of an invoice, except whether its file is on the disk. */
export type InvoiceToCheck = Omit<InvoiceFacts, "has_file"> & { id: string; file_id: string | null; is_coming: boolean };

type Frozen = Pick<InvoiceFacts, "content" | "exported" | "is_booked" | "is_sealed">;

/** Days whose invoices are in memory at a time, with all of their contents. */
const DAYS_AT_ONCE = 31;

/** Hands each issued invoice of a range to `check`, in the order of their days. */
export function checkInvoices(view: View, { from, to }: Days, check: (invoice: InvoiceToCheck) => void): void {
  const last = daysBetween(from, to);
  for (let day = 0; day <= last; day += DAYS_AT_ONCE) {
    const days = { from: addDays(from, day), to: addDays(from, Math.min(day + DAYS_AT_ONCE - 1, last)) };
    for (const row of issuedInvoices.all(view, days)) check(invoiceOf(view, row));
  }
}

function invoiceOf(
  view: View,
  { is_cancellation, is_deposit, is_credit_note, is_coming, gross, seal, frozen, ...figures }: IssuedRow,
): InvoiceToCheck {
  return {
    ...figures,
    is_cancellation: is_cancellation === 1,
    is_deposit: is_deposit === 1,
    is_credit_note: is_credit_note === 1,
    is_coming: is_coming === 1,
    ...(sealOf(frozen) === seal ? sealedAt(gross) : lookedInto(view, figures.id)),
  };
}

/** The facts of an invoice whose seal holds: all of its sums are equal, because it was sealed only then. */
function sealedAt(gross: Cents): Frozen {
  return { content: { gross, lines: gross, taxes: gross, taxes_gross: gross }, exported: gross, is_booked: true, is_sealed: true };
}

/** The facts of an invoice whose seal does not hold: the accounting data is compared with the frozen contents. */
function lookedInto(view: View, id: string): Frozen {
  const row = frozenInvoice.get(view, { id });
  if (!row) throw new Error("the row of an invoice that was just read is missing");
  const content = readInvoiceContent(JSON.parse(row.content));
  const booked = bookedOf(content);
  const sold = row.sold === null ? [] : soldOrNothing(row.sold);
  const { number, currency, buyer, cancels, cost_center, gross, paid } = booked;
  const isHead = JSON.stringify(JSON.parse(row.head)) === JSON.stringify([number, currency, buyer, cancels, cost_center, gross, paid]);
  return {
    content: contentSums(content),
    exported: soldGross(sold),
    is_booked: isHead && row.is_in_place === 1 && storedSold(booked.sold) === storedSold(sold),
    is_sealed: sealHolds(view.db, id),
  };
}

/** Unreadable data is reported as a difference, not thrown as an error that would hide the other differences. */
function soldOrNothing(text: string): SoldLine[] {
  try {
    return readSold(text);
  } catch {
    return [];
  }
}

/** The records that an invoice belongs to, read only for invoices with a difference. */
export function placeOf(view: View, id: string): RecordPlace {
  const place = placeOfInvoice.get(view, { id });
  if (!place) throw new Error("the row of an invoice that was just read is missing");
  return place;
}
