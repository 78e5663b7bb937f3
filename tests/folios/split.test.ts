import * as fc from "fast-check";
import { expect, test } from "vitest";
import { taxesOf } from "#shared/stays/folios/amounts.ts";
import { canJoin, type Piece, splitPiece } from "#shared/stays/folios/split.ts";
import { wholeCents } from "#tests/support/whole-cents.ts";

const piece = (quantity: number, unit: number): Piece => ({
  quantity,
  pieces: null,
  unit: wholeCents(unit),
  gross: wholeCents(quantity * unit),
});
const anyUnit = fc.integer({ min: -50_000, max: 50_000 }).filter((unit) => unit !== 0);
const anyPiece = fc.record({ quantity: fc.integer({ min: 1, max: 40 }), unit: anyUnit }).map(({ quantity, unit }) => piece(quantity, unit));
const isLine = ({ quantity, unit, gross }: Piece) =>
  Number.isInteger(quantity) && quantity >= 1 && Number.isInteger(unit) && gross === quantity * unit;
const counted = ({ pieces, quantity }: Piece) => pieces ?? quantity;

test.each([
  ["a night of 95.50", piece(1, 9550), undefined, [1, 4775], [1, 4775]],
  ["an odd cent stays with the first", piece(1, 101), undefined, [1, 51], [1, 50]],
  ["a discount of 10.01", piece(1, -1001), undefined, [1, -501], [1, -500]],
  ["two breakfasts are one each", piece(2, 1490), undefined, [1, 1490], [1, 1490]],
  ["three breakfasts can't be halved", piece(3, 1490), undefined, [1, 2235], [1, 2235]],
  ["one of three breakfasts", piece(3, 1490), 1490, [2, 1490], [1, 1490]],
  ["any amount of two breakfasts", piece(2, 1490), 1000, [1, 1980], [1, 1000]],
])("%s", (_, whole, asked, [q1, u1], [q2, u2]) => {
  expect(splitPiece(whole, asked === undefined ? undefined : wholeCents(asked))).toMatchObject({
    first: { quantity: q1, unit: u1 },
    second: { quantity: q2, unit: u2 },
  });
});

test("what can't be cut: nothing, a single cent, all of it, more, or less than nothing", () => {
  expect([piece(1, 0), piece(1, 1), piece(1, -1)].map((whole) => splitPiece(whole))).toEqual([null, null, null]);
  expect([0, 100, 101, -1].map((asked) => splitPiece(piece(1, 100), wholeCents(asked)))).toEqual([null, null, null, null]);
  expect([0, -100, 1].map((asked) => splitPiece(piece(1, -100), wholeCents(asked)))).toEqual([null, null, null]);
});

test("both parts are lines that add up to the cent, count as many pieces as before, and leave the tax of their folio as it was", () => {
  const anyRate = fc.constantFrom(0, 4.9, 10, 13, 20);
  fc.assert(
    fc.property(
      anyPiece,
      fc.option(fc.integer({ min: -60_000, max: 60_000 }).map(wholeCents), { nil: undefined }),
      anyRate,
      (whole, asked, tax_percentage) => {
        const parts = splitPiece(whole, asked);
        if (parts === null) return;
        const { first, second } = parts;
        expect(first.gross + second.gross).toBe(whole.gross);
        expect([first, second].every(isLine)).toBe(true);
        expect(Math.sign(first.gross) === Math.sign(whole.gross) && Math.sign(second.gross) === Math.sign(whole.gross)).toBe(true);
        expect(counted(first) + counted(second)).toBe(counted(whole));
        expect(asked === undefined ? Math.abs(first.gross - second.gross) : 0).toBeLessThanOrEqual(1);
        const taxed = (pieces: Piece[]) => taxesOf(pieces.map(({ gross }) => ({ gross_amount: gross, tax_percentage })));
        expect(taxed([first, second])).toEqual(taxed([whole]));
      },
    ),
  );
});

test("parts are split on and on, and still come to the same amount and the same number of pieces", () => {
  fc.assert(
    fc.property(
      anyPiece,
      fc.array(fc.record({ which: fc.nat(), share: fc.integer({ min: 1, max: 99 }) }), { maxLength: 8 }),
      (whole, cuts) => {
        const parts = [whole];
        for (const { which, share } of cuts) {
          const index = which % parts.length;
          const part = parts[index];
          const cut = part && splitPiece(part, wholeCents(Math.round((part.gross * share) / 100)));
          if (cut) parts.splice(index, 1, cut.first, cut.second);
        }
        expect(parts.reduce((sum, { gross }) => sum + gross, 0)).toBe(whole.gross);
        expect(parts.reduce((sum, part) => sum + counted(part), 0)).toBe(whole.quantity);
      },
    ),
  );
});

test("two parts are one again only while neither was changed", () => {
  const line = { name: "Night", tax_percentage: 10, booked_on: "2030-04-05" };
  const split = { charge_id: "a", before: { quantity: 1, pieces: null, edited: false }, first: wholeCents(60), second: wholeCents(40) };
  const [first, second] = [
    { ...line, gross: wholeCents(60) },
    { ...line, gross: wholeCents(40) },
  ] as const;
  expect(canJoin(first, second, split)).toBe(true);
  for (const change of [{ gross: wholeCents(50) }, { name: "Suite" }, { tax_percentage: 20 }, { booked_on: "2030-04-06" }]) {
    expect(canJoin({ ...first, ...change }, second, split)).toBe(false);
    expect(canJoin(first, { ...second, ...change }, split)).toBe(false);
  }
});
