import { type Cents, minus, spread, ZERO } from "#shared/core/money.ts";

/** What a split changes of a charge, in cents. `pieces` is how many pieces the reports count where that is not `quantity`. */
export type Piece = { quantity: number; pieces: number | null; unit: Cents; gross: Cents };

/**
 * Splits a charge in two that add up to it to the cent: half and half, where an odd cent stays with the first, or by the
 * amount of the second. Whole pieces go over as pieces; any other amount stands as one piece, and the first part goes on
 * counting for all, so that the kitchen cooks for as many as before. Null where a part would be nothing, or more than all.
 */
export function splitPiece(whole: Piece, amount?: Cents): { first: Piece; second: Piece } | null {
  const [, half = ZERO] = spread(whole.gross, 2);
  const taken = amount ?? half;
  const left = minus(whole.gross, taken);
  if (!isShare(whole.gross, taken)) return null;
  if (taken % whole.unit === 0 && whole.pieces === null) {
    const quantity = taken / whole.unit;
    return {
      first: { ...whole, quantity: whole.quantity - quantity, gross: left },
      second: { ...whole, quantity, gross: taken },
    };
  }
  const counted = whole.pieces ?? whole.quantity;
  return {
    first: { quantity: 1, pieces: counted === 1 ? null : counted, unit: left, gross: left },
    second: { quantity: 1, pieces: 0, unit: taken, gross: taken },
  };
}

/** Whether an amount leaves something of the whole, and is something of it. */
export function isShare(whole: Cents, part: Cents): boolean {
  return part !== 0 && Math.sign(part) === Math.sign(whole) && Math.abs(part) < Math.abs(whole);
}

/** What the second part remembers for the way back: the charge it was cut off, how that one was, and both amounts since. */
export type SplitOf = {
  charge_id: string;
  before: { quantity: number; pieces: number | null; edited: boolean };
  first: Cents;
  second: Cents;
};

type Part = { name: string; tax_percentage: number; booked_on: string; gross: Cents };

/** Whether two parts can become one charge again: nobody has changed either of them, wherever they lie by now. */
export function canJoin(first: Part, second: Part, split: SplitOf): boolean {
  const isSameLine = first.name === second.name && first.tax_percentage === second.tax_percentage && first.booked_on === second.booked_on;
  return isSameLine && first.gross === split.first && second.gross === split.second;
}
