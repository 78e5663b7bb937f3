import { z } from "zod";
import { recordFacts } from "#server/office/privacy/processing/facts.ts";
import { recordPdf } from "#server/office/privacy/processing/record-pdf.ts";
import { announcementOf, changeRetention, confirmRetention, listRetentions } from "#server/office/privacy/retention/periods.ts";
import { DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { pdfDownload } from "#server/tenant/pdf/download.ts";
import { RecordFacts, RetentionConfirmation, RetentionPatch, Retentions } from "#shared/office/privacy/schema.ts";
import { Language } from "#shared/platform/core/fields.ts";

export const retentionRouter = router({
  retention: procedure("settings:read")
    .meta({
      rest: "GET /privacy/retention",
      summary: "How long each kind of data is kept, within the law's bounds, and what is over its period",
    })
    .output(Retentions)
    .query(({ ctx }) => listRetentions(ctx.view)),

  updateRetention: procedure("settings:write")
    .meta({
      rest: "PATCH /privacy/retention",
      summary: "Changes periods, in months; a shortened one removes nothing until it is confirmed",
      problems: ["privacy/unlawful_period"],
    })
    .input(RetentionPatch)
    .output(Retentions)
    .mutation(({ ctx, input }) => {
      ctx.write((work) => changeRetention(work, newPeriods(input)));
      return listRetentions(ctx.view);
    }),

  confirmRetention: procedure("settings:write")
    .meta({
      rest: "POST /privacy/retention/confirm",
      summary: "From the next night on, what is over these periods is removed",
      problems: ["privacy/period_changed"],
    })
    .input(RetentionConfirmation)
    .output(Retentions)
    .mutation(async ({ ctx, input }) => {
      const announced = await announcementOf(ctx.view, input.seen);
      ctx.write((work) => confirmRetention(work, input.seen, announced));
      return listRetentions(ctx.view);
    }),

  record: procedure("team:read")
    .meta({ rest: "GET /privacy/record", summary: "What the record of processing activities (Art. 30 GDPR) is drawn from" })
    .output(RecordFacts)
    .query(({ ctx }) => recordFacts(ctx.view, ctx.runtime.config)),

  recordPdf: procedure("team:read")
    .meta({
      rest: "GET /privacy/record/pdf",
      download: "application/pdf",
      summary: "The record of processing activities as a PDF, in the caller's language or the named one",
    })
    .input(z.strictObject({ language: Language.optional().describe("The language in which texts are written") }))
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => pdfDownload(await recordPdf(ctx.view, ctx.runtime.config, input.language ?? ctx.language))),
});

/** The periods of a change by kind. */
function newPeriods({ periods, kinds = [] }: RetentionPatch) {
  return { ...Object.fromEntries(kinds.map(({ kind, months }) => [kind, months])), ...periods };
}
