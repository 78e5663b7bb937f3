import { and, eq, isNull, sql } from "drizzle-orm";
import { itemStore } from "#server/inventory/items/queries.ts";
import { touchItem } from "#server/inventory/items/service.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { type LocalTaxRuleRow, localTaxRuleStore } from "#server/prices/local-taxes/queries.ts";
import { localTaxRules } from "#server/prices/local-taxes/tables.ts";
import { invalid, notFound } from "#shared/platform/core/errors.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import { type InCents, shown, toCents } from "#shared/platform/core/wire-money.ts";
import { PRESETS } from "#shared/prices/local-taxes/presets.ts";
import { LocalTaxRule, LocalTaxRuleInput, type TakePreset } from "#shared/prices/local-taxes/schema.ts";

type Input = InCents<LocalTaxRuleInput>;

/** Nights that are charged already keep their tax until the guests or dates of their stay change. */
export function createLocalTaxRule(work: Work, input: Input): LocalTaxRuleRow {
  assertFits(work, input, null);
  const rule = localTaxRuleStore.insert(work, input);
  recordOnItem(work, rule.item_id, { from: null, to: input });
  return rule;
}

export function updateLocalTaxRule(work: Work, { id, ...input }: Input & { id: string }): LocalTaxRuleRow {
  const before = localTaxRuleStore.get(work, id);
  assertFits(work, input, id);
  if (input.item_id !== before.item_id) throw invalid("item_id", "rule_of_tax");
  const rule = localTaxRuleStore.update(work, before, input);
  recordOnItem(work, rule.item_id, { from: before, to: input });
  return rule;
}

export function deleteLocalTaxRule(work: Work, id: string): void {
  const before = localTaxRuleStore.get(work, id);
  localTaxRuleStore.remove(work, before);
  recordOnItem(work, before.item_id, { from: before, to: null });
}

/**
 * Takes over the rules of a preset that count today or later; a rule of the same day is replaced. Throws `not_found` for a preset that there
 * is not.
 */
export function takePreset(work: Work, { item_id, preset }: TakePreset): LocalTaxRuleRow[] {
  const known = PRESETS.find(({ key }) => key === preset);
  if (!known) throw notFound("preset");
  const today = localDate(work.now, work.actor.time_zone);
  const rules = known.rules.filter((_, index) => (known.rules[index + 1]?.valid_from ?? "9999") > today);
  return rules.map((rule) => {
    const input = { ...toCents(LocalTaxRuleInput, LocalTaxRuleInput.parse({ ...rule, item_id })) };
    const same = rulesFrom(work, input)[0];
    return same ? updateLocalTaxRule(work, { id: same.id, ...input }) : createLocalTaxRule(work, input);
  });
}

function assertFits(work: Work, input: Input, id: string | null): void {
  const item = itemStore.get(work, input.item_id, "item_id");
  if (item.type !== "city_tax") throw invalid("item_id", "local_tax_only");
  if (rulesFrom(work, input).some((other) => other.id !== id)) throw invalid("valid_from", "rule_begins");
}

const sameBeginning = localTaxRuleStore.selection(["item", "valid_from", "season_from"], ({ item, valid_from, season_from }) =>
  and(
    eq(localTaxRules.item_id, item),
    eq(localTaxRules.valid_from, valid_from),
    sql`${localTaxRules.season_from} IS ${season_from}`,
    isNull(localTaxRules.deleted_at),
  ),
);

/** The rules of the same tax and season from the same night on: there is at most one. */
function rulesFrom(work: Work, { item_id, valid_from, season_from }: Input): LocalTaxRuleRow[] {
  return sameBeginning.all(work, { item: item_id, valid_from, season_from });
}

function recordOnItem(work: Work, id: string, { from, to }: { from: object | null; to: object | null }): void {
  const told = (rule: object | null) => (rule ? { local_tax: [shown(LocalTaxRule, rule)] } : {});
  touchItem(work, id, { from: told(from), to: told(to) });
}
