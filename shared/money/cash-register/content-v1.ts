import { z } from "zod";
import { Money } from "#shared/platform/core/fields.ts";

/**
 * The first format of what a receipt says beside its amounts. Receipts are kept for seven years (§ 132 BAO), so it shares no schema with
 * today's forms: a changed format becomes a new version beside this one, which never changes. It names no guest.
 */
const text = z.string().nullable().default(null);

const ReceiptContentV1 = z.object({
  version: z.literal(1),
  language: z.enum(["de", "en"]),
  currency: z.string(),
  seller: z.object({ name: z.string(), company: text, address: z.array(z.string()), vat_number: text, tax_number: text }),
  /** The payment method's name for the guest. */
  method: text,
  folio_number: text,
  invoice_id: text,
  invoice_number: text,
  /** The number of the receipt that this one cancels. */
  cancels: text,
  /** The month or year that a zero receipt ends (`2026-11`, `2026`). */
  period: text,
  /**
   * The lines of the folio, by name and rate; the payment may be a part of it. `deposit` is the number of the deposit invoice that a line
   * pays; it is missing on lines that were sold.
   */
  lines: z.array(
    z.object({ name: z.string(), quantity: z.int(), tax_percentage: z.number(), gross_amount: Money, deposit: z.string().nullish() }),
  ),
  /** The deposits by rate that are taken off the lines, what was paid of them. `dissolved` marks those that end with this receipt, the last of the bill. */
  deducted: z
    .array(
      z.object({
        deposit: z.string(),
        name: z.string(),
        tax_percentage: z.number(),
        gross_amount: Money,
        dissolved: z.boolean().nullish(),
      }),
    )
    .nullish(),
  /** True if money goes back for sales that are not charged any more; else what goes back at a rate without lines is a deposit. */
  returned: z.boolean().nullish(),
  /** The amount that earlier payments had paid of the lines; missing on receipts from before version 1.2, and where it is 0. */
  paid_before: Money.nullish(),
});
export type ReceiptContent = z.infer<typeof ReceiptContentV1>;

/** Reads the stored content of a receipt of any version. */
export function readReceiptContent(stored: unknown): ReceiptContent {
  return ReceiptContentV1.parse(stored);
}
