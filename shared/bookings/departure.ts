import type { Departure } from "#shared/bookings/departure-schema.ts";
import { type Amount, amount, type Cents, cents, type Decimal, minus, sumOf } from "#shared/core/money.ts";

/** What a no-show is charged: what the cancellation terms say, the lodging without board and city tax, everything, or nothing. */
export const NO_SHOW_CHARGES = ["terms", "lodging", "keep", "none"] as const;
export type NoShowCharges = (typeof NO_SHOW_CHARGES)[number];

/** Whether a dialog is shown at check-out. A departure later today alone does not need one. */
export function asksAtDeparture({ folios, unused_nights, added_nights, uncharged_nights, keys }: Departure): boolean {
  return folios.length > 0 || unused_nights > 0 || added_nights > 0 || uncharged_nights > 0 || keys > 0;
}

/** The total amount due; below zero the property owes the guest. */
export function dueAtDeparture(departures: readonly Departure[], waive: boolean): Amount {
  return amount(sumOf(foliosOf(departures, waive).map(({ due }) => due)));
}

/**
 * Spreads an amount that is paid (or, below zero, given back) over the folios, those of the first departure first. Each folio
 * gets what it is due, and the last one any excess.
 */
export function paymentsOver(departures: readonly Departure[], waive: boolean, paid: Decimal): { folio_id: string; amount: Amount }[] {
  const folios = foliosOf(departures, waive).filter(({ due }) => Math.sign(due) === Math.sign(paid));
  const parts: { folio_id: string; amount: Amount }[] = [];
  let rest = cents(paid);
  for (const [index, { id, due }] of folios.entries()) {
    const isLast = index === folios.length - 1;
    const part = isLast || Math.abs(rest) < Math.abs(due) ? rest : due;
    if (part !== 0) parts.push({ folio_id: id, amount: amount(part) });
    rest = minus(rest, part);
  }
  return parts;
}

function foliosOf(departures: readonly Departure[], waive: boolean): { id: string; due: Cents }[] {
  return departures.flatMap(({ folios }) =>
    folios.map(({ id, due_amount, waived_due_amount }) => ({ id, due: cents(waive ? waived_due_amount : due_amount) })),
  );
}
