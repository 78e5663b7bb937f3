import { prepared } from "#server/core/database/prepared.ts";
import type { ReadOnly } from "#server/core/worker/tasks.ts";
import { sealHolds, sealOf } from "#server/invoices/seals.ts";
import type { Place } from "#server/reconciliation/facts.ts";
import { frozenInvoice, issuedInvoices, placeOfInvoice } from "#server/reconciliation/statements.ts";
import type { LedgerDays } from "#server/reports/days.ts";
import type { Cents } from "#shared/core/money.ts";
import { bookedOf, contentSums, readSold, type Sold, soldGross, storedSold } from "#shared/invoices/booked.ts";
import { readInvoiceContent } from "#shared/invoices/content.ts";
import type { InvoiceFacts } from "#shared/reconciliation/rules.ts";

/** All of an invoice but whether the disk has its file. */
export type InvoiceToCheck = Omit<InvoiceFacts, "has_file"> & { id: string; file_id: string | null; is_coming: boolean };

type Row = [
  ...[id: string, status: string, is_cancellation: 0 | 1, total_amount: Cents, due_amount: Cents, charged: Cents, paid: Cents],
  ...[counterpart: Cents | null, file_id: string | null, is_coming: 0 | 1, gross: Cents, seal: string | null, frozen: Buffer],
];
type Frozen = Pick<InvoiceFacts, "content" | "exported" | "is_booked" | "is_sealed">;

/** What was issued, one by one: none of them is kept. */
export function* invoicesIn(db: ReadOnly, days: LedgerDays): Generator<InvoiceToCheck> {
  const rows = prepared(db, issuedInvoices).raw().iterate(days) as IterableIterator<Row>;
  for (const row of rows) yield invoiceOf(db, row);
}

function invoiceOf(db: ReadOnly, row: Row): InvoiceToCheck {
  const [id, status, canceling, total_amount, due_amount, charged, paid, counterpart, file_id, coming, gross, seal, frozen] = row;
  const figures = { id, status, total_amount, due_amount, charged, paid, counterpart, file_id };
  const { content, exported, is_booked, is_sealed } = sealOf(frozen) === seal ? sealedAt(gross) : lookedInto(db, id);
  return Object.assign(figures, { is_cancellation: canceling === 1, is_coming: coming === 1, content, exported, is_booked, is_sealed });
}

/** What was sealed all came to one sum. */
function sealedAt(gross: Cents): Frozen {
  return { content: { gross, lines: gross, taxes: gross, taxes_gross: gross }, exported: gross, is_booked: true, is_sealed: true };
}

type FrozenRow = { content: string; head: string; sold: string | null; is_in_place: 0 | 1 };

/** Where the seal doesn't hold: what accounting gets was written down once, and must still be what the content says. */
function lookedInto(db: ReadOnly, id: string): Frozen {
  const row = prepared<FrozenRow>(db, frozenInvoice).get({ id });
  if (!row) throw new Error("it has just been read");
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

/** What can't be read any more is a difference to be shown, not an error that hides the others. */
function soldOrNothing(text: string): Sold[] {
  try {
    return readSold(text);
  } catch {
    return [];
  }
}

/** Where an invoice lies, for the few with which something is wrong. */
export function placeOf(db: ReadOnly, id: string): Place {
  const place = prepared<Place>(db, placeOfInvoice).get({ id });
  if (!place) throw new Error("it has just been read");
  return place;
}
