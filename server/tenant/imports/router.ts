import { z } from "zod";
import { DownloadAnswer, UploadField } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { refusedRowsFile, sampleFile } from "#server/tenant/imports/import-files.ts";
import { makeImport } from "#server/tenant/imports/make-import.ts";
import { previewImport } from "#server/tenant/imports/preview-import.ts";
import { importProgress, stopImport } from "#server/tenant/imports/running-imports.ts";
import { IMPORT_KINDS } from "#shared/tenant/imports/fields.ts";
import { ImportOrder, ImportOutcome, ImportPreview, ImportProgress, ImportWish } from "#shared/tenant/imports/schema.ts";

const Brought = ImportWish.extend({ file: UploadField });
const Ordered = ImportOrder.extend({ file: UploadField });

export const importsRouter = router({
  preview: procedure("base_data:write")
    .meta({
      rest: "POST /imports/preview",
      summary: "Previews the import of a CSV of rooms, contacts or bookings, row by row; nothing is saved",
      upload: true,
    })
    .input(Brought)
    .output(ImportPreview)
    .mutation(({ ctx, input: { file, ...wish } }) => previewImport(ctx.view, { ...wish, bytes: file.bytes, language: ctx.language })),

  create: procedure("base_data:write")
    .meta({
      rest: "POST /imports",
      summary:
        "Takes a CSV over, row by row. A bad row refuses all before anything is written, with errors by row, unless skip_bad_rows. What is here already is passed over, so a stopped import goes on with the same file",
      upload: true,
      problems: ["import/running"],
    })
    .input(Ordered)
    .output(ImportOutcome)
    .mutation(({ ctx, input: { file, ...order } }) => ctx.once(() => makeImport(ctx, { bytes: file.bytes, ...order }))),

  refused: procedure("base_data:write")
    .meta({
      rest: "POST /imports/refused",
      summary: "The refused rows of a CSV, unchanged, with the reason beside each",
      upload: true,
      download: "text/csv",
    })
    .input(Brought)
    .output(DownloadAnswer)
    .mutation(({ ctx, input: { file, ...wish } }) => refusedRowsFile(ctx.view, { ...wish, bytes: file.bytes, language: ctx.language })),

  progress: procedure("base_data:write")
    .meta({ rest: "GET /imports/progress", summary: "The progress of the running import; null where there is none" })
    .output(ImportProgress.nullable())
    .query(({ ctx }) => importProgress(ctx.runtime, ctx.actor)),

  stop: procedure("base_data:write")
    .meta({ rest: "POST /imports/stop", summary: "Stops the running import after its present row; imported rows stay" })
    .mutation(({ ctx }) => stopImport(ctx.runtime, ctx.actor)),

  sample: procedure("base_data:write")
    .meta({ rest: "GET /imports/samples/{kind}", summary: "A file with the right headers and a few rows", download: "text/csv" })
    .input(z.strictObject({ kind: z.enum(IMPORT_KINDS).describe("What the file holds") }))
    .output(DownloadAnswer)
    .query(({ ctx, input }) => sampleFile(ctx.view, input.kind, ctx.language)),
});
