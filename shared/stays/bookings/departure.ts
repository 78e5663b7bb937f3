import { type Amount, amount, type Cents, cents, type Decimal, minus, sumAmounts, sumOf, ZERO } from "#shared/platform/core/money.ts";
import type { Departure } from "#shared/stays/bookings/departure-schema.ts";

/** The charge of a no-show: by the cancellation terms, the lodging without board and city tax, everything, or nothing. */
export const NO_SHOW_CHARGES = ["terms", "lodging", "keep", "none"] as const;
export type NoShowCharges = (typeof NO_SHOW_CHARGES)[number];

/** True if a dialog is shown at check-out. A departure later today alone does not need one. */
export function asksAtDeparture({ folios, unused_nights, added_nights, uncharged_nights, keys }: Departure): boolean {
  return folios.length > 0 || unused_nights > 0 || added_nights > 0 || uncharged_nights > 0 || keys > 0;
}

type OpenFolio = { id: string; number: string; due: Cents };
/** The amount that one payer owes at a departure, a credit if negative, and its folios. */
export type Settlement = { payer_id: string | null; name: string | null; own: boolean; due: Amount; folios: readonly OpenFolio[] };

/** The amount that each payer owes, those of the guests first. Amounts of different payers are never netted. */
export function settlementsOf(departures: readonly Departure[], waive: boolean): Settlement[] {
  const byPayer = new Map<string, Omit<Settlement, "due">>();
  for (const departure of departures) {
    for (const { payer_id, payer_name, own, id, number, due_amount, waived_due_amount } of departure.folios) {
      const key = `${own} ${payer_id ?? departure.id}`;
      const known = byPayer.get(key) ?? { payer_id, name: payer_name ?? departure.name, own, folios: [] };
      const folio = { id, number, due: cents(waive ? waived_due_amount : due_amount) };
      byPayer.set(key, { ...known, folios: [...known.folios, folio] });
    }
  }
  return [...byPayer.values()]
    .map((payer) => ({ ...payer, due: amount(sumOf(payer.folios.map(({ due }) => due))) }))
    .filter(({ due }) => due !== 0)
    .sort((a, b) => Number(b.own) - Number(a.own));
}

/** The payers who are asked for their money at the desk: the guests who owe something, or if none does, those with a credit. */
export function proposedSettlements(settlements: readonly Settlement[]): Settlement[] {
  const own = settlements.filter((payer) => payer.own);
  const owing = own.filter(({ due }) => due > 0);
  return owing.length > 0 ? owing : own.filter(({ due }) => due < 0);
}

/** The amount that is proposed to be paid; below zero the property owes the guests. Folios of other payers are left alone. */
export function dueAtDeparture(departures: readonly Departure[], waive: boolean): Amount {
  return sumAmounts(proposedSettlements(settlementsOf(departures, waive)).map(({ due }) => due));
}

/**
 * Spreads an amount that is paid (or, below zero, given back) over the folios of the proposed payers, one payer after the other. Each payer
 * and each folio gets what it is due, and the last one any excess.
 */
export function paymentsOver(departures: readonly Departure[], waive: boolean, paid: Decimal): { folio_id: string; amount: Amount }[] {
  const payers = proposedSettlements(settlementsOf(departures, waive));
  const shares = spreadOver(
    payers.map(({ due }) => cents(due)),
    cents(paid),
  );
  return payers.flatMap(({ folios }, index) => spreadOnFolios(folios, shares[index] ?? ZERO));
}

function spreadOnFolios(all: readonly OpenFolio[], paid: Cents): { folio_id: string; amount: Amount }[] {
  const folios = all.filter(({ due }) => Math.sign(due) === Math.sign(paid));
  const shares = spreadOver(
    folios.map(({ due }) => due),
    paid,
  );
  return folios.flatMap(({ id }, index) => {
    const share = shares[index] ?? ZERO;
    return share === 0 ? [] : [{ folio_id: id, amount: amount(share) }];
  });
}

/** Gives each its due until the amount is used up, and the last one the rest. */
function spreadOver(dues: readonly Cents[], paid: Cents): Cents[] {
  let rest = paid;
  return dues.map((due, index) => {
    const isLast = index === dues.length - 1;
    const share = isLast || Math.abs(rest) < Math.abs(due) ? rest : due;
    rest = minus(rest, share);
    return share;
  });
}
