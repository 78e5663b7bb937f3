import { z } from "zod";
import { INVOICE_KINDS } from "#shared/money/invoices/rules.ts";
import { AGES, REMINDER_CHANNELS, REMINDER_STEPS } from "#shared/money/open-items/rules.ts";
import { CalendarDate, Email, Id, Money, PositiveAmount } from "#shared/platform/core/fields.ts";
import { listQuery, pageOf, searched, sortable } from "#shared/platform/core/page.ts";

/** An invoice of which something is due, or whose reminders' fees are. */
export const OpenItem = z
  .object({
    id: z.string().describe("The id of the invoice"),
    number: z.string().describe("The invoice number"),
    kind: z.enum(INVOICE_KINDS).describe("invoice, or deposit"),
    customer_id: z.string().nullable().describe("The contact who pays; null if nobody is named"),
    customer_name: z.string().describe("To whom the invoice is addressed"),
    issued_on: z.string().describe("The day it was issued, YYYY-MM-DD"),
    due_on: z.string().describe("The day by which it has to be paid, YYYY-MM-DD: the printed one, else the day it was issued"),
    days_overdue: z.int().describe("Days since the day to pay; 0 or less before it has passed"),
    age: z.enum(AGES).describe("not_due, days_1_30, days_31_60 or days_over_60"),
    total_amount: Money.describe("What the invoice charges in total, in major units"),
    due_amount: Money.describe("What is due of the invoice, in major units"),
    fee_amount: Money.describe("What is claimed for the costs of its reminders, in major units; no part of the invoice"),
    reminder_step: z.int().nullable().describe("The step of the last reminder; null if there was none"),
    reminded_on: z.string().nullable().describe("The day of the last reminder"),
    reminder_due_on: z.string().nullable().describe("The day by which the last reminder asks to pay"),
    hold_until: z.string().nullable().describe("Up to this day nobody is reminded; null if that was not asked for"),
    next_step: z.int().nullable().describe("The next step of reminding; null after the last one"),
    next_fee_amount: Money.nullable().describe("What the next reminder claims for its costs, in major units"),
    next_from: z.string().nullable().describe("The day from which the next reminder is proposed, YYYY-MM-DD"),
    email: z.string().nullable().describe("The address to which its mails go; null if none is known"),
  })
  .meta({ id: "OpenItem" });
export type OpenItem = z.infer<typeof OpenItem>;

const Sums = z.object({
  count: z.int().describe("How many invoices"),
  due_amount: Money.describe("What is due of them, in major units"),
  fee_amount: Money.describe("What is claimed for their reminders, in major units"),
});

export const OpenItemsOfCustomer = Sums.extend({
  customer_id: z.string().nullable().describe("The contact who pays; null if nobody is named"),
  customer_name: z.string().describe("To whom the invoices are addressed"),
  overdue_amount: Money.describe("What has been due for a day or longer, in major units"),
  oldest_days: z.int().describe("Days since the oldest day to pay"),
});
export type OpenItemsOfCustomer = z.infer<typeof OpenItemsOfCustomer>;

export const OPEN_ITEM_SORTS = ["due_on", "number", "customer", "due_amount", "issued_on"] as const;

export const OpenItemsQuery = listQuery({
  /** Any part of the number or of the name that the invoice is addressed to. */
  query: searched,
  age: z.array(z.enum(AGES)).max(AGES.length).default([]).describe("Only invoices of these ages, repeated"),
  kind: z.enum(["invoice", "deposit"]).optional().describe("Only invoices of stays and sales, or only deposits"),
  customer_id: Id.optional().describe("The contact whom it is for"),
  remind: z.boolean().optional().describe("True for those of which a reminder is proposed today"),
  sort: sortable(OPEN_ITEM_SORTS),
});
export type OpenItemsQuery = z.infer<typeof OpenItemsQuery>;

/** `ages`, `totals` and `customers` are over all pages; `ages` also over the ages that are not asked for. */
export const OpenItemsPage = pageOf(OpenItem).extend({
  totals: Sums.describe("The sums over all pages"),
  ages: z
    .array(Sums.extend({ age: z.enum(AGES).describe("The age of these invoices") }))
    .describe("The sums by age, over all pages and all ages"),
  customers: z.array(OpenItemsOfCustomer).describe("The sums by customer over all pages, the largest first, at most 200"),
  to_remind: z.int().describe("Of how many invoices a reminder is proposed today, over all pages and all ages"),
});
export type OpenItemsPage = z.infer<typeof OpenItemsPage>;

/** A reminder that was made. */
export const Reminder = z
  .object({
    id: z.string().describe("The id of the reminder"),
    invoice_id: z.string().describe("The invoice"),
    step: z.int().describe("1, 2 or 3"),
    reminded_on: z.string().describe("The day of the reminder, YYYY-MM-DD"),
    due_amount: Money.describe("What was due of the invoice on that day, in major units"),
    fee_amount: Money.describe("What it claims for its costs, in major units"),
    due_on: z.string().describe("The new day by which to pay, YYYY-MM-DD"),
    channel: z.enum(REMINDER_CHANNELS).describe("mail, or print for a letter"),
    mail_id: z.string().nullable().describe("The mail of the outbox; null for a letter"),
    made_by: z.string().nullable().describe("The name of the user; null for an API key"),
    fee_state: z.enum(["none", "open", "waived", "paid"]).describe("none if it claims nothing, open, waived or paid"),
    fee_folio_id: z.string().nullable().describe("The folio on which the fee was charged when it was paid"),
    can_be_undone: z.boolean().describe("True for the last one, while its fee was not charged"),
  })
  .meta({ id: "Reminder" });
export type Reminder = z.infer<typeof Reminder>;

/** A reminder to make; the next step of the invoice, which the caller names so that no step is taken twice. */
export const ReminderOrder = z.strictObject({
  invoice_id: Id.describe("The unpaid invoice"),
  step: z
    .union(REMINDER_STEPS.map((step) => z.literal(step)))
    .describe("The next step of the invoice, 1 to 3; another is refused, so that no step is taken twice"),
  channel: z.enum(REMINDER_CHANNELS).describe("mail, or print for a letter"),
  fee_amount: PositiveAmount.max(100, "fee_too_high")
    .optional()
    .describe("What it claims for its costs, in major units; without it what the settings say"),
  emails: z.array(Email).min(1).max(20).optional().describe("To whom it is mailed; without it to the customer"),
});
export type ReminderOrder = z.infer<typeof ReminderOrder>;

export const ReminderOrders = z.strictObject({
  reminders: z
    .array(ReminderOrder)
    .min(1)
    .max(200)
    .refine((orders) => new Set(orders.map(({ invoice_id }) => invoice_id)).size === orders.length, "repeated")
    .describe("The reminders to make, each invoice once; all or none"),
});
export type ReminderOrders = z.infer<typeof ReminderOrders>;

export const RemindersMade = z.object({ data: z.array(Reminder).describe("The reminders, in the order of the input") });
export type RemindersMade = z.infer<typeof RemindersMade>;

/** The reminders of an invoice, oldest first, and the next one. */
export const InvoiceReminders = z.object({
  due_on: z.string().describe("The day by which the invoice has to be paid, YYYY-MM-DD"),
  data: z.array(Reminder).describe("Its reminders, in the order of their steps"),
  fee_amount: Money.describe("What is claimed for their costs and neither paid nor waived, in major units"),
  hold_until: z.string().nullable().describe("Up to this day nobody is reminded; null if that was not asked for"),
  next_step: z.int().nullable().describe("The next step of reminding; null after the last one"),
  next_fee_amount: Money.nullable().describe("What the next reminder claims for its costs, in major units"),
  next_from: z.string().nullable().describe("The day from which the next reminder is proposed, YYYY-MM-DD"),
  can_remind: z.boolean().describe("True if the next step can be taken today"),
  emails: z.array(z.string()).describe("The known addresses for its mails, the first is used"),
});
export type InvoiceReminders = z.infer<typeof InvoiceReminders>;

export const ReminderHold = z.strictObject({
  until: CalendarDate.nullable().describe("Nobody is reminded up to and including this day, today or later; null takes that back"),
});
export type ReminderHold = z.infer<typeof ReminderHold>;

export const FeePayment = z.strictObject({
  payment_method_id: Id,
  reference: z.string().trim().max(200).nullable().default(null).describe("The payer's reference"),
  amount: PositiveAmount.optional().describe("In major units; all that is claimed without it"),
});
export type FeePayment = z.infer<typeof FeePayment>;

export const FeeWaiver = z.strictObject({ waived: z.boolean().describe("True waives the fees, false claims them again") });
export type FeeWaiver = z.infer<typeof FeeWaiver>;

export const ReminderLetters = z.strictObject({
  id: z.array(Id).min(1).max(200).describe("The reminders whose letters are printed, repeated"),
});
export type ReminderLetters = z.infer<typeof ReminderLetters>;
