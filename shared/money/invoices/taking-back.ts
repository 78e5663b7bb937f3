import { InvoiceContent, type InvoiceLine } from "#shared/money/invoices/content.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { type Cents, least, minus, most, negated, plus, sumOf, times, ZERO } from "#shared/platform/core/money.ts";
import { type InCents, toAmounts, toCents } from "#shared/platform/core/wire-money.ts";
import { type Amounts, netsOf } from "#shared/stays/folios/amounts.ts";

/** Cancellations take back all that is left of an invoice, credit notes a part of it. Their amounts are below zero, as printed. */

type Content = InCents<InvoiceContent>;
type Line = InCents<InvoiceLine>;

/** A line of an invoice with what earlier credit notes have left of it. */
export type RestOfLine = Amounts & { line: Line; line_id: string; quantity: number };

/** Each line of an invoice with the rest that its credit notes have left. */
export function restOfLines(content: InvoiceContent, credits: readonly InvoiceContent[]): RestOfLine[] {
  const taken = credits.flatMap((credit) => toCents(InvoiceContent, credit).lines);
  return toCents(InvoiceContent, content).lines.map((line, index) => {
    const line_id = `${index + 1}`;
    const own = taken.filter(({ credits_line }) => credits_line === line_id);
    const left = own.reduce<Amounts>(added, line);
    const pieces = own.reduce(
      (sum, each) => (each.unit_gross_amount === line.unit_gross_amount ? sum + each.quantity : sum),
      line.quantity,
    );
    return { ...amountsIn(left), line, line_id, quantity: piecesLeft(line, left.gross_amount, pieces) };
  });
}

/** Of a line that was credited by an amount, only the pieces that the rest of the amount covers. */
function piecesLeft({ unit_gross_amount: unit }: Line, left: Cents, pieces: number): number {
  const covered = unit === 0 ? 0 : Math.floor(left / unit);
  return Math.max(0, Math.min(pieces, covered));
}

/** Part of a line to take back; all that is left of it without both. */
export type PartOfLine = { line_id: string; quantity?: number | undefined; gross_amount?: Cents | undefined };

/** The reason why a part of a line can't be taken back; null if it can be. */
export function whyNotTakeBack(rest: RestOfLine | undefined, part: PartOfLine): ProblemType | null {
  if (!rest) return "not_found";
  if (rest.line.deposit) return "invoice/not_creditable";
  if (rest.gross_amount === 0) return "invoice/credit_exceeds_line";
  if (part.quantity !== undefined) return part.quantity > rest.quantity ? "invoice/credit_exceeds_line" : null;
  const amount = part.gross_amount ?? rest.gross_amount;
  const isWithin = Math.sign(amount) === Math.sign(rest.gross_amount) && Math.abs(amount) <= Math.abs(rest.gross_amount);
  return isWithin ? null : "invoice/credit_exceeds_line";
}

/** The amount that a part of a line comes to. */
export function amountOfPart({ line, gross_amount }: RestOfLine, part: PartOfLine): Cents {
  return part.quantity === undefined ? (part.gross_amount ?? gross_amount) : times(line.unit_gross_amount, part.quantity);
}

type Taken = { rest: RestOfLine; part: PartOfLine; gross: Cents };

/** The lines of a credit note. The parts of a rate have together the net amount of their sum, as lines of an invoice do. */
function linesTakenBack(rests: readonly RestOfLine[], parts: readonly PartOfLine[]): Line[] {
  const taken = rests.flatMap((rest): Taken[] => {
    const part = parts.find(({ line_id }) => line_id === rest.line_id);
    return part ? [{ rest, part, gross: amountOfPart(rest, part) }] : [];
  });
  const nets = netsOf(taken.map(({ rest, gross }) => ({ gross_amount: gross, tax_percentage: rest.line.tax_percentage })));
  return taken.map((each, index) => lineTakenBack(each, nets[index] ?? ZERO));
}

/**
 * A line of a credit note. Net and tax are no more than what is left of them, and the part that takes the last cent has all that is left: so
 * the credit notes and the cancellation of an invoice add up to it, with net and tax, to the cent.
 */
function lineTakenBack({ rest, part, gross }: Taken, rounded: Cents): Line {
  const { line, line_id } = rest;
  const bounds = [minus(gross, rest.tax_amount), rest.net_amount] as const;
  const net = most(least(...bounds), least(most(...bounds), rounded));
  const pieces = part.quantity ?? (gross === times(line.unit_gross_amount, rest.quantity) ? rest.quantity : null);
  return {
    ...line,
    quantity: -(pieces ?? 1),
    unit_gross_amount: pieces === null ? gross : line.unit_gross_amount,
    net_amount: negated(net),
    tax_amount: minus(net, gross),
    gross_amount: negated(gross),
    credits_line: line_id,
  };
}

type Numbered = Pick<InvoiceContent, "number" | "issued_on"> & { reason: string };
type Credit = Numbered & { rests: readonly RestOfLine[]; parts: readonly PartOfLine[]; due_before: Cents };

/** The credit note for parts of an invoice, under its own number and date. `due_before` is what the invoice asks for until then. */
export function creditNoteOf(content: InvoiceContent, { number, issued_on, reason, rests, parts, due_before }: Credit): InvoiceContent {
  const corrected = toCents(InvoiceContent, content);
  const lines = linesTakenBack(rests, parts);
  const totals = sumsOf(lines);
  const credits = { number: content.number, issued_on: content.issued_on, reason, due_amount: plus(due_before, totals.gross_amount) };
  return toAmounts(InvoiceContent, {
    ...corrected,
    ...totals,
    kind: undefined,
    number,
    issued_on,
    lines,
    taxes: taxesOfLines(lines),
    service_from: lines.reduce((first, { from }) => (first === "" || from < first ? from : first), ""),
    service_to: lines.reduce((last, { to }) => (to > last ? to : last), ""),
    ...nothingPaid,
    cancels: null,
    credits,
  });
}

/** The cancellation of an invoice: all amounts negated but those that credit notes took back, under its own number and date. */
export function cancellationOf(
  content: InvoiceContent,
  { number, issued_on, reason }: Numbered,
  creditNotes: readonly InvoiceContent[] = [],
): InvoiceContent {
  const canceled = toCents(InvoiceContent, content);
  const taken = creditNotes.map((credit) => toCents(InvoiceContent, credit));
  const taxes = canceled.taxes.map((tax) => ({
    ...tax,
    ...[tax, ...taken.flatMap((credit) => credit.taxes.filter(isAt(tax.tax_percentage)))].reduce<Amounts>(added, NOTHING),
  }));
  const lines = creditNotes.length === 0 ? canceled.lines.map(wholeTakenBack) : restTakenBack(restOfLines(content, creditNotes));
  // A rate of which nothing is left has no line any more.
  const left = creditNotes.length === 0 ? taxes : taxes.filter(({ tax_percentage }) => lines.some(isAt(tax_percentage)));
  return toAmounts(InvoiceContent, {
    ...canceled,
    ...takenBack([canceled, ...taken].reduce<Amounts>(added, NOTHING)),
    number,
    issued_on,
    lines,
    taxes: left.map((tax) => ({ ...tax, ...takenBack(tax) })),
    ...nothingPaid,
    cancels: { number: content.number, issued_on: content.issued_on, reason },
  });
}

const NOTHING: Amounts = { net_amount: ZERO, tax_amount: ZERO, gross_amount: ZERO };

const nothingPaid = {
  payments: [],
  paid_amount: ZERO,
  due_amount: ZERO,
  deposits: undefined,
  due_on: undefined,
} satisfies Partial<Content>;

function wholeTakenBack(line: Line): Line {
  return { ...line, ...takenBack(line), quantity: -line.quantity };
}

/** The lines of which something is left; where nothing is, all of them with nothing, since a document has lines. */
function restTakenBack(rests: readonly RestOfLine[]): Line[] {
  const standing = rests.filter(({ line, gross_amount }) => gross_amount !== 0 || line.gross_amount === 0);
  const kept = standing.length > 0 ? standing : rests;
  return kept.map(({ line, quantity, ...left }) => {
    if (left.gross_amount === line.gross_amount) return wholeTakenBack(line);
    const isByPiece = times(line.unit_gross_amount, quantity) === left.gross_amount && quantity > 0;
    return {
      ...line,
      ...takenBack(amountsIn(left)),
      quantity: isByPiece ? -quantity : -1,
      unit_gross_amount: isByPiece ? line.unit_gross_amount : left.gross_amount,
    };
  });
}

function taxesOfLines(lines: readonly Line[]): Content["taxes"] {
  const rates = [...new Set(lines.map(({ tax_percentage }) => tax_percentage))].sort((a, b) => b - a);
  return rates.map((tax_percentage) => ({ tax_percentage, ...sumsOf(lines.filter(isAt(tax_percentage))) }));
}

function isAt(percentage: number) {
  return ({ tax_percentage }: { tax_percentage: number }) => tax_percentage === percentage;
}

function sumsOf(lines: readonly Amounts[]): Amounts {
  return {
    net_amount: sumOf(lines.map(({ net_amount }) => net_amount)),
    tax_amount: sumOf(lines.map(({ tax_amount }) => tax_amount)),
    gross_amount: sumOf(lines.map(({ gross_amount }) => gross_amount)),
  };
}

function amountsIn({ net_amount, tax_amount, gross_amount }: Amounts): Amounts {
  return { net_amount, tax_amount, gross_amount };
}

function added(a: Amounts, b: Amounts): Amounts {
  return {
    net_amount: plus(a.net_amount, b.net_amount),
    tax_amount: plus(a.tax_amount, b.tax_amount),
    gross_amount: plus(a.gross_amount, b.gross_amount),
  };
}

function takenBack({ net_amount, tax_amount, gross_amount }: Amounts): Amounts {
  return { net_amount: negated(net_amount), tax_amount: negated(tax_amount), gross_amount: negated(gross_amount) };
}
