import { procedure, router } from "#server/core/calls/trpc.ts";
import { previewGroupMail, sendGroupMail } from "#server/groups/mail.ts";
import { withId } from "#shared/core/fields.ts";
import { Mail, MailPreview, SendConfirmation } from "#shared/mail/schema.ts";

/** What the desk mails to the customer of a group. */
export const groupMailRouter = router({
  sendConfirmation: procedure("bookings:write")
    .meta({ rest: "POST /groups/{id}/send_confirmation", summary: "Mails the confirmation of all bookings of the group" })
    .input(withId(SendConfirmation))
    .mutation(({ ctx, input: { id, ...order } }) => ctx.write((work) => void sendGroupMail(work, id, order))),

  sendMail: procedure("bookings:write")
    .input(withId(SendConfirmation))
    .output(Mail)
    .mutation(({ ctx, input: { id, ...order } }) => ctx.write((work) => sendGroupMail(work, id, order))),

  previewMail: procedure("bookings:read")
    .input(withId(SendConfirmation))
    .output(MailPreview)
    .query(({ ctx, input }) => previewGroupMail(ctx.view, ctx.runtime.config, input)),
});
