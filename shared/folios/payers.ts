import { type Amount, amount, cents, type Decimal, sumOf } from "#shared/core/money.ts";

/** The contacts of a stay: who booked it and who stays. */
export type StayContacts = { customer_id: string | null; guest_ids: readonly string[] };

/** Tells if a folio is for the guests of a stay, or who booked it: it names nobody else as its payer. */
export function isOwnFolio({ customer_id }: { customer_id: string | null }, stay: StayContacts): boolean {
  return customer_id === null || customer_id === stay.customer_id || stay.guest_ids.includes(customer_id);
}

type DueFolio = { customer_id: string | null; due_amount: Decimal };

/** The amount that the guest of a stay owes, a credit if negative: the folios of others, such as a company, are apart. */
export function owedByGuest(folios: readonly DueFolio[], stay: StayContacts): Amount {
  return dueOn(folios.filter((folio) => isOwnFolio(folio, stay)));
}

/** The amount that others owe for a stay. */
export function owedByOthers(folios: readonly DueFolio[], stay: StayContacts): Amount {
  return dueOn(folios.filter((folio) => !isOwnFolio(folio, stay)));
}

function dueOn(folios: readonly DueFolio[]): Amount {
  return amount(sumOf(folios.map(({ due_amount }) => cents(due_amount))));
}
