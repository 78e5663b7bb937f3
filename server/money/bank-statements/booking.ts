import { and, eq } from "drizzle-orm";
import { proposals, restOf } from "#server/money/bank-statements/lines.ts";
import {
  type LineRow,
  lineStore,
  openLines,
  shareOfPayment,
  sharesOfLines,
  statementStore,
} from "#server/money/bank-statements/queries.ts";
import { methodOfTransfers } from "#server/money/bank-statements/settings.ts";
import { bankLineShares } from "#server/money/bank-statements/tables.ts";
import { coveredFolios, invoiceStore } from "#server/money/invoices/queries.ts";
import { folioOfDeposit, payInvoice, takePaymentBack } from "#server/money/invoices/service.ts";
import { payFees } from "#server/money/open-items/fees.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { command, ofProperty } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { addPayment, deletePayment, lastPaymentOn } from "#server/stays/folios/payments.ts";
import { folioStore, type PaymentRow, paymentStore } from "#server/stays/folios/queries.ts";
import { moneyWord } from "#server/stays/folios/record-folio-change.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import type { LineBooking } from "#shared/money/bank-statements/schema.ts";
import { notFound, Problem } from "#shared/platform/core/errors.ts";
import { type Cents, minus, plus, sumOf } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import type { EventType } from "#shared/tenant/events/types.ts";

type Parts = NonNullable<InCents<LineBooking>["parts"]>;

/**
 * Books what a line pays, by the payment method of transfers: on invoices and deposits, for the fees of reminders, or on an open folio.
 * Without parts it is what the proposal says. What is left of the line stays open. Throws `bank_line/not_open`, `bank_line/foreign_currency`,
 * `bank_line/exceeds_amount`, `bank_line/nothing_proposed`, and what the payments throw.
 */
export function bookLine(work: Work, { id, parts }: InCents<LineBooking> & { id: string }): LineRow {
  const line = lineStore.get(work, id);
  assertBookable(work, line);
  const booked = parts ?? proposedParts(work, line);
  const sum = sumOf(booked.map(({ amount }) => amount));
  if (sum > restOf(line)) throw new Problem("bank_line/exceeds_amount", moneyWord(work, restOf(line)));
  return bookParts({ ...work, ifMatch: null }, line, booked);
}

/** Books a line if its proposal is still certain and leaves nothing; null if it is not. */
export function bookIfCertain(work: Work, id: string): LineRow | null {
  const line = lineStore.find(work, id);
  const match = line?.state === "open" ? proposals(work, openLines(work)).matches.get(id) : undefined;
  if (!line || match?.confidence !== "certain" || match.rest !== 0) return null;
  return bookParts(work, line, partsOf(match.parts));
}

function assertBookable(work: Work, line: LineRow): void {
  if (line.state !== "open" || line.amount <= 0) throw new Problem("bank_line/not_open");
  const { currency } = getProperty(work, work.actor.property_id);
  if (line.currency !== currency) throw new Problem("bank_line/foreign_currency", line.currency);
}

function proposedParts(work: Work, { id }: LineRow): Parts {
  const match = proposals(work, openLines(work)).matches.get(id);
  if (!match || match.parts.length === 0) throw new Problem("bank_line/nothing_proposed");
  return partsOf(match.parts);
}

function partsOf(parts: readonly { id: string; kind: string; is_fee: boolean; amount: Cents }[]): Parts {
  return parts.map(({ id, kind, is_fee, amount }) =>
    kind === "folio" ? { folio_id: id, is_fee: false, amount } : { invoice_id: id, is_fee, amount },
  );
}

const insertShare = command(
  ["id", "line_id", "invoice_id", "folio_id", "is_fee", "payment_id", "amount"] as const,
  (db, { property, ...values }) => db.insert(bankLineShares).values({ ...values, property_id: property }),
);

function bookParts(work: Work, line: LineRow, parts: Parts): LineRow {
  const payment_method_id = methodOfTransfers(work);
  const statement = statementStore.get(work, line.statement_id, "statement_id");
  const reference = [line.booked_on, statement.statement_number].filter((part) => part !== null).join(" · ");
  for (const part of parts) {
    const payment = paymentFor(work, part, { payment_method_id, reference, amount: part.amount });
    const { invoice_id = null, is_fee, amount } = part;
    insertShare(work, { id: newId(), line_id: line.id, invoice_id, folio_id: payment.folio_id, is_fee, payment_id: payment.id, amount });
  }
  const assigned_amount = plus(line.assigned_amount, sumOf(parts.map(({ amount }) => amount)));
  const state = assigned_amount === line.amount ? "booked" : "open";
  return recorded(work, lineStore.update(work, line, { assigned_amount, state }), "bank_statement.line_booked");
}

type Posting = { payment_method_id: string; reference: string; amount: Cents };

function paymentFor(work: Work, { invoice_id, folio_id, is_fee }: Parts[number], posting: Posting): PaymentRow {
  if (folio_id !== undefined) {
    folioStore.get(work, folio_id, "folio_id");
    addPayment(work, folio_id, posting);
    return lastPaymentOn(work, folio_id);
  }
  if (invoice_id === undefined) throw notFound("invoice_id");
  const before = invoiceStore.get(work, invoice_id, "invoice_id");
  if (is_fee) return payFees(work, { id: invoice_id, ...posting }).payment;
  const [folio] = coveredFolios(work, before);
  if (!folio) throw new Error("an invoice covers no folio");
  payInvoice(work, { id: invoice_id, ...posting });
  return lastPaymentOn(work, before.kind === "deposit" ? folioOfDeposit(work, before) : folio.id);
}

/**
 * Takes back what was booked of a line: its payments are cancelled, and it is open again. A payment that accounting or a daily closing has,
 * and one of a deposit that an invoice deducts, is kept: nothing is changed then.
 */
export function undoLine(work: Work, id: string): LineRow {
  const line = lineStore.get(work, id);
  const within = { ...work, ifMatch: null };
  const shares = sharesOfLines(within, [id]).get(id) ?? [];
  if (shares.length === 0) throw new Problem("bank_line/not_booked");
  for (const { payment_id, invoice_id, is_fee, folio_id } of shares.toReversed()) {
    if (paymentStore.find(within, payment_id) === null) freeShare(within, payment_id);
    else if (invoice_id !== null && !is_fee && isIssued(within, invoice_id)) takePaymentBack(within, { id: invoice_id, payment_id });
    else deletePayment(within, folio_id, payment_id);
  }
  return recorded(within, lineStore.get(within, line.id, "id"), "bank_statement.line_undone");
}

/** A payment of an invoice that was canceled since is on its folio alone. */
function isIssued(work: Work, invoice_id: string): boolean {
  return invoiceStore.get(work, invoice_id).status !== "canceled";
}

/** A payment was cancelled, here or on its folio: its line has that amount to assign again. */
export function lineLosesPayment(work: Work, { id }: { id: string }): void {
  freeShare(work, id);
}

const deleteShare = command(["payment"] as const, (db, { payment, property }) =>
  db.delete(bankLineShares).where(and(eq(bankLineShares.payment_id, payment), ofProperty(bankLineShares, property))),
);

function freeShare(work: Work, payment_id: string): void {
  const share = shareOfPayment(work, payment_id);
  const line = share && lineStore.find(work, share.line_id);
  if (!share || !line) return;
  deleteShare(work, { payment: payment_id });
  const assigned_amount = minus(line.assigned_amount, share.amount);
  recorded(work, lineStore.update(work, line, { assigned_amount, state: "open" }), null);
}

/** Sets a line aside that has nothing to do with guests, or takes that back. Throws `bank_line/not_open`. */
export function ignoreLine(work: Work, id: string, ignored: boolean): LineRow {
  const line = lineStore.get(work, id);
  if (line.state !== (ignored ? "open" : "ignored")) throw new Problem("bank_line/not_open");
  const after = lineStore.update(work, line, { state: ignored ? "ignored" : "open" });
  return recorded(work, after, ignored ? "bank_statement.line_ignored" : "bank_statement.line_restored");
}

type LineEvent = Extract<EventType, `bank_statement.line_${string}`>;

/** Counts the statement's version up, so that each change of its lines reaches every screen. */
function recorded(work: Work, line: LineRow, type: LineEvent | null): LineRow {
  const within = { ...work, ifMatch: null };
  const statement = statementStore.update(within, statementStore.get(within, line.statement_id, "statement_id"), {});
  const words = { amount: moneyWord(within, line.amount), day: line.booked_on };
  within.record(type ?? "bank_statement.line_freed", statement, { words });
  return line;
}
