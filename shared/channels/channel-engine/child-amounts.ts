import type { ChildAmount } from "#shared/channels/channel-engine/cells.ts";
import { ADULT_AGE } from "#shared/platform/core/persons.ts";
import { type ChildLevel, childPrice } from "#shared/prices/pricing/child-prices.ts";

/**
 * Prices of children as partners take them: an amount for each child of some ages, whatever the persons beside it. A price in per cent of the
 * adults' price depends on how many they are, so it is stated for the adults beside whom children are sold, and is the highest of these.
 */

export type Ages = Pick<ChildAmount, "from_age" | "to_age">;

const AGES = Array.from({ length: ADULT_AGE }, (_, age) => age);

/** The ages that pay alike in a room type, for its nights and for all items; ages without a price of the night count as adults and are left out. */
export function agesThatPayAlike(levels: readonly ChildLevel[], room_type_id: string): Ages[] {
  const items = [...new Set(levels.flatMap(({ brackets }) => brackets.map(({ item_id }) => item_id)))];
  const ages: (Ages & { key: string })[] = [];
  for (const age of AGES) {
    if (childPrice(levels, { room_type_id, item_id: null }, { age }) === null) continue;
    const key = JSON.stringify(items.map((item_id) => childPrice(levels, { room_type_id, item_id }, { age })));
    const last = ages.at(-1);
    if (last && last.key === key && last.to_age === age - 1) last.to_age = age;
    else ages.push({ key, from_age: age, to_age: age });
  }
  return ages.map(({ from_age, to_age }) => ({ from_age, to_age }));
}

/** The prices of a night that children have in a room type: none of their own, amounts, or some in per cent. */
export function childPricing(levels: readonly ChildLevel[], room_type_id: string): "none" | "amounts" | "percentages" {
  const prices = AGES.flatMap((age) => childPrice(levels, { room_type_id, item_id: null }, { age }) ?? []);
  if (prices.length === 0) return "none";
  return prices.some((price) => "percentage" in price) ? "percentages" : "amounts";
}
