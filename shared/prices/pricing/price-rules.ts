import { adjusted, type Cents, most, negated, plus, roundedShare, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { weekdayOf } from "#shared/platform/core/stays.ts";

/**
 * Surcharges and discounts on the nights of a rate.
 *
 * - Each rule changes the price of the grid, with that of the children in it, never a price that another rule has changed: rules add up.
 * - A percentage is taken of each part of the night (its adults, each child) and rounded to the cent, half away from zero. An amount is
 *   added once a night, whatever the number of persons.
 * - Of each kind at most one rule counts on a night: the rate's own goes before those of its parents, one for the room type before one for
 *   all, one with dates before one without, then the narrower bound (the most nights of a long stay, the fewest of a short one, the fewest
 *   days before arrival).
 * - Discounts for the length of the stay and for the day of booking are not granted together: the higher counts. Surcharges count beside.
 * - No part of a night costs less than nothing.
 *
 * Bounds of nights count those of the whole stay, and dates are those of the nights. So a channel can express every rule: prices by day for
 * a base of adults and for each child, and one list of them for each range of nights and of days before arrival.
 */

/** Kinds of price rules: by the weekday of a night, by the nights of the stay, and by the days from booking to arrival. */
export const PRICE_RULE_KINDS = ["weekday", "long_stay", "short_stay", "last_minute"] as const;
export type PriceRuleKind = (typeof PRICE_RULE_KINDS)[number];

/** The condition of a rule. `nights` are the fewest of a long stay or the most of a short one, `days_before` the most before arrival. */
export type PriceRuleBounds = { kind: PriceRuleKind; weekdays: number[] | null; nights: number | null; days_before: number | null };

/** A surcharge or, below zero, a discount: an amount a night or a percentage. Both dates are inclusive, null for no bound. */
export type PriceRule = PriceRuleBounds & {
  room_type_id: string | null;
  from: string | null;
  to: string | null;
  gross_amount: Cents | null;
  percentage: number | null;
};

/** The rules of a rate or of one of its ancestors, which come after it; `adjustment` is added to amounts that it inherits. */
export type PriceRuleLevel<R extends PriceRule = PriceRule> = { adjustment: number; rules: readonly R[] };

/** The stay that a night belongs to: its number of nights, day use counting as one, and the days from its booking to its arrival. */
export type RuledStay = { nights: number; days_before: number };

/** A night's price in the parts that channels sell: a base for a number of adults, and what each child adds to it. */
export type NightParts = { adults: number; base: Cents; children: readonly Cents[] };

/** A rule that changed a night's price, and by how much. */
export type AppliedRule = PriceRuleBounds & { percentage: number | null; gross_amount: Cents };

/** The rules for a room type in the order in which they count: the first that holds goes before others of its kind. */
export function rulesInOrder<R extends PriceRule>(levels: readonly PriceRuleLevel<R>[], room_type_id: string): R[] {
  const [own, ...parents] = levels;
  if (!own) return [];
  const fitting = own.rules.filter((rule) => rule.room_type_id === null || rule.room_type_id === room_type_id);
  const inherited = rulesInOrder(parents, room_type_id).map((rule) =>
    rule.gross_amount === null ? rule : { ...rule, gross_amount: adjusted(rule.gross_amount, own.adjustment) },
  );
  return [...fitting.sort(bySpecificity), ...inherited];
}

function bySpecificity(one: PriceRule, other: PriceRule): number {
  const order = (rule: PriceRule) => [Number(rule.room_type_id === null), Number(!isDated(rule)), narrowness(rule)];
  const [a, b] = [order(one), order(other)];
  return a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

function narrowness({ kind, nights, days_before }: PriceRuleBounds): number {
  return kind === "long_stay" ? -(nights ?? 0) : (nights ?? days_before ?? 0);
}

function isDated({ from, to }: Pick<PriceRule, "from" | "to">): boolean {
  return from !== null || to !== null;
}

/** True if a rule holds for a night of a stay. */
export function holdsForNight(rule: PriceRule, date: string, stay: RuledStay): boolean {
  if ((rule.from !== null && date < rule.from) || (rule.to !== null && rule.to < date)) return false;
  switch (rule.kind) {
    case "weekday":
      return rule.weekdays?.includes(weekdayOf(date)) ?? false;
    case "long_stay":
      return rule.nights !== null && stay.nights >= rule.nights;
    case "short_stay":
      return rule.nights !== null && stay.nights <= rule.nights;
    case "last_minute":
      return rule.days_before !== null && stay.days_before <= rule.days_before;
  }
}

/** The night after its rules, and what each of them changed: surcharges before discounts. `rules` are in the order of `rulesInOrder`. */
export function ruledNight(
  parts: NightParts,
  rules: readonly PriceRule[],
  { date, stay }: { date: string; stay: RuledStay },
): { parts: NightParts; applied: AppliedRule[] } {
  const holding = PRICE_RULE_KINDS.flatMap((kind) => rules.find((rule) => rule.kind === kind && holdsForNight(rule, date, stay)) ?? []);
  if (holding.length === 0) return { parts, applied: [] };
  const changes = holding.map((rule) => ({ rule, change: changeOf(rule, parts) })).filter(({ change }) => sumOf(change) !== ZERO);
  const counting = withoutLowerDiscount(changes);
  let left = [parts.base, ...parts.children];
  const applied: AppliedRule[] = [];
  for (const { rule, change } of [...counting.filter(isSurcharge), ...counting.filter((each) => !isSurcharge(each))]) {
    const possible = change.map((amount, index) => most(amount, negated(left[index] ?? ZERO)));
    left = left.map((amount, index) => plus(amount, possible[index] ?? ZERO));
    const { kind, weekdays, nights, days_before, percentage } = rule;
    const gross_amount = sumOf(possible);
    if (gross_amount !== ZERO) applied.push({ kind, weekdays, nights, days_before, percentage, gross_amount });
  }
  const [base = ZERO, ...children] = left;
  return { parts: { adults: parts.adults, base, children }, applied };
}

type Change = { rule: PriceRule; change: readonly Cents[] };

/** The change of each part: of the adults first, then of each child. */
function changeOf({ gross_amount, percentage }: PriceRule, { base, children }: NightParts): Cents[] {
  if (gross_amount !== null) return [gross_amount, ...children.map(() => ZERO)];
  return [base, ...children].map((part) => roundedShare(part, percentage ?? 0));
}

/** The changes without the lower of two discounts for length and booking day; with equal ones that for the length stays. */
function withoutLowerDiscount(changes: readonly Change[]): Change[] {
  const discounts = changes.filter((each) => each.rule.kind !== "weekday" && !isSurcharge(each));
  const highest = discounts.reduce<Change | null>(
    (found, each) => (found && sumOf(found.change) <= sumOf(each.change) ? found : each),
    null,
  );
  return changes.filter((each) => each === highest || !discounts.includes(each));
}

function isSurcharge({ change }: Change): boolean {
  return sumOf(change) > ZERO;
}
