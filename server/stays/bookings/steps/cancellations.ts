import type { Config, View } from "#server/platform/core/work/work.ts";
import { feeNow, termsOfStay } from "#server/stays/bookings/cancellation-terms.ts";
import { cancellationMails } from "#server/stays/bookings/mails/cancellation-mails.ts";
import { namesOfBooking } from "#server/stays/bookings/people.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { canceledFolios, cancelingOf, sharesOn } from "#server/stays/bookings/steps/canceled-folios.ts";
import { lastMethodOf } from "#server/stays/bookings/steps/last-method.ts";
import { invoicedFolios } from "#server/stays/folios/invoiced-stays.ts";
import { mailRefusal } from "#server/tenant/mail/mail-setup.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";
import { sumOf } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { feeOf } from "#shared/prices/cancellation-policies/rules.ts";
import type { Cancellation } from "#shared/stays/bookings/cancellation-schema.ts";
import { isMailProposed } from "#shared/stays/bookings/mail-rules.ts";

/** Fee, terms, payments and mail of each of these bookings, if it is canceled now. Changes nothing. */
export function cancellationsOf(view: View, config: Config, ids: readonly string[]): InCents<Cancellation>[] {
  const mails =
    mailRefusal(view, config) === null
      ? cancellationMails(
          view,
          ids.map((id) => bookingStore.get(view, id)),
        )
      : [];
  const addresses = new Map(mails.flatMap(({ to, stays }) => stays.map((stay) => [stay.id, to.email] as const)));
  const invoiced = groupBy(invoicedFolios(view, ids, ids), ({ booking_id }) => booking_id);
  return ids.map((id) => {
    const booking = bookingStore.get(view, id);
    const folios = canceledFolios(view, booking);
    const mail_to = addresses.get(id) ?? null;
    const paidFolios = folios.flatMap(({ folio }) => [folio.id, ...sharesOn(view, folio.id).keys()]);
    return {
      id,
      code: booking.code,
      name: namesOfBooking(view, id)?.name ?? null,
      fee: feeNow(view, booking),
      terms: termsOfStay(view, booking, view.actor.language),
      price_amount: feeOf({ percentage: 100, nights: null }, booking.price),
      paid_amount: sumOf(folios.map(({ folio }) => folio.paid_amount)),
      ...cancelingOf(view, booking, folios),
      deposit_numbers: [...new Set(paidFolios)].flatMap((folio) => view.wiring.stayDeposits.paidOn(view, folio).numbers),
      invoices: invoiced.get(id) ?? [],
      last_method_id: lastMethodOf(view, id),
      mail_to,
      mail_proposed: mail_to !== null && isMailProposed(booking, mail_to),
    };
  });
}
