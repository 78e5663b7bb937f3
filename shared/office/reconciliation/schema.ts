import { z } from "zod";
import { DIFFERENCES } from "#shared/office/reconciliation/rules.ts";
import { Money } from "#shared/platform/core/fields.ts";

/** A difference and the record that has it. `expected` is computed from the single entries, `found` is the stored figure. */
export const Difference = z
  .object({
    kind: z.enum(DIFFERENCES),
    object: z.enum(["folio", "booking", "invoice", "payment"]),
    id: z.string(),
    /** The number or code of the record for the front desk. */
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

/** Totals of the invoices issued in the range: on folios, on documents, paid, due, and in accounting. */
export const ReconciliationTotals = z.object({
  count: z.int(),
  folios: Money,
  invoices: Money,
  payments: Money,
  /** `payments` are the amounts paid and due, plus those of canceled invoices and their cancellations. */
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
    /** How many records were checked. */
    checked: z.object({ folios: z.int(), bookings: z.int(), invoices: z.int(), payments: z.int() }),
    count: z.int(),
    /** The first five hundred differences. */
    differences: z.array(Difference),
  })
  .meta({ id: "Reconciliation" });
export type Reconciliation = z.infer<typeof Reconciliation>;
