import { and, eq, isNull, sql } from "drizzle-orm";
import { createRule } from "#server/office/messages/rules.ts";
import { messageRules } from "#server/office/messages/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { defaultRules } from "#shared/office/messages/default-rules.ts";

const withoutRules = query(
  [],
  (db) =>
    db
      .select({ property_id: properties.id, time_zone: properties.time_zone })
      .from(properties)
      .leftJoin(messageRules, eq(messageRules.property_id, properties.id))
      .where(and(isNull(messageRules.id), sql`${properties.deleted_at} IS NULL`)),
  { acrossProperties: "each property starts with rules" },
);

/** Gives properties that never had a rule the usual ones, switched off. Deleted ones do not come back. */
export function provideRules(runtime: Runtime): void {
  for (const place of withoutRules.all(runtime, {})) {
    inProperty(runtime, place, (work) => {
      for (const rule of defaultRules(propertyLanguage(work))) createRule(work, rule);
    });
  }
}
