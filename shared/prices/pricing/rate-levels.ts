import { type Amount, adjusted, amount, cents, type Decimal } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import type { ChildBracket } from "#shared/prices/pricing/child-prices.ts";
import { type LevelPrice, type NightSource, nightSource, type RateLevel } from "#shared/prices/pricing/price-list.ts";

export type PricePeriod = { id: string; name: string; from: string; to: string };
type PriceCell = { room_type_id: string; occupancy: number };
type BookedPrice = PriceCell & { rate_restriction_id: string | null; gross_amount: Decimal };

/** The columns of a rate, its periods and prices that pricing needs. */
export type PriceBook = {
  id: string;
  name: string;
  parent_rate_id: string | null;
  parent_adjustment_percentage: number;
  restrictions: readonly PricePeriod[] | null;
  prices: readonly BookedPrice[] | null;
};

/** A price with its rate; `period` is the name of its price period. */
export type SourcedPrice = LevelPrice & { rate_id: string; period: string | null };
/** Consecutive days with one price, both inclusive; null if there is none. */
export type Stretch = { from: string; to: string; source: NightSource<SourcedPrice> | null };

/** The rate and its ancestors, nearest first. */
export function ancestry<R extends { id: string; parent_rate_id: string | null }>(id: string, rates: readonly R[]): R[] {
  const byId = new Map(rates.map((rate) => [rate.id, rate]));
  const chain: R[] = [];
  for (let rate = byId.get(id); rate && !chain.includes(rate); rate = byId.get(rate.parent_rate_id ?? "")) chain.push(rate);
  return chain;
}

/** The prices of a chain of rates for one room type and occupancy. A price of a deleted period is ignored. */
export function levelsAt(chain: readonly PriceBook[], place: PriceCell): RateLevel<SourcedPrice>[] {
  return chain.map((rate) => ({
    adjustment: rate.parent_adjustment_percentage,
    prices: (rate.prices ?? [])
      .filter(({ room_type_id, occupancy }) => room_type_id === place.room_type_id && occupancy === place.occupancy)
      .flatMap((price) => sourced(rate, price)),
  }));
}

/** A bracket of ages that holds at a rate. `from_rate` is the parent that it belongs to, null for the rate's own. */
export type InheritedBracket<B> = { bracket: B; from_rate: { id: string; name: string } | null };
type AgeBracket = Omit<ChildBracket, "gross_amount"> & { gross_amount: Amount | null };
type BracketBook<B> = Pick<PriceBook, "id" | "name" | "parent_adjustment_percentage"> & { child_prices: readonly B[] | null };

/** The prices of children at a rate, its own before those that it inherits, with the adjustments of amounts of a night. */
export function inheritedBrackets<B extends AgeBracket>(chain: readonly BracketBook<B>[]): InheritedBracket<B>[] {
  return chain.flatMap(({ id, name, child_prices }, level) => {
    const adjust = (value: Amount) =>
      amount(chain.slice(0, level).reduceRight((sum, rate) => adjusted(sum, rate.parent_adjustment_percentage), cents(value)));
    return (child_prices ?? []).map((bracket) => ({
      bracket:
        level === 0 || bracket.gross_amount === null || bracket.item_id !== null
          ? bracket
          : { ...bracket, gross_amount: adjust(bracket.gross_amount) },
      from_rate: level === 0 ? null : { id, name },
    }));
  });
}

/** Splits a range of days into stretches of one price. */
export function priceStretches(levels: readonly RateLevel<SourcedPrice>[], { from, to }: { from: string; to: string }): Stretch[] {
  const turns = levels.flatMap(({ prices }) =>
    prices.flatMap((price) => (price.from !== null && price.to !== null ? [price.from, addDays(price.to, 1)] : [])),
  );
  const starts = [...new Set([from, ...turns.filter((day) => from < day && day <= to)])].sort();
  return starts.reduce<Stretch[]>((stretches, start, i) => {
    const source = nightSource(levels, start);
    const next = starts[i + 1];
    const end = next === undefined ? to : addDays(next, -1);
    const last = stretches.at(-1);
    if (last && last.source?.price === source?.price) return [...stretches.slice(0, -1), { ...last, to: end }];
    return [...stretches, { from: start, to: end, source }];
  }, []);
}

function sourced({ id, restrictions }: PriceBook, price: BookedPrice): SourcedPrice[] {
  const { gross_amount, rate_restriction_id } = price;
  if (rate_restriction_id === null) return [{ from: null, to: null, gross_amount: cents(gross_amount), rate_id: id, period: null }];
  const period = restrictions?.find((each) => each.id === rate_restriction_id);
  return period ? [{ from: period.from, to: period.to, gross_amount: cents(gross_amount), rate_id: id, period: period.name }] : [];
}
