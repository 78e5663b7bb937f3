import { z } from "zod";
import { publicProcedure, router } from "#server/core/calls/trpc.ts";
import { countAttempt, type Throttle } from "#server/core/process/throttle.ts";
import { VERSION } from "#server/core/process/version.ts";
import { redactedError } from "#shared/core/client-error.ts";
import { ClientError } from "#shared/system/schema.ts";

/** A broken screen reports each error once; a flood would bury the rest of the log. */
const CLIENT_ERRORS: Throttle<"reporter"> = { name: "client errors", limits: [{ by: ["reporter"], most: 30 }] };

export const systemRouter = router({
  version: publicProcedure
    .meta({ rest: "GET /version", summary: "The running version; needs no login" })
    .output(z.object({ version: z.string(), commit: z.string().nullable() }))
    .query(() => VERSION),

  reportError: publicProcedure
    .meta({
      rest: "POST /client_errors",
      summary: "Writes an unexpected error of a screen to the server's log, without personal data; guest pages report without a login",
    })
    .input(ClientError)
    .mutation(({ ctx, input }) => {
      const { runtime, actor, address, logClientError } = ctx;
      // Colleagues share an address; guests have nothing else.
      countAttempt(runtime, { throttle: CLIENT_ERRORS, subject: { reporter: actor?.user_id ?? actor?.api_key_id ?? address } });
      logClientError({
        ...redactedError(input),
        version: VERSION.version,
        property_id: actor?.property_id ?? null,
        role: actor?.role ?? null,
      });
    }),
});
