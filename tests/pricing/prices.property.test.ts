import * as fc from "fast-check";
import { expect, test } from "vitest";
import { rateLevels } from "#server/prices/pricing/rate-levels.ts";
import { type Cents, cents, sumOf } from "#shared/platform/core/money.ts";
import { addDays, datesBetween } from "#shared/platform/core/stays.ts";
import { nightPrice, type PricedItem } from "#shared/prices/pricing/price-list.ts";
import { pinKey, priceStay as priceByNight } from "#shared/prices/pricing/price-stay.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import { ancestry, levelsAt, type PriceBook, priceStretches } from "#shared/prices/pricing/rate-levels.ts";
import { anyItem } from "#tests/pricing/any-item.ts";
import { byOneList, type OneListStay } from "#tests/pricing/by-one-list.ts";
import { addPrice, addRate, addRoomType, insert } from "#tests/support/guesthouse.ts";
import { makeMember, makeTestProperty, viewOf } from "#tests/support/test-server.ts";
import { decimal, wholeCents } from "#tests/support/whole-cents.ts";

const { priceStay, priceTotal, retainPrice } = byOneList;

const FIRST = "2030-01-01";
const YEAR = 60;
const TYPE = "double";
const MAX = 4;

/** Periods that share no day, as alternating lengths of days with and without a period. */
const anyPeriods = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 15 })), { maxLength: 4 }).map((gaps) => {
  let day = FIRST;
  return gaps.map(([gap, length], i) => {
    const from = addDays(day, gap);
    const to = addDays(from, length - 1);
    day = addDays(to, 1);
    return { id: `p${i}`, name: `Period ${i}`, from, to };
  });
});
const anyAdjustment = fc.integer({ min: -100_000, max: 300_000 }).map((thousandths) => thousandths / 1000);

/** A rate with periods of its own and prices for some of them, in whole cents. */
const anyRate = fc
  .record({
    periods: anyPeriods,
    parent_adjustment_percentage: anyAdjustment,
    seeds: fc.array(fc.option(fc.integer({ min: 0, max: 60_000 })), { minLength: 5 * MAX, maxLength: 5 * MAX }),
  })
  .map(({ periods, parent_adjustment_percentage, seeds }) => ({
    parent_adjustment_percentage,
    restrictions: periods,
    prices: [null, ...periods.map(({ id }) => id)].flatMap((rate_restriction_id, i) =>
      Array.from({ length: MAX }, (_, j) => ({
        room_type_id: TYPE,
        occupancy: j + 1,
        rate_restriction_id,
        amount: seeds[i * MAX + j] ?? null,
      })).flatMap(({ amount, ...place }) => (amount === null ? [] : [{ ...place, gross_amount: decimal(amount / 100) }])),
    ),
  }));

/** A rate and its ancestors, nearest first; the last one may have no all-year price either. */
const anyChain = fc
  .array(anyRate, { minLength: 1, maxLength: 4 })
  .map((rates): PriceBook[] =>
    rates.map((rate, i) => ({ ...rate, id: `r${i}`, name: `Rate ${i}`, parent_rate_id: i < rates.length - 1 ? `r${i + 1}` : null })),
  );

const anyCase = fc.record({
  chain: anyChain,
  occupancy: fc.integer({ min: 1, max: MAX }),
  start: fc.integer({ min: 0, max: YEAR }),
  nights: fc.integer({ min: 0, max: 25 }),
  items: fc.uniqueArray(anyItem, { maxLength: 5, selector: (item) => item.item_id }),
});
type Case = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

function questionOf({ chain, occupancy, start, nights, items }: Case): OneListStay {
  const from = addDays(FIRST, start);
  const departure = addDays(from, nights);
  const dates = nights === 0 ? [from] : datesBetween(from, departure);
  return { dates, departure, occupancy, items, levels: levelsAt(chain, { room_type_id: TYPE, occupancy }) };
}

/** The price rule implemented independently, as a look-up in the price lists. */
function byHand([rate, ...parents]: readonly PriceBook[], occupancy: number, date: string): Cents | null {
  if (!rate) return null;
  const period = rate.restrictions?.find(({ from, to }) => from <= date && date <= to);
  const of = (id: string | null) => rate.prices?.find((price) => price.occupancy === occupancy && price.rate_restriction_id === id);
  const own = (period && of(period.id)) ?? of(null);
  if (own) return cents(own.gross_amount);
  const inherited = byHand(parents, occupancy, date);
  if (inherited === null) return null;
  // In whole thousandths of a percent, half a cent away from zero.
  const exact = BigInt(inherited) * BigInt(100_000 + Math.round(rate.parent_adjustment_percentage * 1000));
  return wholeCents(Number((exact * 2n + 100_000n) / 200_000n));
}

const sum = (lines: readonly { gross_amount: Cents }[]) => sumOf(lines.map(({ gross_amount }) => gross_amount));
const isWhole = ({ gross_amount }: { gross_amount: Cents }) => gross_amount >= 0 && Number.isInteger(gross_amount);

/** The night to which an item belongs: breakfast belongs to the night before its morning. */
function nightOf(
  { frequency, date }: PricedStay["items"][number],
  { dates, departure }: OneListStay,
  item: PricedItem | undefined,
): string {
  const last = dates.at(-1) ?? departure;
  if (frequency === "on_check_in") return dates[0] ?? departure;
  if (frequency === "on_check_out") return last;
  return item?.book_next_day && departure > last ? addDays(date, -1) : date;
}

/** The violated invariants of a price. */
function faultsOf(price: PricedStay | null, question: OneListStay): string[] {
  if (!price) return [];
  const included = price.items.filter((item) => item.included);
  const onTop = price.items.filter((item) => !item.included);
  const items = new Map(question.items.map((item) => [item.item_id, item]));
  const inside = (date: string) => sum(included.filter((line) => nightOf(line, question, items.get(line.item_id)) === date));
  const lodging = price.nights.map(({ date, gross_amount }) => gross_amount - inside(date));
  const rules: Record<string, boolean> = {
    "a night for each date": price.nights.map(({ date }) => date).join() === question.dates.join(),
    "nights and what is on top are the stay": sum(price.nights) + sum(onTop) === price.gross_amount,
    "whole cents everywhere": [...price.nights, ...price.items].every(isWhole),
    "city tax never inside": included.every(({ type }) => type !== "city_tax"),
    "lodging never below nothing": lodging.every((left) => left >= 0),
    "lodging and what is inside are the nights": lodging.reduce((all, left) => all + left, 0) + sum(included) === sum(price.nights),
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}

/** The nights in cents; null if the stay has no price. */
function nightsOf(price: PricedStay | null): number[] | null {
  return price?.nights.map(({ gross_amount }) => gross_amount) ?? null;
}

test("every night costs what its rate's lists say, whatever periods and parents there are", () => {
  fc.assert(
    fc.property(anyCase, (given) => {
      const { dates, levels } = questionOf(given);
      expect(dates.map((date) => nightPrice(levels, date))).toEqual(dates.map((date) => byHand(given.chain, given.occupancy, date)));
    }),
    { numRuns: 400 },
  );
});

test("a stay is its nights and what comes on top, and included items and lodging make up each night", () => {
  fc.assert(
    fc.property(anyCase, (given) => {
      const question = questionOf(given);
      const nights = question.dates.map((date) => byHand(given.chain, given.occupancy, date));
      const price = priceStay(question);
      expect(faultsOf(price, question)).toEqual([]);
      expect(nightsOf(price)).toEqual(nights.includes(null) ? null : nights);
    }),
    { numRuns: 400 },
  );
});

test("an agreed total is the stay's price to the cent, and city tax is what it was", () => {
  fc.assert(
    fc.property(anyCase, fc.integer({ min: 0, max: 900_000 }), (given, total) => {
      const question = questionOf(given);
      const price = priceTotal(question, wholeCents(total));
      const taxOf = (stay: PricedStay | null) => stay?.items.filter(({ type }) => type === "city_tax") ?? [];
      const owed = taxOf(priceTotal({ ...question, items: question.items.filter(({ type }) => type === "city_tax") }, cents(1_000_000)));
      expect(faultsOf(price, question)).toEqual([]);
      expect(price === null ? null : price.gross_amount).toBe(total < sum(owed) ? null : total);
      expect(price === null ? [] : taxOf(price)).toEqual(price === null ? [] : owed);
    }),
    { numRuns: 400 },
  );
});

test("an agreed total without items is spread evenly, a cent apart at most", () => {
  fc.assert(
    fc.property(anyCase, fc.integer({ min: 0, max: 900_000 }), (given, total) => {
      const nights = nightsOf(priceTotal(questionOf({ ...given, items: [] }), wholeCents(total))) ?? [];
      expect(nights.reduce((all, night) => all + night, 0)).toBe(total);
      expect(Math.max(...nights) - Math.min(...nights)).toBeLessThanOrEqual(1);
    }),
  );
});

test("a total is spread over what nobody has set by hand, and what was set stays", () => {
  fc.assert(
    fc.property(
      anyCase,
      fc.integer({ min: 0, max: 900_000 }),
      fc.array(fc.option(fc.integer({ min: 0, max: 30_000 }))),
      (given, total, hand) => {
        const question = questionOf(given);
        const lodging = new Map(question.dates.flatMap((date, i) => (hand[i] == null ? [] : [[date, wholeCents(hand[i])] as const])));
        const some = priceTotal(question, cents(1_000_000))?.items.filter((_, i) => hand[i + 1] != null) ?? [];
        const items = new Map(some.map((item) => [pinKey(item), item.gross_amount]));
        const price = priceTotal(question, wholeCents(total), { lodging, items });
        const taxes =
          priceTotal(question, cents(1_000_000))?.items.filter((item) => item.type === "city_tax" && !items.has(pinKey(item))) ?? [];
        const byHand = [...lodging.values(), ...items.values()].reduce((all, each) => all + each, 0) + sum(taxes);
        expect(faultsOf(price, question)).toEqual([]);
        const isPossible = total >= byHand && (lodging.size < question.dates.length || price !== null);
        expect(price === null ? null : price.gross_amount).toBe(isPossible ? total : null);
        const kept = price?.items.filter((item) => items.has(pinKey(item))) ?? [];
        expect(kept.filter((item) => item.gross_amount !== items.get(pinKey(item)))).toEqual([]);
        const inside = (date: string) => sum(price?.items.filter((item) => item.included && item.night === date) ?? []);
        const charged = price?.nights.map(({ date, gross_amount }) => [date, gross_amount - inside(date)] as const) ?? [];
        expect(charged.filter(([date, amount]) => (lodging.get(date) ?? amount) !== amount)).toEqual([]);
      },
    ),
    { numRuns: 400 },
  );
});

test("a stay that is moved and keeps its price keeps every night it had, whatever the lists say now", () => {
  fc.assert(
    fc.property(anyCase, anyChain, fc.integer({ min: -5, max: 5 }), (given, now, later) => {
      const former = priceTotal(questionOf({ ...given, items: [] }), cents(777.77));
      if (!former) throw new Error("without city tax any total is possible");
      const question = questionOf({ ...given, chain: now, items: [], start: Math.max(0, given.start + later) });
      const price = retainPrice(former, question);
      const known = new Map(former.nights.map(({ date, gross_amount }) => [date, gross_amount]));
      const nights = question.dates.map((date) => known.get(date) ?? byHand(now, given.occupancy, date));
      expect(faultsOf(price, question)).toEqual([]);
      expect(nightsOf(price)).toEqual(nights.includes(null) ? null : nights);
    }),
    { numRuns: 300 },
  );
});

const anyTwoLists = fc.record({ given: anyCase, other: anyCase, cut: fc.integer({ min: 0, max: 25 }) });

test("a stay of two rates costs what each night costs by its own, and posts the items of the night's rate", () => {
  fc.assert(
    fc.property(anyTwoLists, ({ given, other, cut }) => {
      const first = questionOf(given);
      const second = questionOf({ ...other, occupancy: given.occupancy, start: given.start, nights: given.nights });
      const lists = [first, second].map(({ levels, items }) => ({ levels, items }));
      const listAt = (index: number) => lists[index < cut ? 0 : 1] ?? { levels: [], items: [] };
      const nights = first.dates.map((date, index) => ({ date, list: listAt(index) }));
      const price = priceByNight({ ...first, nights });
      const expected = nights.map(({ date, list }) => nightPrice(list.levels, date));
      expect(nightsOf(price)).toEqual(expected.includes(null) ? null : expected);
      if (!price) return;
      const posted = nights.flatMap(({ date, list }, index) =>
        list.items.flatMap(({ item_id, frequency, type }) => {
          if (type === "city_tax" && date === first.departure) return [];
          if (frequency === "on_check_in" && index > 0) return [];
          if (frequency === "on_check_out" && index < nights.length - 1) return [];
          return [`${item_id} ${date}`];
        }),
      );
      expect(price.items.map(({ item_id, night }) => `${item_id} ${night}`).sort()).toEqual(posted.sort());
      const onTop = price.items.filter(({ included }) => !included);
      expect(sum(price.nights) + sum(onTop)).toBe(price.gross_amount);
    }),
    { numRuns: 300 },
  );
});

test("a stay cut into rates that are alike costs what it costs uncut, line by line", () => {
  fc.assert(
    fc.property(anyCase, fc.integer({ min: 0, max: 25 }), (given, cut) => {
      const { dates, levels, items, ...rest } = questionOf(given);
      const [before, after] = [
        { levels, items },
        { levels, items },
      ];
      const nights = dates.map((date, index) => ({ date, list: index < cut ? before : after }));
      const price = priceByNight({ ...rest, nights });
      const lines = (stay: PricedStay | null) => stay?.items.map((item) => JSON.stringify(item)).sort();
      const whole = priceStay({ ...rest, dates, levels, items });
      expect([price?.nights, price?.gross_amount, lines(price)]).toEqual([whole?.nights, whole?.gross_amount, lines(whole)]);
    }),
  );
});

test("the price list's stretches say of every day what the day costs", () => {
  fc.assert(
    fc.property(anyCase, (given) => {
      const levels = levelsAt(given.chain, { room_type_id: TYPE, occupancy: given.occupancy });
      const from = addDays(FIRST, given.start);
      const to = addDays(from, given.nights);
      const stretches = priceStretches(levels, { from, to });
      const days = stretches.flatMap((stretch) => datesBetween(stretch.from, addDays(stretch.to, 1)).map((date) => ({ date, stretch })));
      expect(days.map(({ date }) => date)).toEqual(datesBetween(from, addDays(to, 1)));
      expect(days.map(({ stretch }) => stretch.source?.gross_amount ?? null)).toEqual(days.map(({ date }) => nightPrice(levels, date)));
    }),
    { numRuns: 300 },
  );
});

test("the database gives a booking exactly the prices that the screen shows", () => {
  const property = makeTestProperty();
  const view = viewOf(property, makeMember(property, "staff"));
  const type = addRoomType(property, "Double", [1, MAX]);
  fc.assert(
    fc.property(anyCase, (given) => {
      const { dates, levels } = questionOf(given);
      const ids = [...given.chain].reverse().reduce<string[]>((made, rate) => {
        const { parent_adjustment_percentage } = rate;
        return [addRate(property, { name: rate.name, default: 0, parent_rate_id: made[0] ?? null, parent_adjustment_percentage }), ...made];
      }, []);
      given.chain.forEach((rate, i) => {
        const rate_id = ids[i] ?? "";
        const periods = new Map(
          rate.restrictions?.map(({ id, name, from, to }) => [id, insert(property, "rate_restrictions", { rate_id, name, from, to })]),
        );
        for (const { occupancy, rate_restriction_id, gross_amount } of rate.prices ?? []) {
          addPrice(property, rate_id, type, cents(gross_amount), {
            occupancy,
            rate_restriction_id: periods.get(rate_restriction_id ?? "") ?? null,
          });
        }
      });
      const booked = rateLevels(view, ids[0] ?? "", { room_type_id: type, occupancy: given.occupancy });
      expect(dates.map((date) => nightPrice(booked, date))).toEqual(dates.map((date) => nightPrice(levels, date)));
    }),
    { numRuns: 40 },
  );
});

test("a circle of parents ends where it begins again", () => {
  const rates = ["a", "b", "c"].map((id, i) => ({ id, parent_rate_id: ["b", "c", "b"][i] ?? null }));
  expect(ancestry("a", rates).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(ancestry("nobody", rates)).toEqual([]);
});
