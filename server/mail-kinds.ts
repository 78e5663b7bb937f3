import { bookingMailKinds } from "#server/bookings/mails/mail-kinds.ts";
import { offersCard, payLink } from "#server/card-payments/links.ts";
import { receiptMailKind } from "#server/cash-register/mail-kind.ts";
import { groupMailKind } from "#server/groups/mail-kind.ts";
import { makeGuestLink } from "#server/guest-links/service.ts";
import { invoiceMailKinds } from "#server/invoices/mail-kinds.ts";
import type { MailKinds } from "#server/mail/kinds.ts";

const { confirmation, offer, pre_check_in } = bookingMailKinds(makeGuestLink);
const { invoice, credit_note, cancellation_invoice, deposit, deposit_reminder } = invoiceMailKinds({
  isOffered: offersCard,
  make: payLink,
});

/** All mail kinds, one line each; the outbox, previews and samples use them. */
export const mailKinds: MailKinds = {
  confirmation,
  offer,
  pre_check_in,
  group_confirmation: groupMailKind,
  deposit,
  deposit_reminder,
  invoice,
  credit_note,
  cancellation_invoice,
  receipt: receiptMailKind,
};
