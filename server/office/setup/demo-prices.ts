import {
  BREAKFAST_AMOUNT,
  CITY_TAX_AMOUNT,
  DEMO_RATES,
  DEMO_ROOM_TYPES,
  type DemoPeriod,
  type DemoRateKey,
  DINNER_AMOUNT,
} from "#server/office/setup/demo-property.ts";
import { cents } from "#shared/platform/core/money.ts";
import { addDays, datesBetween } from "#shared/platform/core/stays.ts";
import type { TaxedGuest } from "#shared/prices/local-taxes/rules.ts";
import type { TaxRule } from "#shared/prices/local-taxes/schema.ts";
import { type LevelPrice, nightsOfList, type PricedItem, type RateLevel } from "#shared/prices/pricing/price-list.ts";
import { priceStay } from "#shared/prices/pricing/price-stay.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";

/** The items that a rate posts, by their ids in this property. */
export type DemoItems = { breakfast: string; city_tax: string; dinner: string };

/** The price of a night in a period, rounded to whole euros. */
export function periodPrice(price: number, period: DemoPeriod): number {
  return Math.round(price * period.factor);
}

/** `guests` are the persons of a stay whose local tax depends on them. */
type Question = {
  type: number;
  rate: DemoRateKey;
  occupancy: number;
  from: string;
  nights: number;
  guests?: readonly TaxedGuest[] | undefined;
};

/**
 * Prices demo stays by the product's own rules; price levels are built once for each room type, rate and occupancy. The rules of the local
 * tax are applied to stays whose guests are given: for adults they charge the item's amount.
 */
export function makePricer(periods: readonly DemoPeriod[], items: DemoItems, tax_rules: readonly TaxRule[] = []) {
  const known = new Map<string, readonly RateLevel[]>();
  const itemsByRate = new Map<DemoRateKey, PricedItem[]>();

  function itemsFor(rate: DemoRateKey): PricedItem[] {
    const listed = itemsByRate.get(rate) ?? itemsOf(rate, items);
    itemsByRate.set(rate, listed);
    return listed;
  }

  function levelsFor({ type, rate, occupancy }: Question): readonly RateLevel[] {
    const key = `${type} ${rate} ${occupancy}`;
    const levels = known.get(key) ?? levelsOf(DEMO_ROOM_TYPES[type]?.prices[occupancy] ?? 0, rate, periods);
    known.set(key, levels);
    return levels;
  }

  function withRules(posted: readonly PricedItem[]): PricedItem[] {
    return posted.map((item) => (item.type === "city_tax" ? { ...item, tax_rules } : item));
  }

  return function price(question: Question): PricedStay {
    const { from, nights, occupancy, rate, guests } = question;
    const departure = addDays(from, nights);
    const dates = nights === 0 ? [from] : datesBetween(from, departure);
    const list = { levels: levelsFor(question), items: guests ? withRules(itemsFor(rate)) : itemsFor(rate) };
    const tax_facts = guests && { guests, lodging: [] };
    const priced = priceStay({ nights: nightsOfList(dates, list), departure, occupancy, tax_facts });
    if (!priced) throw new Error("a demo stay has no price");
    return priced;
  };
}

function levelsOf(price: number, rate: DemoRateKey, periods: readonly DemoPeriod[]): readonly RateLevel[] {
  const prices: LevelPrice[] = [
    { from: null, to: null, gross_amount: cents(price) },
    ...periods.map((period) => ({ from: period.from, to: period.to, gross_amount: cents(periodPrice(price, period)) })),
  ];
  const standard: RateLevel = { adjustment: 0, prices };
  const derived = DEMO_RATES.find(({ key }) => key === rate);
  return derived ? [{ adjustment: derived.parent_adjustment_percentage, prices: [] }, standard] : [standard];
}

const DAILY = { unit: "person", frequency: "daily" } as const;

/** The items of a rate: breakfast included, city tax on top, and dinner with half board. */
export function itemsOf(rate: DemoRateKey, ids: DemoItems): PricedItem[] {
  const breakfast: PricedItem = {
    ...DAILY,
    item_id: ids.breakfast,
    name: "Frühstück",
    type: "catering",
    included: true,
    book_next_day: true,
    gross_amount: BREAKFAST_AMOUNT,
  };
  const cityTax: PricedItem = {
    ...DAILY,
    item_id: ids.city_tax,
    name: "Ortstaxe",
    type: "city_tax",
    included: false,
    book_next_day: false,
    gross_amount: CITY_TAX_AMOUNT,
  };
  const dinner: PricedItem = {
    ...DAILY,
    item_id: ids.dinner,
    name: "Abendmenü",
    type: "catering",
    included: false,
    book_next_day: false,
    gross_amount: DINNER_AMOUNT,
  };
  return rate === "half_board" ? [breakfast, cityTax, dinner] : [breakfast, cityTax];
}
