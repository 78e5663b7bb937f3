import type { z } from "zod";
import { InvoiceContentV1 } from "#shared/invoices/content-v1.ts";

/** All that is on an invoice, as it was at its finalization, in the newest format. PDF and e-invoice are made from this alone. */
export const InvoiceContent = InvoiceContentV1;
export type InvoiceContent = z.infer<typeof InvoiceContent>;
export type InvoiceLine = InvoiceContent["lines"][number];

/** A stored content of any version that was ever written, in today's format. Throws where it is none of them. */
export function readInvoiceContent(stored: unknown): InvoiceContent {
  return InvoiceContentV1.parse(stored);
}
