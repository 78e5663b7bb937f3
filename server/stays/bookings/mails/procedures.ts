import { procedure } from "#server/platform/core/calls/trpc.ts";
import { mailOfBooking } from "#server/stays/bookings/mails/send-mails.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { previewMail, sendMail } from "#server/tenant/mail/compose.ts";
import { withId } from "#shared/platform/core/fields.ts";
import { Mail, MailOrder, MailPreview, SendConfirmation, SendPreCheckInLink } from "#shared/tenant/mail/schema.ts";

/** The calls that send mails about a stay. */
export const mailProcedures = {
  sendConfirmation: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/{id}/send_confirmation",
      summary: "Mails the confirmation, or for an offer the offer with its link",
      problems: ["mail/no_recipient", "booking/invalid_status"],
    })
    .input(withId(SendConfirmation))
    .mutation(({ ctx, input: { id, ...order } }) =>
      ctx.write((work) => void sendMail(work, mailOfBooking(getBooking(work, id), "confirmation"), order)),
    ),

  sendPreCheckInLink: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/{id}/send_pre_check_in_link",
      summary: "Mails the link to the pre-check-in form",
      problems: ["mail/no_recipient", "booking/invalid_status", "booking/invalid_dates"],
    })
    .input(withId(SendPreCheckInLink))
    .mutation(({ ctx, input: { id, ...order } }) =>
      ctx.write((work) => void sendMail(work, mailOfBooking(getBooking(work, id), "pre_check_in"), order)),
    ),

  sendMail: procedure("bookings:write")
    .meta({
      rest: "POST /bookings/{id}/mails",
      summary: "Mails the confirmation, or the link to the pre-check-in form, and answers the mail",
      problems: ["mail/no_recipient", "booking/invalid_status", "booking/invalid_dates"],
    })
    .input(withId(MailOrder))
    .output(Mail)
    .mutation(({ ctx, input: { id, kind, ...order } }) =>
      ctx.write((work) => sendMail(work, mailOfBooking(getBooking(work, id), kind), order)),
    ),

  previewMail: procedure("bookings:read")
    .meta({
      rest: "GET /bookings/{id}/mails/preview",
      summary: "The mail as it would be sent now, to whom and with what; sends nothing",
      problems: ["mail/no_recipient", "booking/invalid_status", "booking/invalid_dates"],
    })
    .input(withId(MailOrder))
    .output(MailPreview)
    .query(({ ctx, input: { id, kind, ...order } }) =>
      previewMail(ctx.view, ctx.runtime.config, { ...mailOfBooking(getBooking(ctx.view, id), kind), ...order }),
    ),
};
