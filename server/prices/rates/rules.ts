import { getRoomType } from "#server/inventory/room-types/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { getRate, type RateRuleRow, rateRuleStore, rulesOfRate } from "#server/prices/rates/queries.ts";
import { touchRate } from "#server/prices/rates/service.ts";
import { invalid, notFound } from "#shared/platform/core/errors.ts";
import { restricts } from "#shared/prices/rates/restrictions.ts";
import { type RateRuleInput, type RateRulesPatch, RULE_REASONS } from "#shared/prices/rates/schema.ts";

/**
 * Removes and makes restrictions of a rate as one change, all or none, and returns all that the rate then has. Throws `not_found`, which
 * names the restriction or room type, also where a colleague has removed the restriction meanwhile, and `validation` for a new one that
 * restricts nothing.
 */
export function changeRules(work: Work, { id, ...patch }: RateRulesPatch & { id: string }): RateRuleRow[] {
  const rate = getRate(work, id);
  const removed = patch.delete.map((rule_id, i) => ruleOf(work, { id, rule_id }, `delete.${i}`));
  patch.create.forEach((rule, i) => assertRule(work, rule, `create.${i}.`));
  if (removed.length + patch.create.length === 0) return rulesOfRate(work, id);
  for (const rule of removed) rateRuleStore.remove(work, rule);
  const made = patch.create.map((rule) => rateRuleStore.insert(work, { ...rule, rate_id: id }));
  touchRate(work, rate, { type: "rate.rules_changed", from: { rules: removed.map(recordedRule) }, to: { rules: made.map(recordedRule) } });
  return rulesOfRate(work, id);
}

/** Makes one restriction. Throws `not_found` for an unknown rate or room type, `validation` if nothing is restricted. */
export function createRule(work: Work, { id, ...rule }: RateRuleInput & { id: string }): RateRuleRow {
  const rate = getRate(work, id);
  assertRule(work, rule, "");
  const made = rateRuleStore.insert(work, { ...rule, rate_id: id });
  touchRate(work, rate, { type: "rate.rules_changed", from: {}, to: { rules: [recordedRule(made)] } });
  return made;
}

export function deleteRule(work: Work, { id, rule_id }: { id: string; rule_id: string }): void {
  const rate = getRate(work, id);
  const rule = rateRuleStore.remove(work, ruleOf(work, { id, rule_id }, "rule_id"));
  touchRate(work, rate, { type: "rate.rules_changed", from: { rules: [recordedRule(rule)] }, to: {} });
}

function assertRule(work: Work, rule: RateRuleInput, path: string): void {
  if (rule.room_type_id) getRoomType(work, rule.room_type_id, `${path}room_type_id`);
  if (!RULE_REASONS.some((reason) => restricts(rule, reason))) throw invalid(`${path}min_nights`, "one_restriction");
}

function ruleOf(work: Work, { id, rule_id }: { id: string; rule_id: string }, field: string): RateRuleRow {
  const rule = rateRuleStore.get(work, rule_id, field);
  if (rule.rate_id !== id) throw notFound(field);
  return rule;
}

/** The fields of a restriction that events record. */
function recordedRule(rule: RateRuleRow): RateRuleInput {
  const { from, to, weekdays, room_type_id, min_nights, max_nights, closed_to_arrival, closed_to_departure, days_before, quota } = rule;
  return { from, to, weekdays, room_type_id, min_nights, max_nights, closed_to_arrival, closed_to_departure, days_before, quota };
}
