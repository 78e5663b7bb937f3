import { paymentMethods } from "#server/inventory/payment-methods/tables.ts";
import { type Entity, inTable } from "#server/platform/core/work/entity.ts";

export const paymentMethodEntity = {
  object: "payment_method",
  audience: "base_data:read",
  history: { of: "changes", find: inTable(paymentMethods) },
} as const satisfies Entity;
