import { type Amount, amount, sumAmounts, ZERO } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import type { AppliedPriceRule } from "#shared/prices/rates/price-rules.ts";
import type { Booking, ItemPrice, StayPrice } from "#shared/stays/bookings/schema.ts";

/** One day of a stay's price: the night with its surcharges and discounts, the items included in it, and the items on top. */
export type PriceDay = {
  date: string;
  night: Amount | null;
  rules: readonly AppliedPriceRule[];
  included: ItemPrice[];
  on_top: ItemPrice[];
  gross_amount: Amount;
};

/** A stay's price by day. The days add up to the price. */
export function priceDays(price: StayPrice): PriceDay[] {
  const nights = new Map(price.nights.map((night) => [night.date, night]));
  const dates = [...new Set([...nights.keys(), ...price.items.map(({ date }) => date)])].sort();
  return dates.map((date) => {
    const { gross_amount: night = null, price_rules: rules = [] } = nights.get(date) ?? {};
    const items = price.items.filter((item) => item.date === date);
    const on_top = items.filter(({ included }) => !included);
    return {
      date,
      night,
      rules,
      included: items.filter(({ included }) => included),
      on_top,
      gross_amount: sumAmounts([night ?? 0, ...on_top.map(({ gross_amount }) => gross_amount)]),
    };
  });
}

/** Everything charged on a booking's folios, including charges posted by hand: total − paid = due. */
export function chargedAmount({ paid_amount, due_amount }: Pick<Booking, "paid_amount" | "due_amount">): Amount {
  return sumAmounts([paid_amount, due_amount]);
}

/** The lodging of a stay and its number of nights: the charged nights, not those between its dates. */
export function lodgingOf({ nights }: Pick<StayPrice, "nights">): { lodging: Amount; nights: number } {
  return { lodging: sumAmounts(nights.map(({ gross_amount }) => gross_amount)), nights: nights.length };
}

/** The surcharges and discounts in the price of a stay, each summed over its nights. */
export function rulesOf({ nights }: Pick<StayPrice, "nights">): AppliedPriceRule[] {
  const sums = new Map<string, AppliedPriceRule>();
  for (const { gross_amount, ...rule } of nights.flatMap(({ price_rules = [] }) => price_rules)) {
    const key = JSON.stringify(rule);
    sums.set(key, { ...rule, gross_amount: sumAmounts([gross_amount, sums.get(key)?.gross_amount ?? 0]) });
  }
  return [...sums.values()];
}

/** A part of a price on top of the nights, by item. */
export type OnTop = { item_id: string; name: string; quantity: number; gross_amount: Amount };

/** The items on top of the nights, summed by item; the local tax under its name at this property, unless nobody owes it. */
export function onTopOf({ items }: Pick<StayPrice, "items">): OnTop[] {
  const sums = new Map<string, OnTop>();
  for (const { item_id, name, included, quantity, gross_amount } of items) {
    if (included) continue;
    const sum = sums.get(item_id) ?? { item_id, name, quantity: 0, gross_amount: amount(ZERO) };
    sums.set(item_id, { ...sum, quantity: sum.quantity + quantity, gross_amount: sumAmounts([sum.gross_amount, gross_amount]) });
  }
  return [...sums.values()].filter(({ quantity }) => quantity > 0);
}

/** Neighbouring days with the same catering. */
export type CateringRun = { from: string; to: string; servings: { name: string; quantity: number }[] };

/** The catering of a stay, with days of equal servings grouped. */
export function cateringRuns({ items }: StayPrice): CateringRun[] {
  const byDate = new Map<string, Map<string, number>>();
  for (const { type, date, name, quantity } of items) {
    if (type !== "catering") continue;
    const servings = byDate.get(date) ?? new Map<string, number>();
    byDate.set(date, servings.set(name, (servings.get(name) ?? 0) + quantity));
  }
  const runs: CateringRun[] = [];
  for (const [date, served] of [...byDate].sort(([a], [b]) => a.localeCompare(b))) {
    const servings = [...served].map(([name, quantity]) => ({ name, quantity })).sort((a, b) => a.name.localeCompare(b.name));
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === date && JSON.stringify(last.servings) === JSON.stringify(servings)) last.to = date;
    else runs.push({ from: date, to: date, servings });
  }
  return runs;
}
