import { getRoomType } from "#server/inventory/room-types/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { getRate, type PriceRuleRow, priceRuleStore, priceRulesOf } from "#server/prices/rates/queries.ts";
import { touchRate } from "#server/prices/rates/service.ts";
import { invalid, notFound } from "#shared/platform/core/errors.ts";
import { type InCents, shown } from "#shared/platform/core/wire-money.ts";
import { boundsOf, isSamePlace, PriceRule, type PriceRuleInput } from "#shared/prices/rates/price-rules.ts";

type Input = InCents<PriceRuleInput>;

/** The most price rules of a rate, each of which is asked for every night. */
const MAX_RULES = 100;

/**
 * Makes a price rule; booked stays keep their price. Throws `not_found` for an unknown rate or room type, and `validation` for a rule beside
 * another of which none would go before the other.
 */
export function createPriceRule(work: Work, { rate_id, ...input }: Input & { rate_id: string }): PriceRuleRow {
  const rate = getRate(work, rate_id);
  const others = priceRulesOf(work, rate_id);
  if (others.length >= MAX_RULES) throw invalid("kind", `too_many:${MAX_RULES}`);
  assertPlace(work, input, others);
  const rule = priceRuleStore.insert(work, { ...input, rate_id });
  touchRate(work, rate, { from: {}, to: { price_rules: [recorded(rule)] } });
  return rule;
}

export function updatePriceRule(work: Work, { rate_id, id, ...input }: Input & { rate_id: string; id: string }): PriceRuleRow {
  const rate = getRate(work, rate_id, "rate_id");
  const before = ruleOf(work, { rate_id, id });
  const others = priceRulesOf(work, rate_id).filter((other) => other.id !== id);
  assertPlace(work, input, others);
  const rule = priceRuleStore.update(work, before, input);
  touchRate(work, rate, { from: { price_rules: [recorded(before)] }, to: { price_rules: [recorded(rule)] } });
  return rule;
}

export function deletePriceRule(work: Work, { rate_id, id }: { rate_id: string; id: string }): void {
  const rate = getRate(work, rate_id, "rate_id");
  const rule = priceRuleStore.remove(work, ruleOf(work, { rate_id, id }));
  touchRate(work, rate, { from: { price_rules: [recorded(rule)] }, to: {} });
}

function assertPlace(work: Work, input: Input, others: readonly PriceRuleRow[]): void {
  if (input.room_type_id) getRoomType(work, input.room_type_id, "room_type_id");
  if (!others.some((other) => isSamePlace(input, other))) return;
  const bounds = Object.entries(boundsOf(input));
  throw invalid(bounds.find(([, isOfKind]) => isOfKind)?.[0] ?? "kind", "price_rule_overlap");
}

function ruleOf(work: Work, { rate_id, id }: { rate_id: string; id: string }): PriceRuleRow {
  const rule = priceRuleStore.get(work, id);
  if (rule.rate_id !== rate_id) throw notFound("id");
  return rule;
}

/** The fields of a price rule that events record: those that it has. */
function recorded(rule: PriceRuleRow) {
  const { room_type_id, kind, weekdays, nights, days_before, from, to, gross_amount, percentage } = rule;
  return shown(PriceRule, { room_type_id, kind, weekdays, nights, days_before, from, to, gross_amount, percentage });
}
