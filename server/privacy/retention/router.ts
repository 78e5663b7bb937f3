import { procedure, router } from "#server/core/calls/trpc.ts";
import { changeRetention, confirmRetention, listRetentions } from "#server/privacy/retention/periods.ts";
import { RetentionConfirmation, RetentionPatch, Retentions } from "#shared/privacy/schema.ts";

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
    })
    .input(RetentionPatch)
    .output(Retentions)
    .mutation(({ ctx, input }) => ctx.write((work) => changeRetention(work, input.periods))),

  confirmRetention: procedure("settings:write")
    .meta({ rest: "POST /privacy/retention/confirm", summary: "From the next night on, what is over these periods is removed" })
    .input(RetentionConfirmation)
    .output(Retentions)
    .mutation(({ ctx, input }) => ctx.write((work) => confirmRetention(work, input.seen))),
});
