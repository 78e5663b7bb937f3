import { depositsOfFolios, openDeposits } from "#server/money/deposits/queries.ts";
import { isAwaited } from "#server/money/deposits/stays.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { BookingChange } from "#server/stays/bookings/reactions.ts";
import { foliosOfBooking } from "#server/stays/folios/queries.ts";
import { sendMail } from "#server/tenant/mail/compose.ts";
import { namesPrices } from "#server/tenant/mail/kinds.ts";
import { withdrawMails } from "#server/tenant/mail/outbox.ts";
import { latestMail, type MailRow } from "#server/tenant/mail/queries.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/**
 * Mails the deposit invoice of an offer of the booking page once it is accepted, to whom the offer was sent: until then nobody has confirmed
 * the address, which gets one mail only. A deposit that was mailed before is not mailed again.
 */
export function mailDepositsOfAccepted(work: Work, { before, after }: BookingChange): void {
  if (after.source !== "booking_page" || before.status !== "pending" || after.status !== "confirmed") return;
  const offer = latestMail(work, { parent_id: after.id, kind: "offer" });
  if (!offer || goesWithConfirmation(work, offer)) return;
  const emails = offer.recipients;
  const folios = foliosOfBooking(work, after.id);
  for (const { invoice_id, paid_amount, gross_amount } of openDeposits(
    work,
    folios.map(({ id }) => id),
  )) {
    if (paid_amount >= gross_amount || latestMail(work, { parent_id: invoice_id, kind: "deposit" })) continue;
    try {
      sendMail(work, { kind: "deposit", id: invoice_id }, { emails });
    } catch (thrown) {
      // A refused mail of the deposit does not refuse the acceptance.
      if (!(thrown instanceof Problem)) throw thrown;
    }
  }
}

/** True if the guest who accepts an offer gets the confirmation with its prices, and the deposit in it. */
function goesWithConfirmation(work: Work, offer: MailRow): boolean {
  const { one_mail, confirms_offers } = generalSettings(work);
  return work.actor.role === "guest" && one_mail === true && confirms_offers && offer.attachments.every(namesPrices);
}

/** Withdraws the mails of deposits that wait to be sent, once the acceptance is undone or the stay does not take place. */
export function withdrawDepositMails(work: Work, { before, after }: BookingChange): void {
  if (before.status !== "confirmed" || (after.status !== "pending" && isAwaited(after))) return;
  const folios = foliosOfBooking(work, after.id);
  for (const { invoice_id } of depositsOfFolios(
    work,
    folios.map(({ id }) => id),
  )) {
    withdrawMails(work, invoice_id, null);
  }
}
