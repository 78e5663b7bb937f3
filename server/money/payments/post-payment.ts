import { lineLosesPayment } from "#server/money/bank-statements/booking.ts";
import { whyNotPaidByLink } from "#server/money/card-payments/sessions.ts";
import { enterDeletion, enterPayment, whyNotAfterClosing } from "#server/money/cash-closings/entries.ts";
import { nameTransfer } from "#server/money/cash-register/named-rates.ts";
import { cancelReceiptOf, receiptForPayment } from "#server/money/cash-register/payments.ts";
import { whyNotTakeBack } from "#server/money/deposits/money-back.ts";
import { depositsLose, depositsReceive } from "#server/money/deposits/receiving.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import type { PaymentRow } from "#server/stays/folios/queries.ts";
import type { PaymentReactions, PostedPayment } from "#server/stays/folios/reactions.ts";
import type { Problem } from "#shared/platform/core/errors.ts";

/**
 * Follows a payment that `postPayment` of the folios has stored with its shares. Afterwards the folios bring their paid amount, and a booking
 * its balance, up to date (`recordFolioChange`), in the same transaction. Throws `cash_register/training`.
 */
function afterPayment(work: Work, posted: PostedPayment): void {
  // The receipt comes first: it names what the payment brings to deposits, which receive it last.
  receiptForPayment(work, posted);
  enterPayment(work, posted);
  depositsReceive(work, posted);
}

/** Follows the deletion of a payment, in the order in which it was posted; the folios are brought up to date afterwards. */
function afterDeletion(work: Work, payment: PaymentRow): void {
  cancelReceiptOf(work, payment);
  enterDeletion(work, payment);
  depositsLose(work, payment);
  lineLosesPayment(work, payment);
}

/** The reason why a payment can't be deleted: its day is closed, a guest paid it by a link, or another folio's invoice deducts it. Null if it can be. */
function whyNotDelete(view: View, payment: PaymentRow): Problem | null {
  return whyNotAfterClosing(view, payment) ?? whyNotPaidByLink(view, payment) ?? whyNotTakeBack(view, payment);
}

/** Everything that a payment on a folio causes in the cash register, the cash book and among deposits. */
export const paymentReactions: PaymentReactions = {
  posted: afterPayment,
  removed: afterDeletion,
  transferred: nameTransfer,
  whyNotRemove: whyNotDelete,
};
