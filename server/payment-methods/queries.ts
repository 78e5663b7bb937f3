import { entityStore } from "#server/core/rows.ts";
import { alphabetical, sorting } from "#server/core/sorting.ts";
import type { View } from "#server/core/work.ts";
import { paymentMethods } from "#server/payment-methods/tables.ts";
import type { Page } from "#shared/core/paging.ts";
import type { PaymentMethod, PaymentMethodQuery } from "#shared/payment-methods/schema.ts";

export const paymentMethodStore = entityStore("payment_method", paymentMethods);
export const { find: getPaymentMethod, findMany: paymentMethodsById } = paymentMethodStore;

/** By name, unless asked otherwise. */
export function listPaymentMethods(view: View, query: PaymentMethodQuery): Page<PaymentMethod> {
  return paymentMethodStore.page(view, query, undefined, sorting(query.sort ?? "name", { name: alphabetical(paymentMethods.name) }));
}
