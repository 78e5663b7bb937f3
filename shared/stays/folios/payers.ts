import { type Amount, opposite, sumAmounts } from "#shared/platform/core/money.ts";

/** The contacts of a stay: who booked it and who stays. */
export type StayContacts = { customer_id: string | null; guest_ids: readonly string[] };

/** Tells if a folio is for the guests of a stay, or who booked it: it names nobody else as its payer. `guestDue` is this rule in SQL. */
export function isOwnFolio({ customer_id }: { customer_id: string | null }, stay: StayContacts): boolean {
  return customer_id === null || customer_id === stay.customer_id || stay.guest_ids.includes(customer_id);
}

type Dues = { due_amount: Amount; guest_due_amount: Amount };

/** Amount that other payers than the guests owe for a stay, such as a company; below zero their credit. */
export function owedByOthers({ due_amount, guest_due_amount }: Dues): Amount {
  return sumAmounts([due_amount, opposite(guest_due_amount)]);
}
