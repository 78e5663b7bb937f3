import { z } from "zod";
import { DIFFERENCES } from "#shared/office/reconciliation/rules.ts";
import { Money } from "#shared/platform/core/fields.ts";

/** A difference and the record that has it. `expected` is computed from the single entries, `found` is the stored figure. */
export const Difference = z
  .object({
    kind: z.enum(DIFFERENCES).describe("What does not agree"),
    object: z.enum(["folio", "booking", "invoice", "payment"]),
    id: z.string(),
    label: z.string().describe("The number or code of the record"),
    expected: z.number().nullable().describe("What it should be, in major units"),
    found: z.number().nullable().describe("What it is, in major units"),
    booking_id: z.string().nullable(),
    group_id: z.string().nullable(),
    customer_id: z.string().nullable().describe("The contact who pays; null if nobody is named yet"),
    folio_id: z.string().nullable(),
    invoice_id: z.string().nullable(),
  })
  .meta({ id: "Difference" });
export type Difference = z.infer<typeof Difference>;

/** Totals of the invoices issued in the range: on folios, on documents, paid, due, and in accounting. */
export const ReconciliationTotals = z.object({
  count: z.int().describe("How many"),
  folios: Money.describe("What the folios say, in major units"),
  invoices: Money.describe("What the invoices say, in major units"),
  payments: Money.describe("What the payments say, in major units"),
  /** `payments` are the amounts paid and due, plus those of canceled invoices and their cancellations. */
  paid: Money.describe("What was paid, in major units"),
  due: Money.describe("What is still to be paid, in major units"),
  canceled: Money.describe("What was canceled, in major units"),
  export: Money.describe("What the accounting file says, in major units"),
});
export type ReconciliationTotals = z.infer<typeof ReconciliationTotals>;

export const Reconciliation = z
  .object({
    from: z.string().describe("The first day, YYYY-MM-DD in the property's time zone"),
    to: z.string().describe("The last day, inclusive, YYYY-MM-DD in the property's time zone"),
    totals: ReconciliationTotals.describe("The sums"),
    checked: z
      .object({
        folios: z.int().describe("What the folios say, in major units"),
        bookings: z.int().describe("How many bookings were compared"),
        invoices: z.int().describe("What the invoices say, in major units"),
        payments: z.int().describe("What the payments say, in major units"),
      })
      .describe("How many records were compared"),
    count: z.int().describe("How many"),
    differences: z.array(Difference).describe("What does not agree, the first five hundred"),
  })
  .meta({ id: "Reconciliation" });
export type Reconciliation = z.infer<typeof Reconciliation>;
