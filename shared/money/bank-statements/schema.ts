import { z } from "zod";
import { CONFIDENCES, MATCH_REASONS } from "#shared/money/bank-statements/matching.ts";
import { BANK_LINE_STATES, STATEMENT_FORMATS } from "#shared/money/bank-statements/rules.ts";
import { CalendarDate, entity, Id, Money, PositiveAmount } from "#shared/platform/core/fields.ts";
import { listQuery, pageOf, searched, sortable } from "#shared/platform/core/page.ts";

export const BankStatement = entity("bank_statement", {
  format: z.enum(STATEMENT_FORMATS).describe("camt.053, or csv"),
  file_name: z.string().describe("The name of the uploaded file"),
  account: z.string().nullable().describe("The IBAN of the account; null if the file names none"),
  statement_number: z.string().nullable().describe("The bank's number of the statement"),
  from_day: z.string().nullable().describe("The first day, YYYY-MM-DD"),
  to_day: z.string().nullable().describe("The last day, YYYY-MM-DD"),
  opening_amount: Money.nullable().describe("The balance before, in major units"),
  closing_amount: Money.nullable().describe("The balance afterwards, in major units"),
  lines: z.int().describe("How many lines it has brought"),
  open_lines: z.int().describe("How many of them bring money that is not assigned yet"),
});
export type BankStatement = z.infer<typeof BankStatement>;

export const BankStatementQuery = listQuery({ sort: sortable(["created_at"]) });
export type BankStatementQuery = z.infer<typeof BankStatementQuery>;

/** The result of an upload. A file that is here already brings nothing new. */
export const StatementUpload = z.object({
  data: z.array(BankStatement).describe("The statements of the file"),
  new_lines: z.int().describe("How many lines were new"),
  known_lines: z.int().describe("How many lines were here already"),
});
export type StatementUpload = z.infer<typeof StatementUpload>;

const part = {
  invoice_id: z.string().nullable().describe("The invoice or deposit that is paid; null for a stay without one"),
  folio_id: z.string().nullable().describe("The folio of a stay that has no invoice yet"),
  is_fee: z.boolean().describe("True for the fees of the invoice's reminders"),
  label: z.string().describe("The number of the invoice, or of the folio"),
  customer_name: z.string().describe("Who is to pay it"),
  amount: Money.describe("In major units"),
};

export const LineProposal = z.object({
  confidence: z.enum(CONFIDENCES).describe("certain, likely or possible"),
  reason: z.enum(MATCH_REASONS).describe("What the line and the claim have in common"),
  parts: z.array(z.object(part)).describe("What the line would pay"),
  rest_amount: Money.describe("What of the line would be left, in major units"),
});

export const BankLine = z
  .object({
    id: z.string().describe("The id of the line"),
    statement_id: z.string().describe("The statement that brought it"),
    booked_on: z.string().describe("The bank's day of booking, YYYY-MM-DD"),
    valued_on: z.string().nullable().describe("The day of value, YYYY-MM-DD"),
    amount: Money.describe("In major units; below zero what went out"),
    currency: z.string().describe("ISO 4217"),
    name: z.string().nullable().describe("Who paid, or was paid"),
    iban: z.string().nullable().describe("Their account"),
    reference: z.string().nullable().describe("The purpose as the payer wrote it"),
    end_to_end_id: z.string().nullable().describe("The payer's own reference"),
    bank_reference: z.string().nullable().describe("The bank's reference"),
    state: z.enum(BANK_LINE_STATES).describe("open, booked or ignored"),
    assigned_amount: Money.describe("What of it is booked, in major units"),
    rest_amount: Money.describe("What of it is to be assigned, in major units; 0 for what went out"),
    is_foreign: z.boolean().describe("True for another currency than the property's: it can't be booked"),
    maybe_known: z.boolean().describe("True if a booked line of another file has the same day and amount"),
    proposal: LineProposal.nullable().describe("What it pays, as far as that can be seen; null if nothing fits"),
    shares: z.array(z.object({ ...part, payment_id: z.string().describe("The payment") })).describe("What was booked of it"),
  })
  .meta({ id: "BankLine" });
export type BankLine = z.infer<typeof BankLine>;

export const BANK_LINE_SORTS = ["booked_on", "amount", "name"] as const;

export const BankLineQuery = listQuery({
  /** Any part of name, purpose, account or references. */
  query: searched,
  state: z.array(z.enum(BANK_LINE_STATES)).max(BANK_LINE_STATES.length).default([]).describe("Only lines of these states, repeated"),
  statement_id: Id.optional().describe("Only lines of this statement"),
  to_assign: z.boolean().optional().describe("True for those that bring money which is not assigned yet"),
  sort: sortable(BANK_LINE_SORTS),
  direction: z.enum(["in", "out"]).optional().describe("Only what came in, or what went out"),
  from: CalendarDate.optional().describe("The first day of booking"),
  to: CalendarDate.optional().describe("The last day of booking"),
});
export type BankLineQuery = z.infer<typeof BankLineQuery>;

/** `certain` and `open` are counts over all pages and filters. */
export const BankLinePage = pageOf(BankLine).extend({
  open: z.int().describe("How many lines bring money that is not assigned yet, of all statements"),
  certain: z.int().describe("How many of them have a proposal that is certain"),
});
export type BankLinePage = z.infer<typeof BankLinePage>;

export const LinePart = z
  .strictObject({
    invoice_id: Id.optional().describe("The invoice or deposit that is paid"),
    folio_id: Id.optional().describe("The open folio that is paid; a deposit without an invoice, say"),
    is_fee: z.boolean().default(false).describe("True for the fees of the invoice's reminders"),
    amount: PositiveAmount.refine((value) => value !== 0, "not_zero").describe(
      "In major units; at most what is due and what the line brings",
    ),
  })
  .refine(({ invoice_id, folio_id }) => (invoice_id === undefined) !== (folio_id === undefined), {
    path: ["invoice_id"],
    message: "one_owner",
  });

/** Without parts, what the proposal says. */
export const LineBooking = z.strictObject({
  parts: z.array(LinePart).min(1).max(50).optional().describe("What the line pays; without it what its proposal says"),
});
export type LineBooking = z.infer<typeof LineBooking>;

export const LineIgnoring = z.strictObject({ ignored: z.boolean().describe("True for a line that has nothing to do with guests") });
export type LineIgnoring = z.infer<typeof LineIgnoring>;

export const CertainBooked = z.object({
  booked: z.int().describe("How many lines were booked"),
  amount: Money.describe("Their sum, in major units"),
  line_ids: z.array(z.string()).describe("The booked lines"),
  refused: z.int().describe("How many could not be booked after all"),
});
export type CertainBooked = z.infer<typeof CertainBooked>;
