import type { ItemType } from "#shared/inventory/items/schema.ts";
import type { InvoiceContent, InvoiceLine } from "#shared/money/invoices/content.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { type Cents, minus, plus, sumAmounts, times, ZERO } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { netsOf, taxesOf, totalOf } from "#shared/stays/folios/amounts.ts";
import type { Charge } from "#shared/stays/folios/schema.ts";

export const INVOICE_STATUSES = ["draft", "open", "paid", "canceled", "completed"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/**
 * A deposit invoice asks for money before the service; the invoice of the stay deducts what was paid of it. A credit note takes back a part
 * of an issued invoice.
 */
export const INVOICE_KINDS = ["invoice", "deposit", "credit_note"] as const;
/** The kinds of document by which a list of invoices is narrowed: the cancellation of a deposit invoice counts as a cancellation only. */
export const DOCUMENT_KINDS = [...INVOICE_KINDS, "cancellation"] as const;

/** The state machine: the statuses from which each step is possible. Cancellation invoices and credit notes take no steps. */
const STEPS = {
  change: ["draft"],
  delete: ["draft"],
  finalize: ["draft"],
  pay: ["open"],
  cancel: ["open", "paid", "completed"],
  credit: ["open", "paid", "completed"],
  issue_again: ["canceled"],
} as const satisfies Record<string, readonly InvoiceStatus[]>;
export type InvoiceStep = keyof typeof STEPS;

type Stand = { status: InvoiceStatus; is_cancellation: boolean; due_amount: number; kind: (typeof INVOICE_KINDS)[number] };

/** Why a step is not possible now; null if it is. A deposit is not corrected in part: it is canceled, or the invoice of the stay deducts it. */
export function whyNotStep({ status, is_cancellation, due_amount, kind }: Stand, step: InvoiceStep): ProblemType | null {
  const from: readonly InvoiceStatus[] = STEPS[step];
  const isPossible = from.includes(status) || (step === "pay" && hasCredit({ status, due_amount }));
  if (is_cancellation || kind === "credit_note" || !isPossible) return "invoice/invalid_status";
  if (kind !== "deposit") return null;
  if (step === "credit") return "invoice/not_creditable";
  return step === "issue_again" ? "invoice/invalid_status" : null;
}

/** True if more was paid than an issued invoice asks for, which is given back through it. */
export function hasCredit({ status, due_amount }: Pick<Stand, "status" | "due_amount">): boolean {
  return due_amount < 0 && (status === "paid" || status === "completed");
}

/** The state of an invoice as lists name it: documents that take something back have no other. */
export function stateOf({ status, is_cancellation, kind }: Omit<Stand, "due_amount">): InvoiceStatus | "cancellation" | "correction" {
  if (is_cancellation) return "cancellation";
  return kind === "credit_note" ? "correction" : status;
}

/** Drafts can't be mailed; issued invoices can be mailed at any time, also cancellations. */
export function whyNotSend({ status }: Pick<Stand, "status">): ProblemType | null {
  return status === "draft" ? "invoice/invalid_status" : null;
}

/**
 * The status of an invoice right after it was issued. It is open if anything is due, even if its total is 0 because money was
 * given back before.
 */
export function issuedStatus({ total_amount, due_amount }: { total_amount: Cents; due_amount: Cents }): InvoiceStatus {
  if (due_amount > 0) return "open";
  return total_amount === 0 ? "completed" : "paid";
}

/** The fields of a charge that an invoice copies. */
export type InvoicedCharge = Pick<InCents<Charge>, "name" | "quantity" | "unit_gross_amount" | "tax_percentage" | "booked_on"> & {
  type: ItemType | null;
  item_id?: string | null;
  booked_name?: string | null;
  exemption?: InvoiceLine["exemption"];
  folio_number: string | null;
  stay_code?: string | null | undefined;
};

type Sums = Pick<InCents<InvoiceContent>, "lines" | "taxes" | "net_amount" | "tax_amount" | "gross_amount" | "service_from" | "service_to">;

/** Lines, taxes, totals and the time of service: net + tax = gross on every line, rate and total, and the lines add up to the totals. */
export function invoiced(charges: readonly InvoicedCharge[], group_charges: boolean): Sums {
  const single = charges.map(lineOf);
  const gross = group_charges ? merged(single) : single;
  const nets = netsOf(gross);
  const lines = gross.map((line, index): InCents<InvoiceLine> => {
    const net_amount = nets[index] ?? ZERO;
    return { ...line, net_amount, tax_amount: minus(line.gross_amount, net_amount) };
  });
  const service_from = lines.reduce((first, { from }) => (from < first ? from : first), lines[0]?.from ?? "");
  const service_to = lines.reduce((last, { to }) => (to > last ? to : last), "");
  return { lines, taxes: taxesOf(gross), ...totalOf(gross), service_from, service_to };
}

type GrossLine = Omit<InCents<InvoiceLine>, "net_amount" | "tax_amount">;

/** A night ends on the next day; any other service ends on its own day. */
function lineOf({ booked_on, ...charge }: InvoicedCharge): GrossLine {
  const to = charge.type === "accommodation" ? addDays(booked_on, 1) : booked_on;
  return { ...charge, gross_amount: times(charge.unit_gross_amount, charge.quantity), from: booked_on, to };
}

/** The stay of an invoice's line: the one that it names on a group's folio, else that of its folio; undefined for none. */
export function stayOfLine(
  { stays }: Pick<InvoiceContent, "stays">,
  { stay_code, folio_number }: Pick<InvoiceLine, "stay_code" | "folio_number">,
) {
  return stays.find(({ code, folio_numbers }) =>
    stay_code ? code === stay_code : folio_number !== null && folio_numbers.includes(folio_number),
  );
}

function merged(lines: readonly GrossLine[]): GrossLine[] {
  const byKind = new Map<string, GrossLine>();
  for (const line of lines) {
    const key = JSON.stringify([line.name, line.tax_percentage, line.unit_gross_amount, line.exemption?.text]);
    const known = byKind.get(key);
    byKind.set(key, known ? joined(known, line) : { ...line, stay_code: null });
  }
  return [...byKind.values()];
}

function joined(a: GrossLine, b: GrossLine): GrossLine {
  return {
    ...a,
    item_id: a.item_id === b.item_id ? a.item_id : null,
    quantity: a.quantity + b.quantity,
    gross_amount: plus(a.gross_amount, b.gross_amount),
    from: a.from < b.from ? a.from : b.from,
    to: a.to > b.to ? a.to : b.to,
    folio_number: a.folio_number === b.folio_number ? a.folio_number : null,
  };
}

type Totals = { total: number; deducted: number };

/**
 * Tells a credit from an invoice by its total. An invoice whose deposits exceed the price stays an invoice: it corrects nothing. In German
 * it is called "Rechnungskorrektur"; "Gutschrift" means self-billing in law (§ 11 (7) UStG in Austria, § 14 (2) UStG in Germany).
 */
export function isCreditNote({ total, deducted }: Totals): boolean {
  return total < 0 && deducted === 0;
}

export type Titled = Pick<InvoiceContent, "cancels" | "credits" | "gross_amount" | "kind" | "deposits">;

/** Kind of document as its reader names it. A credit note is not a cancellation. */
export function documentKindOf({ cancels, credits, gross_amount, kind, deposits }: Titled) {
  if (cancels) return "cancellation";
  if (credits) return "credit_note";
  if (kind === "deposit") return "deposit";
  const deducted = sumAmounts((deposits ?? []).map((deposit) => deposit.gross_amount));
  return isCreditNote({ total: gross_amount, deducted }) ? "credit_note" : "invoice";
}
