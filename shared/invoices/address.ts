import { z } from "zod";
import { Address, AddressLine } from "#shared/core/fields.ts";

/** To whom an invoice is addressed. */
export const BillingAddress = z.strictObject({ name: AddressLine.nullable().default(null), ...Address.shape });
export type BillingAddress = z.infer<typeof BillingAddress>;

const REQUIRED = ["name", "line1", "postal_code", "city", "country"] as const satisfies readonly (keyof BillingAddress)[];

/** What an invoice can't do without, by law. */
export function missingOf(address: BillingAddress): (keyof BillingAddress)[] {
  return REQUIRED.filter((field) => !address[field]?.trim());
}
