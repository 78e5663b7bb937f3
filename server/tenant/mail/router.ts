import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { write } from "#server/platform/core/work/work.ts";
import { mailSample } from "#server/tenant/mail/mail-sample.ts";
import { mailSetup } from "#server/tenant/mail/mail-setup.ts";
import { cancelMail, retryMail } from "#server/tenant/mail/outbox.ts";
import { getMail, listMails } from "#server/tenant/mail/queries.ts";
import { sendTestMail } from "#server/tenant/mail/send-test-mail.ts";
import { sendTrial } from "#server/tenant/mail/send-trial.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { ById } from "#shared/platform/core/fields.ts";
import { pageOf } from "#shared/platform/core/page.ts";
import { MailSample, MailSampleQuery, MailTrial, MailTrialResult } from "#shared/tenant/mail/sample.ts";
import { Mail, MailQuery, MailSetup, TestMail, TestMailResult } from "#shared/tenant/mail/schema.ts";

export const mailRouter = router({
  setup: procedure("bookings:read")
    .meta({ rest: "GET /mails/setup", summary: "Whether mails are sent at all, and from which address" })
    .output(MailSetup)
    .query(({ ctx }) => mailSetup(ctx.view, ctx.runtime.config)),

  test: procedure("settings:write")
    .meta({ rest: "POST /mails/test", summary: "Sends a test mail at once and returns the mail server's response" })
    .input(TestMail)
    .output(TestMailResult)
    .mutation(({ ctx, input: { to } }) =>
      ctx.once(async () => {
        const result = await sendTestMail(ctx.view, ctx.runtime.config, to);
        if (result.sent) {
          write(ctx.runtime, ctx.actor, (work) =>
            work.record("mail.test_sent", getProperty(work, work.actor.property_id), { words: { to } }),
          );
        }
        return result;
      }),
    ),

  sample: procedure("settings:read")
    .meta({
      rest: "GET /mails/sample",
      summary: "The values of a template's placeholders, from the newest booking, group or invoice",
    })
    .input(MailSampleQuery)
    .output(MailSample)
    .query(({ ctx, input }) => mailSample(ctx.view, ctx.runtime.config, input)),

  trial: procedure("settings:write")
    .meta({ rest: "POST /mails/trial", summary: "Sends the given template to the caller's own address", problems: ["mail/no_recipient"] })
    .input(MailTrial)
    .output(MailTrialResult)
    .mutation(({ ctx, input }) => ctx.once(() => sendTrial(ctx.view, ctx.runtime.config, input))),

  list: procedure("bookings:read")
    .meta({ rest: "GET /mails", summary: "The outbox, newest first; parent_id is the booking, group or invoice it is about" })
    .input(MailQuery)
    .output(pageOf(Mail))
    .query(({ ctx, input }) => listMails(ctx.view, input)),

  get: procedure("bookings:read")
    .meta({ rest: "GET /mails/{id}", summary: "A mail of the outbox with its text and its state" })
    .input(ById)
    .output(Mail)
    .query(({ ctx, input }) => getMail(ctx.view, input.id)),

  cancel: procedure("bookings:write")
    .meta({ rest: "POST /mails/{id}/cancel", summary: "Cancels a mail that was not sent yet", problems: ["mail/not_waiting"] })
    .input(ById)
    .output(Mail)
    .mutation(({ ctx, input }) => ctx.write((work) => cancelMail(work, input.id))),

  retry: procedure("bookings:write")
    .meta({ rest: "POST /mails/{id}/retry", summary: "Sends a mail again that failed or was not sent", problems: ["mail/not_waiting"] })
    .input(ById)
    .output(Mail)
    .mutation(({ ctx, input }) => ctx.write((work) => retryMail(work, input.id))),
});
