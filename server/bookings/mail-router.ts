import { previewBookingMail, sendBookingMail } from "#server/bookings/mail.ts";
import { getBooking } from "#server/bookings/queries.ts";
import { procedure, router } from "#server/core/calls/trpc.ts";
import { withId } from "#shared/core/fields.ts";
import { Mail, MailOrder, MailPreview, SendConfirmation, SendPreCheckInLink } from "#shared/mail/schema.ts";

/** What the desk mails to the guest of a booking. */
export const bookingMailRouter = router({
  sendConfirmation: procedure("bookings:write")
    .meta({ rest: "POST /bookings/{id}/send_confirmation", summary: "Mails the confirmation, of an offer the offer with its link" })
    .input(withId(SendConfirmation))
    .mutation(({ ctx, input: { id, ...order } }) =>
      ctx.write((work) => void sendBookingMail(work, getBooking(work, id), { kind: "confirmation", ...order })),
    ),

  sendPreCheckInLink: procedure("bookings:write")
    .meta({ rest: "POST /bookings/{id}/send_pre_check_in_link", summary: "Mails the link to the pre-check-in form" })
    .input(withId(SendPreCheckInLink))
    .mutation(({ ctx, input: { id, ...order } }) =>
      ctx.write((work) => void sendBookingMail(work, getBooking(work, id), { kind: "pre_check_in", include_rates: true, ...order })),
    ),

  sendMail: procedure("bookings:write")
    .input(withId(MailOrder))
    .output(Mail)
    .mutation(({ ctx, input: { id, ...order } }) => ctx.write((work) => sendBookingMail(work, getBooking(work, id), order))),

  previewMail: procedure("bookings:read")
    .input(withId(MailOrder))
    .output(MailPreview)
    .query(({ ctx, input }) => previewBookingMail(ctx.view, ctx.runtime.config, input)),
});
