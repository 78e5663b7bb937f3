import { Download } from "#server/core/calls/transfer.ts";
import { ciiOf } from "#server/e-invoices/cii.ts";
import { missingForXRechnung } from "#server/e-invoices/missing.ts";
import { fileSafe } from "#server/pdf/download.ts";
import { Problem } from "#shared/core/errors.ts";
import type { Language } from "#shared/core/fields.ts";
import { eInvoiceFields } from "#shared/e-invoices/text.ts";
import type { InvoiceContent } from "#shared/invoices/content.ts";

/**
 * An issued invoice as XRechnung. Throws `invoice/e_invoice_incomplete`, whose detail names the fields that were missing when the invoice
 * was issued, in the reader's language: they cannot be filled in afterwards, only in a new invoice.
 */
export function xrechnungOf(content: InvoiceContent, language: Language): Download {
  const missing = missingForXRechnung(content);
  if (missing.length > 0) {
    throw new Problem(
      "invoice/e_invoice_incomplete",
      missing.map((field) => eInvoiceFields[field][language]).join(", "),
      missing.map((path) => ({ path, message: "missing" })),
    );
  }
  const bytes = Buffer.from(ciiOf(content, "xrechnung"));
  const name = `${fileSafe(content.number)}-xrechnung.xml`;
  return new Download({ name, type: "application/xml", size: bytes.length, content: bytes });
}
