import { makeGuestLink } from "#server/channels/guest-links/service.ts";
import { offersCard, payLink } from "#server/money/card-payments/links.ts";
import { receiptMailKind } from "#server/money/cash-register/mail-kind.ts";
import { withDeposits } from "#server/money/deposits/joined-deposits.ts";
import { invoiceMailKinds } from "#server/money/invoices/mail-kinds.ts";
import { reminderMailKinds } from "#server/money/open-items/mail-kinds.ts";
import { messageMailKind } from "#server/office/messages/mail-kind.ts";
import { bookingMailKinds } from "#server/stays/bookings/mails/mail-kinds.ts";
import { groupCancellationMailKind } from "#server/stays/groups/cancellation-mail.ts";
import { groupMailKind } from "#server/stays/groups/mail-kind.ts";
import type { MailKinds } from "#server/tenant/mail/kinds.ts";

const { confirmation, offer, cancellation, pre_check_in } = bookingMailKinds(makeGuestLink);
const { invoice, credit_note, cancellation_invoice, deposit, deposit_reminder } = invoiceMailKinds({
  isOffered: offersCard,
  make: payLink,
});

/** All mail kinds, one line each; the outbox, previews and samples use them. */
export const mailKinds: MailKinds = {
  confirmation: withDeposits(confirmation),
  offer,
  pre_check_in,
  group_confirmation: withDeposits(groupMailKind),
  cancellation,
  group_cancellation: groupCancellationMailKind,
  deposit,
  deposit_reminder,
  invoice,
  credit_note,
  cancellation_invoice,
  ...reminderMailKinds,
  receipt: receiptMailKind,
  message: messageMailKind,
};
