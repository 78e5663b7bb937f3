import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { PAYMENT_KINDS } from "#shared/inventory/payment-methods/schema.ts";

export const paymentMethods = sqliteTable(
  "payment_methods",
  {
    ...entityColumns(),
    property_id: propertyId(),
    name: text().notNull(),
    name_de: text(),
    name_en: text(),
    booking_text: text(),
    account_number: text(),
    kind: text({ enum: PAYMENT_KINDS }).notNull().default("other"),
  },
  (t) => [index("payment_methods_property").on(t.property_id)],
);
