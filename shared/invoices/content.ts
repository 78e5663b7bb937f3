import { z } from "zod";
import { Language } from "#shared/core/fields.ts";
import { TaxLine } from "#shared/folios/schema.ts";
import { BillingAddress } from "#shared/invoices/address.ts";
import { ITEM_TYPES } from "#shared/items/schema.ts";
import { Property } from "#shared/properties/schema.ts";

/** A line of an invoice; on a cancellation invoice quantity and amounts are negative, the price of one is not. */
const InvoiceLine = z.object({
  name: z.string(),
  /** As staff knows it, where the guest reads the item's name in another language; accounting goes by it. */
  booked_name: z.string().nullish(),
  type: z.enum(ITEM_TYPES).nullable(),
  /** What was sold; accounting asks it for its account. None of what was written by hand. */
  item_id: z.string().nullish(),
  quantity: z.int(),
  unit_gross_amount: z.number(),
  ...TaxLine.shape,
  /** The first and the last day of the service. */
  from: z.string(),
  to: z.string(),
  /** Of which folio, where the invoice covers several; null where equal lines of some are merged. */
  folio_number: z.string().nullable(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

const PaidSoFar = z.object({ booked_on: z.string(), method: z.string().nullable(), reference: z.string().nullable(), amount: z.number() });
const InvoicedStay = z.object({
  code: z.string(),
  check_in: z.string(),
  check_out: z.string(),
  room: z.string().nullable(),
  /** By name, as the booking lists them. */
  guests: z.array(z.string()),
  /** Which of the invoice's folios are the stay's. */
  folio_numbers: z.array(z.string()),
});

const Buyer = z.object({
  ...BillingAddress.shape,
  /** Of a person who is billed for a company. */
  company_name: z.string().nullable(),
  customer_number: z.string().nullable(),
  vat_number: z.string().nullable(),
  /** Where e-invoices are sent. */
  email: z.string().nullable().default(null),
  /** What the customer wants to read on invoices. */
  reference: z.string().nullable(),
});

/** All that is on an invoice, as it was at its finalization. Paper and e-invoice are made from this alone. */
export const InvoiceContent = z.object({
  number: z.string(),
  issued_on: z.string(),
  language: Language,
  currency: z.string(),
  seller: Property.pick({ name: true, address: true, communication: true, company: true, bank: true, branding: true }),
  buyer: Buyer,
  stays: z.array(InvoicedStay),
  lines: z.array(InvoiceLine),
  /** One line a rate. The lines of a rate add up to it, net, tax and gross. */
  taxes: z.array(TaxLine),
  net_amount: z.number(),
  tax_amount: z.number(),
  gross_amount: z.number(),
  service_from: z.string(),
  service_to: z.string(),
  payments: z.array(PaidSoFar),
  paid_amount: z.number(),
  due_amount: z.number(),
  additional_text: z.string().nullable(),
  /** On a cancellation invoice: what it cancels, and why. */
  cancels: z.object({ number: z.string(), issued_on: z.string(), reason: z.string() }).nullable(),
});
export type InvoiceContent = z.infer<typeof InvoiceContent>;
