import { type Amount, adjusted, amount, cents } from "#shared/platform/core/money.ts";
import type { Child } from "#shared/platform/core/persons.ts";
import { type ChildBracket, childPrices } from "#shared/prices/pricing/child-prices.ts";
import type { PriceList } from "#shared/prices/pricing/price-list.ts";
import { type PriceRule, rulesInOrder } from "#shared/prices/pricing/price-rules.ts";
import { levelsAt, type PriceBook } from "#shared/prices/pricing/rate-levels.ts";

type InAmount<R> = Omit<R, "gross_amount"> & { gross_amount: Amount | null };

/** A rate with everything that prices of nights depend on. */
export type WholeBook = PriceBook & {
  child_prices: readonly InAmount<ChildBracket>[] | null;
  price_rules: readonly InAmount<PriceRule>[] | null;
};

type Place = { room_type_id: string; occupancy: number; children: readonly Child[] };

/** The list by which a rate prices the nights of persons in a room type, without its items: `priceLists` of the server, from books. */
export function listOfBooks(chain: readonly WholeBook[], { room_type_id, occupancy, children }: Place): PriceList {
  const rules = rulesInOrder(
    chain.map(({ parent_adjustment_percentage: adjustment, price_rules }) => ({ adjustment, rules: (price_rules ?? []).map(inCents) })),
    room_type_id,
  );
  const list: PriceList = { levels: levelsAt(chain, { room_type_id, occupancy }), items: [], rules };
  const brackets = chain.map((book) => ({
    adjustment: book.parent_adjustment_percentage,
    brackets: (book.child_prices ?? []).map(inCents),
  }));
  const prices = childPrices(brackets, { room_type_id, item_id: null }, children);
  if (prices.length === 0) return list;
  const adults = occupancy - prices.length;
  const bases = pricedOccupancies(chain, room_type_id)
    .filter((count) => count >= adults)
    .map((count) => ({ adults: count, levels: levelsAt(chain, { room_type_id, occupancy: count }) }));
  return { ...list, children: { bases, prices } };
}

function inCents<R extends { gross_amount: Amount | null }>(row: R) {
  return { ...row, gross_amount: row.gross_amount === null ? null : cents(row.gross_amount) };
}

/** The numbers of persons for which a chain of rates has prices in a room type, the fewest first. */
export function pricedOccupancies(chain: readonly PriceBook[], room_type_id: string): number[] {
  const found = chain.flatMap(({ prices }) => (prices ?? []).filter((price) => price.room_type_id === room_type_id));
  return [...new Set(found.map(({ occupancy }) => occupancy))].sort((a, b) => a - b);
}

/** A rule that holds at a rate. `from_rate` is the parent that it belongs to, null for the rate's own. */
export type InheritedRule<R> = { rule: R; from_rate: { id: string; name: string } | null };

type RuleBook<R> = Pick<PriceBook, "id" | "name" | "parent_adjustment_percentage"> & { price_rules: readonly R[] | null };

/** The price rules of a rate, its own before those that it inherits, with the adjustments of amounts. */
export function inheritedRules<R extends { gross_amount: Amount | null }>(chain: readonly RuleBook<R>[]): InheritedRule<R>[] {
  return chain.flatMap(({ id, name, price_rules }, level) => {
    const adjust = (value: Amount) =>
      amount(chain.slice(0, level).reduceRight((sum, rate) => adjusted(sum, rate.parent_adjustment_percentage), cents(value)));
    return (price_rules ?? []).map((rule) => ({
      rule: level === 0 || rule.gross_amount === null ? rule : { ...rule, gross_amount: adjust(rule.gross_amount) },
      from_rate: level === 0 ? null : { id, name },
    }));
  });
}
