import type { DatedPercentage } from "#shared/inventory/tax-rates/rules.ts";
import { adjusted, type Cents, plus, sumOf, times } from "#shared/platform/core/money.ts";
import { addDays, daysBetween } from "#shared/platform/core/stays.ts";
import type { TaxedGuest } from "#shared/prices/local-taxes/rules.ts";
import type { TaxRule } from "#shared/prices/local-taxes/schema.ts";
import { type ChildPrice, childAmount } from "#shared/prices/pricing/child-prices.ts";
import { type NightParts, type PriceRule, ruledNight } from "#shared/prices/pricing/price-rules.ts";
import type { PricedItemDay, PricedNight } from "#shared/prices/pricing/priced-stay.ts";

/** One price of a rate for one room type and occupancy; without a period it applies all year. */
export type LevelPrice = { from: string | null; to: string | null; gross_amount: Cents };

/** A rate or one of its ancestors; `adjustment` is the percentage added to prices that it inherits. */
export type RateLevel<P extends LevelPrice = LevelPrice> = { adjustment: number; prices: readonly P[] };

/** An item as the rate posts it. */
export type PricedItem = Pick<PricedItemDay, "item_id" | "name" | "type" | "unit" | "frequency" | "included"> & {
  book_next_day: boolean;
  gross_amount: Cents;
  /** The rules of a local tax; nights before the first of them are charged `gross_amount`. */
  tax_rules?: readonly TaxRule[];
  /** Of an item per person: what the children pay who have a price of their own. */
  child_prices?: readonly ChildPrice[];
};

/** Facts that local taxes depend on besides the nights: the persons of the stay, and the tax inside the lodging's price, by date. */
export type TaxFacts = { guests: readonly TaxedGuest[]; lodging: readonly DatedPercentage[] };

/** The prices of one rate for one room type, and the items that the rate posts. Nights of the same rate and type have the same object. */
export type PriceList = {
  levels: readonly RateLevel[];
  items: readonly PricedItem[];
  /** Set if some of the children have prices of their own. */
  children?: ChildPricing;
  /** The surcharges and discounts of the room type, in the order of `rulesInOrder`. */
  rules?: readonly PriceRule[];
};

/** The prices of a rate for a number of adults. */
export type AdultLevels = { adults: number; levels: readonly RateLevel[] };

/** The children of a stay with prices of their own, and the prices for its adults and for more of them, the fewest first. */
export type ChildPricing = { bases: readonly AdultLevels[]; prices: readonly ChildPrice[] };

/** A night with the list that it is priced by. */
export type NightToPrice = { date: string; list: PriceList };

/**
 * The input of pricing. `nights` are the stay's nights (day use: its one day), `departure` the local date of check-out, `booked_on` the hotel
 * day of the booking, without which no price rule counts. Without `tax_facts` all persons are adults of whom nothing is known, and no tax is
 * inside the lodging's price.
 */
export type PriceQuestion = {
  nights: readonly NightToPrice[];
  departure: string;
  occupancy: number;
  booked_on?: string | undefined;
  tax_facts?: TaxFacts | undefined;
};

/** Nights that are all priced by one list. */
export function nightsOfList(dates: readonly string[], list: PriceList): NightToPrice[] {
  return dates.map((date) => ({ date, list }));
}

/** The price of a night and its source: the price entry, how many levels up it was found, and the amount after the adjustments. */
export type NightSource<P extends LevelPrice> = { price: P; level: number; gross_amount: Cents };

/**
 * The price of a night: the rate's own in the period of the date, else its own all-year price, else its parent's price with the
 * adjustment.
 */
export function nightPrice(levels: readonly RateLevel[], date: string): Cents | null {
  return nightSource(levels, date)?.gross_amount ?? null;
}

/** The same with its source. */
export function nightSource<P extends LevelPrice>(levels: readonly RateLevel<P>[], date: string): NightSource<P> | null {
  const [own, ...parents] = levels;
  if (!own) return null;
  const inPeriod = own.prices.find(({ from, to }) => from !== null && to !== null && from <= date && date <= to);
  const price = inPeriod ?? own.prices.find(({ from }) => from === null);
  if (price) return { price, level: 0, gross_amount: price.gross_amount };
  const inherited = nightSource(parents, date);
  return inherited && { ...inherited, level: inherited.level + 1, gross_amount: adjusted(inherited.gross_amount, own.adjustment) };
}

/** The price of a night, with the price rules that changed it. */
export type NightAmount = Omit<PricedNight, "date">;

/**
 * The price of one night of a stay by its list and the price rules, with the items that are included in it. Null if the list has none.
 */
export function priceOfNight(question: PriceQuestion, night: NightToPrice): NightAmount | null {
  const ruled = ruledParts(question, night);
  if (!ruled) return null;
  const { parts, applied } = ruled;
  const gross_amount = parts.children.length === 0 ? parts.base : plus(parts.base, sumOf(parts.children));
  return applied.length === 0 ? { gross_amount } : { gross_amount, price_rules: [...applied] };
}

/**
 * The days from which nights may cost something else than those of the same weekday before, for stays of one length that are booked on a
 * day: a period or a price rule of the list begins or has ended.
 */
export function priceChangeDays({ levels, children, rules = [] }: PriceList, booked_on: string): string[] {
  const all = [...levels, ...(children?.bases ?? []).flatMap((base) => base.levels)];
  const bounds = [...all.flatMap(({ prices }) => prices), ...rules];
  return [
    ...bounds.flatMap(({ from, to }) => [...(from === null ? [] : [from]), ...(to === null ? [] : [addDays(to, 1)])]),
    ...rules.flatMap(({ days_before }) => (days_before === null ? [] : [addDays(booked_on, days_before + 1)])),
  ];
}

/** The parts of a night after the price rules, and what each rule changed. */
export function ruledParts({ nights, occupancy, booked_on }: PriceQuestion, { date, list }: NightToPrice): RuledParts | null {
  const parts = list.children ? nightParts(list.children, date) : partsOfAdults(list, { date, adults: occupancy });
  const [arrival] = nights;
  if (!parts || !arrival || booked_on === undefined || !list.rules || list.rules.length === 0) return parts && { parts, applied: [] };
  const stay = { nights: nights.length, days_before: daysBetween(booked_on, arrival.date) };
  return ruledNight(parts, list.rules, { date, stay });
}

type RuledParts = ReturnType<typeof ruledNight>;

function partsOfAdults({ levels }: PriceList, { date, adults }: { date: string; adults: number }): NightParts | null {
  const base = nightPrice(levels, date);
  return base === null ? null : { adults, base, children: [] };
}

/**
 * A night with children who have prices of their own, as in the grid: the base for its adults, or for the next number of adults that has a
 * price, and an amount for each of these children. Null if no base has a price on this day.
 */
export function nightParts({ bases, prices }: ChildPricing, date: string): NightParts | null {
  for (const { adults, levels } of bases) {
    const base = nightPrice(levels, date);
    if (base !== null) return { adults, base, children: prices.map((price) => childAmount(price, { base, adults })) };
  }
  return null;
}

/** The price of an item for all persons of a stay, those of them who are children with prices of their own included. */
export function itemPrice({ gross_amount, child_prices = [] }: PricedItem, persons: number): Cents {
  const children = child_prices.map((price) => childAmount(price, { base: gross_amount, adults: 1 }));
  return plus(times(gross_amount, persons - children.length), sumOf(children));
}

/** An item with the nights whose rate posts it, by their index. */
export type PostedItem = { item: PricedItem; nights: readonly { index: number; date: string }[] };

/** The items of a stay, in the order of its lists. */
export function postedItems({ nights }: Pick<PriceQuestion, "nights">): PostedItem[] {
  const byList = new Map<PriceList, { index: number; date: string }[]>();
  for (const [index, { date, list }] of nights.entries()) {
    const known = byList.get(list);
    if (known) known.push({ index, date });
    else byList.set(list, [{ index, date }]);
  }
  return [...byList].flatMap(([list, own]) => list.items.map((item) => ({ item, nights: own })));
}
