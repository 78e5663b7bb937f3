import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isNumberBegun, readNumber } from "#shared/platform/core/number-text.ts";

const AMOUNT = { decimals: 2, unit: "EUR" };
const PERCENT = { decimals: 3, min: -100, max: 1000, unit: "%" };
const PERSONS = { decimals: 0, min: 1, max: 99 };

describe("an amount is read as it is meant, with comma or point, typed or pasted", () => {
  test.each([
    ["99,90", 99.9],
    ["99.90", 99.9],
    ["99,9", 99.9],
    ["99.9", 99.9],
    ["100,00", 100],
    ["100.00", 100],
    ["119,50", 119.5],
    ["2.60", 2.6],
    ["12,", 12],
    ["12.", 12],
    [",50", 0.5],
    ["007", 7],
    ["1.249,50", 1249.5],
    ["1,249.50", 1249.5],
    ["1 249,50", 1249.5],
    ["1\u00a0249,50", 1249.5],
    ["1\u202f249,50", 1249.5],
    ["1'249.50", 1249.5],
    ["1’249.50", 1249.5],
    ["1.234.567,89", 1234567.89],
    ["1,234,567.89", 1234567.89],
    ["1.290", 1290],
    ["1,290", 1290],
    ["€ 99,90", 99.9],
    ["€ 1.119,50", 1119.5],
    ["€ 1,119.50", 1119.5],
    ["99,90 €", 99.9],
    ["€99.90", 99.9],
    ["EUR 99,90", 99.9],
    ["99,90 eur", 99.9],
    ["\t99,90\r\n", 99.9],
    ["\u00a099,90\u00a0", 99.9],
    ["120,-", 120],
    ["120,--", 120],
    ["120,– €", 120],
    ["-5", -5],
    ["−5,50", -5.5],
    ["–5", -5],
    ["- 5", -5],
    ["-€ 489,60", -489.6],
    ["€ -489,60", -489.6],
    ["+5", 5],
    ["-0", 0],
    ["0", 0],
    ["", null],
    ["   ", null],
  ])("%j is %j", (text, value) => {
    expect(readNumber(text, AMOUNT)).toEqual({ value, problem: null });
  });

  test.each([
    ["viel", "no_number"],
    ["12 50", "no_number"],
    ["1.2.3", "no_number"],
    ["12,34,5", "no_number"],
    ["1.29.000", "no_number"],
    ["1,249,50", "no_number"],
    ["1.249.50", "no_number"],
    ["1 249 50", "no_number"],
    ["12 abc", "no_number"],
    ["1e5", "no_number"],
    ["--5", "no_number"],
    ["-€-5", "no_number"],
    ["5-", "no_number"],
    ["-", "no_number"],
    ["€", "no_number"],
    ["0,125", "decimals"],
    ["9,9999", "decimals"],
  ])("%j is none: %s", (text, problem) => {
    expect(readNumber(text, AMOUNT)).toEqual({ value: null, problem });
  });
});

describe("an amount in another currency than the property's is none, as it would be taken over unconverted", () => {
  test.each([
    ["480,00 €", "EUR"],
    ["EUR 480", "EUR"],
    ["CHF 480", "CHF"],
    ["Fr. 480.00", "CHF"],
    ["480.– Fr.", "CHF"],
    ["$480.00", "USD"],
    ["$480.00", "CAD"],
    ["480", "CHF"],
  ])("%j is 480 of %s", (text, unit) => {
    expect(readNumber(text, { decimals: 2, unit })).toEqual({ value: 480, problem: null });
  });

  test.each([
    ["480,00 €", "CHF"],
    ["EUR 480", "CHF"],
    ["€ 480 CHF", "CHF"],
    ["CHF 480", "EUR"],
    ["Fr. 480", "EUR"],
    ["$480", "EUR"],
    ["£480", "USD"],
  ])("%j is none of %s", (text, unit) => {
    expect(readNumber(text, { decimals: 2, unit })).toEqual({ value: null, problem: "currency" });
  });

  test("a percentage and a count have no currency", () => {
    expect(readNumber("5 €", PERCENT).problem).toBeNull();
  });
});

describe("a percentage may have three decimals, so that one mark is its decimal mark", () => {
  test.each([
    ["12,5", 12.5],
    ["12.5 %", 12.5],
    ["−7,125%", -7.125],
    ["1.250", 1.25],
    ["1,000", 1],
  ])("%j is %j", (text, value) => {
    expect(readNumber(text, PERCENT)).toEqual({ value, problem: null });
  });

  test.each([
    ["-101", "too_small"],
    ["1001", "too_big"],
    ["0,0001", "decimals"],
  ])("%j is none: %s", (text, problem) => {
    expect(readNumber(text, PERCENT)).toEqual({ value: null, problem });
  });
});

describe("a whole number is whole", () => {
  test.each([
    ["2", 2],
    [" 2 ", 2],
    ["2,0", 2],
  ])("%j is %j", (text, value) => {
    expect(readNumber(text, PERSONS)).toEqual({ value, problem: null });
  });

  test("thousands are understood where there may be so many", () => {
    expect(readNumber("1.006", { decimals: 0 })).toEqual({ value: 1006, problem: null });
  });

  test.each([
    ["2,5", "decimals"],
    ["0", "too_small"],
    ["100", "too_big"],
    ["1.000", "too_big"],
    ["zwei", "no_number"],
  ])("%j is none: %s", (text, problem) => {
    expect(readNumber(text, PERSONS)).toEqual({ value: null, problem });
  });
});

test("every amount is read as it is written in either language, with its currency or without", () => {
  const locales = fc.constantFrom("de-AT", "de", "en-GB", "de-CH", "fr");
  const styles = fc.constantFrom({}, { style: "currency" as const, currency: "EUR" });
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), locales, styles, (cents, locale, style) => {
      const written = new Intl.NumberFormat(locale, { ...style, minimumFractionDigits: 2 }).format(cents / 100);
      expect(readNumber(written, AMOUNT)).toEqual({ value: cents / 100 + 0, problem: null });
    }),
  );
});

test("while a number is typed letter by letter, no step is read as another number than the shown one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom(",", "."), (cents, mark) => {
      const text = (cents / 100).toFixed(2).replace(".", mark);
      for (let typed = 1; typed <= text.length; typed++) {
        const begun = text.slice(0, typed).replace(",", ".");
        expect(readNumber(text.slice(0, typed), AMOUNT).value).toBe(Number(begun));
      }
    }),
  );
});

test.each(["", "-", "−", "€", "-€", "€ -", ",", "-.", "EUR"])("%j may still become a number", (text) => {
  expect(isNumberBegun(text, "EUR")).toBe(true);
});

test.each(["x", "1x"])("%j will never be one", (text) => {
  expect(isNumberBegun(text, "EUR")).toBe(false);
});
