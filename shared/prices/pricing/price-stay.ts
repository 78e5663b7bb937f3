import type { DatedPercentage } from "#shared/inventory/tax-rates/rules.ts";
import { adjusted, average, type Cents, cents, minus, most, plus, share, spread, sumOf, times, ZERO } from "#shared/platform/core/money.ts";
import { addDays, daysBetween } from "#shared/platform/core/stays.ts";
import type { TaxedGuest } from "#shared/prices/local-taxes/rules.ts";
import type { TaxRule } from "#shared/prices/local-taxes/schema.ts";
import { isTaxedByRule, taxLines } from "#shared/prices/pricing/local-tax-lines.ts";
import type { PricedItemDay, PricedStay } from "#shared/prices/pricing/priced-stay.ts";

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
};

/** Facts that local taxes depend on besides the nights: the persons of the stay, and the tax inside the lodging's price, by date. */
export type TaxFacts = { guests: readonly TaxedGuest[]; lodging: readonly DatedPercentage[] };

/**
 * The input of pricing. `dates` are the stay's nights (day use: its one day), `departure` the local date of check-out. Without `tax_facts`
 * all persons are adults of whom nothing is known, and no tax is inside the lodging's price.
 */
export type PriceQuestion = {
  dates: readonly string[];
  departure: string;
  occupancy: number;
  levels: readonly RateLevel[];
  items: readonly PricedItem[];
  tax_facts?: TaxFacts | undefined;
};

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

/** Prices the whole stay by its rate; null if a night has no price. */
export function priceStay(question: PriceQuestion): PricedStay | null {
  const nights: Cents[] = [];
  for (const date of question.dates) {
    const price = nightPrice(question.levels, date);
    if (price === null) return null;
    nights.push(price);
  }
  return taxed(question, { nights, lines: fitted(linesOf(question), nights) });
}

/** Amounts of single charges that were set by hand: lodging by its night, items by `pinKey`. */
export type Pinned = { lodging: ReadonlyMap<string, Cents>; items: ReadonlyMap<string, Cents> };
const NOTHING_PINNED: Pinned = { lodging: new Map(), items: new Map() };

/** An item of a stay is identified by its id and its day. */
export function pinKey({ item_id, date }: { item_id: string | null; date: string }): string {
  return `${item_id} ${date}`;
}

/**
 * Prices the whole stay for an agreed total: items keep their amounts, and the rest is spread evenly over the lodging,
 * remainder first. If the total is below the items' value, lodging is free and the items are scaled down in proportion. City
 * tax is owed to the municipality and never scaled; amounts set by hand are kept and the other nights carry the difference.
 * Null if the total doesn't cover those, or where every night was set by hand and none is left for the rest.
 */
export function priceTotal(question: PriceQuestion, total: Cents, pinned: Pinned = NOTHING_PINNED): PricedStay | null {
  const rules = totalRules(question, pinned);
  const hasTaxes = question.items.some((item) => question.dates.some((date) => isTaxedByRule(item, date)));
  if (hasTaxes) return totalWithTaxes(question, { total, pinned, rules });
  const draft = draftOf(rules, total);
  return draft && taxed(question, draft);
}

/** A price without the local taxes that follow from it. */
type Draft = { nights: readonly Cents[]; lines: readonly Line[] };

/** Parts of an agreed total: lines that keep their amount, others that may shrink, and nights of which some are set by hand. */
type TotalRules = { settled: Line[]; scalable: Line[]; byHand: (Cents | null)[] };

function totalRules(question: PriceQuestion, pinned: Pinned): TotalRules {
  const lines = linesOf(question).map((line) => ({ ...line, price: pinned.items.get(pinKey(line)) ?? line.price }));
  const isSettled = (line: Line) => line.type === "city_tax" || pinned.items.has(pinKey(line));
  return {
    settled: lines.filter(isSettled),
    scalable: lines.filter((line) => !isSettled(line)),
    byHand: question.dates.map((date) => pinned.lodging.get(date) ?? null),
  };
}

/** The least amount that a total can be, before the taxes that follow from it. */
function leastTotal({ settled, byHand }: TotalRules): Cents {
  return plus(sum(settled), sumOf(byHand.map((price) => price ?? ZERO)));
}

function draftOf(rules: TotalRules, total: Cents): Draft | null {
  const { settled, scalable, byHand } = rules;
  const open = byHand.filter((price) => price === null).length;
  const rest = minus(total, leastTotal(rules));
  const left = minus(rest, sum(scalable));
  if (rest < 0 || (open === 0 && left > 0)) return null;
  const lines = [...(left >= 0 ? scalable : scaled(scalable, rest)), ...settled];
  const shares = spread(most(ZERO, left), open);
  const inside = includedByNight(lines);
  const nights = byHand.map((price, night) => plus(price ?? shares.shift() ?? ZERO, sum(inside.get(night) ?? [])));
  return { nights, lines };
}

/**
 * An agreed total with local taxes inside that follow from the lodging's price: the largest price without them that does not exceed the
 * total together with them. Where none meets it exactly (a tax rounded to the cent, the edge of a step), the rest goes to the lodging, and
 * the taxes stay as they are.
 */
function totalWithTaxes(question: PriceQuestion, { total, pinned, rules }: { total: Cents; pinned: Pinned; rules: TotalRules }) {
  const taxesAt = (amount: Cents): Line[] | null => {
    const draft = draftOf(rules, amount);
    return draft && taxesOf(question, draft, pinned);
  };
  let low = leastTotal(rules);
  let taxes = taxesAt(low);
  if (!taxes || plus(low, sum(taxes)) > total) return null;
  // Price and taxes grow together, so the largest one is found by halving. Above what is set by hand there is no price.
  for (let high = total; low < high; ) {
    // Rounded up, so that a range of one cent ends, also below zero.
    const [half = ZERO] = spread(minus(high, low), 2);
    const middle = plus(low, half);
    const asked = taxesAt(middle);
    if (asked && plus(middle, sum(asked)) <= total) [low, taxes] = [middle, asked];
    else high = minus(middle, ONE_CENT);
  }
  const draft = draftOf(rules, minus(total, sum(taxes)));
  return draft && assemble(question, draft.nights, [...draft.lines, ...taxes]);
}

const ONE_CENT = cents(0.01);

/** The price with the local taxes that follow from the lodging's price of each night. */
function taxed(question: PriceQuestion, draft: Draft): PricedStay {
  return assemble(question, draft.nights, [...draft.lines, ...taxesOf(question, draft, NOTHING_PINNED)]);
}

/** The local taxes by their rules; amounts set by hand are kept. */
function taxesOf(question: PriceQuestion, { nights, lines }: Draft, pinned: Pinned): Line[] {
  if (question.items.every(({ tax_rules = [] }) => tax_rules.length === 0)) return [];
  const inside = includedByNight(lines);
  const amounts = nights.map((gross_amount, night) => ({ gross_amount, included: sum(inside.get(night) ?? []) }));
  return taxLines(question, amounts).map((line) => ({ ...line, price: pinned.items.get(pinKey(line)) ?? line.price }));
}

/**
 * The stay with its former prices: nights that stay keep their amount and their items, new nights are priced by `question`,
 * which uses the booking's original price basis. Null if a new night has no price.
 */
export function retainPrice(former: PricedStay, question: PriceQuestion): PricedStay | null {
  const kept = new Map(former.nights.map((night) => [night.date, night.gross_amount]));
  const nights: Cents[] = [];
  for (const date of question.dates) {
    const price = kept.get(date) ?? nightPrice(question.levels, date);
    if (price === null) return null;
    nights.push(price);
  }
  return taxed(question, { nights, lines: fitted(retainedLines(former, question), nights) });
}

/** An item on its day before the price is complete. */
export type Line = Omit<PricedItemDay, "unit_gross_amount" | "gross_amount" | "night"> & {
  /** Index of the night that the item belongs to. */
  night: number;
  unit: PricedItemDay["unit"];
  price: Cents;
};

/**
 * The items that the rate posts on each day. `date` is the day of consumption: an item that is booked on the next day
 * (breakfast) is consumed on the morning after its night, on a day use on the same day. City tax is only charged for overnight
 * stays.
 */
function linesOf({ dates, departure, occupancy, items }: PriceQuestion): Line[] {
  const hasNight = dates[0] !== departure;
  return items.flatMap((item) => {
    if (item.type === "city_tax" && !hasNight) return [];
    const quantity = item.unit === "person" ? occupancy : 1;
    const { item_id, name, type, unit, frequency } = item;
    // City tax is owed to the municipality and never part of a night's price.
    const included = item.included && type !== "city_tax";
    const price = times(item.gross_amount, quantity);
    // Nights with a rule of a local tax are taxed once the lodging's price is known.
    const places = placesOf(item, dates, departure).filter(({ night }) => !isTaxedByRule(item, dates[night] ?? departure));
    return places.map(({ night, date }) => ({ item_id, name, type, unit, frequency, included, quantity, price, night, date }));
  });
}

/** The nights to which an item belongs, with the day of each on which it is consumed. */
function placesOf({ frequency, book_next_day }: PricedItem, dates: readonly string[], departure: string): Pick<Line, "night" | "date">[] {
  if (frequency === "on_check_in") return [{ night: 0, date: dates[0] ?? departure }];
  if (frequency === "on_check_out") return [{ night: dates.length - 1, date: departure }];
  return dates.map((date, night) => ({ night, date: book_next_day ? earlier(addDays(date, 1), departure) : date }));
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

/** New lines, with the former amounts for days that stay; and the former lines of items that the rate no longer has. */
function retainedLines(former: PricedStay, question: PriceQuestion): Line[] {
  const keyOf = (line: { item_id: string; frequency: string; date: string }) =>
    line.frequency === "daily" ? `${line.item_id} ${line.date}` : `${line.item_id} ${line.frequency}`;
  const known = new Map(former.items.map((item) => [keyOf(item), item]));
  const fresh = linesOf(question).map((line) => {
    const item = known.get(keyOf(line));
    return item ? { ...line, ...pick(item), price: item.gross_amount } : line;
  });
  const offered = new Set(question.items.map((item) => item.item_id));
  const first = question.dates[0] ?? question.departure;
  const lost = former.items
    .filter((item) => !offered.has(item.item_id) && first <= item.date && item.date <= question.departure)
    .map((item) => ({
      ...pick(item),
      item_id: item.item_id,
      type: item.type,
      unit: item.unit,
      frequency: item.frequency,
      date: item.date,
      night: Math.min(daysBetween(first, item.date), question.dates.length - 1),
      price: item.gross_amount,
      ...taxNotes(item),
    }));
  return [...fresh, ...lost];
}

function pick({ name, included, quantity }: PricedItemDay) {
  return { name, included, quantity };
}

/** Limits included items to the price of their night, because they are part of it. */
function fitted(lines: readonly Line[], nights: readonly Cents[]): Line[] {
  const smaller = new Map<Line, Line>();
  for (const [night, inside] of includedByNight(lines)) {
    const price = nights[night];
    if (price === undefined || sum(inside) <= price) continue;
    for (const [index, line] of scaled(inside, price).entries()) {
      const whole = inside[index];
      if (whole) smaller.set(whole, line);
    }
  }
  return lines.map((line) => smaller.get(line) ?? line);
}

/** The items that are part of a night's price. A stay may have 730 nights, so each line is looked at once. */
function includedByNight(lines: readonly Line[]): Map<number, Line[]> {
  const byNight = new Map<number, Line[]>();
  for (const line of lines) {
    if (!line.included) continue;
    const inside = byNight.get(line.night);
    if (inside) inside.push(line);
    else byNight.set(line.night, [line]);
  }
  return byNight;
}

function scaled(lines: readonly Line[], total: Cents): Line[] {
  const prices = share(
    total,
    lines.map((line) => line.price),
  );
  return lines.map((line, index) => ({ ...line, price: prices[index] ?? ZERO }));
}

function assemble({ dates }: PriceQuestion, nights: readonly Cents[], lines: readonly Line[]): PricedStay {
  return {
    nights: dates.map((date, index) => ({ date, gross_amount: nights[index] ?? ZERO })),
    items: lines.map((line) => ({
      item_id: line.item_id,
      name: line.name,
      type: line.type,
      unit: line.unit,
      frequency: line.frequency,
      included: line.included,
      night: dates[line.night] ?? line.date,
      date: line.date,
      quantity: line.quantity,
      unit_gross_amount: average(line.price, line.quantity),
      gross_amount: line.price,
      ...taxNotes(line),
    })),
    gross_amount: plus(sumOf(nights), sum(lines.filter((line) => !line.included))),
  };
}

/** Fields that only a local tax has: the exempt persons, and the VAT on top. */
function taxNotes({ exempt, vat_percentage }: Pick<PricedItemDay, "exempt" | "vat_percentage">) {
  return { ...(exempt ? { exempt } : {}), ...(vat_percentage === undefined ? {} : { vat_percentage }) };
}

function sum(lines: readonly { price: Cents }[]): Cents {
  return sumOf(lines.map(({ price }) => price));
}
