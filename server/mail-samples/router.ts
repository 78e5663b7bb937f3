import { procedure, router } from "#server/core/calls/trpc.ts";
import { mailSample } from "#server/mail-samples/queries.ts";
import { sendTrial } from "#server/mail-samples/trial.ts";
import { MailSample, MailSampleQuery, MailTrial, MailTrialResult } from "#shared/mail/sample.ts";

/** Joined with the procedures of `mail`: examples take bookings, groups and invoices, which stand above it. */
export const mailSamplesRouter = router({
  sample: procedure("settings:read")
    .meta({
      rest: "GET /mails/sample",
      summary: "What the placeholders of a template stand for, told of the newest booking, group or invoice",
    })
    .input(MailSampleQuery)
    .output(MailSample)
    .query(({ ctx, input }) => mailSample(ctx.view, ctx.runtime.config, input)),

  trial: procedure("settings:write")
    .meta({ rest: "POST /mails/trial", summary: "Sends a template, as it is given, to the caller's own address" })
    .input(MailTrial)
    .output(MailTrialResult)
    .mutation(({ ctx, input }) => sendTrial(ctx.view, ctx.runtime.config, input)),
});
