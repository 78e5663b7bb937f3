import { z } from "zod";
import { archiveInvoice } from "#server/money/invoices/archive.ts";
import { checksOfDraft } from "#server/money/invoices/checks.ts";
import { creditInvoice, creditsOf } from "#server/money/invoices/credits.ts";
import { changeDraft, deleteDraft, draftAgain, draftInvoice } from "#server/money/invoices/drafts.ts";
import { mailOfInvoice } from "#server/money/invoices/mail-kinds.ts";
import { invoicePages } from "#server/money/invoices/pages.ts";
import { previewInvoice } from "#server/money/invoices/preview.ts";
import { asTheyStand, type InvoiceRow, invoiceStore } from "#server/money/invoices/queries.ts";
import { cancelInvoice, finalizeInvoice, payInvoice, takePaymentBack } from "#server/money/invoices/service.ts";
import { DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandAll } from "#server/platform/core/database/expand.ts";
import type { Runtime, View } from "#server/platform/core/work/work.ts";
import { downloadOf, getFile } from "#server/tenant/files/queries.ts";
import { previewMail, sendMail } from "#server/tenant/mail/compose.ts";
import { pdfDownload } from "#server/tenant/pdf/download.ts";
import { type InvoiceContent, readInvoiceContent } from "#shared/money/invoices/content.ts";
import {
  INVOICE_RELATIONS,
  Invoice,
  InvoiceCancellation,
  InvoiceCheckOut,
  InvoiceCredit,
  InvoiceCredits,
  InvoiceFinalization,
  InvoiceInput,
  InvoicePayment,
  InvoicePreview,
  InvoicePut,
  InvoiceQuery,
} from "#shared/money/invoices/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { ById, Id, withId } from "#shared/platform/core/fields.ts";
import { expandable } from "#shared/platform/core/page.ts";
import { inCents, toAmounts } from "#shared/platform/core/wire-money.ts";
import { Mail, MailPreview, SendInvoice } from "#shared/tenant/mail/schema.ts";

export const invoicesRouter = router({
  list: procedure("folios:read")
    .meta({ rest: "GET /invoices", summary: "Invoices with their sums, newest first" })
    .input(InvoiceQuery)
    .output(invoicePages.answer)
    .query(({ ctx, input }) => invoicePages.read(ctx.view, input)),

  get: procedure("folios:read")
    .meta({ rest: "GET /invoices/{id}", summary: "An invoice with its sums" })
    .input(ById.extend({ expand: expandable(INVOICE_RELATIONS) }))
    .output(Invoice)
    .query(({ ctx, input }) => answer(ctx.view, invoiceStore.get(ctx.view, input.id), input.expand)),

  checks: procedure("folios:read")
    .meta({ rest: "GET /invoices/{id}/checks", summary: "What a draft lacks: what the law demands, and advice" })
    .input(ById)
    .output(z.array(InvoiceCheckOut))
    .query(({ ctx, input }) => checksOfDraft(ctx.view, input.id)),

  create: procedure("folios:write")
    .meta({
      rest: "POST /invoices",
      summary: "Creates a draft from an open folio and closes the folio",
      problems: ["folio/already_invoiced", "folio/closed", "folio/customer_address_incomplete", "folio/empty"],
    })
    .input(InvoiceInput)
    .output(Invoice)
    .mutation(({ ctx, input }) => ctx.write((work) => answer(work, draftInvoice(work, input)))),

  update: procedure("folios:write")
    .meta({
      rest: "PUT /invoices/{id}",
      summary: "Changes a draft",
      problems: ["invoice/invalid_status", "folio/customer_address_incomplete"],
    })
    .input(withId(InvoicePut))
    .output(Invoice)
    .mutation(({ ctx, input }) => ctx.write((work) => answer(work, changeDraft(work, input)))),

  delete: procedure("folios:write")
    .meta({
      rest: "DELETE /invoices/{id}",
      summary: "Deletes a draft and reopens its folios",
      problems: ["invoice/invalid_status", "folio/payments_posted"],
    })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteDraft(work, input.id))),

  finalize: procedure("folios:write")
    .meta({
      rest: "POST /invoices/{id}/finalize",
      summary: "Gives a draft its number and freezes it for ever",
      problems: ["invoice/invalid_status", "invoice/incomplete", "folio/customer_address_incomplete", "mail/no_recipient"],
    })
    .input(withId(InvoiceFinalization))
    .output(Invoice)
    .mutation(async ({ ctx, input }) => {
      const invoice = ctx.write((work) => answer(work, finalizeInvoice(work, input)));
      await archivePdf(ctx.runtime, invoice.id);
      return invoice;
    }),

  pay: procedure("folios:write")
    .meta({
      rest: "POST /invoices/{id}/pay",
      summary: "Pays the due amount, or a part of it; below zero gives back what was paid too much",
      problems: ["invoice/invalid_status", "payment/exceeds_due", "folio/closed", "cash_register/training"],
    })
    .input(inCents(withId(InvoicePayment)))
    .output(Invoice)
    .mutation(({ ctx, input }) => ctx.write((work) => answer(work, payInvoice(work, input)))),

  takePaymentBack: procedure("folios:write")
    .meta({
      rest: "DELETE /invoices/{id}/payments/{payment_id}",
      summary: "Takes back a payment that was posted through the invoice, which asks for it again; until the day is closed",
      problems: [
        "invoice/invalid_status",
        "folio/closed",
        "payment/virtual",
        "payment/handed_over",
        "payment/day_closed",
        "payment/at_provider",
      ],
    })
    .input(ById.extend({ payment_id: Id.describe("The payment") }))
    .mutation(({ ctx, input }) => ctx.write((work) => void takePaymentBack(work, input))),

  cancel: procedure("invoice_cancellation:write")
    .meta({
      rest: "POST /invoices/{id}/cancel",
      summary: "Issues a cancellation invoice and reopens the folios",
      problems: ["invoice/invalid_status", "deposit/deducted"],
    })
    .input(withId(InvoiceCancellation))
    .output(Invoice)
    .mutation(async ({ ctx, input }) => {
      const invoice = ctx.write((work) => answer(work, cancelInvoice(work, input)));
      await archivePdf(ctx.runtime, invoice.related_invoice_id);
      return invoice;
    }),

  issueAgain: procedure("folios:write")
    .meta({
      rest: "POST /invoices/{id}/issue_again",
      summary: "Creates a draft of a canceled invoice's folio, with its payer, address and text",
      problems: ["invoice/invalid_status", "folio/already_invoiced", "folio/closed", "folio/customer_address_incomplete", "folio/empty"],
    })
    .input(ById)
    .output(Invoice)
    .mutation(({ ctx, input }) => ctx.write((work) => answer(work, draftAgain(work, input.id)))),

  credit: procedure("invoice_cancellation:write")
    .meta({
      rest: "POST /invoices/{id}/credit",
      summary: "Issues a credit note for parts of an invoice, whose folios stay closed, and answers it",
      problems: ["invoice/invalid_status", "invoice/not_creditable", "invoice/credit_exceeds_line"],
    })
    .input(inCents(withId(InvoiceCredit)))
    .output(Invoice)
    .mutation(async ({ ctx, input }) => {
      const credit = ctx.write((work) => answer(work, creditInvoice(work, input)));
      await archivePdf(ctx.runtime, credit.id);
      return credit;
    }),

  credits: procedure("folios:read")
    .meta({
      rest: "GET /invoices/{id}/credits",
      summary: "The lines of an issued invoice with what is left to take back, and its credit notes",
      problems: ["invoice/invalid_status"],
    })
    .input(ById)
    .output(InvoiceCredits)
    .query(({ ctx, input }) => {
      const { credit_notes, ...credits } = creditsOf(ctx.view, input.id);
      return { ...toAmounts(InvoiceCredits, credits), credit_notes: expandAll(ctx.view, "invoice", credit_notes) };
    }),

  preview: procedure("folios:write")
    .meta({
      rest: "POST /invoices/preview",
      download: "application/pdf",
      summary: "The invoice of a folio as it would be issued now, marked as a draft; stores nothing",
      problems: ["folio/already_invoiced", "folio/closed", "folio/customer_address_incomplete", "folio/empty", "invoice/incomplete"],
    })
    .input(InvoicePreview)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => pdfDownload(await previewInvoice(ctx.view, ctx.runtime.config, input))),

  content: procedure("folios:read")
    .meta({
      rest: "GET /invoices/{id}/content",
      download: "application/pdf",
      summary: "The PDF of an issued invoice; a draft has none",
      problems: ["invoice/invalid_status"],
    })
    .input(ById)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => {
      const { file_id } = invoiceStore.get(ctx.view, input.id);
      if (file_id === null) throw new Problem("invoice/invalid_status");
      await archiveInvoice(ctx.runtime, input.id);
      return downloadOf(ctx.runtime.config, getFile(ctx.view, file_id));
    }),

  xrechnung: procedure("folios:read")
    .meta({
      rest: "GET /invoices/{id}/xrechnung",
      download: "application/xml",
      summary: "An issued invoice as XRechnung 3.0 (CII)",
      problems: ["invoice/invalid_status", "invoice/e_invoice_incomplete"],
    })
    .input(ById)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => {
      const { eInvoiceFile } = await import("#server/money/e-invoices/e-invoice-file.ts");
      return eInvoiceFile(issuedContent(ctx.view, input.id), "xrechnung", ctx.language);
    }),

  peppol: procedure("folios:read")
    .meta({
      rest: "GET /invoices/{id}/peppol",
      download: "application/xml",
      summary: "An issued invoice as Peppol BIS Billing 3.0 (UBL 2.1), for Austrian authorities and the Peppol network",
      problems: ["invoice/invalid_status", "invoice/e_invoice_incomplete"],
    })
    .input(ById)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => {
      const { eInvoiceFile } = await import("#server/money/e-invoices/e-invoice-file.ts");
      return eInvoiceFile(issuedContent(ctx.view, input.id), "peppol", ctx.language);
    }),

  send: procedure("folios:write")
    .meta({
      rest: "POST /invoices/{id}/send",
      summary: "Mails the invoice, to its customer unless it names others",
      problems: ["invoice/invalid_status", "mail/no_recipient"],
    })
    .input(withId(SendInvoice))
    .mutation(({ ctx, input: { id, ...order } }) =>
      ctx.write((work) => void sendMail(work, mailOfInvoice(invoiceStore.get(work, id)), order)),
    ),

  sendMail: procedure("folios:write")
    .meta({
      rest: "POST /invoices/{id}/mails",
      summary: "Mails the invoice, and answers the mail",
      problems: ["mail/no_recipient", "invoice/invalid_status"],
    })
    .input(withId(SendInvoice))
    .output(Mail)
    .mutation(({ ctx, input: { id, ...order } }) => ctx.write((work) => sendMail(work, mailOfInvoice(invoiceStore.get(work, id)), order))),

  previewMail: procedure("folios:read")
    .meta({
      rest: "GET /invoices/{id}/mails/preview",
      summary: "The mail as it would be sent now; sends nothing",
      problems: ["mail/no_recipient", "invoice/invalid_status"],
    })
    .input(withId(SendInvoice))
    .output(MailPreview)
    .query(({ ctx, input: { id, ...order } }) =>
      previewMail(ctx.view, ctx.runtime.config, { ...mailOfInvoice(invoiceStore.get(ctx.view, id)), ...order }),
    ),
});

/** An invoice is issued even if its PDF cannot be drawn now: a job draws it later or logs the error. */
async function archivePdf(runtime: Runtime, id: string | null): Promise<void> {
  if (id !== null) await archiveInvoice(runtime, id).catch(() => null);
}

/** The frozen contents of an issued invoice. Throws `invoice/invalid_status` for a draft. */
function issuedContent(view: View, id: string): InvoiceContent {
  const { content } = invoiceStore.get(view, id);
  if (content === null) throw new Problem("invoice/invalid_status");
  return readInvoiceContent(content);
}

function answer(view: View, row: InvoiceRow, expand: readonly (typeof INVOICE_RELATIONS)[number][] = []): Invoice {
  const [invoice] = expandAll(view, "invoice", asTheyStand(view, [row]), expand);
  if (!invoice) throw new Error("the invoice is missing from its own result");
  return invoice;
}
