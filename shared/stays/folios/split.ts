import { type Cents, minus, spread, ZERO } from "#shared/platform/core/money.ts";

/** One part of a split charge, in cents. `pieces` is how many pieces the reports count where that differs from `quantity`. */
export type Piece = { quantity: number; pieces: number | null; unit: Cents; gross: Cents };

/**
 * Splits a charge in two parts that add up to it to the cent: by half, where an odd cent stays in the first part, or by the
 * amount of the second part. An amount of whole pieces moves the pieces; any other amount becomes one piece, and the first part
 * still counts for all pieces, so that the kitchen's figures do not change. Null if a part would be 0 or more than the
 * whole.
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

/** True if an amount is a real part of the whole: not 0, not all of it, and of the same sign. */
export function isShare(whole: Cents, part: Cents): boolean {
  return part !== 0 && Math.sign(part) === Math.sign(whole) && Math.abs(part) < Math.abs(whole);
}

/** The data that the second part keeps for the undo: the charge it was split from, that charge before the split, and both amounts since. */
export type SplitOf = {
  charge_id: string;
  before: { quantity: number; pieces: number | null; edited: boolean };
  first: Cents;
  second: Cents;
  /** Of an item included in a split night: the night's second part, which it was split with and is merged with. */
  night_id?: string | undefined;
};

type Part = { name: string; tax_percentage: number; booked_on: string; gross: Cents };

/** True if two parts can be joined again: neither has been changed since, in whichever folio it is now. */
export function canJoin(first: Part, second: Part, split: SplitOf): boolean {
  const isSameLine = first.name === second.name && first.tax_percentage === second.tax_percentage && first.booked_on === second.booked_on;
  return isSameLine && first.gross === split.first && second.gross === split.second;
}
