import { morningMailOf, setMorningMail } from "#server/office/morning-mail/subscriptions.ts";
import { router, userProcedure } from "#server/platform/core/calls/trpc.ts";
import { MorningMail, MorningMailPatch } from "#shared/office/morning-mail/schema.ts";

export const morningMailRouter = router({
  get: userProcedure("reports:read")
    .meta({ rest: "GET /users/me/morning_mail", summary: "Tells if the caller gets the figures by mail each morning" })
    .output(MorningMail)
    .query(({ ctx }) => morningMailOf(ctx.view, ctx.user_id)),

  set: userProcedure("reports:read")
    .meta({ rest: "PUT /users/me/morning_mail", summary: "Subscribes the caller to the figures by mail each morning, or ends that" })
    .input(MorningMailPatch)
    .output(MorningMail)
    .mutation(({ ctx, input }) => ctx.write((work) => setMorningMail(work, ctx.user_id, input.active))),
});
