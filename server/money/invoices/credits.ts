import { and, eq } from "drizzle-orm";
import { bookInvoice } from "#server/money/invoices/booked.ts";
import { cover } from "#server/money/invoices/drafts.ts";
import { invoiceFor } from "#server/money/invoices/events.ts";
import { reservePdf } from "#server/money/invoices/pdf-file.ts";
import {
  asTheyStand,
  coveredFolios,
  type InvoiceOut,
  type InvoiceRow,
  invoiceStore,
  isInvoiceNumberTaken,
} from "#server/money/invoices/queries.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { type TakenBack, takeBackCharges } from "#server/stays/folios/credit-charges.ts";
import type { FolioRow } from "#server/stays/folios/queries.ts";
import { moneyWord } from "#server/stays/folios/record-folio-change.ts";
import { takeInvoiceNumber } from "#server/tenant/properties/numbering.ts";
import { EXEMPTION_KINDS } from "#shared/inventory/tax-rates/exemptions.ts";
import { InvoiceContent, readInvoiceContent } from "#shared/money/invoices/content.ts";
import { issuedStatus, whyNotStep } from "#shared/money/invoices/rules.ts";
import type { InvoiceCredit, InvoiceCredits } from "#shared/money/invoices/schema.ts";
import {
  amountOfPart,
  creditNoteOf,
  type PartOfLine,
  type RestOfLine,
  restOfLines,
  whyNotTakeBack,
} from "#shared/money/invoices/taking-back.ts";
import { notFound, Problem } from "#shared/platform/core/errors.ts";
import { type Cents, minus, negated, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";
import { type InCents, toCents } from "#shared/platform/core/wire-money.ts";
import type { NewEvent } from "#shared/tenant/events/types.ts";

/**
 * Takes back parts of an issued invoice by a credit note, which has a number of its own of the same series. The folios stay closed: their
 * charges are lowered, so that the invoice asks for less or has a credit that is paid out through it. Throws `invoice/invalid_status`,
 * `invoice/not_creditable` and `invoice/credit_exceeds_line`.
 */
export function creditInvoice(work: Work, { id, reason, lines: parts }: InCents<InvoiceCredit> & { id: string }): InvoiceRow {
  const before = invoiceFor(work, id, "credit");
  const folios = coveredFolios(work, before);
  const content = readInvoiceContent(before.content);
  const rests = restOfLines(content, creditContents(work, before));
  assertTakesBack(rests, parts);
  const issued_on = localDate(work.now, work.actor.time_zone);
  const { number, ...numbered } = takeInvoiceNumber(work, issued_on, (taken) => isInvoiceNumberTaken(work, taken));
  const corrected = creditNoteOf(content, { number, issued_on, reason, rests, parts, due_before: before.due_amount });
  const credit = insertCreditNote(work, before, { content: corrected, number, ...numbered, issued_on, reason });
  cover(work, credit, folios);
  bookInvoice(work, credit, corrected);
  const credited = negated(credit.total_amount);
  const words = { number: before.number ?? "", credit: number, amount: moneyWord(work, credited), reason };
  const event = { type: "invoice.credited", data: { words, invoice_id: before.id } } as const;
  const after = lowerFolios(work, folios, { credit, content: corrected, rests, event });
  const invoice = lowerInvoice(work, before, credited);
  work.recordEvent(invoice, event);
  work.record("invoice.credit_issued", credit, { words });
  work.wiring.rateCorrections.issue(work, after, invoice);
  return credit;
}

/** Throws the first reason why parts of lines can't be taken back, naming the field. */
function assertTakesBack(rests: readonly RestOfLine[], parts: readonly PartOfLine[]): void {
  const found = parts.map((part, index) => {
    const rest = rests.find(({ line_id }) => line_id === part.line_id);
    const reason = whyNotTakeBack(rest, part);
    if (reason === "not_found" || !rest) throw notFound(`lines.${index}.line_id`);
    if (reason) throw new Problem(reason, rest.line.name, [{ path: `lines.${index}`, message: reason }]);
    return amountOfPart(rest, part);
  });
  // A credit note never asks for money.
  if (sumOf(found) <= 0) throw new Problem("invoice/not_creditable");
}

type Issued = { content: InvoiceContent; number: string; series: string; sequence: number; issued_on: string; reason: string };

function insertCreditNote(work: Work, invoice: InvoiceRow, { content, issued_on, reason, ...numbered }: Issued): InvoiceRow {
  const { folio_id, customer_id, billing_address } = invoice;
  return invoiceStore.insert(work, {
    folio_id,
    customer_id,
    billing_address,
    kind: "credit_note",
    content,
    file_id: reservePdf(work, content),
    ...numbered,
    status: "completed",
    cancellation_reason: reason,
    related_invoice_id: invoice.id,
    total_amount: toCents(InvoiceContent, content).gross_amount,
    due_amount: ZERO,
    finalized_at: work.now,
    finalized_on: issued_on,
  });
}

/** The invoice asks for what the credit note took back no more, or has it as a credit. */
function lowerInvoice(work: Work, before: InvoiceRow, credited: Cents): InvoiceRow {
  const credited_amount = plus(before.credited_amount, credited);
  const due_amount = minus(before.due_amount, credited);
  const status = issuedStatus({ total_amount: minus(before.total_amount, credited_amount), due_amount });
  return invoiceStore.update(work, before, { credited_amount, due_amount, status });
}

type Lowering = { credit: InvoiceRow; content: InvoiceContent; rests: readonly RestOfLine[]; event: NewEvent };

/** Charges each folio with its lines; lines that several folios share are those of the first. */
function lowerFolios(work: Work, folios: readonly FolioRow[], { credit, content, rests, event }: Lowering): FolioRow[] {
  const { lines, issued_on } = toCents(InvoiceContent, content);
  const billedBy = (line: Line) => rests.find((rest) => rest.line_id === line.credits_line)?.line ?? line;
  const placeOf = (number: string | null) => folios.find((folio) => folio.number === number) ?? folios[0];
  return folios.map((folio) => {
    const own = lines.filter(({ folio_number }) => placeOf(folio_number)?.id === folio.id);
    if (own.length === 0) return folio;
    const taken = own.map((line) => chargeOf(line, { issued_on, billed: billedBy(line) }));
    return takeBackCharges(work, folio, { id: credit.id, lines: taken, event });
  });
}

type Line = InCents<InvoiceContent>["lines"][number];

/**
 * The charge of a credit note's line. It counts for the day of the credit note, which is that of the books; local tax for its night, by which
 * it is declared.
 */
function chargeOf(
  { name, booked_name, item_id, type, tax_percentage, exemption, ...line }: Line,
  { issued_on, billed }: { issued_on: string; billed: Line },
): TakenBack {
  const kind = EXEMPTION_KINDS.find((each) => each === exemption?.kind);
  return {
    name: booked_name ?? name,
    item_id: item_id ?? null,
    type,
    tax_percentage,
    exemption: exemption && kind ? { kind, de: exemption.text, en: exemption.text, code: exemption.code } : null,
    quantity: Math.abs(line.quantity),
    unit_gross_amount: negated(line.unit_gross_amount),
    hasPieces: line.unit_gross_amount === billed.unit_gross_amount,
    booked_on: type === "city_tax" ? line.from : issued_on,
    billed: {
      unit_gross_amount: billed.unit_gross_amount,
      from: billed.from,
      until: type === "accommodation" ? addDays(billed.to, -1) : billed.to,
    },
  };
}

const creditNoteIds = query(["folio", "invoice"], (db, { folio, invoice, property }) =>
  db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.folio_id, folio),
        eq(invoices.kind, "credit_note"),
        eq(invoices.related_invoice_id, invoice),
        ofProperty(invoices, property),
      ),
    )
    .orderBy(invoices.id),
);

/** The credit notes of an invoice, oldest first. */
export function creditNotesOf(view: View, { id, folio_id }: Pick<InvoiceRow, "id" | "folio_id">): InvoiceRow[] {
  const ids = creditNoteIds.all(view, { folio: folio_id, invoice: id }).map((row) => row.id);
  return invoiceStore.findMany(view, ids).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The frozen contents of the credit notes of an invoice. */
export function creditContents(view: View, invoice: Pick<InvoiceRow, "id" | "folio_id">): InvoiceContent[] {
  return creditNotesOf(view, invoice).map(({ content }) => readInvoiceContent(content));
}

/** The lines of an issued invoice with what is left of them, and its credit notes. Throws `invoice/invalid_status` for a draft. */
export function creditsOf(view: View, id: string): Omit<InCents<InvoiceCredits>, "credit_notes"> & { credit_notes: InvoiceOut[] } {
  const invoice = invoiceStore.get(view, id);
  if (invoice.content === null) throw new Problem("invoice/invalid_status");
  const notes = creditNotesOf(view, invoice);
  const rests = restOfLines(
    readInvoiceContent(invoice.content),
    notes.map(({ content }) => readInvoiceContent(content)),
  );
  const isCreditable = whyNotStep(invoice, "credit") === null;
  const lines = rests.map(({ line, line_id, quantity, gross_amount }) => {
    const { name, from, to, unit_gross_amount, tax_percentage, deposit } = line;
    const isLeft = isCreditable && !deposit;
    return {
      line_id,
      name,
      from,
      to,
      quantity: line.quantity,
      unit_gross_amount,
      gross_amount: line.gross_amount,
      tax_percentage,
      quantity_left: isLeft ? quantity : 0,
      left_amount: isLeft ? gross_amount : ZERO,
    };
  });
  return { lines, credit_notes: asTheyStand(view, notes) };
}
