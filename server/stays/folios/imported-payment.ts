import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { createPaymentMethod } from "#server/inventory/payment-methods/service.ts";
import { paymentMethods } from "#server/inventory/payment-methods/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { defaultFolioOf } from "#server/stays/folios/default-folio.ts";
import { addPayment } from "#server/stays/folios/payments.ts";
import { paymentStore } from "#server/stays/folios/queries.ts";
import { moneyWord, recordFolioChange } from "#server/stays/folios/record-folio-change.ts";
import { FORMER_PROGRAM_NAME, PaymentMethodInput } from "#shared/inventory/payment-methods/schema.ts";
import type { Cents } from "#shared/platform/core/money.ts";

/**
 * Settles a past stay with a payment method of its own, "Previous program", on the day on which it ended: the payment was booked in the
 * former program and is part of no cash day and no accounting file of this property.
 */
export function recordImportedPayment(work: Work, { booking_id, booked_on }: { booking_id: string; booked_on: string }): void {
  const folio = defaultFolioOf(work, booking_id);
  if (!folio || folio.gross_amount === 0) return;
  const paid = folio.gross_amount;
  const payment_method_id = methodOf(work);
  paymentStore.insert(work, { folio_id: folio.id, payment_method_id, amount: paid, booked_on, reference: null });
  const { de, en } = FORMER_PROGRAM_NAME;
  const words = { method: FORMER_PROGRAM_NAME[work.actor.language], method_de: de, method_en: en, amount: moneyWord(work, paid) };
  recordFolioChange(work, folio.id, { type: "payment.posted", data: { words } });
}

/** Posts what the former program was paid for a stay to come, with the same payment method. */
export function recordImportedDeposit(work: Work, { booking_id, amount }: { booking_id: string; amount: Cents }): void {
  const folio = defaultFolioOf(work, booking_id);
  if (folio) addPayment(work, folio.id, { payment_method_id: methodOf(work), amount, reference: null });
}

const methodForIt = query([], (db, { property }) =>
  db
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.property_id, property),
        inArray(paymentMethods.name, Object.values(FORMER_PROGRAM_NAME)),
        isNull(paymentMethods.deleted_at),
      ),
    )
    .orderBy(asc(paymentMethods.id)),
);

function methodOf(work: Work): string {
  const known = methodForIt.get(work, {});
  return (
    known?.id ??
    createPaymentMethod(
      work,
      PaymentMethodInput.parse({
        name: FORMER_PROGRAM_NAME[work.actor.language],
        name_de: FORMER_PROGRAM_NAME.de,
        name_en: FORMER_PROGRAM_NAME.en,
        kind: "former_program",
      }),
    ).id
  );
}
