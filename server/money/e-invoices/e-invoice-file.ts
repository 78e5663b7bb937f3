import { ciiOf } from "#server/money/e-invoices/cii.ts";
import { missingForPeppol, missingForXRechnung } from "#server/money/e-invoices/missing.ts";
import { ublOf } from "#server/money/e-invoices/ubl.ts";
import { Download } from "#server/platform/core/calls/transfer.ts";
import { fileSafe } from "#server/tenant/pdf/download.ts";
import { type EInvoiceField, eInvoiceFields } from "#shared/money/e-invoices/text.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";
import { sayInCountry } from "#shared/platform/core/country-terms.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";

type Format = { write(content: InvoiceContent): string; missing(content: InvoiceContent): EInvoiceField[] };

const FORMATS = {
  xrechnung: { write: (content) => ciiOf(content, "xrechnung"), missing: missingForXRechnung },
  peppol: { write: ublOf, missing: missingForPeppol },
} as const satisfies Record<string, Format>;

/**
 * An issued invoice as an XML file. Throws `invoice/e_invoice_incomplete`, whose detail names the fields that were missing when the invoice
 * was issued, in the reader's language: they cannot be filled in afterwards, only in a new invoice.
 */
export function eInvoiceFile(content: InvoiceContent, format: keyof typeof FORMATS, language: Language): Download {
  const missing = FORMATS[format].missing(content);
  if (missing.length > 0) {
    const nameOf = sayInCountry(eInvoiceFields, language, content.seller.address);
    throw new Problem(
      "invoice/e_invoice_incomplete",
      missing.map((field) => nameOf(field)).join(", "),
      missing.map((path) => ({ path, message: "missing" })),
    );
  }
  const bytes = Buffer.from(FORMATS[format].write(content));
  const name = `${fileSafe(content.number)}-${format}.xml`;
  return new Download({ name, type: "application/xml", size: bytes.length, content: bytes });
}
