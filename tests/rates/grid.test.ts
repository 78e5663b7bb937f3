import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filledDown, landed, plainAmount, readBlock, writeBlock } from "#client/prices/rates/grid/price-grid-clipboard.ts";
import {
  cellsToSave,
  cellsToUndo,
  changesOf,
  conflictsIn,
  redone,
  stepped,
  stillEdits,
  typedInto,
  UNTOUCHED,
  undone,
  withMine,
  withoutSaved,
  withTheirs,
} from "#client/prices/rates/grid/price-grid-edits.ts";
import { amountsOf, cellKey, gridColumns, gridRows, rowViews, withAmounts } from "#client/prices/rates/grid/price-grid-model.ts";
import { at, entered, fitted, rangeOf, spotsOf, tabbed, walked } from "#client/prices/rates/grid/price-grid-range.ts";
import { readAmount } from "#shared/platform/core/amount-text.ts";
import type { PriceBook } from "#shared/prices/pricing/rate-levels.ts";
import { placeKey, placeOf } from "#shared/prices/rates/rules.ts";

describe("an amount as people write it", () => {
  test.each([
    ["129,90", 129.9],
    ["129.9", 129.9],
    [" € 1.290,00 ", 1290],
    ["1,290.50 €", 1290.5],
    ["1'290.50", 1290.5],
    ["1 290,5", 1290.5],
    ["1.290", 1290],
    ["12.345.678,9", null],
    ["120,-", 120],
    ["120,–", 120],
    ["EUR 80", 80],
    ["0", 0],
    ["0,5", 0.5],
    ["99,900000", 99.9],
    ["", null],
    ["–", null],
  ])("%j", (text, amount) => {
    expect(readAmount(text, "EUR").amount).toBe(amount);
  });

  test.each([
    ["a lot", "no_number"],
    ["12,34,5", "no_number"],
    ["1.29.000", "no_number"],
    ["1e5", "no_number"],
    ["-5", "negative"],
    ["9,9999", "decimals"],
    ["0,125", "decimals"],
    ["1000001", "too_much"],
    ["CHF 120", "currency"],
  ])("%j is none: %s", (text, error) => {
    expect(readAmount(text, "EUR")).toEqual({ amount: null, error });
  });

  test("what the grid copies it reads again, in either language", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(",", "."), (cents, mark) => {
        expect(readAmount(plainAmount(cents / 100, mark), "EUR")).toEqual({ amount: cents / 100, error: null });
      }),
    );
  });
});

describe("the clipboard", () => {
  test.each([
    [
      "100\t120\r\n80\t\r\n",
      [
        ["100", "120"],
        ["80", ""],
      ],
    ],
    ["100", [["100"]]],
    ["100\n\n80\n", [["100"], [""], ["80"]]],
    ['"1.290,00 €"\t5', [["1.290,00 €", "5"]]],
    ["", [[""]]],
  ])("%j is a block", (text, block) => {
    expect(readBlock(text)).toEqual(block);
  });

  test("a block goes out and comes back as it was", () => {
    const cell = fc.constantFrom("", "1", "99,5", "120");
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
    fc.assert(
      fc.property(block, (cells) => {
        expect(readBlock(writeBlock(cells))).toEqual(cells);
      }),
    );
  });

  const size = { rows: 4, columns: 3 };
  const range = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });
  const texts = (cells: ReturnType<typeof landed>) => cells.map(({ spot, text }) => `${spot.row},${spot.column}=${text}`).join(" ");

  test("one cell fills the selection, a fitting block repeats, any other is pasted from its corner", () => {
    expect(texts(landed([["5"]], range(0, 0, 1, 1), size))).toBe("0,0=5 0,1=5 1,0=5 1,1=5");
    expect(texts(landed([["1"], ["2"]], range(0, 0, 3, 0), size))).toBe("0,0=1 1,0=2 2,0=1 3,0=2");
    expect(texts(landed([["1", "2"]], range(1, 0), size))).toBe("1,0=1 1,1=2");
    expect(texts(landed([["1", "2"]], range(1, 0, 3, 0), size))).toBe("1,0=1 1,1=2");
  });

  test("what is past the edge is left out, a short line is empty at its end", () => {
    expect(texts(landed([["1", "2"], ["3"]], range(3, 2), size))).toBe("3,2=1");
    expect(texts(landed([["1", "2"], ["3"]], range(0, 0), size))).toBe("0,0=1 0,1=2 1,0=3 1,1=");
  });

  test("filling down copies the first line, a single line the one above", () => {
    expect(filledDown(range(0, 1, 2, 1))).toEqual([
      { spot: { row: 1, column: 1 }, from: { row: 0, column: 1 } },
      { spot: { row: 2, column: 1 }, from: { row: 0, column: 1 } },
    ]);
    expect(filledDown(range(2, 0))).toEqual([{ spot: { row: 2, column: 0 }, from: { row: 1, column: 0 } }]);
    expect(filledDown(range(0, 0))).toEqual([]);
  });
});

describe("walking and selecting", () => {
  const size = { rows: 4, columns: 3 };
  const key = (name: string) => ({
    key: name.replace(/^.*\+/, ""),
    shiftKey: name.includes("Shift"),
    ctrlKey: name.includes("Ctrl"),
    metaKey: false,
  });
  const start = at({ row: 1, column: 1 });
  test.each([
    ["ArrowUp", [0, 1]],
    ["ArrowDown", [2, 1]],
    ["ArrowLeft", [1, 0]],
    ["ArrowRight", [1, 2]],
    ["Ctrl+ArrowDown", [3, 1]],
    ["Ctrl+ArrowRight", [1, 2]],
    ["Home", [1, 0]],
    ["Ctrl+Home", [0, 0]],
    ["Ctrl+End", [3, 2]],
    ["PageDown", [3, 1]],
    ["PageUp", [0, 1]],
  ])("%s", (name, [row, column]) => {
    expect(walked(start, key(name), size)).toEqual(at({ row: row ?? 0, column: column ?? 0 }));
  });

  test("Shift keeps the anchor, other keys don't walk", () => {
    const wider = walked(start, key("Shift+ArrowDown"), size);
    expect(wider).toEqual({ anchor: start.anchor, focus: { row: 2, column: 1 } });
    expect(rangeOf(walked(wider ?? start, key("Shift+ArrowLeft"), size) ?? start)).toEqual({ top: 1, bottom: 2, left: 0, right: 1 });
    expect(walked(start, key("5"), size)).toBeNull();
  });

  test("Tab goes line by line and leaves at both ends, Enter stays at the edge", () => {
    expect(tabbed(at({ row: 0, column: 2 }), false, size)).toEqual(at({ row: 1, column: 0 }));
    expect(tabbed(at({ row: 1, column: 0 }), true, size)).toEqual(at({ row: 0, column: 2 }));
    expect(tabbed(at({ row: 3, column: 2 }), false, size)).toBeNull();
    expect(tabbed(at({ row: 0, column: 0 }), true, size)).toBeNull();
    expect(entered(at({ row: 3, column: 1 }), false, size)).toEqual(at({ row: 3, column: 1 }));
    expect(entered(start, true, size)).toEqual(at({ row: 0, column: 1 }));
  });

  test("a selection shrinks with its grid", () => {
    expect(fitted(at({ row: 9, column: 9 }), size)).toEqual(at({ row: 3, column: 2 }));
    expect(spotsOf({ top: 0, bottom: 1, left: 2, right: 2 })).toHaveLength(2);
  });
});

const A = "double 2 year";
const B = "double 2 summer";

describe("edits", () => {
  const amounts = new Map([[A, 100]]);
  const keys = new Set([A, B]);
  const type = (text: string, key = A, before = UNTOUCHED.now, base = amounts) =>
    typedInto(before, { amounts: base, currency: "EUR" }, [{ key, text }]);

  test("know what stood there, and what was typed back is none", () => {
    const edits = type("120");
    expect([...edits]).toEqual([[A, { text: "120", amount: 120, error: null, was: 100 }]]);
    expect(type("100,00", A, edits).size).toBe(0);
    expect(cellsToSave(edits)).toEqual([{ ...placeOf(A), gross_amount: 120, expected: 100 }]);
    expect(cellsToUndo(edits)).toEqual([{ ...placeOf(A), gross_amount: 100, expected: 120 }]);
    expect(cellsToSave(type("", A))).toMatchObject([{ rate_restriction_id: null, gross_amount: null, expected: 100 }]);
  });

  test("a text that is no price stays as typed and isn't counted in", () => {
    const edits = type("much");
    expect(edits.get(A)).toMatchObject({ text: "much", error: "no_number" });
    expect(changesOf(edits).size).toBe(0);
    expect(changesOf(type("", B)).size).toBe(0);
  });

  test("a colleague's change under an edit is a conflict until the user decides", () => {
    const edits = new Map([...type("120"), ...type("90", B)]);
    const theirs = new Map([[A, 110]]);
    expect(conflictsIn(edits, amounts)).toEqual([]);
    expect(conflictsIn(edits, theirs)).toEqual([A]);
    expect([...withTheirs(edits, theirs).keys()]).toEqual([B]);
    expect(conflictsIn(withMine(edits, theirs), theirs)).toEqual([]);
    expect(cellsToSave(withMine(edits, theirs))[0]).toMatchObject({ gross_amount: 120, expected: 110 });
  });

  test("an edit ends where the colleague saved the same, or the cell is gone", () => {
    expect(stillEdits(type("120"), new Map([[A, 120]]), keys).size).toBe(0);
    expect(stillEdits(type("120"), amounts, new Set([B])).size).toBe(0);
    expect(stillEdits(type("120"), amounts, keys).size).toBe(1);
    const saved = type("120");
    expect([...withoutSaved(type("130", A, saved), saved).keys()]).toEqual([A]);
    expect(withoutSaved(saved, saved).size).toBe(0);
  });

  test("steps go back and forth, and a new one forgets what was undone", () => {
    const one = stepped(UNTOUCHED, type("120"));
    const two = stepped(one, type("130", A, one.now));
    expect(undone(two).now).toBe(one.now);
    expect(undone(undone(two)).now.size).toBe(0);
    expect(undone(UNTOUCHED)).toEqual(UNTOUCHED);
    expect(redone(undone(two)).now).toBe(two.now);
    expect(stepped(undone(two), type("99")).future).toEqual([]);
    expect(stepped(two, two.now)).toBe(two);
  });
});

describe("the grid of a rate", () => {
  const period = (id: string, from: string, to: string) => ({ id, name: id, from, to });
  const price = (occupancy: number, gross_amount: number, rate_restriction_id: string | null = null) => ({
    room_type_id: "double",
    occupancy,
    gross_amount,
    rate_restriction_id,
  });
  const standard: PriceBook = {
    id: "standard",
    name: "Standard",
    parent_rate_id: null,
    parent_adjustment_percentage: 0,
    restrictions: [period("winter", "2030-12-01", "2031-02-28"), period("summer", "2030-06-01", "2030-08-31")],
    prices: [price(2, 100), price(2, 150, "summer"), price(1, 80)],
  };
  const half: PriceBook = {
    id: "half",
    name: "Half board",
    parent_rate_id: "standard",
    parent_adjustment_percentage: 10,
    restrictions: [period("august", "2030-08-01", "2030-09-15")],
    prices: [],
  };
  const [one, two] = gridRows([{ id: "double", name: "Double", min_occupancy: 1, max_occupancy: 2 }]);
  if (!one || !two) throw new Error("two rows");

  test("has a row for each number of persons, and its periods as the calendar has them", () => {
    expect([one, two].map(({ occupancy, isFirst }) => [occupancy, isFirst])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(gridColumns([standard], null).map(({ key, tone }) => [key, tone])).toEqual([
      ["year", 0],
      ["summer", 0],
      ["winter", 1],
    ]);
    expect(gridColumns([standard], "2030-09-01").map(({ key }) => key)).toEqual(["year", "winter"]);
  });

  test("shows parents' periods only where the rate has none of its own", () => {
    expect(gridColumns([half, standard], null).map(({ key, owner }) => [key, owner])).toEqual([
      ["year", null],
      ["august", null],
      ["winter", "Standard"],
    ]);
  });

  test("distinguishes own prices from inherited ones, and shows where those change within a period", () => {
    const columns = gridColumns([half, standard], null);
    const [year, august, winter] = rowViews([half, standard], two, columns);
    expect(year).toMatchObject({ own: null, least: 110, most: 110, hasGap: false });
    expect(august).toMatchObject({ own: null, least: 110, most: 165, hasGap: false });
    expect(august?.stretches.map(({ from, to, source }) => [from, to, source?.gross_amount, source?.price.period])).toEqual([
      ["2030-08-01", "2030-08-31", 16_500, "summer"],
      ["2030-09-01", "2030-09-15", 11_000, null],
    ]);
    expect(winter).toMatchObject({ own: null, least: 110, most: 110 });
    expect(rowViews([standard], two, gridColumns([standard], null)).map(({ own }) => own)).toEqual([100, 150, null]);
  });

  test("warns where some days have no price", () => {
    const poor = { ...standard, prices: [price(2, 150, "summer")] };
    expect(rowViews([poor], two, gridColumns([poor], null)).map(({ own, hasGap }) => [own, hasGap])).toEqual([
      [null, true],
      [150, false],
      [null, true],
    ]);
    const child = { ...half, restrictions: [period("mixed", "2030-08-15", "2030-09-15")] };
    expect(rowViews([child, poor], two, gridColumns([child, poor], null))[1]).toMatchObject({ least: 165, most: 165, hasGap: true });
  });

  test("shows at once what an edit means for the cells that inherit from it", () => {
    const columns = gridColumns([standard], null);
    const key = cellKey(two, columns[0] ?? { key: "", period: null, owner: null, tone: 0 });
    expect(key).toBe(placeKey({ room_type_id: "double", occupancy: 2, rate_restriction_id: null }));
    const edited = withAmounts(standard, new Map([[key, 200]]));
    expect(rowViews([edited], two, columns).map(({ own, least }) => [own, least])).toEqual([
      [200, 200],
      [150, 150],
      [null, 200],
    ]);
    expect(amountsOf(withAmounts(edited, new Map([[key, null]]))).has(key)).toBe(false);
    expect(withAmounts(standard, new Map())).toBe(standard);
  });
});
