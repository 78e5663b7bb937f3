import { z } from "zod";
import { Code, entity, Name } from "#shared/platform/core/fields.ts";
import { GUEST_NAME_INPUT, GUEST_NAMES } from "#shared/platform/core/guest-names.ts";
import { listQuery, searched, sortable } from "#shared/platform/core/page.ts";
import type { Bilingual } from "#shared/platform/core/text.ts";

/**
 * The kinds of payment methods. Cash, card at the desk and voucher are cash turnover by § 131b BAO: each payment becomes a receipt of the
 * cash register, where there is one. With `former_program` nothing was paid here: the money is in the books of the program used before.
 */
export const PAYMENT_KINDS = ["cash", "card", "voucher", "transfer", "online", "other", "former_program"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Cash turnover by § 131b BAO: what is paid on site in cash, by card or by voucher. */
export function isCashTurnover(kind: PaymentKind): boolean {
  return kind === "cash" || kind === "card" || kind === "voucher";
}

/** The names that imports give to the method of money of the program used before. */
export const FORMER_PROGRAM_NAME: Bilingual = { de: "Früheres Programm", en: "Previous program" };
const FORMER_NAMES: readonly string[] = Object.values(FORMER_PROGRAM_NAME);

/**
 * Money that the program used before has booked: it settles a folio and is in no cash day and no accounting file here. Imports up to
 * version 1.1 called such a method "Früheres Programm" and gave it no kind of its own.
 */
export function isOfFormerProgram({ kind, name }: { kind: PaymentKind; name: string }): boolean {
  return kind === "former_program" || (kind === "other" && FORMER_NAMES.includes(name));
}

export const PaymentMethodInput = z.strictObject({
  name: Name.describe("The name under which people know it"),
  ...GUEST_NAME_INPUT,
  booking_text: Name.nullable().default(null).describe("The text that a charge or payment of it has on the bill; null means its name"),
  account_number: Code.nullable().default(null),
  kind: z.enum(PAYMENT_KINDS).default("other").describe("cash and its like make receipts of the cash register; transfer does not"),
});
export type PaymentMethodInput = z.infer<typeof PaymentMethodInput>;

export const PaymentMethod = entity("payment_method", {
  name: z.string().describe("The name under which people know it"),
  ...GUEST_NAMES,
  booking_text: z.string().nullable().describe("The text that a charge or payment of it has on the bill; null means its name"),
  account_number: z.string().nullable(),
  kind: z.enum(PAYMENT_KINDS).describe("cash and its like make receipts of the cash register; transfer does not"),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const PaymentMethodQuery = listQuery({
  /** Any part of name, booking text or account. */
  query: searched,
  sort: sortable(["name", "name_en"]),
});
export type PaymentMethodQuery = z.infer<typeof PaymentMethodQuery>;
