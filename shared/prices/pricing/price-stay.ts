import { average, type Cents, cents, minus, most, plus, share, spread, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { isTaxedByRule, taxLines } from "#shared/prices/pricing/local-tax-lines.ts";
import {
  itemPrice,
  type NightAmount,
  type PostedItem,
  type PriceQuestion,
  postedItems,
  priceOfNight,
} from "#shared/prices/pricing/price-list.ts";
import type { PricedItemDay, PricedStay } from "#shared/prices/pricing/priced-stay.ts";

/** Prices the whole stay, each night by its list unless its amount was set by hand; null if a night has no price. */
export function priceStay(question: PriceQuestion, fixed: FixedNights = NOTHING_PINNED): PricedStay | null {
  return pricedBy(question, { lines: linesOf(question), fixed, kept: new Map() });
}

type NightSources = { lines: readonly Line[]; fixed: FixedNights; kept: ReadonlyMap<string, NightAmount> };

/** The price by night: as set by hand, else as kept, else by the night's list and the price rules. */
function pricedBy(question: PriceQuestion, { lines, fixed, kept }: NightSources): PricedStay | null {
  const inside = includedByNight(lines);
  const priced: NightAmount[] = [];
  for (const [index, night] of question.nights.entries()) {
    const byHand = fixedNight(night.date, fixed);
    const amount = byHand && (byHand.isWhole ? byHand.amount : plus(byHand.amount, sum(inside.get(index) ?? [])));
    const price = amount === null ? (kept.get(night.date) ?? priceOfNight(question, night)) : { gross_amount: amount };
    if (price === null) return null;
    priced.push(price);
  }
  const nights = priced.map(({ gross_amount }) => gross_amount);
  // Lodging that was set by hand is charged beside its items, whatever they cost.
  const limits = nights.map((price, index) => (fixed.lodging.has(question.nights[index]?.date ?? "") ? null : price));
  return withRules(taxed(question, { nights, lines: fitted(lines, limits) }), priced);
}

/** The price with the price rules that changed its nights. */
function withRules(price: PricedStay, nights: readonly NightAmount[]): PricedStay {
  if (nights.every(({ price_rules }) => price_rules === undefined)) return price;
  return { ...price, nights: price.nights.map((night, index) => ({ ...nights[index], ...night })) };
}

/**
 * Nights whose amount was set by hand: the whole night with its included items, or its lodging alone on the folio, which wins if a night
 * has both.
 */
export type FixedNights = { lodging: ReadonlyMap<string, Cents>; nights?: ReadonlyMap<string, Cents> | undefined };

/** Amounts that were set by hand: nights, and items by `pinKey`. */
export type Pinned = FixedNights & { items: ReadonlyMap<string, Cents> };
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
  const hasTaxes = question.nights.some(({ date, list }) => list.items.some((item) => isTaxedByRule(item, date)));
  if (hasTaxes) return totalWithTaxes(question, { total, pinned, rules });
  const draft = draftOf(rules, total);
  return draft && taxed(question, draft);
}

/** A price without the local taxes that follow from it. */
type Draft = { nights: readonly Cents[]; lines: readonly Line[] };

/** Parts of an agreed total: lines that keep their amount, others that may shrink, and nights of which some are set by hand. */
type TotalRules = { settled: Line[]; scalable: Line[]; typed: Line[]; byHand: (FixedNight | null)[] };

/** A night set by hand: its lodging alone, or the whole night, which contains its included items. */
type FixedNight = { amount: Cents; isWhole: boolean };

function totalRules(question: PriceQuestion, pinned: Pinned): TotalRules {
  const lines = linesOf(question).map((line) => ({ ...line, price: pinned.items.get(pinKey(line)) ?? line.price }));
  const byHand = question.nights.map(({ date }) => fixedNight(date, pinned));
  const isTyped = ({ included, night }: Line) => included && byHand[night]?.isWhole === true;
  const isSettled = (line: Line) => line.type === "city_tax" || pinned.items.has(pinKey(line));
  const others = lines.filter((line) => !isTyped(line));
  const whole = byHand.map((night) => (night?.isWhole ? night.amount : ZERO));
  return {
    settled: others.filter(isSettled),
    scalable: others.filter((line) => !isSettled(line)),
    typed: fitted(lines.filter(isTyped), whole),
    byHand,
  };
}

function fixedNight(date: string, { lodging, nights }: FixedNights): FixedNight | null {
  const alone = lodging.get(date);
  if (alone !== undefined) return { amount: alone, isWhole: false };
  const amount = nights?.get(date);
  return amount === undefined ? null : { amount, isWhole: true };
}

/** The least amount that a total can be, before the taxes that follow from it. */
function leastTotal({ settled, byHand }: TotalRules): Cents {
  return plus(sum(settled), sumOf(byHand.map((night) => night?.amount ?? ZERO)));
}

function draftOf(rules: TotalRules, total: Cents): Draft | null {
  const { settled, scalable, typed, byHand } = rules;
  const open = byHand.filter((night) => night === null).length;
  const rest = minus(total, leastTotal(rules));
  const left = minus(rest, sum(scalable));
  if (rest < 0 || (open === 0 && left > 0)) return null;
  const lines = [...(left >= 0 ? scalable : scaled(scalable, rest)), ...settled, ...typed];
  const shares = spread(most(ZERO, left), open);
  const inside = includedByNight(lines);
  const nights = byHand.map((fixed, night) => {
    if (fixed?.isWhole) return fixed.amount;
    return plus(fixed?.amount ?? shares.shift() ?? ZERO, sum(inside.get(night) ?? []));
  });
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
  if (question.nights.every(({ list }) => list.items.every(({ tax_rules = [] }) => tax_rules.length === 0))) return [];
  const inside = includedByNight(lines);
  const amounts = nights.map((gross_amount, night) => ({ gross_amount, included: sum(inside.get(night) ?? []) }));
  return taxLines(question, amounts).map((line) => ({ ...line, price: pinned.items.get(pinKey(line)) ?? line.price }));
}

/**
 * The stay with its former prices: nights that stay keep their amount and their items, new nights are priced by `question`,
 * which uses the booking's original price basis. Null if a new night has no price.
 */
export function retainPrice(former: PricedStay, question: PriceQuestion, fixed: FixedNights = NOTHING_PINNED): PricedStay | null {
  const kept = new Map(former.nights.map(({ date, ...night }) => [date, night]));
  return pricedBy(question, { lines: retainedLines(former, question), fixed, kept });
}

/** An item on its day before the price is complete. */
export type Line = Omit<PricedItemDay, "unit_gross_amount" | "gross_amount" | "night"> & {
  /** Index of the night that the item belongs to. */
  night: number;
  unit: PricedItemDay["unit"];
  price: Cents;
};

/**
 * The items that the rates post on each day. `date` is the day of consumption: an item that is booked on the next day
 * (breakfast) is consumed on the morning after its night, on a day use on the same day. City tax is only charged for overnight
 * stays.
 */
function linesOf(question: PriceQuestion): Line[] {
  const { departure, occupancy } = question;
  const hasNight = question.nights[0]?.date !== departure;
  return postedItems(question).flatMap(({ item, nights }) => {
    if (item.type === "city_tax" && !hasNight) return [];
    const quantity = item.unit === "person" ? occupancy : 1;
    const { item_id, name, type, unit, frequency } = item;
    // City tax is owed to the municipality and never part of a night's price.
    const included = item.included && type !== "city_tax";
    const price = item.unit === "person" ? itemPrice(item, occupancy) : item.gross_amount;
    // Nights with a rule of a local tax are taxed once the lodging's price is known.
    const places = placesOf({ item, nights }, question).filter(({ evening }) => !isTaxedByRule(item, evening));
    return places.map(({ night, date }) => ({ item_id, name, type, unit, frequency, included, quantity, price, night, date }));
  });
}

/**
 * The nights to which an item belongs, with the day of each on which it is consumed. Items of the arrival are those of the first night's
 * rate, items of the departure those of the last night's.
 */
function placesOf(
  { item, nights }: PostedItem,
  { nights: all, departure }: PriceQuestion,
): { night: number; evening: string; date: string }[] {
  const { frequency, book_next_day } = item;
  const onArrival = nights.filter(({ index }) => index === 0);
  if (frequency === "on_check_in") return onArrival.map(({ index, date }) => ({ night: index, evening: date, date }));
  const onDeparture = nights.filter(({ index }) => index === all.length - 1);
  if (frequency === "on_check_out") return onDeparture.map(({ index, date }) => ({ night: index, evening: date, date: departure }));
  return nights.map(({ index, date }) => ({
    night: index,
    evening: date,
    date: book_next_day ? earlier(addDays(date, 1), departure) : date,
  }));
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
  const { nights } = question;
  const offered = offeredItems(question);
  const indexOf = new Map(nights.map(({ date }, index) => [date, index]));
  const lost = former.items.flatMap((item) => {
    const night = indexOf.get(item.night);
    if (night === undefined || offered(item)) return [];
    return {
      ...pick(item),
      item_id: item.item_id,
      type: item.type,
      unit: item.unit,
      frequency: item.frequency,
      date: item.date,
      night,
      price: item.gross_amount,
      ...taxNotes(item),
    };
  });
  return [...fresh, ...lost];
}

/** Tells of a former item if the list of its night still has it. */
function offeredItems({ nights }: PriceQuestion): (item: PricedItemDay) => boolean {
  const byDate = new Map(nights.map(({ date, list }) => [date, list]));
  const [first, last] = [nights[0]?.list, nights.at(-1)?.list];
  return ({ item_id, frequency, night }) => {
    const lists = { on_check_in: first, on_check_out: last, daily: byDate.get(night) ?? last };
    return lists[frequency]?.items.some((item) => item.item_id === item_id) ?? false;
  };
}

function pick({ name, included, quantity }: PricedItemDay) {
  return { name, included, quantity };
}

/** Limits included items to the price of their night, because they are part of it. A night of null has no limit. */
function fitted(lines: readonly Line[], nights: readonly (Cents | null)[]): Line[] {
  const smaller = new Map<Line, Line>();
  for (const [night, inside] of includedByNight(lines)) {
    const price = nights[night] ?? null;
    if (price === null || sum(inside) <= price) continue;
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

function assemble(question: PriceQuestion, nights: readonly Cents[], lines: readonly Line[]): PricedStay {
  return {
    nights: question.nights.map(({ date }, index) => ({ date, gross_amount: nights[index] ?? ZERO })),
    items: lines.map((line) => ({
      item_id: line.item_id,
      name: line.name,
      type: line.type,
      unit: line.unit,
      frequency: line.frequency,
      included: line.included,
      night: question.nights[line.night]?.date ?? line.date,
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
