import { z } from "zod";
import { Id, Money } from "#shared/platform/core/fields.ts";

/** Bookings whose local taxes one call of `applyLocalTaxes` recalculates, and those that a screen lists. */
export const MAX_RECALCULATED_TAXES = 100;
export const FIRST_TAXED_ANEW = 10;

/**
 * Stays that are not over and were priced by another rule of a local tax than today's; `ids` are the first hundred, `first` those to be
 * shown.
 */
export const LocalTaxChanges = z.object({
  ids: z.array(z.string()).describe("The bookings"),
  count: z.int(),
  former_gross_amount: Money.describe("The price before, in major units"),
  gross_amount: Money,
  first: z
    .array(
      z.object({
        id: z.string(),
        code: z.string().describe("The booking's number for people"),
        name: z.string().nullable().describe("The name under which people know it"),
        check_in: z.string(),
        check_out: z.string(),
        former_gross_amount: Money.describe("The price before, in major units"),
        gross_amount: Money,
      }),
    )
    .describe("The first of them, with their prices"),
});
export type LocalTaxChanges = z.infer<typeof LocalTaxChanges>;
export const BookingsToRetax = z.strictObject({ ids: z.array(Id).min(1).max(MAX_RECALCULATED_TAXES).describe("The bookings") });
