import { invoiceFileName } from "#server/money/invoices/pdf-words.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { promiseFile } from "#server/tenant/files/awaited.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";

/** Creates the file row of an invoice's PDF, which is drawn after the commit. */
export function reservePdf(work: Work, content: InvoiceContent): string {
  return promiseFile(work, { name: invoiceFileName(content), content_type: "application/pdf" });
}
