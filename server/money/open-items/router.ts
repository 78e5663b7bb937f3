import { z } from "zod";
import { paymentSettings, savePaymentSettings } from "#server/money/invoices/payment-choices.ts";
import { payFees, waiveFees } from "#server/money/open-items/fees.ts";
import { reminderLetters } from "#server/money/open-items/letters.ts";
import { listOpenItems } from "#server/money/open-items/open-items.ts";
import { holdReminders, remindAll, remindersOfInvoice, takeReminderBack } from "#server/money/open-items/reminders.ts";
import { Download, DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { PaymentChoices, PaymentSettings } from "#shared/money/invoices/payment-choices.ts";
import {
  FeePayment,
  FeeWaiver,
  InvoiceReminders,
  OpenItemsPage,
  OpenItemsQuery,
  ReminderHold,
  ReminderLetters,
  ReminderOrders,
  RemindersMade,
} from "#shared/money/open-items/schema.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";
import { inCents, toAmounts } from "#shared/platform/core/wire-money.ts";

export const openItemsRouter = router({
  list: procedure("folios:read")
    .meta({
      rest: "GET /reports/open_items",
      summary: "Unpaid invoices and deposits with their age, the sums by age and by customer; those due longest first",
    })
    .input(OpenItemsQuery)
    .output(OpenItemsPage)
    .query(({ ctx, input }) => toAmounts(OpenItemsPage, listOpenItems(ctx.view, input))),

  settings: procedure("settings:read")
    .meta({ rest: "GET /reminders/settings", summary: "When invoices have to be paid, and the steps of reminding with their fees" })
    .output(PaymentSettings)
    .query(({ ctx }) => paymentSettings(ctx.view)),

  saveSettings: procedure("settings:write")
    .meta({ rest: "PUT /reminders/settings", summary: "Changes when invoices have to be paid, and the steps of reminding" })
    .input(PaymentChoices)
    .output(PaymentSettings)
    .mutation(({ ctx, input }) => ctx.write((work) => savePaymentSettings(work, input))),

  reminders: procedure("folios:read")
    .meta({ rest: "GET /invoices/{id}/reminders", summary: "The reminders of an invoice, what they claim, and the next one" })
    .input(ById)
    .output(InvoiceReminders)
    .query(({ ctx, input }) => toAmounts(InvoiceReminders, remindersOfInvoice(ctx.view, input.id))),

  remind: procedure("folios:write")
    .meta({
      rest: "POST /reminders",
      summary: "Reminds of unpaid invoices, each by its next step, by mail or by a letter to print; all or none",
      problems: ["invoice/invalid_status", "reminder/other_step", "reminder/not_overdue", "reminder/on_hold", "mail/no_recipient"],
    })
    .input(inCents(ReminderOrders))
    .output(RemindersMade)
    .mutation(({ ctx, input }) => ctx.write((work) => toAmounts(RemindersMade, { data: remindAll(work, input.reminders) }))),

  takeBack: procedure("folios:write")
    .meta({
      rest: "DELETE /reminders/{id}",
      summary: "Takes the last reminder of an invoice back, with its fee; a mail that has left stays sent",
      problems: ["reminder/kept", "folio/closed", "folio/payments_posted", "in_use"],
    })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => takeReminderBack(work, input.id))),

  letters: procedure("folios:read")
    .meta({
      rest: "GET /reminders/letters",
      download: "application/pdf",
      summary: "The letters of reminders as one PDF",
      problems: ["not_found"],
    })
    .input(ReminderLetters)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => {
      const { name, content } = await reminderLetters(ctx.view, ctx.runtime.config, input.id);
      // Shown in the browser, which prints it.
      return new Download({ name, type: "application/pdf", size: content.length, content, inline: true });
    }),

  hold: procedure("folios:write")
    .meta({ rest: "PUT /invoices/{id}/reminder_hold", summary: "Reminds nobody of an invoice up to a day; null takes that back" })
    .input(withId(ReminderHold))
    .output(InvoiceReminders)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => {
        holdReminders(work, input.id, input.until);
        return remindersAfter(work, input.id);
      }),
    ),

  payFees: procedure("folios:write")
    .meta({
      rest: "POST /invoices/{id}/reminder_fees/pay",
      summary: "Books a payment of what the reminders of an invoice claim; the fees are charged on a sale of their own, outside VAT",
      problems: ["reminder/no_fee", "payment/exceeds_due", "folio/customer_address_incomplete", "cash_register/training"],
    })
    .input(inCents(withId(FeePayment)))
    .output(z.object({ folio_id: z.string().describe("The folio on which the fees are charged and paid") }))
    .mutation(({ ctx, input }) => ctx.write((work) => ({ folio_id: payFees(work, input).folio.id }))),

  waiveFees: procedure("folios:write")
    .meta({
      rest: "PUT /invoices/{id}/reminder_fees",
      summary: "Waives what the reminders of an invoice claim, or claims it again",
      problems: ["folio/payments_posted", "folio/closed", "in_use"],
    })
    .input(withId(FeeWaiver))
    .output(InvoiceReminders)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => {
        waiveFees(work, input.id, input.waived);
        return remindersAfter(work, input.id);
      }),
    ),
});

/** The answer of a write that has changed the invoice's version. */
function remindersAfter(work: Work, id: string): InvoiceReminders {
  const within: Work = { ...work, ifMatch: null };
  return toAmounts(InvoiceReminders, remindersOfInvoice(within, id));
}
