import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents, sumOf } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { cancellationFee, daysOfStay, feeOf, noShowFee, relativeDays, termsInWords } from "#shared/prices/cancellation-policies/rules.ts";
import { CancellationPolicyInput, CancellationTerms } from "#shared/prices/cancellation-policies/schema.ts";
import type { PricedItemDay, PricedStay } from "#shared/prices/pricing/priced-stay.ts";

const ARRIVAL = "2027-03-10";
const TERMS = CancellationTerms.parse({
  steps: [
    { days_before: 14, percentage: 50 },
    { days_before: 2, percentage: 90 },
  ],
  no_show: { percentage: 100 },
});

/** Three nights of 100.00, breakfast of 15.00 on top of each, and 2.50 of local tax a night. */
function stay(): PricedStay {
  const dates = [0, 1, 2].map((n) => addDays(ARRIVAL, n));
  const item = (type: PricedItemDay["type"], amount: number) =>
    dates.map(
      (date): PricedItemDay => ({
        item_id: type,
        name: type,
        type,
        unit: "room",
        frequency: "daily",
        included: false,
        night: date,
        date,
        quantity: 1,
        unit_gross_amount: cents(amount),
        gross_amount: cents(amount),
      }),
    );
  const nights = dates.map((date) => ({ date, gross_amount: cents(100) }));
  const items = [...item("catering", 15), ...item("city_tax", 2.5)];
  return { nights, items, gross_amount: sumOf([...nights, ...items].map(({ gross_amount }) => gross_amount)) };
}

describe("the fee of a cancellation", () => {
  test.each([
    ["15 days before the arrival it is free", 15, 0],
    ["on the last day that is free, 14 days before, it is free", 14, 0],
    ["a day later half of the price without local tax is owed", 13, 172.5],
    ["two days before the arrival it is still half", 2, 172.5],
    ["the day before the arrival it is nine tenths", 1, 310.5],
    ["on the day of the arrival, too", 0, 310.5],
    ["and after it", -1, 310.5],
  ])("%s", (_, days, fee) => {
    expect(cancellationFee(TERMS, { price: stay(), arrival: ARRIVAL, day: addDays(ARRIVAL, -days) })).toBe(cents(fee));
  });

  test("without terms, or without steps, it is free", () => {
    const asked = { price: stay(), arrival: ARRIVAL, day: ARRIVAL };
    expect(cancellationFee(null, asked)).toBe(0);
    expect(cancellationFee({ steps: [] }, asked)).toBe(0);
  });

  test("counted in nights it is the price of the first ones, without board, and of a shorter stay all of it", () => {
    expect(feeOf({ percentage: null, nights: 2 }, stay())).toBe(cents(200));
    expect(feeOf({ percentage: null, nights: 30 }, stay())).toBe(cents(300));
  });

  test("a no-show owes the fee of the terms, without local tax; nothing if they set none", () => {
    expect(noShowFee(TERMS, stay())).toBe(cents(345));
    expect(noShowFee({ no_show: null }, stay())).toBe(0);
  });

  test("is never below zero, never above the price without local tax, and never falls towards the arrival", () => {
    const step = fc.record({ days_before: fc.integer({ min: 1, max: 60 }), percentage: fc.integer({ min: 1, max: 100 }) });
    fc.assert(
      fc.property(
        fc.uniqueArray(step, { selector: ({ days_before }) => days_before, maxLength: 5 }),
        fc.integer({ min: 0, max: 70 }),
        (typed, days) => {
          const byDays = typed.toSorted((a, b) => b.days_before - a.days_before);
          const rising = typed.map(({ percentage }) => percentage).toSorted((a, b) => a - b);
          const steps = byDays.map(({ days_before }, n) => ({ days_before, percentage: rising[n] ?? 1, nights: null }));
          const at = (before: number) => cancellationFee({ steps }, { price: stay(), arrival: ARRIVAL, day: addDays(ARRIVAL, -before) });
          expect(at(days)).toBeGreaterThanOrEqual(0);
          expect(at(days)).toBeLessThanOrEqual(cents(345));
          expect(at(days - 1)).toBeGreaterThanOrEqual(at(days));
        },
      ),
    );
  });
});

describe("the terms in words", () => {
  test("of a policy count the days before the arrival", () => {
    expect(termsInWords(TERMS, "de", relativeDays("de"))).toBe(
      "Kostenlose Stornierung bis 14 Tage vor der Anreise. Danach zahlen Sie 50 % des Preises. Ab 1 Tag vor der Anreise zahlen Sie 90 % des Preises. Wer nicht anreist, zahlt 100 % des Preises.",
    );
    expect(termsInWords(TERMS, "en", relativeDays("en"))).toBe(
      "Free cancellation until 14 days before arrival. After that you pay 50% of the price. From 1 day before arrival you pay 90% of the price. If you do not arrive, you pay 100% of the price.",
    );
  });

  test("of a stay name its days", () => {
    const words = termsInWords(
      TERMS,
      "en",
      daysOfStay({ arrival: ARRIVAL, day: "2027-02-24" }, (day) => day),
    );
    expect(words).toContain("until 2027-02-24.");
    expect(words).toContain("From 2027-03-09 you pay 90%");
  });

  test.each([
    [
      "2027-02-25",
      "Eine Stornierung kostet 50 % des Preises. Ab 2027-03-09 zahlen Sie 90 % des Preises. Wer nicht anreist, zahlt 100 % des Preises.",
    ],
    [
      "2027-03-08",
      "Eine Stornierung kostet 50 % des Preises. Ab 2027-03-09 zahlen Sie 90 % des Preises. Wer nicht anreist, zahlt 100 % des Preises.",
    ],
    ["2027-03-09", "Eine Stornierung kostet 90 % des Preises. Wer nicht anreist, zahlt 100 % des Preises."],
    ["2027-03-10", "Eine Stornierung kostet 90 % des Preises. Wer nicht anreist, zahlt 100 % des Preises."],
  ])("name no free cancellation that is over on %s, but what is owed already", (day, words) => {
    expect(
      termsInWords(
        TERMS,
        "de",
        daysOfStay({ arrival: ARRIVAL, day }, (each) => each),
      ),
    ).toBe(words);
  });

  test("end with the owner's own words, and without steps it is free until the arrival", () => {
    const own = CancellationTerms.parse({ steps: [], no_show: { nights: 1 }, texts: { de: "Wir sind kulant." } });
    expect(termsInWords(own, "de", relativeDays("de"))).toBe(
      "Kostenlose Stornierung bis zur Anreise. Wer nicht anreist, zahlt die erste Nacht. Wir sind kulant.",
    );
  });
});

test.each([
  ["a step is a percentage or nights, not both", { steps: [{ days_before: 3, percentage: 10, nights: 1 }] }],
  ["and not nothing", { steps: [{ days_before: 3 }] }],
  ["steps come nearer to the arrival", { steps: [3, 7].map((days_before) => ({ days_before, percentage: 10 })) }],
  ["no day twice", { steps: [3, 3].map((days_before) => ({ days_before, percentage: 10 })) }],
  ["no fee is above the price", { steps: [{ days_before: 3, percentage: 101 }] }],
])("%s", (_, terms) => {
  expect(CancellationPolicyInput.safeParse({ name: "Flexible", ...terms }).success).toBe(false);
});
