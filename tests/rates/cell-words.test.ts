import { expect, test } from "vitest";
import { makeFormats } from "#client/platform/core/dates.ts";
import { sourceWords } from "#client/prices/rates/grid/cell-words.ts";
import { sayIn } from "#tests/support/say-in.ts";

const SPEECH = { say: sayIn("en"), formats: makeFormats("en-GB", "Europe/Vienna", "EUR"), chain: [] };
const NO_PRICE = { own: null, least: null, most: null, hasGap: true };

test("a cell without a price says if only the days outside of the periods lack one", () => {
  const wordsOf = (from: string, to: string) => sourceWords({ ...NO_PRICE, stretches: [{ from, to, source: null }] }, SPEECH);
  expect(wordsOf("0001-01-01", "0001-01-01")).toBe("no price outside of the periods");
  expect(wordsOf("2030-06-01", "2030-08-31")).toBe("no price – can't be booked");
  expect(wordsOf("0001-01-01", "2030-08-31")).toBe("no price – can't be booked");
});
