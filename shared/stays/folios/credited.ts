import { type Cents, least, minus, negated, plus, share, sumOf, times, ZERO } from "#shared/platform/core/money.ts";

/** An automatic charge that a credit note may lower. `left` is its amount after earlier credits. */
export type Creditable = { id: string; unit_gross_amount: Cents; left: Cents };

/** A line of a credit note as charges: without pieces only its amount is taken back. The unit price is below zero. */
export type CreditedLine = { quantity: number; unit_gross_amount: Cents; hasPieces: boolean };

/** A part of such a line with the charge that it takes back; null for what fits none. */
export type CreditedPart = CreditedLine & { credits_charge_id: string | null };

/**
 * Assigns a line of a credit note to the charges that it takes back. Pieces fill one charge after the other. An amount is shared in proportion
 * to what is left of each charge, so that a night that is canceled takes its part of a discount with it.
 */
export function creditedParts(line: CreditedLine, charges: readonly Creditable[]): CreditedPart[] {
  if (line.unit_gross_amount >= 0) return [{ ...line, credits_charge_id: null }];
  return line.hasPieces ? byPieces(line, charges) : byAmount(line, charges);
}

function byPieces(line: CreditedLine, charges: readonly Creditable[]): CreditedPart[] {
  const unit = negated(line.unit_gross_amount);
  const parts: CreditedPart[] = [];
  let open = line.quantity;
  for (const { id, left } of charges) {
    const quantity = Math.min(open, Math.floor(left / unit));
    if (quantity > 0) parts.push({ ...line, quantity, credits_charge_id: id });
    open -= Math.max(0, quantity);
  }
  return open === 0 ? parts : [...parts, { ...line, quantity: open, credits_charge_id: null }];
}

function byAmount(line: CreditedLine, charges: readonly Creditable[]): CreditedPart[] {
  const amount = negated(times(line.unit_gross_amount, line.quantity));
  const usable = charges.filter(({ left }) => left > 0);
  const fitting = least(amount, sumOf(usable.map(({ left }) => left)));
  const amounts =
    fitting === 0
      ? []
      : share(
          fitting,
          usable.map(({ left }) => left),
        );
  const parts = usable.map(({ id }, index) => ({ amount: amounts[index] ?? ZERO, credits_charge_id: id }));
  return [...parts, { amount: minus(amount, fitting), credits_charge_id: null }]
    .filter((part) => part.amount > 0)
    .map((part) => ({ ...line, quantity: 1, unit_gross_amount: negated(part.amount), credits_charge_id: part.credits_charge_id }));
}

/** Limits the credits of one charge, each below zero, to the amount that is charged now. The newest credits are reduced first. */
export function creditsWithin(credits: readonly { gross_amount: Cents }[], charged: Cents): Cents[] {
  let left = charged > 0 ? charged : ZERO;
  return credits.map(({ gross_amount }) => {
    const kept = least(negated(gross_amount), left);
    left = minus(left, kept);
    return negated(kept);
  });
}

/** The amount of a charge after its credits. */
export function leftOf(charged: Cents, credits: readonly { gross_amount: Cents }[]): Cents {
  return plus(charged, sumOf(credits.map(({ gross_amount }) => gross_amount)));
}
