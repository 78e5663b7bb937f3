import { prepared } from "#server/core/database/prepared.ts";
import type { Work } from "#server/core/work/work.ts";
import { moneyWord, settle } from "#server/folios/owner.ts";
import { paymentStore } from "#server/folios/queries.ts";
import { createPaymentMethod } from "#server/payment-methods/service.ts";
import type { Cents } from "#shared/core/money.ts";
import { importReasons } from "#shared/imports/text.ts";
import { PaymentMethodInput } from "#shared/payment-methods/schema.ts";

const NAME = importReasons.previous_program;

/**
 * Pays a past stay by a payment method of its own, "Previous program", on the day on which it ended: the money has
 * gone through other books, and no day of this house's cash shows it.
 */
export function settleElsewhere(work: Work, { booking_id, booked_on }: { booking_id: string; booked_on: string }): void {
  const sql = 'SELECT id, gross_amount FROM folios WHERE booking_id = ? AND "default" = 1';
  const folio = prepared<{ id: string; gross_amount: Cents }>(work.db, sql).get(booking_id);
  if (!folio || folio.gross_amount === 0) return;
  const paid = folio.gross_amount;
  const payment_method_id = methodOf(work);
  paymentStore.insert(work, { folio_id: folio.id, payment_method_id, amount: paid, booked_on, reference: null });
  const words = { method: NAME[work.actor.language], amount: moneyWord(work, paid) };
  settle(work, folio.id, { type: "payment.posted", data: { words } });
}

function methodOf(work: Work): string {
  const sql = "SELECT id FROM payment_methods WHERE property_id = ? AND name IN (?, ?) AND deleted_at IS NULL ORDER BY id";
  const known = prepared<{ id: string }>(work.db, sql).get(work.actor.property_id, NAME.de, NAME.en);
  return (
    known?.id ??
    createPaymentMethod(work, PaymentMethodInput.parse({ name: NAME[work.actor.language], name_de: NAME.de, name_en: NAME.en })).id
  );
}
