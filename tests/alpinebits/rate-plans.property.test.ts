import fc from "fast-check";
import { expect, test } from "vitest";
import { inventoryMessage } from "#server/channels/alpinebits/inventory.ts";
import { type PartnerPlan, type RatePlansMessage, ratePlansMessage } from "#server/channels/alpinebits/rate-plans.ts";
import type { PlanType } from "#shared/channels/alpinebits/plan-days.ts";
import type { ChildAmount, PlanCell } from "#shared/channels/channel-engine/cells.ts";
import { cents } from "#shared/platform/core/money.ts";
import { addDays, nightsBetween } from "#shared/platform/core/stays.ts";
import { type AskedOffer, portal } from "#tests/alpinebits/evaluator.ts";
import { schemaErrors } from "#tests/alpinebits/schema.ts";

const HOTEL = { code: "SONNLEITN", name: "Gasthof Sonnleitn" };
const ALL = { arrivalDays: true, departureDays: true, byRoomType: true };
const START = "2030-01-01";
const DAYS = 12;
const TYPES = ["DZ-BERG", "EZ"];

const USUAL = 3;
/** All children pay as such beside one adult. */
const PERSONS = { min: 1, max: 5, usual: USUAL, children: 4 };
function startReceiver() {
  const receiver = portal();
  receiver.know(
    inventoryMessage(
      HOTEL,
      TYPES.map((code) => ({ code, name: code, language: "de", persons: PERSONS })),
    ),
  );
  return receiver;
}

const AnyPrice = fc.constantFrom(80, 95.55, 120.01).map(cents);
const AnyPrices = fc
  .array(AnyPrice, { maxLength: 3 })
  .map((prices) => Object.fromEntries(prices.map((price, index) => [index + 1, price])));
const Babies = { from_age: 0, to_age: 2, gross_amount: cents(0) };
const AnyChildren = fc.constantFrom<readonly ChildAmount[]>(
  [],
  [Babies],
  [Babies, { from_age: 3, to_age: 11, gross_amount: cents(33.33) }],
);
const rarely = fc.integer({ min: 0, max: 9 }).map((drawn) => drawn < 2);
const AnyCell: fc.Arbitrary<PlanCell> = fc.record({
  prices: AnyPrices,
  closed: rarely,
  closed_to_arrival: rarely,
  closed_to_departure: rarely,
  min_nights: fc.constantFrom(1, 1, 1, 2, 4),
  max_nights: fc.constantFrom(null, null, 3),
  children: AnyChildren,
});
/** A season of runs of equal days, as seasons are. */
const AnyDays = fc
  .array(fc.record({ length: fc.integer({ min: 1, max: 5 }), cell: AnyCell }), { minLength: DAYS, maxLength: DAYS })
  .map((runs) => runs.flatMap(({ length, cell }) => Array.from({ length }, () => cell)).slice(0, DAYS));
const AnyTypes = fc.tuple(AnyDays, AnyDays).map((each): PlanType[] =>
  each.map((cells, index) => ({
    code: TYPES[index] ?? "",
    usual_persons: USUAL,
    days: cells.map((value, day) => ({ date: addDays(START, day), value })),
  })),
);
const AnyStay = fc.record({
  type: fc.constantFrom(...TYPES),
  first: fc.integer({ min: 0, max: DAYS - 2 }),
  nights: fc.integer({ min: 1, max: 5 }),
  adults: fc.integer({ min: 1, max: 3 }),
  ages: fc.array(fc.constantFrom(0, 2, 3, 11, 12), { maxLength: 2 }),
});

const planOf = (types: readonly PlanType[]): PartnerPlan => ({
  code: "HP",
  title: "Halbpension",
  language: "de",
  currency: "EUR",
  meals: "half_board",
  types,
});
function messageOf(types: readonly PlanType[], kind: RatePlansMessage["kind"] = "complete", can = ALL) {
  return ratePlansMessage(HOTEL, { version: "2024-10", kind, plans: [planOf(types)], removed: [], can });
}
const offerOf = ({ type, first, nights, adults, ages }: typeof AnyStay extends fc.Arbitrary<infer S> ? S : never): AskedOffer => ({
  plan: "HP",
  type,
  arrival: addDays(START, first),
  departure: addDays(START, first + nights),
  adults,
  ages,
});

/** The price of a stay by the cells themselves; null if it is not sold. */
function wanted(types: readonly PlanType[], { type, arrival, departure, adults, ages }: AskedOffer): number | null {
  const days = new Map(types.find(({ code }) => code === type)?.days.map(({ date, value }) => [date, value]));
  const nights = nightsBetween(arrival, departure);
  const [first, last] = [days.get(arrival), days.get(departure)];
  if (!first || first.closed_to_arrival || last?.closed_to_departure) return null;
  if (nights.length < first.min_nights || nights.length > (first.max_nights ?? nights.length)) return null;
  let total = 0;
  for (const night of nights) {
    const cell = days.get(night);
    const base = cell?.prices[adults];
    if (!cell || cell.closed || base === undefined) return null;
    total += base;
    for (const age of ages) {
      const bracket = cell.children.find(({ from_age, to_age }) => from_age <= age && age <= to_age);
      if (!bracket) return null;
      total += bracket.gross_amount;
    }
  }
  return total;
}

/** True if every night has a price for these adults: with more of them the standard wants a price that rates do not have. */
function hasPrices(types: readonly PlanType[], { type, arrival, departure, adults }: AskedOffer): boolean {
  const days = types.find(({ code }) => code === type)?.days ?? [];
  return nightsBetween(arrival, departure).every((night) =>
    days.some(({ date, value }) => date === night && value.prices[adults] !== undefined),
  );
}

function oldestChild(types: readonly PlanType[]): number {
  return Math.max(-1, ...types.flatMap(({ days }) => days.flatMap(({ value }) => value.children.map(({ to_age }) => to_age))));
}

test("a portal sells exactly the stays that the cells sell, at their price", () => {
  fc.assert(
    fc.property(AnyTypes, fc.array(AnyStay, { minLength: 8, maxLength: 8 }), (types, stays) => {
      const receiver = startReceiver();
      receiver.take(messageOf(types));
      for (const offer of stays.map(offerOf).filter((each) => hasPrices(types, each))) {
        const quoted = receiver.quote(offer);
        expect(typeof quoted === "number" ? quoted : null, `${JSON.stringify(offer)}: ${quoted}`).toBe(wanted(types, offer));
      }
    }),
    { numRuns: 200 },
  );
});

test("changes of single days lead to what a complete set would have said", () => {
  fc.assert(
    fc.property(AnyTypes, AnyTypes, fc.array(AnyStay, { minLength: 8, maxLength: 8 }), (before, after, stays) => {
      const priced = after.every(({ days }) => days.every(({ value }) => Object.keys(value.prices).length > 0));
      // Ages are part of whole plans.
      fc.pre(priced && oldestChild(before) === oldestChild(after));
      const receiver = startReceiver();
      receiver.take(messageOf(before));
      receiver.take(messageOf(after, "changes"));
      for (const offer of stays.map(offerOf).filter((each) => hasPrices(after, each))) {
        const quoted = receiver.quote(offer);
        expect(typeof quoted === "number" ? quoted : null, `${JSON.stringify(offer)}: ${quoted}`).toBe(wanted(after, offer));
      }
    }),
    { numRuns: 50 },
  );
});

test("a portal with fewer capabilities never sells what the cells do not sell", () => {
  const AnyCan = fc.record({ arrivalDays: fc.boolean(), departureDays: fc.boolean(), byRoomType: fc.boolean() });
  fc.assert(
    fc.property(AnyTypes, AnyCan, fc.array(AnyStay, { minLength: 8, maxLength: 8 }), (types, can, stays) => {
      const receiver = startReceiver();
      receiver.take(messageOf(types, "complete", can));
      for (const offer of stays.map(offerOf).filter((each) => hasPrices(types, each))) {
        const quoted = receiver.quote(offer);
        const isSold = typeof quoted === "number";
        expect(isSold ? quoted : null, JSON.stringify(offer)).toBe(isSold ? wanted(types, offer) : null);
      }
    }),
    { numRuns: 100 },
  );
});

test.each(["2024-10", "2022-10"] as const)("messages of any plans are valid against the schema of %s", async (version) => {
  const plans = fc.sample(AnyTypes, { numRuns: 10, seed: 7 });
  const kinds = ["complete", "changes"] as const;
  const messages = plans.flatMap((types) =>
    kinds.map((kind) => ratePlansMessage(HOTEL, { version, kind, plans: [planOf(types)], removed: ["SOMMER"], can: ALL })),
  );
  expect(await schemaErrors(messages, version)).toEqual([]);
});
