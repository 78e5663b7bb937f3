import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns, json } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { type CancellationTerms, FEE_TAXES } from "#shared/prices/cancellation-policies/schema.ts";

export const cancellationPolicies = sqliteTable(
  "cancellation_policies",
  {
    ...entityColumns(),
    property_id: propertyId(),
    name: text().notNull(),
    steps: json<CancellationTerms["steps"]>().notNull(),
    no_show: json<CancellationTerms["no_show"]>(),
    fee_tax: text({ enum: FEE_TAXES }).notNull(),
    no_show_tax: text({ enum: FEE_TAXES }).notNull(),
    texts: json<CancellationTerms["texts"]>().notNull(),
  },
  (t) => [index("cancellation_policies_property").on(t.property_id)],
);
