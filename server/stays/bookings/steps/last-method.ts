import { and, desc, eq, isNull } from "drizzle-orm";
import { paymentMethods } from "#server/inventory/payment-methods/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { folios, payments } from "#server/stays/folios/tables.ts";

const lastMethod = query(["booking"], (db, { booking, property }) =>
  db
    .select({ id: payments.payment_method_id })
    .from(payments)
    .innerJoin(folios, eq(folios.id, payments.folio_id))
    .innerJoin(paymentMethods, and(eq(paymentMethods.id, payments.payment_method_id), isNull(paymentMethods.deleted_at)))
    .where(and(eq(folios.booking_id, booking), eq(folios.property_id, property), isNull(payments.deleted_at)))
    .orderBy(desc(payments.created_at), desc(payments.id))
    .limit(1),
);

/** The payment method that was last used for a stay. */
export function lastMethodOf(view: View, booking: string): string | null {
  return lastMethod.get(view, { booking })?.id ?? null;
}
