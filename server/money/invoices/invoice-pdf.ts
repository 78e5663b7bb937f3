import { facturXOf } from "#server/money/e-invoices/factur-x.ts";
import { drawPayment, drawSignature, type Signature } from "#server/money/invoices/pdf-payment.ts";
import { drawLines, isByStay } from "#server/money/invoices/pdf-rows.ts";
import { drawTotals, totalsHeight } from "#server/money/invoices/pdf-sums.ts";
import { invoiceFileName, invoiceWords, type Printed, stayLine } from "#server/money/invoices/pdf-words.ts";
import type { Config } from "#server/platform/core/work/work.ts";
import { readFileBytes } from "#server/tenant/files/disk.ts";
import { documentContext, makeLetter } from "#server/tenant/pdf/document-context.ts";
import type { Pdf } from "#server/tenant/pdf/download.ts";
import type { Fact } from "#server/tenant/pdf/letterhead.ts";
import { drawNotice } from "#server/tenant/pdf/notice.ts";
import { addressLines } from "#server/tenant/pdf/recipient.ts";
import { type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";
import { documentKindOf } from "#shared/money/invoices/rules.ts";

const UNSIGNED: Signature = { caption: null, data: null };

/** The invoice's contents, the signature of a signing device, and whether it is a draft. */
export type InvoiceDocument = { content: InvoiceContent; signature?: Signature; isDraft?: boolean };

/**
 * An invoice as a PDF in the issuing property's layout, from its frozen contents alone: the same contents give the same bytes, with the
 * e-invoice embedded as XML. A draft has a watermark on each page, no number, and no payment code.
 */
export async function invoicePdf(config: Config, { content, signature = UNSIGNED, isDraft = false }: InvoiceDocument): Promise<Pdf> {
  const { seller, buyer, language, currency, issued_on } = content;
  const words = invoiceWords(content);
  const made_at = new Date(issued_on).toISOString();
  const context = documentContext(seller, { currency, language, made_at, logo: logoOf(config, content) });
  const printed: Printed = { content, isDraft, context, words };
  const bytes = await makeLetter(context, {
    title: titleOf(printed),
    subtitle: "",
    recipient: addressLines([buyer.company_name, buyer.name], buyer, seller.address.country),
    facts: factsOf(printed),
    mark: isDraft ? words.say("draft_mark") : undefined,
    enclosure: isDraft ? null : facturXOf(content),
    draw: (sheet) => {
      drawOpening(sheet, printed);
      drawLines(sheet, printed, totalsHeight(content));
      drawTotals(sheet, printed);
      drawPayment(sheet, printed);
      drawText(sheet, content);
      drawSignature(sheet, printed, signature);
    },
  });
  return { name: invoiceFileName(content, isDraft), content: bytes };
}

/** The property's logo at that time; null if its bytes are missing on the disk. */
function logoOf(config: Config, { seller }: InvoiceContent) {
  const { logo_id } = seller.branding;
  const bytes = logo_id ? readFileBytes(config, logo_id) : null;
  return logo_id && bytes ? { file_id: logo_id, bytes } : null;
}

function titleOf({ content, isDraft, words: { say } }: Printed): string {
  if (isDraft) return say("draft");
  return say(documentKindOf(content), { number: content.number });
}

function factsOf({ content, isDraft, context: { formats }, words }: Printed): Fact[] {
  const { number, issued_on, service_from, service_to, buyer, kind, due_on } = content;
  const { say, your_vat_number } = words;
  const service = kind === "deposit" ? "service_planned" : service_from === service_to ? "service_day" : "service_period";
  const facts = [
    { label: say("number"), value: isDraft ? say("draft_number") : number },
    { label: say("date"), value: formats.date(issued_on) },
    { label: say(service), value: formats.range(service_from, service_to) },
    { label: say("due_on"), value: due_on ? formats.date(due_on) : "" },
    { label: say("customer_number"), value: buyer.customer_number ?? "" },
    { label: your_vat_number, value: buyer.vat_number ?? "" },
    { label: say("reference"), value: buyer.reference ?? "" },
    { label: say("supplier_number"), value: buyer.supplier_number ?? "" },
  ];
  return facts.filter(({ value }) => value !== "");
}

/** Draws the kind of document and its stays. */
function drawOpening(sheet: Sheet, printed: Printed): void {
  const { doc } = sheet;
  const { content, context, words } = printed;
  const { say } = words;
  const { cancels, credits, stays } = content;
  const takenBack = cancels ?? credits;
  doc.y += 6;
  if (!isByStay(content)) {
    for (const stay of stays) {
      const line = [stayLine(printed, stay), say("booking", { code: stay.code })].join(" · ");
      tagged(sheet, "P", () => void write(sheet, line, { style: "body" }));
    }
  }
  doc.y += 9;
  if (takenBack) {
    const { number, issued_on, reason } = takenBack;
    const title = say(cancels ? "cancels" : "credits", { number, date: context.formats.date(issued_on) });
    drawNotice(sheet, { title, text: say("reason", { reason }) });
    doc.y += 16;
  }
}

/** Draws the property's additional text; not on a cancellation or credit note, because the text belongs to the invoice that is taken back. */
function drawText(sheet: Sheet, { additional_text, cancels, credits }: InvoiceContent): void {
  if (!additional_text || cancels || credits) return;
  sheet.doc.y += 16;
  tagged(sheet, "P", () => void write(sheet, additional_text));
}
