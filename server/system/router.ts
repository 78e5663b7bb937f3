import { z } from "zod";
import { publicProcedure, router } from "#server/core/calls/trpc.ts";
import { VERSION } from "#server/core/process/version.ts";

export const systemRouter = router({
  version: publicProcedure
    .meta({ rest: "GET /version", summary: "The running version; needs no login" })
    .output(z.object({ version: z.string(), commit: z.string().nullable() }))
    .query(() => VERSION),
});
