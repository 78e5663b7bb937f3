import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { items } from "#server/inventory/items/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { query } from "#server/platform/core/database/query.ts";
import { sorting } from "#server/platform/core/database/sorting.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { localTaxRules } from "#server/prices/local-taxes/tables.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { LocalTaxRuleQuery, TaxRule } from "#shared/prices/local-taxes/schema.ts";

export const localTaxRuleStore = entityStore("local_tax_rule", localTaxRules);
export type LocalTaxRuleRow = ReturnType<typeof localTaxRuleStore.get>;

/** Rules of local taxes that are not deleted themselves; the newest first by default. */
export function listLocalTaxRules(view: View, asked: LocalTaxRuleQuery): Page<LocalTaxRuleRow> {
  const { item_id, valid_from } = localTaxRules;
  const liveItems = view.db.select({ id: items.id }).from(items).where(isNull(items.deleted_at));
  const where = and(inArray(item_id, liveItems), asked.item_id === undefined ? undefined : eq(item_id, asked.item_id));
  return localTaxRuleStore.page(view, asked, where, sorting(asked.sort ?? "-valid_from", { valid_from }));
}

const RULE = {
  item_id: localTaxRules.item_id,
  valid_from: localTaxRules.valid_from,
  season_from: localTaxRules.season_from,
  season_to: localTaxRules.season_to,
  kind: localTaxRules.kind,
  amount: localTaxRules.amount,
  percentage: localTaxRules.percentage,
  deduction: localTaxRules.deduction,
  steps: localTaxRules.steps,
  free_below_age: localTaxRules.free_below_age,
  age_rule: localTaxRules.age_rule,
  most_nights: localTaxRules.most_nights,
  exemptions: localTaxRules.exemptions,
  vat_on_top: localTaxRules.vat_on_top,
};

const rulesOfProperty = query([], (db, { property }) =>
  db
    .select(RULE)
    .from(localTaxRules)
    .where(and(eq(localTaxRules.property_id, property), isNull(localTaxRules.deleted_at)))
    .orderBy(asc(localTaxRules.valid_from)),
);

/** The rules of every local tax, by its item. */
export function taxRulesByItem(view: View): Map<string, TaxRule[]> {
  return groupBy(rulesOfProperty.all(view, {}), ({ item_id }) => item_id);
}
