import { expect, test } from "vitest";
import { isNamedBy } from "#client/inventory/tax-rates/is-named-by.ts";
import { makeFormats } from "#client/platform/core/dates.ts";
import { percentWords } from "#client/prices/rates/rate-words.ts";

const german = makeFormats("de-AT", "Europe/Vienna", "EUR");
const english = makeFormats("en-GB", "Europe/Vienna", "EUR");

test("a percentage has a blank before its sign in German and none in English, in every text", () => {
  expect([german.percent(20), german.percentInTenths(62.53), percentWords(-12.5, german)]).toEqual([
    "20\u00a0%",
    "62,5\u00a0%",
    "−12,5\u00a0%",
  ]);
  expect([english.percent(20), english.percentInTenths(62.53), percentWords(10, english)]).toEqual(["20%", "62.5%", "+10%"]);
});

test("a tax rate that is named by its percentage isn't said twice in either language", () => {
  expect([german, english].map(({ percent }) => isNamedBy("20 %", percent(20)))).toEqual([true, true]);
  expect(isNamedBy("Reduced", english.percent(10))).toBe(false);
});
