import { procedure, router } from "#server/core/calls/trpc.ts";
import { expandAll } from "#server/core/database/expand.ts";
import type { Runtime, View } from "#server/core/work/work.ts";
import { archiveInvoice } from "#server/invoices/archive.ts";
import { changeDraft, deleteDraft, draftInvoice } from "#server/invoices/drafts.ts";
import { asTheyStand, type InvoiceRow, invoiceStore, listInvoices } from "#server/invoices/queries.ts";
import { cancelInvoice, finalizeInvoice, payInvoice } from "#server/invoices/service.ts";
import { ById, withId } from "#shared/core/fields.ts";
import { expandable } from "#shared/core/page.ts";
import {
  INVOICE_RELATIONS,
  Invoice,
  InvoiceCancellation,
  InvoiceFinalization,
  InvoiceInput,
  InvoicePage,
  InvoicePayment,
  InvoicePut,
  InvoiceQuery,
} from "#shared/invoices/schema.ts";

export const invoicesRouter = router({
  list: procedure("folios:read")
    .meta({ rest: "GET /invoices", summary: "Invoices with their sums, newest first" })
    .input(InvoiceQuery)
    .output(InvoicePage)
    .query(({ ctx, input }) => {
      const page = listInvoices(ctx.view, input);
      return { ...page, data: expandAll(ctx.view, "invoice", page.data, input.expand) };
    }),

  get: procedure("folios:read")
    .meta({ rest: "GET /invoices/{id}", summary: "An invoice with its sums" })
    .input(ById.extend({ expand: expandable(INVOICE_RELATIONS) }))
    .output(Invoice)
    .query(({ ctx, input }) => answer(ctx.view, invoiceStore.get(ctx.view, input.id), input.expand)),

  create: procedure("folios:write")
    .meta({ rest: "POST /invoices", summary: "A draft from an open folio, which it closes" })
    .input(InvoiceInput)
    .output(Invoice)
    .mutation(({ ctx, input }) => ctx.write((work) => answer(work, draftInvoice(work, input)))),

  update: procedure("folios:write")
    .meta({ rest: "PUT /invoices/{id}", summary: "Drafts only" })
    .input(withId(InvoicePut))
    .output(Invoice)
    .mutation(({ ctx, input }) => ctx.write((work) => answer(work, changeDraft(work, input)))),

  delete: procedure("folios:write")
    .meta({ rest: "DELETE /invoices/{id}", summary: "Drafts only; opens the folio again" })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteDraft(work, input.id))),

  finalize: procedure("folios:write")
    .meta({ rest: "POST /invoices/{id}/finalize", summary: "Gives a draft its number and freezes it for ever" })
    .input(withId(InvoiceFinalization))
    .output(Invoice)
    .mutation(async ({ ctx, input }) => {
      const invoice = ctx.write((work) => answer(work, finalizeInvoice(work, input)));
      await makePaper(ctx.runtime, invoice.id);
      return invoice;
    }),

  pay: procedure("folios:write")
    .meta({ rest: "POST /invoices/{id}/pay", summary: "All that is due, or a part of it" })
    .input(withId(InvoicePayment))
    .output(Invoice)
    .mutation(({ ctx, input }) => ctx.write((work) => answer(work, payInvoice(work, input)))),

  cancel: procedure("invoice_cancellation:write")
    .meta({ rest: "POST /invoices/{id}/cancel", summary: "Issues a cancellation invoice and opens the folio again" })
    .input(withId(InvoiceCancellation))
    .output(Invoice)
    .mutation(async ({ ctx, input }) => {
      const invoice = ctx.write((work) => answer(work, cancelInvoice(work, input)));
      await makePaper(ctx.runtime, invoice.related_invoice_id);
      return invoice;
    }),
});

/** An invoice is issued whatever becomes of its paper: one that can't be made now is made, or told of, by the house's job. */
async function makePaper(runtime: Runtime, id: string | null): Promise<void> {
  if (id !== null) await archiveInvoice(runtime, id).catch(() => null);
}

function answer(view: View, row: InvoiceRow, expand: readonly (typeof INVOICE_RELATIONS)[number][] = []): Invoice {
  const [invoice] = expandAll(view, "invoice", asTheyStand(view, [row]), expand);
  if (!invoice) throw new Error("one invoice goes in, one comes out");
  return invoice;
}
