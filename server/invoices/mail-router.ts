import { procedure, router } from "#server/core/calls/trpc.ts";
import { previewInvoiceMail, sendInvoiceMail } from "#server/invoices/mail.ts";
import { invoiceStore } from "#server/invoices/queries.ts";
import { withId } from "#shared/core/fields.ts";
import { Mail, MailPreview, SendInvoice } from "#shared/mail/schema.ts";

/** What the desk mails to whoever an invoice is for. */
export const invoiceMailRouter = router({
  send: procedure("folios:write")
    .meta({ rest: "POST /invoices/{id}/send", summary: "Mails the invoice, to its customer unless it names others" })
    .input(withId(SendInvoice))
    .mutation(({ ctx, input: { id, ...order } }) => ctx.write((work) => void sendInvoiceMail(work, invoiceStore.get(work, id), order))),

  sendMail: procedure("folios:write")
    .input(withId(SendInvoice))
    .output(Mail)
    .mutation(({ ctx, input: { id, ...order } }) => ctx.write((work) => sendInvoiceMail(work, invoiceStore.get(work, id), order))),

  previewMail: procedure("folios:read")
    .input(withId(SendInvoice))
    .output(MailPreview)
    .query(({ ctx, input }) => previewInvoiceMail(ctx.view, ctx.runtime.config, input)),
});
