import * as fc from "fast-check";
import { expect, test } from "vitest";
import { adjusted, type Cents, cents, minus, netOf, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { addDays, datesBetween } from "#shared/platform/core/stays.ts";
import { taxedGuests, taxOfNight } from "#shared/prices/local-taxes/rules.ts";
import type { PricedItem } from "#shared/prices/pricing/price-list.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import { retax } from "#shared/prices/pricing/retax.ts";
import { anyDay, anyGuest, anyRule, rule } from "#tests/local-taxes/any-rule.ts";
import { anyItem } from "#tests/pricing/any-item.ts";
import { byOneList, type OneListStay } from "#tests/pricing/by-one-list.ts";
import { decimal, wholeCents } from "#tests/support/whole-cents.ts";

const { priceStay, priceTotal, retainPrice } = byOneList;

const LODGING = [{ valid_from: null, percentage: 10 }];

const anyQuestion = fc
  .record({
    from: anyDay,
    nights: fc.integer({ min: 1, max: 65 }),
    guests: fc.array(anyGuest, { maxLength: 4 }),
    occupancy: fc.integer({ min: 1, max: 4 }),
    night: fc.integer({ min: 0, max: 30_000 }),
    others: fc.array(anyItem, { maxLength: 2 }),
    taxes: fc.array(fc.tuple(anyItem, fc.array(anyRule, { minLength: 1, maxLength: 3 })), { minLength: 1, maxLength: 2 }),
  })
  .map(({ from, nights, guests, occupancy, night, others, taxes }): OneListStay => {
    const departure = addDays(from, nights);
    const withRules = taxes.map(([item, tax_rules]): PricedItem => ({ ...item, type: "city_tax", tax_rules }));
    return {
      dates: datesBetween(from, departure),
      departure,
      occupancy,
      items: [...others, ...withRules],
      levels: [{ adjustment: 0, prices: [{ from: null, to: null, gross_amount: wholeCents(night) }] }],
      tax_facts: { guests: taxedGuests(guests.slice(0, occupancy), occupancy), lodging: LODGING },
    };
  });

const sum = (parts: readonly { gross_amount: Cents }[]) => sumOf(parts.map(({ gross_amount }) => gross_amount));

/** The taxes that the rules ask of a price, worked out again for each night and tax. */
function taxOf(price: PricedStay, { dates, items, tax_facts }: OneListStay): Cents {
  const guests = tax_facts?.guests ?? [];
  return sumOf(
    items.flatMap(({ tax_rules = [] }) =>
      dates.map((date, index) => {
        const inside = sum(price.items.filter(({ included, night }) => included && night === date));
        const net_amount = netOf(minus(price.nights[index]?.gross_amount ?? ZERO, inside), 10);
        const tax = taxOfNight(tax_rules, { date, index, net_amount, guests });
        return tax ? adjusted(tax.gross_amount, tax.vat_on_top ? 10 : 0) : ZERO;
      }),
    ),
  );
}

/** Charges by rules: the lines of nights that have one. */
function ruledIn(price: PricedStay, { items }: OneListStay): Cents {
  const rulesOf = new Map(items.map(({ item_id, tax_rules = [] }) => [item_id, tax_rules]));
  return sum(price.items.filter(({ item_id, night }) => rulesOf.get(item_id)?.some(({ valid_from }) => valid_from <= night)));
}

function isWhole(price: PricedStay): boolean {
  return plus(sum(price.nights), sum(price.items.filter(({ included }) => !included))) === price.gross_amount;
}

test("a stay priced by its rate owes what the rules ask of each night, and its parts are its price", () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const price = priceStay(question);
      expect(price !== null && isWhole(price) && ruledIn(price, question) === taxOf(price, question)).toBe(true);
    }),
  );
});

test("VAT on top never changes what the municipality gets: a line without its VAT is the tax by the rule", () => {
  fc.assert(
    fc.property(anyQuestion, fc.constantFrom(0, 2.6, 7, 10, 19), (question, percentage) => {
      const facts = { guests: question.tax_facts?.guests ?? [], lodging: [{ valid_from: null, percentage }] };
      const priced = (vat_on_top: boolean) => {
        const items = question.items.map((item) => ({
          ...item,
          tax_rules: (item.tax_rules ?? []).map((each) => ({ ...each, vat_on_top })),
        }));
        return priceStay({ ...question, items, tax_facts: facts })?.items ?? [];
      };
      const [bare, taxed] = [priced(false), priced(true)];
      expect(taxed.map(({ gross_amount, vat_percentage = 0 }) => netOf(gross_amount, vat_percentage))).toEqual(
        bare.map(({ gross_amount }) => gross_amount),
      );
      expect(bare.every(({ vat_percentage }) => vat_percentage === undefined)).toBe(true);
    }),
  );
});

test("an agreed total is met to the cent, and its taxes are those of its nights but for what no price can meet", () => {
  fc.assert(
    fc.property(anyQuestion, fc.integer({ min: 0, max: 900_000 }), (question, total) => {
      const price = priceTotal(question, wholeCents(total));
      if (!price) return;
      expect(price.gross_amount).toBe(total);
      expect(isWhole(price)).toBe(true);
      expect(ruledIn(price, question)).toBeLessThanOrEqual(taxOf(price, question));
    }),
    { numRuns: 40 },
  );
});

test("with a percentage the rest that no price can meet is a few cents", () => {
  const percent = rule({ valid_from: "2020-01-01", kind: "percent", percentage: 5 });
  fc.assert(
    fc.property(anyQuestion, fc.integer({ min: 0, max: 900_000 }), (question, total) => {
      const only = { ...question, items: question.items.map((item) => (item.tax_rules ? { ...item, tax_rules: [percent] } : item)) };
      const price = priceTotal(only, wholeCents(total));
      const left = price ? minus(taxOf(price, only), ruledIn(price, only)) : ZERO;
      // Each cent of the rest makes a night dearer, whose taxes are then rounded up at the most.
      const taxes = only.items.filter(({ tax_rules }) => tax_rules).length;
      expect(left).toBeLessThanOrEqual(taxes * taxes);
    }),
    { numRuns: 40 },
  );
});

test("the price by the rate is also what an agreed total of the same amount costs in all", () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const price = priceStay(question);
      expect(price && priceTotal(question, price.gross_amount)?.gross_amount).toBe(price?.gross_amount);
    }),
    { numRuns: 40 },
  );
});

test("a total below the taxes is refused", () => {
  const tax: PricedItem = {
    item_id: "tax",
    name: "City tax",
    type: "city_tax",
    unit: "person",
    frequency: "daily",
    included: false,
    book_next_day: false,
    gross_amount: cents(9),
    tax_rules: [rule({ amount: 2.5 })],
  };
  const dates = ["2026-05-01", "2026-05-02"];
  const question: OneListStay = { dates, departure: "2026-05-03", occupancy: 2, levels: [], items: [tax] };
  expect([9.99, 10].map((total) => priceTotal(question, cents(decimal(total)))?.gross_amount ?? null)).toEqual([null, 1000]);
});

test("a total that only a night set by hand below zero makes possible is found, too", () => {
  const tax: PricedItem = {
    item_id: "tax",
    name: "City tax",
    type: "city_tax",
    unit: "person",
    frequency: "daily",
    included: false,
    book_next_day: false,
    gross_amount: cents(9),
    tax_rules: [rule({ amount: 2.5 })],
  };
  const dates = ["2026-05-01", "2026-05-02"];
  const question: OneListStay = { dates, departure: "2026-05-03", occupancy: 2, levels: [], items: [tax] };
  const pinned = { lodging: new Map([["2026-05-01", cents(-50)]]), items: new Map() };
  for (let total = 0; total < 40; total += 1) {
    const price = priceTotal(question, wholeCents(total), pinned);
    expect([price?.gross_amount, price && ruledIn(price, question)]).toEqual([total, 1000]);
  }
});

test("other guests change the taxes alone, and are as if the stay had been priced with them", () => {
  fc.assert(
    fc.property(anyQuestion, fc.array(anyGuest, { minLength: 4, maxLength: 4 }), (question, others) => {
      const price = priceStay(question);
      const guests = others.slice(0, question.occupancy);
      const asked = { ...question, tax_facts: { guests, lodging: LODGING } };
      const again = priceStay(asked);
      if (!price || !again) throw new Error("every night has a price");
      const after = retax(price, asked);
      expect(after.nights).toEqual(price.nights);
      expect(after.gross_amount).toBe(again.gross_amount);
      expect(isWhole(after)).toBe(true);
      expect(retax(after, asked)).toBe(after);
      expect(retainPrice(price, asked)?.gross_amount).toBe(again.gross_amount);
    }),
  );
});
