import { sealHolds, sealOf } from "#server/money/invoices/seals.ts";
import type { Place } from "#server/office/reconciliation/facts.ts";
import { frozenInvoice, issuedInvoices, placeOfInvoice } from "#server/office/reconciliation/statements.ts";
import type { PropertyDays } from "#server/platform/core/calls/report-days.ts";
import { prepared } from "#server/platform/core/database/prepared.ts";
import type { ReadOnly } from "#server/platform/core/worker/tasks.ts";
import { bookedOf, contentSums, readSold, type Sold, soldGross, storedSold } from "#shared/money/invoices/booked.ts";
import { readInvoiceContent } from "#shared/money/invoices/content.ts";
import type { InvoiceFacts } from "#shared/office/reconciliation/rules.ts";
import type { Cents } from "#shared/platform/core/money.ts";

/** The facts of an invoice, except whether its file is on the disk. */
export type InvoiceToCheck = Omit<InvoiceFacts, "has_file"> & { id: string; file_id: string | null; is_coming: boolean };

type Row = [
  ...[id: string, status: string, is_cancellation: 0 | 1, is_deposit: 0 | 1, total_amount: Cents, due_amount: Cents, deducted: Cents],
  ...[charged: Cents, paid: Cents],
  ...[counterpart: Cents | null, file_id: string | null, is_coming: 0 | 1, gross: Cents, seal: string | null, frozen: Buffer],
];
type Frozen = Pick<InvoiceFacts, "content" | "exported" | "is_booked" | "is_sealed">;

/** Reads the issued invoices one by one, without keeping them in memory. */
export function* invoicesIn(db: ReadOnly, days: PropertyDays): Generator<InvoiceToCheck> {
  const rows = prepared(db, issuedInvoices).raw().iterate(days) as IterableIterator<Row>;
  for (const row of rows) yield invoiceOf(db, row);
}

function invoiceOf(db: ReadOnly, row: Row): InvoiceToCheck {
  const [id, status, canceling, depositing, total_amount, due_amount, deducted, charged, paid, counterpart, file_id, coming, ...sealed] =
    row;
  const [gross, seal, frozen] = sealed;
  const figures = { id, status, is_deposit: depositing === 1, total_amount, due_amount, deducted, charged, paid, counterpart, file_id };
  const { content, exported, is_booked, is_sealed } = sealOf(frozen) === seal ? sealedAt(gross) : lookedInto(db, id);
  return Object.assign(figures, { is_cancellation: canceling === 1, is_coming: coming === 1, content, exported, is_booked, is_sealed });
}

/** The facts of an invoice whose seal holds: all of its sums are equal, because it was sealed only then. */
function sealedAt(gross: Cents): Frozen {
  return { content: { gross, lines: gross, taxes: gross, taxes_gross: gross }, exported: gross, is_booked: true, is_sealed: true };
}

type FrozenRow = { content: string; head: string; sold: string | null; is_in_place: 0 | 1 };

/** The facts of an invoice whose seal does not hold: the accounting data is compared with the frozen contents. */
function lookedInto(db: ReadOnly, id: string): Frozen {
  const row = prepared<FrozenRow>(db, frozenInvoice).get({ id });
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
    is_sealed: sealHolds(db, id),
  };
}

/** Unreadable data is reported as a difference, not thrown as an error that would hide the other differences. */
function soldOrNothing(text: string): Sold[] {
  try {
    return readSold(text);
  } catch {
    return [];
  }
}

/** The records that an invoice belongs to, read only for invoices with a difference. */
export function placeOf(db: ReadOnly, id: string): Place {
  const place = prepared<Place>(db, placeOfInvoice).get({ id });
  if (!place) throw new Error("the row of an invoice that was just read is missing");
  return place;
}
