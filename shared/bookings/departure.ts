import { z } from "zod";
import { Id, Money } from "#shared/core/fields.ts";
import { type Amount, amount, type Cents, cents, type Decimal, minus, sumOf } from "#shared/core/money.ts";
import { PaymentInput } from "#shared/folios/schema.ts";

/** A folio of a stay that ends: the amount that will be due, and the amount due if the unused nights are waived. */
const DueFolio = z.object({ id: z.string(), number: z.string(), due_amount: Money, waived_due_amount: Money });
export type DueFolio = z.infer<typeof DueFolio>;

/** What is open at the departure of a guest, computed as after the check-out. */
export const Departure = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string().nullable(),
  group_name: z.string().nullable(),
  /** Open folios on which something is due or in credit, with or without the nights that were not slept. */
  folios: z.array(DueFolio),
  /** Booked nights that were not used, and the amount that waiving them takes off; 0 where an invoice covers the stay. */
  unused_nights: z.int(),
  waivable_amount: Money,
  /** Nights that the guest has stayed longer, and their price; `uncharged_nights` could not be added. */
  added_nights: z.int(),
  added_amount: Money,
  uncharged_nights: z.int(),
  /** When the guest should have left, where that moment has passed. */
  late_since: z.string().nullable(),
  keys: z.int(),
  /** The payment method that was last used for the stay. */
  last_method_id: z.string().nullable(),
});
export type Departure = z.infer<typeof Departure>;

export const DeparturesQuery = z.strictObject({ ids: z.array(Id).min(1).max(100) });

/** Checks out several bookings, all or none. What is open is paid or given back first, and unused nights may be waived. */
export const DepartureInput = z.strictObject({
  ids: z.array(Id).min(1).max(100),
  waive: z.boolean().default(false),
  payments: z.array(PaymentInput.extend({ folio_id: Id })).max(500),
});
export type DepartureInput = z.infer<typeof DepartureInput>;

/** What a no-show is charged: everything, the lodging without board and city tax, or nothing. */
export const NO_SHOW_CHARGES = ["lodging", "keep", "none"] as const;
export type NoShowCharges = (typeof NO_SHOW_CHARGES)[number];
export const NoShowInput = z.strictObject({ id: Id, charges: z.enum(NO_SHOW_CHARGES) });
export type NoShowInput = z.infer<typeof NoShowInput>;

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
