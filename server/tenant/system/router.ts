import { z } from "zod";
import { procedure, publicProcedure, router, userProcedure } from "#server/platform/core/calls/trpc.ts";
import { pausesAt } from "#server/platform/core/pause/pauses.ts";
import { countAttempt, type Throttle } from "#server/platform/core/process/throttle.ts";
import { VERSION } from "#server/platform/core/process/version.ts";
import { loggedError } from "#server/tenant/system/client-error.ts";
import { endPause, waitingNow, wakeJobs } from "#server/tenant/system/pause.ts";
import { assertAdminEverywhere, systemState } from "#server/tenant/system/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { PauseEnd, PauseEnded, Pauses } from "#shared/tenant/system/pause.ts";
import { ClientError, Retried, RetryFailed, RunJob, SystemState } from "#shared/tenant/system/schema.ts";

/** A broken screen reports each error once; a flood would bury the rest of the log. */
const CLIENT_ERRORS: Throttle<"reporter"> = { name: "client errors", limits: [{ by: ["reporter"], most: 30 }] };

export const systemRouter = router({
  version: publicProcedure
    .meta({ rest: "GET /version", summary: "The running version; needs no login" })
    .output(
      z.object({
        version: z.string().describe("The running version"),
        commit: z.string().nullable().describe("The commit of which it was built; null if unknown"),
      }),
    )
    .query(() => VERSION),

  state: procedure("system:read")
    .meta({
      rest: "GET /system",
      summary: "How the program is doing: what waits for jobs; sizes, errors and slow queries for the admin of all properties",
    })
    .output(SystemState)
    .query(({ ctx }) => systemState(ctx.view, ctx.runtime)),

  pause: procedure("own:read")
    .meta({
      rest: "GET /system/pause",
      anyProperty: true,
      summary: "What is held back until an admin has confirmed the date, or that these data are the only ones in use",
    })
    .output(Pauses)
    .query(({ ctx }) => ({ pauses: pausesAt(ctx.view) })),

  endPause: userProcedure("system:write")
    .meta({
      rest: "POST /system/end_pause",
      problems: ["system/other_date"],
      summary: "Confirms the date or the place of the data; what was held back goes on at once, for all properties of the installation",
    })
    .input(PauseEnd)
    .output(PauseEnded)
    .mutation(({ ctx, input }) => {
      const answer = ctx.write((work) => ({ ...endPause(work, input), waiting: waitingNow(work) }));
      wakeJobs(ctx.runtime);
      return answer;
    }),

  retryFailed: procedure("system:write")
    .meta({ rest: "POST /system/retry_failed", summary: "Tries again what a job has given up in this property" })
    .input(RetryFailed)
    .output(Retried)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => ({ count: work.wiring.queues.find(({ name }) => name === input.queue)?.retry(work) ?? 0 })),
    ),

  runJob: procedure("system:write")
    .meta({
      rest: "POST /system/run_job",
      problems: ["not_found"],
      summary: "Runs one of the server's own jobs now; for the admin of all properties",
    })
    .input(RunJob)
    .mutation(({ ctx, input }) => {
      assertAdminEverywhere(ctx.view);
      const { monitor } = ctx.runtime;
      if (!monitor.jobs().some(({ name }) => name === input.job)) throw new Problem("not_found");
      return ctx.once(() => monitor.runJob(input.job));
    }),

  reportError: publicProcedure
    .meta({
      rest: "POST /client_errors",
      summary: "Writes an unexpected error of a screen to the server's log, without personal data; guest pages report without a login",
      problems: ["too_many_requests"],
    })
    .input(ClientError)
    .mutation(({ ctx, input }) => {
      const { runtime, actor, address, logClientError } = ctx;
      // Colleagues share an address; guests have nothing else.
      countAttempt(runtime, { throttle: CLIENT_ERRORS, subject: { reporter: actor?.user_id ?? actor?.api_key_id ?? address } });
      logClientError({
        ...loggedError(input),
        version: VERSION.version,
        property_id: actor?.property_id ?? null,
        role: actor?.role ?? null,
      });
    }),
});
