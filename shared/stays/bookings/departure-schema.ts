import { z } from "zod";
import { Id, Money } from "#shared/platform/core/fields.ts";
import { NO_SHOW_CHARGES } from "#shared/stays/bookings/departure.ts";
import { PaymentInput } from "#shared/stays/folios/schema.ts";

/**
 * A folio of a stay that ends: the amount that will be due, and the amount due if the unused nights are waived; and the contact who pays
 * it. It is the stay's `own` unless it names another payer than who booked or stays.
 */
const DueFolio = z.object({
  id: z.string(),
  number: z.string(),
  due_amount: Money,
  waived_due_amount: Money,
  payer_id: z.string().nullable(),
  payer_name: z.string().nullable(),
  own: z.boolean(),
});
export type DueFolio = z.infer<typeof DueFolio>;

/** The open amounts at the departure of a guest, computed as after the check-out. */
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

export const NoShowInput = z.strictObject({ id: Id, charges: z.enum(NO_SHOW_CHARGES) });
export type NoShowInput = z.infer<typeof NoShowInput>;
