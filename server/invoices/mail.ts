import { type ContactRow, contactStore } from "#server/contacts/queries.ts";
import type { Config, View, Work } from "#server/core/work/work.ts";
import { findFile } from "#server/files/queries.ts";
import { paperKindOf } from "#server/invoices/paper-words.ts";
import { type InvoiceRow, invoiceStore } from "#server/invoices/queries.ts";
import { postMail, recipientsFor } from "#server/mail/outbox.ts";
import { type MailRow, mailTemplate } from "#server/mail/queries.ts";
import { houseOfMails, houseValues } from "#server/mail/sender.ts";
import { getProperty } from "#server/properties/queries.ts";
import { salutation } from "#shared/contacts/salutation.ts";
import { Problem } from "#shared/core/errors.ts";
import type { Language } from "#shared/core/fields.ts";
import { type InvoiceContent, readInvoiceContent } from "#shared/invoices/content.ts";
import { whyNotSend } from "#shared/invoices/rules.ts";
import type { MailPreview, SendInvoice } from "#shared/mail/schema.ts";
import { renderTemplate, type Template, type Values } from "#shared/mail/template.ts";
import { mailWords } from "#shared/mail/words.ts";

/** What takes an invoice back, and what gives money back, is mailed in words of its own. */
function kindOf(content: InvoiceContent): "invoice" | "credit_note" | "cancellation_invoice" {
  const kind = paperKindOf(content);
  return kind === "cancellation" ? "cancellation_invoice" : kind;
}

/** Writes an issued invoice into the outbox, with its paper. Throws `invoice/invalid_status` for a draft, and `mail/no_recipient`. */
export function sendInvoiceMail(work: Work, invoice: InvoiceRow, { emails }: SendInvoice): MailRow {
  const { content, file_id } = issued(invoice);
  const customer = customerOf(work, invoice);
  return postMail(work, {
    ...letterOf(work, content, customer),
    parent: { object: "invoice", id: invoice.id, version: null },
    kind: kindOf(content),
    language: content.language,
    recipients: recipientsFor(emails, ...emailsOf(customer)),
    attachments: [{ kind: "file", file_id }],
  });
}

/** What the mail has to say now; null where the invoice is gone. Its content is frozen, the house's own words are not. */
export function composeInvoiceMail(view: View, { parent_id }: MailRow): Template | null {
  const invoice = invoiceStore.find(view, parent_id);
  return invoice?.content ? letterOf(view, readInvoiceContent(invoice.content), customerOf(view, invoice)) : null;
}

/** The mail as it would go out now. Throws `invoice/invalid_status` for a draft. */
export function previewInvoiceMail(view: View, config: Config, { id, emails }: SendInvoice & { id: string }): MailPreview {
  const invoice = invoiceStore.get(view, id);
  const { content, file_id } = issued(invoice);
  const customer = customerOf(view, invoice);
  const known = emailsOf(customer).map((email) => ({ name: customer?.name ?? "", email }));
  return {
    ...letterOf(view, content, customer),
    ...houseOfMails(view, config),
    kind: kindOf(content),
    language: content.language,
    to: emails ?? known.slice(0, 1).map(({ email }) => email),
    known,
    attachments: [findFile(view, file_id)?.name].filter((name) => name !== undefined),
    link_label: null,
  };
}

function issued(invoice: InvoiceRow) {
  if (whyNotSend(invoice) || invoice.file_id === null) throw new Problem("invoice/invalid_status");
  return { content: readInvoiceContent(invoice.content), file_id: invoice.file_id };
}

function letterOf(view: View, content: InvoiceContent, customer: ContactRow | null): Template {
  const { language } = content;
  return renderTemplate(mailTemplate(view, kindOf(content), language), invoiceMailValues(view, content, { language, customer }));
}

/** What the placeholders say of an issued invoice, in any language. */
export function invoiceMailValues(
  view: View,
  content: InvoiceContent,
  { language, customer }: { language: Language; customer: ContactRow | null },
): Values {
  const property = getProperty(view, view.actor.property_id);
  const words = mailWords(language, property.time_zone, content.currency);
  return {
    ...houseValues(property),
    greeting: salutation(customer, language),
    guest_name: content.buyer.name,
    invoice_number: content.number,
    invoice_date: words.date(content.issued_on),
    // A credit note says by its name who gets the money.
    amount: words.money(kindOf(content) === "credit_note" ? -content.gross_amount : content.gross_amount),
    canceled_number: content.cancels?.number ?? null,
    canceled_date: content.cancels && words.date(content.cancels.issued_on),
  };
}

/** Of persons only those who are still known: a letter goes to nobody whose data were erased. */
function customerOf(view: View, { customer_id }: InvoiceRow): ContactRow | null {
  return customer_id === null ? null : contactStore.find(view, customer_id);
}

/** The address for invoices first. */
function emailsOf(customer: ContactRow | null): string[] {
  const { invoice_email, email } = customer?.communication ?? {};
  return [...new Set([invoice_email, email].filter((known): known is string => typeof known === "string" && known !== ""))];
}
