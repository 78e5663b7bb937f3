import { z } from "zod";
import { INVOICE_KINDS } from "#shared/money/invoices/rules.ts";
import { AGES, REMINDER_CHANNELS } from "#shared/money/open-items/rules.ts";
import { Id, Money } from "#shared/platform/core/fields.ts";
import { listQuery, pageOf, searched, sortable } from "#shared/platform/core/page.ts";

/** An invoice of which something is due, or whose reminders' fees are. */
export const OpenItem = z
  .object({
    id: z.string().describe("The id of the invoice"),
    number: z.string().describe("The invoice number"),
    kind: z.enum(INVOICE_KINDS).describe("invoice, or deposit"),
    customer_id: z.string().nullable(),
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
    next_step: z.int().nullable().describe("The next step of reminding; null if there is none any more"),
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
  customer_id: z.string().nullable(),
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
  ages: z.array(Sums.extend({ age: z.enum(AGES) })).describe("The sums by age, over all pages and all ages"),
  customers: z.array(OpenItemsOfCustomer).describe("The sums by customer over all pages, the largest first, at most 200"),
  to_remind: z.int().describe("Of how many invoices a reminder is proposed today, over all pages and all ages"),
});
export type OpenItemsPage = z.infer<typeof OpenItemsPage>;

/** A reminder that was made. */
export const Reminder = z
  .object({
    id: z.string(),
    invoice_id: z.string(),
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
