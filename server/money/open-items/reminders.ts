import { and, eq, sql } from "drizzle-orm";
import { contactStore } from "#server/guests/contacts/queries.ts";
import { touchInvoice } from "#server/money/invoices/events.ts";
import { recipientsOf } from "#server/money/invoices/mail-kinds.ts";
import { paymentChoices } from "#server/money/invoices/payment-choices.ts";
import { type InvoiceRow, invoiceStore } from "#server/money/invoices/queries.ts";
import { takeFeesOffSale } from "#server/money/open-items/fees.ts";
import {
  type OpenInvoice,
  openInvoice,
  type ReminderOfInvoice,
  type ReminderRow,
  reminderStore,
  today,
} from "#server/money/open-items/queries.ts";
import { reminderHolds } from "#server/money/open-items/tables.ts";
import { command, ofProperty } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { moneyWord } from "#server/stays/folios/record-folio-change.ts";
import { sendMail } from "#server/tenant/mail/compose.ts";
import { cancelMail } from "#server/tenant/mail/outbox.ts";
import { mailStore } from "#server/tenant/mail/queries.ts";
import { usersById } from "#server/tenant/team/queries.ts";
import { feeOf, isUnpaidFee, nextReminder, openFees, type ReminderStep, whyNotRemind } from "#shared/money/open-items/rules.ts";
import type { InvoiceReminders, Reminder, ReminderOrder } from "#shared/money/open-items/schema.ts";
import { invalid, notFound, Problem, type ProblemType } from "#shared/platform/core/errors.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";

/**
 * Reminds of unpaid invoices, by mail or by a letter that is printed then. All are recorded or none; a refusal names the first that is not
 * possible.
 */
export function remindAll(work: Work, orders: readonly InCents<ReminderOrder>[]): InCents<Reminder>[] {
  const made = orders.map((order, index) => {
    const refuse = (type: ProblemType, detail: string) =>
      new Problem(type, detail, [{ path: `reminders.${index}.invoice_id`, message: type }]);
    return remind(work, order, refuse);
  });
  return made.map(({ id, invoice_id }) => reminderOut(work, invoice_id, id));
}

type Refusal = (type: ProblemType, detail: string) => Problem;

function remind(work: Work, { invoice_id, step, channel, ...order }: InCents<ReminderOrder>, refuse: Refusal): ReminderRow {
  const open = openInvoice(work, invoice_id);
  if (!open) throw notFound("invoice_id");
  const choices = paymentChoices(work);
  const day = today(work);
  const reason = whyNotRemind(open.claim, { step, made: open.reminders, choices, today: day });
  if (reason) throw refuse(reason, open.number);
  const row = reminderStore.insert(work, {
    invoice_id,
    step,
    reminded_on: day,
    due_amount: open.due_amount,
    fee_amount: order.fee_amount ?? feeOf(choices, step),
    due_on: addDays(day, choices.pay_within_days),
    channel,
    user_id: work.actor.user_id,
  });
  const invoice = touchInvoice(work, invoiceStore.get(work, invoice_id, "invoice_id"));
  const words = { number: open.number, step: String(step), amount: moneyWord(work, open.due_amount), fee: moneyWord(work, row.fee_amount) };
  work.record(channel === "mail" ? "invoice.reminded" : "invoice.reminder_printed", invoice, { words });
  return channel === "mail" ? mailed(work, { row, invoice, emails: order.emails }, refuse) : row;
}

type Mailing = { row: ReminderRow; invoice: InvoiceRow; emails: string[] | undefined };

/** The mail is withdrawn with its reminder while it waits. */
function mailed(work: Work, { row, invoice, emails }: Mailing, refuse: Refusal): ReminderRow {
  const known = emails ?? addressesOf(work, invoice);
  if (known.length === 0) throw refuse("mail/no_recipient", invoice.number ?? "");
  const mail = sendMail(work, { kind: `reminder_${row.step as ReminderStep}`, id: invoice.id }, emails ? { emails } : {});
  return reminderStore.update(work, row, { mail_id: mail.id });
}

function addressesOf(view: View, { customer_id }: InvoiceRow): string[] {
  const customer = customer_id === null ? null : contactStore.find(view, customer_id);
  return customer ? recipientsOf(customer).map(({ email }) => email) : [];
}

/**
 * Takes the last reminder of an invoice back, with its fee. A mail that has not left yet stays; one that was sent stays sent. Throws
 * `reminder/kept`.
 */
export function takeReminderBack(work: Work, id: string): void {
  const row = reminderStore.get(work, id);
  const open = openInvoice(work, row.invoice_id);
  const last = open?.reminders.at(-1);
  if (!open || last?.id !== id || !isUnpaidFee(last.fee)) throw new Problem("reminder/kept");
  takeFeesOffSale(work, open.reminders, last.fee);
  const mail = row.mail_id === null ? null : mailStore.find(work, row.mail_id);
  if (mail?.state === "waiting" && mail.due_at !== null) cancelMail({ ...work, ifMatch: null }, mail.id);
  reminderStore.remove(work, row);
  const invoice = touchInvoice(work, invoiceStore.get(work, row.invoice_id, "invoice_id"));
  work.record("invoice.reminder_taken_back", invoice, { words: { number: open.number, step: String(row.step) } });
}

const insertHold = command(["invoice", "until"] as const, (db, { invoice, until, property }) =>
  db
    .insert(reminderHolds)
    .values({ invoice_id: invoice, until_day: until, property_id: property })
    .onConflictDoUpdate({ target: reminderHolds.invoice_id, set: { until_day: sql`${until}` } }),
);
const deleteHold = command(["invoice"] as const, (db, { invoice, property }) =>
  db.delete(reminderHolds).where(and(eq(reminderHolds.invoice_id, invoice), ofProperty(reminderHolds, property))),
);

/** Reminds nobody of an invoice up to and including a day, today or later; null takes that back. */
export function holdReminders(work: Work, invoice_id: string, until: string | null): void {
  const before = invoiceStore.get(work, invoice_id);
  if (until !== null && until < today(work)) throw invalid("until", "in_the_past");
  if (until === null) deleteHold(work, { invoice: invoice_id });
  else insertHold(work, { invoice: invoice_id, until });
  const invoice = touchInvoice(work, before);
  const number = invoice.number ?? "";
  if (until === null) work.record("invoice.reminders_resumed", invoice, { words: { number } });
  else work.record("invoice.reminders_held", invoice, { words: { number, until } });
}

/** The reminders of an invoice, and the next one. Throws `not_found`. */
export function remindersOfInvoice(view: View, invoice_id: string): InCents<InvoiceReminders> {
  invoiceStore.get(view, invoice_id);
  const open = openInvoice(view, invoice_id);
  if (!open) throw new Problem("not_found");
  const names = namesOf(view, open.reminders);
  const day = today(view);
  const { hold_until } = open.claim;
  const next = nextReminder(open.claim, open.reminders, paymentChoices(view));
  return {
    due_on: open.due_on,
    data: open.reminders.map((row) => outOf(row, open, names)),
    fee_amount: openFees(
      open.status,
      open.reminders.map(({ fee }) => fee),
    ),
    hold_until: hold_until !== null && hold_until >= day ? hold_until : null,
    next_step: next?.step ?? null,
    next_fee_amount: next?.fee_amount ?? null,
    next_from: next?.from ?? null,
    can_remind:
      next !== null &&
      whyNotRemind(open.claim, { step: next.step, made: open.reminders, choices: paymentChoices(view), today: day }) === null,
    emails: addressesOf(view, invoiceStore.get(view, invoice_id)),
  };
}

function reminderOut(view: View, invoice_id: string, id: string): InCents<Reminder> {
  const open = openInvoice(view, invoice_id);
  const row = open?.reminders.find((reminder) => reminder.id === id);
  if (!open || !row) throw new Error("the reminder is missing from its own result");
  return outOf(row, open, namesOf(view, [row]));
}

function namesOf(view: View, rows: readonly ReminderRow[]): ReadonlyMap<string, string> {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))];
  return new Map(usersById(view, ids).map(({ id, name }) => [id, name]));
}

function outOf(row: ReminderOfInvoice, { reminders }: OpenInvoice, names: ReadonlyMap<string, string>): InCents<Reminder> {
  const { id, invoice_id, step, reminded_on, due_amount, fee_amount, due_on, channel, mail_id, user_id, fee_folio_id, fee } = row;
  return {
    id,
    invoice_id,
    step,
    reminded_on,
    due_amount,
    fee_amount,
    due_on,
    channel,
    mail_id,
    made_by: names.get(user_id ?? "") ?? null,
    fee_state: stateOf(fee),
    fee_folio_id: fee.folio === null ? null : fee_folio_id,
    can_be_undone: reminders.at(-1)?.id === id && isUnpaidFee(fee),
  };
}

function stateOf({ fee_amount, is_waived, folio }: ReminderOfInvoice["fee"]): Reminder["fee_state"] {
  if (fee_amount === 0) return "none";
  if (is_waived) return "waived";
  return folio !== null && folio.due_amount <= 0 ? "paid" : "open";
}
