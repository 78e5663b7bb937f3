import { paymentMethods } from "#server/inventory/payment-methods/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { byNames, sorting } from "#server/platform/core/database/sorting.ts";
import { holdsText } from "#server/platform/core/database/text-match.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { PaymentMethod, PaymentMethodQuery } from "#shared/inventory/payment-methods/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";

export const paymentMethodStore = entityStore("payment_method", paymentMethods);
export const { get: getPaymentMethod, findMany: paymentMethodsById } = paymentMethodStore;

/** Sorted by name by default. */
export function listPaymentMethods(view: View, query: PaymentMethodQuery): Page<PaymentMethod> {
  const { name, name_en, booking_text, account_number } = paymentMethods;
  return paymentMethodStore.page(
    view,
    query,
    holdsText(query.query, name, name_en, booking_text, account_number),
    sorting(query.sort ?? "name", byNames(paymentMethods)),
  );
}
