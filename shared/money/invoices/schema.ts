import { z } from "zod";
import { Contact } from "#shared/guests/contacts/schema.ts";
import { BillingAddress } from "#shared/money/invoices/address.ts";
import { CHECK_NAMES } from "#shared/money/invoices/checks.ts";
import { InvoiceContent } from "#shared/money/invoices/content.ts";
import { DOCUMENT_KINDS, INVOICE_KINDS, INVOICE_STATUSES } from "#shared/money/invoices/rules.ts";
import { Amount, entity, Id, Money, Related, StayBound, Text } from "#shared/platform/core/fields.ts";
import { exactCode, expandable, listQuery, pageOf, sortable } from "#shared/platform/core/page.ts";
import { Folio } from "#shared/stays/folios/schema.ts";
import { File } from "#shared/tenant/files/schema.ts";

const billing_address = BillingAddress.nullable().default(null);
const additional_text = Text.nullable().default(null);

/** The default customer is the folio's, else its booking's or group's; the default address is the customer's. */
export const InvoiceInput = z.strictObject({
  folio_id: Id.describe("The folio to charge; each open charge of it goes on the invoice"),
  customer_id: Id.nullable().default(null).describe("The contact whom it is for; null for the folio's customer"),
  billing_address,
});
export type InvoiceInput = z.infer<typeof InvoiceInput>;

export const InvoicePut = z.strictObject({
  customer_id: Id.nullable().default(null).describe("The contact whom it is for; null for the folio's customer"),
  billing_address,
  additional_text,
});
export type InvoicePut = z.infer<typeof InvoicePut>;

/** Absent fields keep the draft's values. `group_charges` merges lines of equal name, tax and unit price. */
export const InvoiceFinalization = z.strictObject({
  additional_text,
  billing_address,
  group_charges: z.boolean().default(false).describe("Equal charges are merged to one line"),
  send_email: z.boolean().default(false).describe("Mails the invoice to the customer at once"),
});
export type InvoiceFinalization = z.infer<typeof InvoiceFinalization>;

/** The inputs of a draft and of its finalization; if the folio has a draft, absent fields keep the draft's values. */
export const InvoicePreview = z.strictObject({ ...InvoiceInput.shape, ...InvoiceFinalization.shape });
export type InvoicePreview = z.infer<typeof InvoicePreview>;

/** Without an amount all that is due, or the whole credit; money that is given back is below zero. */
export const InvoicePayment = z.strictObject({
  payment_method_id: Id,
  reference: z.string().trim().max(200).nullable().default(null).describe("The payer's reference, up to 50 characters"),
  amount: Amount.refine((value) => value !== 0, "not_zero")
    .optional()
    .describe("In major units; the whole due amount without it"),
});
export type InvoicePayment = z.infer<typeof InvoicePayment>;

export const InvoiceCancellation = z.strictObject({
  reason: z.string().trim().min(1).max(1000).describe("The reason of the cancellation, printed on the cancellation invoice"),
});
export type InvoiceCancellation = z.infer<typeof InvoiceCancellation>;

/** The part of a line that a credit note takes back: some of its pieces, a part of its amount, or all that is left of it. */
export const CreditLine = z
  .strictObject({
    line_id: z.string().trim().min(1).max(10).describe("The line of the invoice, by its place from 1 on"),
    quantity: z.int().min(1).max(10_000).optional().describe("How many of its pieces; not together with an amount"),
    gross_amount: Amount.refine((value) => value !== 0, "not_zero")
      .optional()
      .describe("The amount to take back, in major units; of a line below zero it is below zero, too"),
  })
  .refine(({ quantity, gross_amount }) => quantity === undefined || gross_amount === undefined, {
    path: ["gross_amount"],
    message: "quantity_or_amount",
  });

/** Without quantity and amount, all that is left of a line is taken back. */
export const InvoiceCredit = z.strictObject({
  reason: z.string().trim().min(1).max(1000).describe("The reason of the correction, printed on the credit note"),
  lines: z
    .array(CreditLine)
    .min(1)
    .max(1000)
    .refine((lines) => new Set(lines.map(({ line_id }) => line_id)).size === lines.length, "repeated")
    .describe("What it takes back, each line once"),
});
export type InvoiceCredit = z.infer<typeof InvoiceCredit>;

/** A line of an issued invoice with what its credit notes have left of it. */
export const LineLeft = z.object({
  line_id: z.string().describe("Its place on the invoice, from 1 on"),
  name: z.string().describe("The text on the bill"),
  from: z.string().describe("First day"),
  to: z.string().describe("Last day"),
  quantity: z.int().describe("How many pieces the invoice charges"),
  unit_gross_amount: Money,
  gross_amount: Money.describe("What the invoice charges for it, in major units"),
  tax_percentage: z.number(),
  quantity_left: z.int().describe("How many pieces can still be taken back"),
  left_amount: Money.describe("The amount that can still be taken back, in major units; 0 for the deduction of a deposit"),
});
export type LineLeft = z.infer<typeof LineLeft>;

/** A check that a draft fails: `demanded` by the law, or a recommendation. */
export const InvoiceCheckOut = z.object({
  check: z.enum(CHECK_NAMES).describe("What is missing on the draft"),
  demanded: z.boolean().describe("The law demands it: without it the invoice is not issued"),
});

/** A payment of an invoice; a group's payment counts without the shares that belong to folios elsewhere. */
export const InvoicePaid = z.object({
  id: z.string().describe("The id"),
  payment_method_id: z.string().nullable(),
  method: z.string().nullable().describe("How it was paid, in words"),
  reference: z.string().nullable().describe("The payer's reference"),
  booked_on: z.string().describe("The day for which it counts, YYYY-MM-DD in the property's time zone"),
  amount: Money.describe("In major units"),
});
export type InvoicePaid = z.infer<typeof InvoicePaid>;

/**
 * `content` is frozen at finalization and only returned when expanded. A canceled invoice has nothing due or paid: both went
 * back to the folio.
 */
export const Invoice = entity("invoice", {
  folio_id: z.string(),
  folio: Folio.nullable(),
  customer_id: z.string().nullable().describe("The contact who pays; null if nobody is named yet"),
  customer: Contact.nullable(),
  related_invoice_id: z
    .string()
    .nullable()
    .describe("Of a canceled invoice the cancellation, of a cancellation or a credit note the invoice that it is for"),
  related_invoice: Related.nullable().describe("That other invoice, where expand names it"),
  billing_address: BillingAddress.describe("The address of the recipient"),
  additional_text: z.string().nullable(),
  group_charges: z.boolean().describe("Equal charges are merged to one line"),
  number: z.string().nullable().describe("The invoice number, given without gaps when it is finalized; null for a draft"),
  status: z.enum(INVOICE_STATUSES).describe("draft, open (something is due), paid, completed (its total was 0) or canceled"),
  is_cancellation: z.boolean().describe("It cancels another invoice, with the opposite amounts"),
  /** A deposit invoice leaves its folio open; the invoice of the stay deducts what was paid of it. */
  kind: z.enum(INVOICE_KINDS).describe("invoice, deposit, or credit_note, which takes back a part of another invoice"),
  deducted_amount: Money.describe(
    "The gross sum of the deposits that it deducts, which its total is without, in major units; a draft's is what it would deduct now",
  ),
  credited_amount: Money.describe("The gross sum of its credit notes, in major units; its total is without them"),
  cancellation_reason: z.string().nullable().describe("Why it was canceled, or what a credit note corrects"),
  finalized_at: z.string().nullable().describe("When it was issued; null for a draft"),
  finalized_on: z.string().nullable().describe("The day it was issued, which is its date"),
  total_amount: Money.describe("What is charged in total, in major units"),
  paid_amount: Money,
  due_amount: Money,
  content: InvoiceContent.nullable().describe("The printed content, frozen at issue; only if expand names it"),
  file_id: z.string().nullable().describe("Its PDF; null for a draft"),
  file: File.nullable().describe("The file to upload, as a part of multipart/form-data"),
  payments: z.array(InvoicePaid).nullable().describe("What was paid of it"),
  signature_caption: z.string().nullable().describe("Heading of the cash register's signature"),
  signature_data: z.string().nullable().describe("The cash register's signature as text"),
});
export type Invoice = z.infer<typeof Invoice>;

/** An invoice as an expanded relation. */
export const RelatedInvoice = Invoice.omit({
  content: true,
  payments: true,
  file: true,
  folio: true,
  customer: true,
  related_invoice: true,
}).meta({
  id: "RelatedInvoice",
});

export const INVOICE_RELATIONS = ["folio", "customer", "related_invoice", "content", "file", "payments"] as const;
export const INVOICE_SORTS = ["created_at", "finalized_at", "number", "customer", "total_amount", "due_amount"] as const;
export const InvoiceQuery = listQuery({
  /** Any part of the number, of the customer's name or of the name that it is addressed to. */
  query: z.string().trim().min(1).max(200).optional(),
  number: exactCode,
  status: z.array(z.enum(INVOICE_STATUSES)).max(INVOICE_STATUSES.length).default([]).describe("Only invoices of these states, repeated"),
  document: z
    .array(z.enum(DOCUMENT_KINDS))
    .max(DOCUMENT_KINDS.length)
    .default([])
    .describe("Only documents of these kinds, repeated; the cancellation of any invoice or credit note is a cancellation"),
  /** Invoices with a payment of this method on one of their folios. */
  payment_method_id: Id.optional(),
  /** Invoices of a folio of the booking. */
  booking_id: Id.optional(),
  /** Invoices of a folio of the group or of one of its bookings. */
  group_id: Id.optional(),
  customer_id: Id.optional().describe("The contact whom it is for"),
  from: StayBound.optional().describe("The first day, by the day of finalization (of drafts: of creation)"),
  to: StayBound.optional().describe("The last day, inclusive, by the day of finalization (of drafts: of creation)"),
  expand: expandable(INVOICE_RELATIONS),
  sort: sortable(INVOICE_SORTS),
});
export type InvoiceQuery = z.infer<typeof InvoiceQuery>;

/** `totals` are the sums over all pages. */
export const InvoicePage = pageOf(Invoice).extend({
  totals: z
    .object({ total_amount: Money.describe("The sum, in major units"), paid_amount: Money, due_amount: Money })
    .describe("The sums over all pages"),
});
export type InvoicePage = z.infer<typeof InvoicePage>;

/** The lines of an invoice with what is left of them, and its credit notes. */
export const InvoiceCredits = z.object({
  lines: z.array(LineLeft).describe("The lines of the invoice, in their order"),
  credit_notes: z.array(RelatedInvoice).describe("Its credit notes, oldest first"),
});
export type InvoiceCredits = z.infer<typeof InvoiceCredits>;
