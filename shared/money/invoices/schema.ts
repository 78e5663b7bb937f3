import { z } from "zod";
import { Contact } from "#shared/guests/contacts/schema.ts";
import { BillingAddress } from "#shared/money/invoices/address.ts";
import { CHECK_NAMES } from "#shared/money/invoices/checks.ts";
import { InvoiceContent } from "#shared/money/invoices/content.ts";
import { INVOICE_KINDS, INVOICE_STATUSES } from "#shared/money/invoices/rules.ts";
import { Amount, entity, Id, Money, Related, StayBound, Text } from "#shared/platform/core/fields.ts";
import { exactCode, expandable, listQuery, pageOf, sortable } from "#shared/platform/core/page.ts";
import { Folio } from "#shared/stays/folios/schema.ts";
import { File } from "#shared/tenant/files/schema.ts";

const billing_address = BillingAddress.nullable().default(null);
const additional_text = Text.nullable().default(null);

/** The default customer is the folio's, else its booking's or group's; the default address is the customer's. */
export const InvoiceInput = z.strictObject({ folio_id: Id, customer_id: Id.nullable().default(null), billing_address });
export type InvoiceInput = z.infer<typeof InvoiceInput>;

export const InvoicePut = z.strictObject({ customer_id: Id.nullable().default(null), billing_address, additional_text });
export type InvoicePut = z.infer<typeof InvoicePut>;

/** Absent fields keep the draft's values. `group_charges` merges lines of equal name, tax and unit price. */
export const InvoiceFinalization = z.strictObject({
  additional_text,
  billing_address,
  group_charges: z.boolean().default(false),
  /** Mails the invoice to the customer immediately. */
  send_email: z.boolean().default(false),
});
export type InvoiceFinalization = z.infer<typeof InvoiceFinalization>;

/** The inputs of a draft and of its finalization; if the folio has a draft, absent fields keep the draft's values. */
export const InvoicePreview = z.strictObject({ ...InvoiceInput.shape, ...InvoiceFinalization.shape });
export type InvoicePreview = z.infer<typeof InvoicePreview>;

/** Without an amount all that is due, or the whole credit; money that is given back is below zero. */
export const InvoicePayment = z.strictObject({
  payment_method_id: Id,
  reference: z.string().trim().max(200).nullable().default(null),
  amount: Amount.refine((value) => value !== 0, "not_zero").optional(),
});
export type InvoicePayment = z.infer<typeof InvoicePayment>;

export const InvoiceCancellation = z.strictObject({ reason: z.string().trim().min(1).max(1000) });
export type InvoiceCancellation = z.infer<typeof InvoiceCancellation>;

/** What a draft lacks. `demanded` by the law, else it is advice. */
export const InvoiceCheckOut = z.object({ check: z.enum(CHECK_NAMES), demanded: z.boolean() });

/** A payment of an invoice; a group's payment counts without the shares that belong to folios elsewhere. */
export const InvoicePaid = z.object({
  id: z.string(),
  payment_method_id: z.string().nullable(),
  method: z.string().nullable(),
  reference: z.string().nullable(),
  booked_on: z.string(),
  amount: Money,
});
export type InvoicePaid = z.infer<typeof InvoicePaid>;

/**
 * `content` is frozen at finalization and only returned when expanded. A canceled invoice has nothing due or paid: both went
 * back to the folio.
 */
export const Invoice = entity("invoice", {
  folio_id: z.string(),
  folio: Folio.nullable(),
  customer_id: z.string().nullable(),
  customer: Contact.nullable(),
  related_invoice_id: z.string().nullable(),
  related_invoice: Related.nullable(),
  billing_address: BillingAddress,
  additional_text: z.string().nullable(),
  group_charges: z.boolean(),
  number: z.string().nullable(),
  status: z.enum(INVOICE_STATUSES),
  is_cancellation: z.boolean(),
  /** A deposit invoice leaves its folio open; the invoice of the stay deducts what was paid of it. */
  kind: z.enum(INVOICE_KINDS),
  /** The gross sum of the deposits that the invoice deducts, which its total is without; `content` names them. A draft's is what it would deduct now. */
  deducted_amount: Money,
  cancellation_reason: z.string().nullable(),
  finalized_at: z.string().nullable(),
  finalized_on: z.string().nullable(),
  total_amount: Money,
  paid_amount: Money,
  due_amount: Money,
  content: InvoiceContent.nullable(),
  /** Its PDF, from its finalization on. */
  file_id: z.string().nullable(),
  file: File.nullable(),
  /** The payments up to now. */
  payments: z.array(InvoicePaid).nullable(),
  signature_caption: z.string().nullable(),
  signature_data: z.string().nullable(),
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
  status: z.array(z.enum(INVOICE_STATUSES)).max(INVOICE_STATUSES.length).default([]),
  /** Invoices with a payment of this method on one of their folios. */
  payment_method_id: Id.optional(),
  /** Invoices of a folio of the booking. */
  booking_id: Id.optional(),
  /** Invoices of a folio of the group or of one of its bookings. */
  group_id: Id.optional(),
  customer_id: Id.optional(),
  /** Days of finalization, for drafts of creation; both inclusive. A moment is converted to the property's local day. */
  from: StayBound.optional(),
  to: StayBound.optional(),
  expand: expandable(INVOICE_RELATIONS),
  sort: sortable(INVOICE_SORTS),
});
export type InvoiceQuery = z.infer<typeof InvoiceQuery>;

/** `totals` are the sums over all pages. */
export const InvoicePage = pageOf(Invoice).extend({
  totals: z.object({ total_amount: Money, paid_amount: Money, due_amount: Money }),
});
export type InvoicePage = z.infer<typeof InvoicePage>;
