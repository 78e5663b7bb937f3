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
  number: z.string().describe("The number by which people know it"),
  due_amount: Money,
  waived_due_amount: Money.describe("What is due where unused nights are waived, in major units"),
  payer_id: z.string().nullable().describe("The contact whose invoice it will be; null if nobody is named"),
  payer_name: z.string().nullable().describe("That contact's name"),
  own: z.boolean().describe("True unless the folio names another payer than who booked or stays"),
});
export type DueFolio = z.infer<typeof DueFolio>;

/** The open amounts at the departure of a guest, computed as after the check-out. */
export const Departure = z.object({
  id: z.string(),
  code: z.string().describe("A code of your own; generated without it"),
  name: z.string().nullable().describe("The name under which people know it"),
  group_name: z.string().nullable().describe("The group's name; null for none"),
  folios: z.array(DueFolio).describe("Open folios on which something is due or in credit"),
  unused_nights: z.int().describe("Booked nights that were not used"),
  waivable_amount: Money.describe("What waiving them takes off, in major units"),
  added_nights: z.int().describe("Nights that the guest stayed longer"),
  added_amount: Money.describe("Their price, in major units"),
  uncharged_nights: z.int().describe("Nights that could not be added, because the room was taken or has no price"),
  late_since: z.string().nullable().describe("Since when the departure is overdue; null if it is not"),
  keys: z.int().describe("How many keys are still valid"),
  last_method_id: z.string().nullable().describe("The payment method that was used last; null for none"),
});
export type Departure = z.infer<typeof Departure>;

export const DeparturesQuery = z.strictObject({ ids: z.array(Id).min(1).max(100).describe("The bookings") });

/** Checks out several bookings, all or none. What is open is paid or given back first, and unused nights may be waived. */
export const DepartureInput = z.strictObject({
  ids: z.array(Id).min(1).max(100).describe("The bookings"),
  waive: z.boolean().default(false).describe("Takes the nights off that were not used"),
  payments: z
    .array(PaymentInput.extend({ folio_id: Id }))
    .max(500)
    .describe("What is paid at the departure, by folio"),
});
export type DepartureInput = z.infer<typeof DepartureInput>;

export const NoShowInput = z.strictObject({
  id: Id,
  charges: z.enum(NO_SHOW_CHARGES).describe("Which charges stay: those of the agreed terms, the lodging, all (keep) or none"),
});
export type NoShowInput = z.infer<typeof NoShowInput>;
