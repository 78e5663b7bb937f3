import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { propertyId } from "#server/properties/tables.ts";
import { AUDITS } from "#shared/audits/schema.ts";

/** Up to which moment each audit of a property has been done, so that a house that was switched off catches up. */
export const auditRuns = sqliteTable(
  "audit_runs",
  { property_id: propertyId(), audit: text({ enum: AUDITS }).notNull(), done_until: text().notNull() },
  (t) => [primaryKey({ columns: [t.property_id, t.audit] })],
);
