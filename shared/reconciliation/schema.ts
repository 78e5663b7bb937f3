import { z } from "zod";
import { Money } from "#shared/core/fields.ts";
import { DIFFERENCES } from "#shared/reconciliation/rules.ts";

/** Something that does not agree, and where it lies. `expected` is what follows from the single entries, `found` what is written down. */
export const Difference = z
  .object({
    kind: z.enum(DIFFERENCES),
    object: z.enum(["folio", "booking", "invoice", "payment"]),
    id: z.string(),
    /** The number or code under which the desk knows it. */
    label: z.string(),
    expected: z.number().nullable(),
    found: z.number().nullable(),
    booking_id: z.string().nullable(),
    group_id: z.string().nullable(),
    customer_id: z.string().nullable(),
    folio_id: z.string().nullable(),
    invoice_id: z.string().nullable(),
  })
  .meta({ id: "Difference" });
export type Difference = z.infer<typeof Difference>;

/** Of the invoices that were issued in the range: what stands on folios, on paper, what was paid or is still due, and what accounting gets. */
export const ReconciliationTotals = z.object({
  count: z.int(),
  folios: Money,
  invoices: Money,
  payments: Money,
  /** `payments` are what was paid and what is due, and what canceled invoices and their cancellations come to. */
  paid: Money,
  due: Money,
  canceled: Money,
  export: Money,
});
export type ReconciliationTotals = z.infer<typeof ReconciliationTotals>;

export const Reconciliation = z
  .object({
    from: z.string(),
    to: z.string(),
    totals: ReconciliationTotals,
    /** How much was looked at. */
    checked: z.object({ folios: z.int(), bookings: z.int(), invoices: z.int(), payments: z.int() }),
    count: z.int(),
    /** The first five hundred of them. */
    differences: z.array(Difference),
  })
  .meta({ id: "Reconciliation" });
export type Reconciliation = z.infer<typeof Reconciliation>;
