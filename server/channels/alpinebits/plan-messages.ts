import type { PartnerPlan } from "#server/channels/alpinebits/rate-plans.ts";
import type { PlanMessage } from "#server/channels/channel-engine/driver.ts";
import type { PlanFacts } from "#server/channels/channel-engine/plan-facts.ts";
import type { PlanType } from "#shared/channels/alpinebits/plan-days.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";
import { addDays, datesBetween } from "#shared/platform/core/stays.ts";

type Range = PlanMessage["ranges"][number];
type PlanDay = PlanType["days"][number];

/**
 * The plans of a message, each a rate with its room types. A room type that is no longer sold is left out of a complete plan, and closed by
 * changes; a plan of which nothing is left is removed.
 */
export function partnerPlans({ ranges, complete, facts }: PlanMessage): { plans: PartnerPlan[]; removed: string[] } {
  const plans: PartnerPlan[] = [];
  const removed: string[] = [];
  for (const [code, ofPlan] of groupBy(ranges, ({ partner_id }) => partner_id)) {
    const told = complete ? ofPlan.filter((range) => !isClosing(range)) : ofPlan;
    const known = told.flatMap(({ mapping_id }) => facts.get(mapping_id) ?? []);
    const [first] = known;
    if (first) plans.push({ ...headOf(code, first), types: typesOf(told, facts) });
    else removed.push(code);
  }
  return { plans, removed };
}

/** A closing for good has no prices, not even none. */
function isClosing({ value }: Range): boolean {
  return value.closed === true && value.prices === undefined;
}

function headOf(code: string, { title, board, currency, language }: PlanFacts) {
  return { code, title, language, currency, meals: board ?? ("room_only" as const) };
}

function typesOf(ranges: readonly Range[], facts: PlanMessage["facts"]): PlanType[] {
  const byType = groupBy(ranges, ({ mapping_id }) => facts.get(mapping_id)?.type_code ?? "");
  return [...byType].map(([code, ofType]) => ({
    code,
    usual_persons: ofType.map(({ mapping_id }) => facts.get(mapping_id)?.usual_persons ?? 1)[0] ?? 1,
    days: ofType.flatMap(daysOf).sort((a, b) => (a.date < b.date ? -1 : 1)),
  }));
}

function daysOf({ from, to, value }: Range): PlanDay[] {
  const cell = {
    prices: value.prices ?? {},
    closed: value.closed ?? true,
    closed_to_arrival: value.closed_to_arrival ?? false,
    closed_to_departure: value.closed_to_departure ?? false,
    min_nights: value.min_nights ?? 1,
    max_nights: value.max_nights ?? null,
    children: value.children ?? [],
  };
  return datesBetween(from, addDays(to, 1)).map((date) => ({ date, value: cell }));
}
