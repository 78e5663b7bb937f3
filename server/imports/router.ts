import { z } from "zod";
import { DownloadAnswer, UploadField } from "#server/core/transfer.ts";
import { procedure, router } from "#server/core/trpc.ts";
import { makeImport } from "#server/imports/make.ts";
import { previewImport, sampleFile } from "#server/imports/service.ts";
import { IMPORT_KINDS } from "#shared/imports/fields.ts";
import { ImportOutcome, ImportPreview, ImportWish } from "#shared/imports/schema.ts";

const Brought = ImportWish.extend({ file: UploadField });

export const importsRouter = router({
  preview: procedure("base_data:write")
    .meta({
      rest: "POST /imports/preview",
      summary: "What a CSV of rooms, contacts or bookings would do, row by row; nothing is saved",
      upload: true,
    })
    .input(Brought)
    .output(ImportPreview)
    .mutation(({ ctx, input: { file, ...wish } }) => previewImport(ctx.view, file.bytes, wish, ctx.language)),

  create: procedure("base_data:write")
    .meta({
      rest: "POST /imports",
      summary: "Takes a CSV over, all or nothing; a bad row refuses all, with errors by row. What is here already is passed over",
      upload: true,
    })
    .input(Brought)
    .output(ImportOutcome)
    .mutation(({ ctx, input: { file, ...wish } }) => makeImport(ctx, { bytes: file.bytes, ...wish })),

  sample: procedure("base_data:write")
    .meta({ rest: "GET /imports/samples/{kind}", summary: "A file with the right headers and a few rows", download: "text/csv" })
    .input(z.strictObject({ kind: z.enum(IMPORT_KINDS) }))
    .output(DownloadAnswer)
    .query(({ ctx, input }) => sampleFile(ctx.view, input.kind, ctx.language)),
});
