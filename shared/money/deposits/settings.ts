import { z } from "zod";
import { JsonText } from "#shared/platform/core/fields.ts";

/** The key of the setting that stores the choices as JSON. */
export const DEPOSITS_KEY = "DEPOSITS";

/** Defaults for new deposits. */
export const DepositChoices = z.strictObject({
  percentage: z.number().gt(0).max(100).multipleOf(0.001).default(30).describe("The share of the price that is proposed, in percent"),
  days: z.int().min(0).max(365).default(14).describe("After how many days a deposit is due, on the day of arrival at the latest"),
  reminder_days: z
    .int()
    .min(1)
    .max(60)
    .nullable()
    .default(null)
    .describe("How many days after its day to pay the guest is reminded; null for never"),
  confirms_offers: z.boolean().default(false).describe("An offer is confirmed once its deposits are paid"),
});
export type DepositChoices = z.infer<typeof DepositChoices>;

/** The choices with their version, which increases with every change. */
export const DepositSettings = DepositChoices.extend({ version: z.int() });
export type DepositSettings = z.infer<typeof DepositSettings>;

const Kept = JsonText.pipe(DepositChoices);

/** The stored choices; the defaults where they are missing or unreadable. */
export function keptDepositChoices(value: string | undefined): DepositChoices {
  return Kept.safeParse(value ?? "{}").data ?? DepositChoices.parse({});
}
