import { z } from "zod";
import { DownloadAnswer, UploadField } from "#server/platform/core/calls/transfer.ts";
import { procedure, publicProcedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandOne, expandPage } from "#server/platform/core/database/expand.ts";
import { fileArrival } from "#server/tenant/files/awaited.ts";
import { assertSigned, signedFileUrl } from "#server/tenant/files/links.ts";
import { anyFile, downloadOf, getFile, listFiles } from "#server/tenant/files/queries.ts";
import { deleteFile, storeFile } from "#server/tenant/files/service.ts";
import { ById } from "#shared/platform/core/fields.ts";
import { expandable, pageOf } from "#shared/platform/core/page.ts";
import { FILE_RELATIONS, File, FileLink, FileQuery, ListedFile, SignedFile } from "#shared/tenant/files/schema.ts";

export const filesRouter = router({
  list: procedure("files:read")
    .meta({ rest: "GET /files", summary: "Uploaded files, newest first" })
    .input(FileQuery)
    .output(pageOf(ListedFile))
    .query(({ ctx, input }) => expandPage(ctx.view, "file", listFiles(ctx.view, input), input.expand)),

  get: procedure("files:read")
    .meta({ rest: "GET /files/{id}", summary: "A file's name, type and size; the bytes are under /content" })
    .input(ById.extend({ expand: expandable(FILE_RELATIONS) }))
    .output(ListedFile)
    .query(({ ctx, input }) => expandOne(ctx.view, "file", getFile(ctx.view, input.id), input.expand)),

  create: procedure("files:write")
    .meta({ rest: "POST /files", upload: true, summary: "Stores one file of up to 20 MiB" })
    .input(z.strictObject({ file: UploadField }))
    .output(File)
    .mutation(({ ctx, input }) => storeFile(ctx.runtime.config, ctx.write, input.file)),

  url: procedure("files:read")
    .meta({ rest: "GET /files/{id}/url", summary: "A signed URL that serves the file without a session for 15 minutes" })
    .input(ById)
    .output(FileLink)
    .query(({ ctx, input }) => signedFileUrl(ctx.runtime, getFile(ctx.view, input.id).id)),

  content: procedure("files:read")
    .meta({ rest: "GET /files/{id}/content", download: "*/*", summary: "The bytes; Range requests are supported" })
    .input(ById)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => {
      await fileArrival(input.id);
      return downloadOf(ctx.runtime.config, getFile(ctx.view, input.id));
    }),

  signedContent: publicProcedure
    .meta({ rest: "GET /public/files/{id}", download: "*/*", summary: "The bytes, for a signed URL", problems: ["forbidden"] })
    .input(SignedFile)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => {
      assertSigned(ctx.runtime, input);
      await fileArrival(input.id);
      return downloadOf(ctx.runtime.config, anyFile(ctx.runtime.db, input.id));
    }),

  delete: procedure("files:write")
    .meta({ rest: "DELETE /files/{id}", summary: "Refused with in_use while a record refers to the file", problems: ["in_use"] })
    .input(ById)
    .mutation(({ ctx, input }) => deleteFile(ctx.runtime.config, ctx.write, input.id)),
});
