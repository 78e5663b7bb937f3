import type { Payment } from "#shared/folios/schema.ts";

/** A balance that went from a booking to its group, on either side: it has no method, since no money moved. */
export function isTransfer({ virtual, payment_method_id }: Pick<Payment, "virtual" | "payment_method_id">): boolean {
  return virtual && payment_method_id === null;
}
