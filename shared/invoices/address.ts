import { z } from "zod";
import { Address, AddressLine } from "#shared/core/fields.ts";

/** To whom an invoice is addressed. */
export const BillingAddress = z.strictObject({ name: AddressLine.nullable().default(null), ...Address.shape });
export type BillingAddress = z.infer<typeof BillingAddress>;

export const REQUIRED = ["name", "line1", "postal_code", "city", "country"] as const satisfies readonly (keyof BillingAddress)[];

/** An address that an invoice can be sent to; whatever is missing is told at its field. */
export const CompleteAddress = BillingAddress.superRefine((address, context) => {
  for (const field of missingOf(address)) context.addIssue({ code: "custom", path: [field], message: "required" });
});

/** What an invoice can't do without, by law. */
export function missingOf(address: BillingAddress): (keyof BillingAddress)[] {
  return REQUIRED.filter((field) => !address[field]?.trim());
}
