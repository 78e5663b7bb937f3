import { z } from "zod";
import { Address, AddressLine } from "#shared/platform/core/fields.ts";
import { fold } from "#shared/platform/core/fold.ts";

/** The addressee of an invoice. */
export const BillingAddress = z.strictObject({
  name: AddressLine.nullable().default(null).describe("The name that the address begins with"),
  ...Address.shape,
});
export type BillingAddress = z.infer<typeof BillingAddress>;

export const REQUIRED = ["name", "line1", "postal_code", "city", "country"] as const satisfies readonly (keyof BillingAddress)[];

/** An address with all fields that an invoice requires; each missing field is an error at its path. */
export const CompleteAddress = BillingAddress.superRefine((address, context) => {
  for (const field of missingOf(address)) context.addIssue({ code: "custom", path: [field], message: "required" });
});

/** True if an address names this contact, in any spelling: "Firma Moser GmbH, Einkauf" is Moser GmbH. */
export function isAddressedTo(address: Pick<BillingAddress, "name">, name: string | null): boolean {
  const known = wordsOf(name);
  return known !== "" && ` ${wordsOf(address.name)} `.includes(` ${known} `);
}

function wordsOf(name: string | null): string {
  return fold(name ?? "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(" ");
}

/** The missing fields that the law requires on an invoice. */
export function missingOf(address: BillingAddress): (typeof REQUIRED)[number][] {
  return REQUIRED.filter((field) => !address[field]?.trim());
}

/** True if two billing addresses say the same in every field. */
export function isSameAddress(one: BillingAddress, other: BillingAddress): boolean {
  return BillingAddress.keyof().options.every((field) => one[field] === other[field]);
}
