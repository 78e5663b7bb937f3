import type { ContentSums } from "#shared/money/invoices/booked.ts";
import { type Cents, minus, negated, plus, ZERO } from "#shared/platform/core/money.ts";

/** The differences that the reconciliation can find, by what is compared. */
export const DIFFERENCES = [
  "folio_charges",
  "folio_payments",
  "folio_without_invoice",
  "folio_open_with_invoice",
  "booking_paid",
  "booking_due",
  "left_with_open_due",
  "invoice_folios",
  "invoice_due",
  "invoice_status",
  "invoice_content",
  "invoice_lines",
  "invoice_taxes",
  "invoice_cancellation",
  "invoice_credited",
  "invoice_file",
  "invoice_gap",
  "invoice_export",
  "invoice_changed",
  "payment_shares",
  "payment_orphan",
  "transfer_sides",
] as const;
export type DifferenceKind = (typeof DIFFERENCES)[number];

/** Two figures that should be equal; null if the difference is not about money. For a gap they are numbers of a series. */
export type Mismatch =
  | { kind: MoneyKind; expected: Cents | null; found: Cents | null }
  | { kind: "invoice_gap"; expected: number; found: number };

type MoneyKind = Exclude<DifferenceKind, "invoice_gap">;

/** `charged` and `paid` are the sums of the single entries, all others are stored totals. */
export type FolioFacts = {
  gross_amount: Cents;
  paid_amount: Cents;
  charged: Cents;
  paid: Cents;
  is_closed: boolean;
  is_invoiced: boolean;
};

export function folioMismatches(folio: FolioFacts): Mismatch[] {
  return [
    ...differing("folio_charges", folio.charged, folio.gross_amount),
    ...differing("folio_payments", folio.paid, folio.paid_amount),
    ...(folio.is_closed && !folio.is_invoiced ? [bare("folio_without_invoice")] : []),
    ...(!folio.is_closed && folio.is_invoiced ? [bare("folio_open_with_invoice")] : []),
  ];
}

/** `open_due` is the due amount on folios of the stay that no invoice covers. */
export type BookingFacts = {
  paid_amount: Cents;
  due_amount: Cents;
  charged: Cents;
  paid: Cents;
  open_due: Cents;
  has_left: boolean;
};

export function bookingMismatches(booking: BookingFacts): Mismatch[] {
  return [
    ...differing("booking_paid", booking.paid, booking.paid_amount),
    ...differing("booking_due", minus(booking.charged, booking.paid), booking.due_amount),
    ...(booking.has_left && booking.open_due > 0 ? differing("left_with_open_due", ZERO, booking.open_due) : []),
  ];
}

/** An issued invoice; `content` holds the sums of its document. */
export type InvoiceFacts = {
  status: string;
  is_cancellation: boolean;
  /** A deposit invoice covers no charges: its folio stays open. */
  is_deposit: boolean;
  /** A credit note takes back a part of an invoice, whose folios it lowers. */
  is_credit_note: boolean;
  total_amount: Cents;
  due_amount: Cents;
  /** The sum that its credit notes took back, as it is stored and as they add up; of a cancellation those of its invoice. */
  credited: Cents;
  credit_notes: Cents;
  /** The deposits that it deducts. */
  deducted: Cents;
  charged: Cents;
  paid: Cents;
  content: ContentSums;
  /** The total of the other one of an invoice and its cancellation; null if there is none. */
  counterpart: Cents | null;
  /** The invoice's amount in the accounting exports. */
  exported: Cents;
  /** True if the exports match its content line by line, not only in the sum. */
  is_booked: boolean;
  /** True if nothing of it has changed since it was issued. */
  is_sealed: boolean;
  has_file: boolean;
};

/** All other figures are compared with the sum of the document. */
export function invoiceMismatches(invoice: InvoiceFacts): Mismatch[] {
  const own = isLive(invoice) ? liveMismatches : cancelMismatches;
  return [
    ...frozenMismatches(invoice),
    ...(invoice.has_file ? [] : [bare("invoice_file")]),
    ...differing("invoice_credited", invoice.credit_notes, invoice.credited),
    ...(invoice.is_credit_note ? differing("invoice_due", ZERO, invoice.due_amount) : own(invoice)),
  ];
}

/** Reports a broken seal only if no figure shows the change. */
function frozenMismatches(invoice: InvoiceFacts): Mismatch[] {
  const { total_amount, content, is_sealed } = invoice;
  const mismatches = [
    ...differing("invoice_content", content.gross, total_amount),
    ...differing("invoice_lines", content.lines, content.gross),
    ...taxMismatch(content),
    ...exportMismatch(invoice),
  ];
  return mismatches.length > 0 || is_sealed ? mismatches : [bare("invoice_changed")];
}

function exportMismatch({ content, exported, is_booked }: InvoiceFacts): Mismatch[] {
  const mismatches = differing("invoice_export", content.lines, exported);
  return mismatches.length > 0 || is_booked ? mismatches : [bare("invoice_export")];
}

/** Checks that net and tax of all rates add up to their gross, and that this is the document's total. */
function taxMismatch({ gross, taxes, taxes_gross }: InvoiceFacts["content"]): Mismatch[] {
  return taxes === taxes_gross ? differing("invoice_taxes", gross, taxes) : differing("invoice_taxes", taxes_gross, taxes);
}

/** True if an invoice is neither canceled nor a cancellation. */
export function isLive({ status, is_cancellation }: Pick<InvoiceFacts, "status" | "is_cancellation">): boolean {
  return !is_cancellation && status !== "canceled";
}

/** The unpaid rest of a deposit invoice that an invoice deducted, or whose stay does not take place: it is no claim. */
export function lapsedAmount({ is_deposit, status, due_amount }: Pick<InvoiceFacts, "is_deposit" | "status" | "due_amount">): Cents {
  return is_deposit && status === "completed" ? due_amount : ZERO;
}

function liveMismatches({ is_deposit, status, content, due_amount, deducted, credited, charged, paid }: InvoiceFacts): Mismatch[] {
  const gross = minus(content.gross, credited);
  if (is_deposit) return due_amount > 0 === (status !== "paid") ? [] : [bare("invoice_status")];
  const isRight = due_amount > 0 ? status === "open" : status === "paid" || (gross === 0 && status === "completed");
  return [
    ...differing("invoice_folios", minus(charged, deducted), gross),
    ...differing("invoice_due", minus(plus(gross, deducted), paid), due_amount),
    ...(isRight ? [] : [bare("invoice_status")]),
  ];
}

/** Both a canceled invoice and its cancellation have nothing due, and together they add up to what credit notes took back. */
function cancelMismatches({ content: { gross }, credited, due_amount, counterpart }: InvoiceFacts): Mismatch[] {
  const expected = minus(credited, gross);
  return [
    ...differing("invoice_due", ZERO, due_amount),
    ...(counterpart === expected ? [] : [{ kind: "invoice_cancellation", expected, found: counterpart } as const]),
  ];
}

/** `parts` is the sum of the entries linked to a payment: shares on bookings' folios, or the other side of a transfer. */
export type PaymentFacts = { amount: Cents; virtual: boolean; parts: Cents; is_part: boolean; whole_stands: boolean };

export function paymentMismatches({ amount, virtual, parts, is_part, whole_stands }: PaymentFacts): Mismatch[] {
  if (is_part) return whole_stands ? [] : [bare("payment_orphan")];
  if (virtual) return differing("transfer_sides", negated(amount), parts);
  const isWithin = amount > 0 ? parts >= 0 && parts <= amount : parts <= 0 && parts >= amount;
  return isWithin ? [] : differing("payment_shares", amount, parts);
}

/** A number of a series and the previous one. */
export type Numbered = { sequence: number; previous: number | null };

/** The number of missing numbers right before one. */
export function missingBefore({ sequence, previous }: Numbered): number {
  return previous === null ? 0 : sequence - previous - 1;
}

function differing(kind: MoneyKind, expected: Cents, found: Cents): Mismatch[] {
  return expected === found ? [] : [{ kind, expected, found }];
}

function bare(kind: MoneyKind): Mismatch {
  return { kind, expected: null, found: null };
}
