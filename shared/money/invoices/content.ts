import type { z } from "zod";
import { InvoiceContentV1 } from "#shared/money/invoices/content-v1.ts";

/** The complete content of an invoice, frozen at its finalization, in the newest format. PDF and e-invoice are made from this alone. */
export const InvoiceContent = InvoiceContentV1;
export type InvoiceContent = z.infer<typeof InvoiceContent>;
export type InvoiceLine = InvoiceContent["lines"][number];

/** Reads stored content of any version and returns the newest format. Throws where it is of none. */
export function readInvoiceContent(stored: unknown): InvoiceContent {
  return InvoiceContentV1.parse(stored);
}
