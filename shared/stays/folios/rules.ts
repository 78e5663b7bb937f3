import type { Payment } from "#shared/stays/folios/schema.ts";

/**
 * True if a payment is a balance transferred from a booking to its group, on either side. It has no payment method, because no
 * money was paid.
 */
export function isTransfer({ virtual, payment_method_id }: Pick<Payment, "virtual" | "payment_method_id">): boolean {
  return virtual && payment_method_id === null;
}
