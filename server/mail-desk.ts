import { bookingConfirmationPdf } from "#server/bookings/documents/confirmation-pdf.ts";
import { composeBookingMail } from "#server/bookings/mail.ts";
import { keptFile } from "#server/files/queries.ts";
import { groupConfirmationPdf } from "#server/groups/confirmation-pdf.ts";
import { composeGroupMail } from "#server/groups/mail.ts";
import { makeGuestLink } from "#server/guest-links/service.ts";
import { archiveInvoice } from "#server/invoices/archive.ts";
import { composeInvoiceMail } from "#server/invoices/mail.ts";
import type { MailDesk } from "#server/mail/job.ts";

/** What the outbox asks about bookings, groups and invoices, which stand above it. */
export const mailDesk: MailDesk = {
  compose(view, mail) {
    if (mail.parent_object === "invoice") return composeInvoiceMail(view, mail);
    return mail.parent_object === "group" ? composeGroupMail(view, mail) : composeBookingMail(view, mail);
  },

  linkFor: (work, mail) => makeGuestLink(work, mail.parent_id, mail.kind === "offer" ? "offer" : "pre_check_in"),

  async render(view, { runtime, mail, attachment, link }) {
    const { config } = runtime;
    const { parent_id } = mail;
    if (attachment.kind === "file") {
      await archiveInvoice(runtime, parent_id);
      return keptFile(view, config, attachment.file_id);
    }
    const { include_rates } = attachment;
    if (attachment.kind === "group_confirmation") return groupConfirmationPdf(view, config, { group_id: parent_id, include_rates });
    return bookingConfirmationPdf(view, config, {
      booking_id: parent_id,
      include_rates,
      ...(mail.kind === "offer" && link !== null ? { confirm_url: link } : {}),
    });
  },
};
