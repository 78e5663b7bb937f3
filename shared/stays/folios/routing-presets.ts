import { CHARGE_KINDS, type ChargeKind } from "#shared/stays/folios/routing.ts";
import type { RoutingRuleInput } from "#shared/stays/folios/routing-schema.ts";

/** The usual ways to split a bill: one folio, the lodging for one payer and the rest for another, all for one, or rules of its own. */
export type RoutingPreset = "none" | "lodging" | "all" | "own";

export type RuleTarget = Pick<RoutingRuleInput, "folio_id" | "customer_id">;
type Rule = Pick<RoutingRuleInput, "kinds" | "item_ids"> & RuleTarget;

/** Lodging in a split of the bill: the nights and their local tax; meals of a rate are named by their items. */
const LODGING: readonly ChargeKind[] = ["accommodation", "city_tax"];
const REST: readonly ChargeKind[] = CHARGE_KINDS.filter((kind) => !LODGING.includes(kind));

type Parties = { payer: RuleTarget | null; rest: RuleTarget | null; meals: readonly string[] };

/** The rules of a preset; null while a payer is missing. Without a target for the rest it stays on the default folio. */
export function rulesOfPreset(preset: Exclude<RoutingPreset, "own">, { payer, rest, meals }: Parties): RoutingRuleInput[] | null {
  if (preset === "none") return [];
  if (payer === null) return null;
  if (preset === "all") return [{ kinds: [...CHARGE_KINDS], item_ids: [], ...payer }];
  const lodging = { kinds: [...LODGING], item_ids: [...meals], ...payer };
  return rest === null ? [lodging] : [lodging, { kinds: [...REST], item_ids: [], ...rest }];
}

/** The preset that rules come from, and its payers. */
export function presetOf(rules: readonly Rule[]): { preset: RoutingPreset; payer: RuleTarget | null; rest: RuleTarget | null } {
  const [first, second, ...others] = rules;
  if (!first) return { preset: "none", payer: null, rest: null };
  const payer = targetOnly(first);
  if (isSame(first.kinds, CHARGE_KINDS) && !second) return { preset: "all", payer, rest: null };
  const isSplit = isSame(first.kinds, LODGING) && (!second || (isSame(second.kinds, REST) && second.item_ids.length === 0));
  if (isSplit && others.length === 0) return { preset: "lodging", payer, rest: second ? targetOnly(second) : null };
  return { preset: "own", payer: null, rest: null };
}

function targetOnly({ folio_id, customer_id }: RuleTarget): RuleTarget {
  return { folio_id, customer_id };
}

function isSame(kinds: readonly ChargeKind[], others: readonly ChargeKind[]): boolean {
  return kinds.length === others.length && others.every((kind) => kinds.includes(kind));
}
