import { bookingMailValues } from "#server/bookings/mail.ts";
import { bookingStore } from "#server/bookings/queries.ts";
import { contactStore } from "#server/contacts/queries.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { Config, View } from "#server/core/work/work.ts";
import { groupMailValues } from "#server/groups/mail.ts";
import { groupStore } from "#server/groups/queries.ts";
import { invoiceMailValues } from "#server/invoices/mail.ts";
import { invoiceStore } from "#server/invoices/queries.ts";
import { houseOfMails, houseValues } from "#server/mail/sender.ts";
import { getProperty } from "#server/properties/queries.ts";
import { bookingPaperText } from "#shared/bookings/paper-text.ts";
import type { Language } from "#shared/core/fields.ts";
import { readInvoiceContent } from "#shared/invoices/content.ts";
import { linkLabel } from "#shared/mail/letter.ts";
import { inventedValues, type MailSample, type MailSampleQuery } from "#shared/mail/sample.ts";
import type { MailKind } from "#shared/mail/schema.ts";
import { PLACEHOLDERS, type Values } from "#shared/mail/template.ts";
import { mailText } from "#shared/mail/text.ts";
import { mailWords } from "#shared/mail/words.ts";

/** What the house would write with a template of this kind, told with its own data; what those leave open is invented. */
export function mailSample(view: View, config: Config, { kind, language }: MailSampleQuery): MailSample {
  const property = getProperty(view, view.actor.property_id);
  const words = mailWords(language, property.time_zone, property.currency);
  const real = realSample(view, kind, language);
  const all = { ...inventedValues(language, words, view.now), ...told(real?.values ?? {}), ...houseValues(property) };
  return {
    ...houseOfMails(view, config),
    values: Object.fromEntries(PLACEHOLDERS[kind].map((name) => [name, all[name] ?? null])),
    about: real?.about ?? null,
    attachments: attachmentsOf(kind, language),
    link_label: linkLabel(kind, language),
  };
}

type Real = { about: string; values: Values };

/** The newest one that has somebody to write to. */
const NEWEST = {
  confirmation: "FROM bookings WHERE status IN ('confirmed', 'checked_in', 'checked_out') AND customer_id IS NOT NULL",
  offer: "FROM bookings WHERE status = 'pending' AND expires_at IS NOT NULL AND customer_id IS NOT NULL",
  pre_check_in: "FROM bookings WHERE status = 'confirmed' AND customer_id IS NOT NULL",
  group_confirmation: "FROM groups WHERE customer_id IS NOT NULL",
  invoice: "FROM invoices WHERE content IS NOT NULL AND status <> 'draft' AND content ->> '$.cancels' IS NULL",
  credit_note: "FROM invoices WHERE content ->> '$.cancels' IS NULL AND content ->> '$.gross_amount' < 0",
  cancellation_invoice: "FROM invoices WHERE content ->> '$.cancels' IS NOT NULL",
} as const satisfies Record<MailKind, string>;

function realSample(view: View, kind: MailKind, language: Language): Real | null {
  const sql = `SELECT id ${NEWEST[kind]} AND property_id = ? AND deleted_at IS NULL ORDER BY id DESC LIMIT 1`;
  const id = prepared<{ id: string }>(view.db, sql).get(view.actor.property_id)?.id;
  if (id === undefined) return null;
  if (kind === "group_confirmation") {
    const group = groupStore.get(view, id);
    const values = groupMailValues(view, group, language);
    return values && { about: group.name, values };
  }
  if (isOfInvoice(kind)) {
    const { customer_id, ...invoice } = invoiceStore.get(view, id);
    const content = readInvoiceContent(invoice.content);
    const customer = customer_id === null ? null : contactStore.find(view, customer_id);
    return { about: content.number, values: invoiceMailValues(view, content, { language, customer }) };
  }
  const booking = bookingStore.get(view, id);
  return { about: booking.code, values: bookingMailValues(view, booking, language) };
}

function isOfInvoice(kind: MailKind): kind is "invoice" | "credit_note" | "cancellation_invoice" {
  return kind === "invoice" || kind === "credit_note" || kind === "cancellation_invoice";
}

function told(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ""));
}

function attachmentsOf(kind: MailKind, language: Language): string[] {
  if (kind === "pre_check_in") return [];
  if (isOfInvoice(kind)) return [`${mailText[kind][language]}.pdf`];
  return [`${bookingPaperText[kind === "offer" ? "file_offer" : "file_confirmation"][language]}.pdf`];
}
