import { entityStore } from "#server/core/database/entity-store.ts";
import { alphabetical, sorting } from "#server/core/database/sorting.ts";
import { holdsText } from "#server/core/database/text-match.ts";
import type { View } from "#server/core/work/work.ts";
import { paymentMethods } from "#server/payment-methods/tables.ts";
import type { Page } from "#shared/core/paging.ts";
import type { PaymentMethod, PaymentMethodQuery } from "#shared/payment-methods/schema.ts";

export const paymentMethodStore = entityStore("payment_method", paymentMethods);
export const { get: getPaymentMethod, findMany: paymentMethodsById } = paymentMethodStore;

/** Sorted by name by default. */
export function listPaymentMethods(view: View, query: PaymentMethodQuery): Page<PaymentMethod> {
  const { name, booking_text, account_number } = paymentMethods;
  return paymentMethodStore.page(
    view,
    query,
    holdsText(query.query, name, booking_text, account_number),
    sorting(query.sort ?? "name", { name: alphabetical(name) }),
  );
}
