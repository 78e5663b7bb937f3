import { z } from "zod";
import { Money } from "#shared/platform/core/fields.ts";

/**
 * The first format of a daily closing. Closings are kept for seven years and longer (§ 132 BAO, § 147 AO), so it shares no schema with
 * today's calls: a changed format becomes a new version beside this one, which never changes.
 */
const text = z.string().nullable().default(null);

const ClosingContentV1 = z.object({
  version: z.literal(1),
  language: z.enum(["de", "en"]),
  currency: z.string(),
  /** By whose conventions amounts are written. */
  country: text,
  time_zone: z.string(),
  seller: z.object({ name: z.string(), company: text, address: z.array(z.string()), vat_number: text, tax_number: text }),
  /** The entries of the cash book that it contains, both inclusive; `from` is above `to` where there were none. */
  entries: z.object({ from: z.int(), to: z.int() }),
  figures: z.object({
    since: text,
    made_by: z.string(),
    methods: z.array(
      z.object({
        payment_method_id: z.string(),
        name: z.string(),
        kind: z.enum(["cash", "card", "voucher", "transfer", "online", "other", "former_program"]),
        count: z.int(),
        in_amount: Money,
        out_amount: Money,
        total_amount: Money,
      }),
    ),
    movements: z.array(
      z.object({
        id: z.string(),
        created_at: z.string(),
        amount: Money,
        reason: z.string(),
        made_by: z.string(),
        /** Missing before version 1.2. */
        business_case: z
          .enum(["Geldtransit", "Privateinlage", "Privatentnahme", "Einzahlung", "Auszahlung", "Anfangsbestand", "DifferenzSollIst"])
          .nullish(),
      }),
    ),
    opening_amount: Money,
    in_amount: Money,
    out_amount: Money,
    put_in_amount: Money,
    taken_out_amount: Money,
    expected_amount: Money,
    counted_amount: Money,
    difference_amount: Money,
    left_amount: Money,
    removed_amount: Money,
    counts: z.array(z.object({ value: Money, count: z.int() })),
    note: text,
  }),
});
export type ClosingContent = z.infer<typeof ClosingContentV1>;

/** Reads the stored content of a daily closing of any version. */
export function readClosingContent(stored: unknown): ClosingContent {
  return ClosingContentV1.parse(stored);
}
