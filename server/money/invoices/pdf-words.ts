import type { DocumentContext } from "#server/tenant/pdf/document-context.ts";
import { fileSafe } from "#server/tenant/pdf/download.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";
import { invoicePdfText } from "#shared/money/invoices/pdf-text.ts";
import { documentKindOf, type Titled } from "#shared/money/invoices/rules.ts";
import { sayIn } from "#shared/platform/core/text.ts";
import { countryOf } from "#shared/platform/countries/countries.ts";

/** An invoice being drawn. */
export type Printed = { content: InvoiceContent; isDraft: boolean; context: DocumentContext; words: InvoiceWords };
export type InvoiceWords = ReturnType<typeof invoiceWords>;

/** The texts of an invoice in its language; the tax's name is that of the seller's country. */
export function invoiceWords({ language, seller }: Pick<InvoiceContent, "language" | "seller">) {
  const say = sayIn(invoicePdfText, language);
  const { vat, company } = countryOf(seller.address);
  return {
    say,
    tax: vat.name[language],
    your_vat_number: company.your_vat_number[language],
  };
}

type NumberedInvoice = Titled & Pick<InvoiceContent, "number" | "language" | "seller">;

/** The file name of an invoice's PDF. */
export function invoiceFileName(content: NumberedInvoice, isDraft = false): string {
  const { say } = invoiceWords(content);
  if (isDraft) return `${say("file_draft")}.pdf`;
  return `${say(`file_${documentKindOf(content)}`)}-${fileSafe(content.number)}.pdf`;
}

const MAX_GUESTS = 3;

/** `Zimmer 101 · 5.–8. April 2030 · Anna Gruber`. A sole guest who is the addressee is not named again. */
export function stayLine({ content, context, words }: Printed, stay: InvoiceContent["stays"][number]): string {
  const { say } = words;
  const { room, check_in, check_out, guests } = stay;
  const names = guests.length === 1 && guests[0] === content.buyer.name ? [] : guests;
  const first = names.slice(0, MAX_GUESTS).join(", ");
  const more = names.length - MAX_GUESTS;
  return [
    room === null ? null : say("room", { number: room }),
    context.formats.range(check_in, check_out),
    more > 0 ? say("more_guests", { names: first, count: more }) : first,
  ]
    .filter(Boolean)
    .join(" · ");
}
