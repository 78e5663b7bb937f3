import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { contactStore, languageFor } from "#server/guests/contacts/queries.ts";
import { archiveInvoice } from "#server/money/invoices/archive.ts";
import { recipientsOf } from "#server/money/invoices/mail-kinds.ts";
import { paymentChoices } from "#server/money/invoices/payment-choices.ts";
import { invoiceStore } from "#server/money/invoices/queries.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { type OpenInvoice, openInvoice, today } from "#server/money/open-items/queries.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { findFile, keptFile } from "#server/tenant/files/queries.ts";
import type { MailDraft, MailKindOf, MailKinds } from "#server/tenant/mail/kinds.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { readInvoiceContent } from "#shared/money/invoices/content.ts";
import { feeOf, nextStep, openFees, type ReminderStep } from "#shared/money/open-items/rules.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { amount, plus } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { salutation } from "#shared/tenant/mail/salutation.ts";
import { mailText } from "#shared/tenant/mail/text.ts";
import { mailWords } from "#shared/tenant/mail/words.ts";

type ReminderMail = MailKindOf<"reminder_1">;

/** The mails that remind of an unpaid invoice, one kind for each step, since each has its own words. */
export const reminderMailKinds: Pick<MailKinds, `reminder_${ReminderStep}`> = {
  reminder_1: reminderMailKind(1),
  reminder_2: reminderMailKind(2),
  reminder_3: reminderMailKind(3),
};

function reminderMailKind(step: ReminderStep): ReminderMail {
  return {
    object: "invoice",
    whyNot(view, id) {
      const open = openInvoice(view, id);
      if (!open) return "not_found";
      // What was paid or canceled meanwhile is not reminded of, and neither is what was taken back.
      return open.status === "open" && isOfStep(view, open, step) ? null : "invoice/invalid_status";
    },
    draft(view, id) {
      const invoice = invoiceStore.find(view, id);
      const open = openInvoice(view, id);
      if (!open || !invoice?.content) return null;
      const customer = invoice.customer_id === null ? null : contactStore.find(view, invoice.customer_id);
      return {
        name: open.number,
        language: languageFor(view, customer),
        recipients: customer ? recipientsOf(customer) : [],
        values: ({ language }) => reminderValues(view, { open, step, language }),
        attachments() {
          if (invoice.file_id === null) throw new Problem("invoice/invalid_status");
          return [{ name: findFile(view, invoice.file_id)?.name ?? "", attachment: { kind: "file", file_id: invoice.file_id } }];
        },
      };
    },
    newest: (view) => newestOpen.get(view, {})?.id ?? null,
    sampleFiles: (language) => [`${mailText.invoice[language]}.pdf`],
    link: null,
    async render(runtime, { view, id, attachment }) {
      if (attachment.kind !== "file") throw new Error("a reminder has an attachment that is no file");
      await archiveInvoice(runtime, id);
      return keptFile(view, runtime.config, attachment.file_id);
    },
  };
}

function isOfStep(view: View, { reminders }: OpenInvoice, step: ReminderStep): boolean {
  return reminders.some((reminder) => reminder.step === step) || nextStep(paymentChoices(view), reminders) === step;
}

type Values = ReturnType<MailDraft<"reminder_1">["values"]>;
type Worded = { open: OpenInvoice; step: ReminderStep; language: Language };

/** The words of a reminder: as it was made, or as it would be made now. */
export function reminderValues(view: View, { open, step, language }: Worded): Values {
  const { time_zone, address, currency } = getProperty(view, view.actor.property_id);
  const words = mailWords(language, { time_zone, address, currency });
  const customer = open.customer_id === null ? null : contactStore.find(view, open.customer_id);
  const choices = paymentChoices(view);
  const made = open.reminders.find((reminder) => reminder.step === step);
  const before = open.reminders.filter((reminder) => reminder.step < step);
  const fee = made?.fee_amount ?? feeOf(choices, step);
  const claimed = openFees(open.status, [...before.map((reminder) => reminder.fee), { fee_amount: fee, is_waived: false, folio: null }]);
  const last = before.at(-1);
  return {
    greeting: salutation(customer, language),
    guest_name: open.customer_name,
    invoice_number: open.number,
    invoice_date: words.date(open.issued_on),
    amount: words.money(amount(open.total_amount)),
    due_amount: words.money(amount(open.due_amount)),
    due_date: words.date(open.due_on),
    fee: claimed > 0 ? words.money(amount(claimed)) : null,
    total: claimed > 0 ? words.money(amount(plus(open.due_amount, claimed))) : null,
    pay_by: words.date(made?.due_on ?? addDays(today(view), choices.pay_within_days)),
    last_reminded: last ? words.date(last.reminded_on) : null,
  };
}

/** The name and address to which a letter goes, as on the invoice. */
export function billedTo(view: View, id: string): ReturnType<typeof readInvoiceContent>["buyer"] {
  return readInvoiceContent(invoiceStore.get(view, id, "invoice_id").content).buyer;
}

const newestOpen = query([], (db, { property }) =>
  db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(eq(invoices.property_id, property), sql`${invoices.status} = 'open'`, eq(invoices.kind, "invoice"), isNull(invoices.deleted_at)),
    )
    .orderBy(desc(invoices.id))
    .limit(1),
);
