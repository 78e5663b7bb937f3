import { and, desc, eq, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { contactStore } from "#server/guests/contacts/queries.ts";
import { archiveInvoice } from "#server/money/invoices/archive.ts";
import { type InvoiceRow, invoiceStore } from "#server/money/invoices/queries.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { termsOfStays } from "#server/stays/bookings/cancellation-terms.ts";
import { bookingStore, bookingsOfGroups } from "#server/stays/bookings/queries.ts";
import { folioStore } from "#server/stays/folios/queries.ts";
import { findFile, keptFile } from "#server/tenant/files/queries.ts";
import type { MailAbout } from "#server/tenant/mail/compose.ts";
import type { MailDraft, MailKindOf, MailKinds, MailRecipient } from "#server/tenant/mail/kinds.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { type InvoiceContent, readInvoiceContent } from "#shared/money/invoices/content.ts";
import { documentKindOf, whyNotSend } from "#shared/money/invoices/rules.ts";
import { assertAllowed, Problem, type ProblemType } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { amount, opposite, ZERO } from "#shared/platform/core/money.ts";
import { salutation } from "#shared/tenant/mail/salutation.ts";
import { mailText } from "#shared/tenant/mail/text.ts";
import { mailWords } from "#shared/tenant/mail/words.ts";

type InvoiceMailKind = "invoice" | "credit_note" | "cancellation_invoice" | "deposit" | "deposit_reminder";
/** A kind with the placeholders of all of them. */
type AnyInvoiceMail = Omit<MailKindOf<"cancellation_invoice">, "link"> & Omit<MailKindOf<"deposit">, "link">;

/** The link at which an invoice is paid by card. */
export type PaymentLink = { isOffered(view: View, invoice: InvoiceRow): boolean; make(work: Work, id: string): string };

/** The mails with an issued invoice; cancellations and credit notes have templates of their own. Those about deposits can be paid by card. */
export function invoiceMailKinds(paid: PaymentLink): Pick<MailKinds, InvoiceMailKind> {
  return {
    invoice: { ...invoiceMailKind("invoice", paid), link: null },
    credit_note: { ...invoiceMailKind("credit_note", paid), link: null },
    cancellation_invoice: { ...invoiceMailKind("cancellation_invoice", paid), link: null },
    deposit: { ...invoiceMailKind("deposit", paid), link: paid.make },
    deposit_reminder: { ...invoiceMailKind("deposit_reminder", paid), link: paid.make },
  };
}

/** The mail for an invoice. Throws `invoice/invalid_status` for a draft. */
export function mailOfInvoice(invoice: InvoiceRow): MailAbout {
  assertAllowed(whyNotMailInvoice(invoice));
  return { kind: kindOf(readInvoiceContent(invoice.content)), id: invoice.id };
}

function kindOf(content: InvoiceContent): InvoiceMailKind {
  const kind = documentKindOf(content);
  return kind === "cancellation" ? "cancellation_invoice" : kind;
}

function whyNotMailInvoice(invoice: InvoiceRow): ProblemType | null {
  return whyNotSend(invoice) ?? (invoice.file_id === null ? "invoice/invalid_status" : null);
}

/** Each kind has the placeholders of all. */
function invoiceMailKind(kind: InvoiceMailKind, { isOffered }: PaymentLink): AnyInvoiceMail {
  const newest = newestWith(triedOn(kind));
  return {
    object: "invoice",
    whyNot(view, id) {
      const invoice = invoiceStore.find(view, id);
      if (!invoice) return "not_found";
      // What was paid or canceled meanwhile is not reminded of.
      return whyNotMailInvoice(invoice) ?? (kind === "deposit_reminder" && invoice.status !== "open" ? "invoice/invalid_status" : null);
    },
    draft(view, id) {
      const invoice = invoiceStore.find(view, id);
      if (!invoice?.content) return null;
      return { ...draftOf(view, invoice, readInvoiceContent(invoice.content)), hasLink: isOffered(view, invoice) };
    },
    newest: (view) => newest.get(view, {})?.id ?? null,
    sampleFiles: (language) => [`${mailText[kind][language]}.pdf`],
    async render(runtime, { view, id, attachment }) {
      if (attachment.kind !== "file") throw new Error("an invoice mail has an attachment that is no file");
      await archiveInvoice(runtime, id);
      return keptFile(view, runtime.config, attachment.file_id);
    },
  };
}

/** The invoice's contents are frozen, the property's texts are not. */
function draftOf(view: View, invoice: InvoiceRow, content: InvoiceContent): MailDraft<"cancellation_invoice"> & MailDraft<"deposit"> {
  const { customer_id, file_id } = invoice;
  // Without anonymised customers: no mail goes to a person whose data was deleted.
  const customer = customer_id === null ? null : contactStore.find(view, customer_id);
  return {
    name: content.number,
    language: content.language,
    recipients: customer ? recipientsOf(customer) : [],
    values({ language }) {
      const { time_zone, address } = getProperty(view, view.actor.property_id);
      const words = mailWords(language, { time_zone, address, currency: content.currency });
      return {
        greeting: salutation(customer, language),
        guest_name: content.buyer.name,
        invoice_number: content.number,
        invoice_date: words.date(content.issued_on),
        // A credit note's amount is positive; its name shows that the guest gets it.
        amount: words.money(kindOf(content) === "credit_note" ? opposite(content.gross_amount) : content.gross_amount),
        due_amount: words.money(amount(invoice.due_amount)),
        due_date: content.due_on ? words.date(content.due_on) : null,
        cancellation_terms: termsOf(view, invoice, language),
        canceled_number: content.cancels?.number ?? null,
        canceled_date: content.cancels && words.date(content.cancels.issued_on),
      };
    },
    attachments() {
      if (file_id === null) throw new Problem("invoice/invalid_status");
      return [{ name: findFile(view, file_id)?.name ?? "", attachment: { kind: "file", file_id } }];
    },
  };
}

/** The terms of the stays that a deposit is for. */
function termsOf(view: View, invoice: InvoiceRow, language: Language): string | null {
  const id = view.wiring.deposits.folioOf(view, invoice);
  const folio = id === null ? null : folioStore.find(view, id);
  if (!folio) return null;
  const booking = folio.booking_id === null ? null : bookingStore.find(view, folio.booking_id);
  const ofGroup = folio.group_id === null ? [] : (bookingsOfGroups(view, [folio.group_id]).get(folio.group_id) ?? []);
  const coming = [...(booking ? [booking] : []), ...ofGroup].filter(({ status }) => status !== "canceled" && status !== "no_show");
  return termsOfStays(view, coming, language);
}

/** The address for invoices first. */
export function recipientsOf({ name, communication }: { name: string; communication: Communication }): MailRecipient[] {
  const emails = new Set([communication.invoice_email, communication.email]);
  return [...emails].flatMap((email) => (email ? [{ name, email }] : []));
}

type Communication = { email?: string | null; invoice_email?: string | null };

/** The issued invoices from which a template's preview is made. */
function triedOn(kind: InvoiceMailKind): SQL | undefined {
  const cancels = sql`${invoices.content} ->> '$.cancels'`;
  if (kind === "cancellation_invoice") return isNotNull(cancels);
  if (kind === "credit_note") return and(isNull(cancels), eq(invoices.deducted_amount, ZERO), lt(invoices.total_amount, ZERO));
  const isDeposit = eq(invoices.kind, "deposit");
  if (kind === "deposit") return and(isNull(cancels), isDeposit);
  if (kind === "deposit_reminder") return and(isNull(cancels), isDeposit, eq(invoices.status, "open"));
  return and(isNull(cancels), eq(invoices.kind, "invoice"), ne(invoices.status, "draft"));
}

function newestWith(condition: SQL | undefined) {
  return query([], (db, { property }) =>
    db
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(eq(invoices.property_id, property), isNotNull(invoices.content), condition, isNull(invoices.deleted_at)))
      .orderBy(desc(invoices.id))
      .limit(1),
  );
}
