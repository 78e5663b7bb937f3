import { z } from "zod";
import { Id, JsonText } from "#shared/platform/core/fields.ts";

/** The key of the setting that stores the choices as JSON. */
export const BANK_STATEMENTS_KEY = "BANK_STATEMENTS";

const head = z.string().trim().min(1).max(100).nullable().default(null);

/** The headers of the bank's own table, if it uses others than most banks. */
export const CsvColumns = z.strictObject({
  booked_on: head.describe("The header of the day of booking; null for what banks usually write"),
  amount: head.describe("The header of the amount; null for what banks usually write"),
  name: head.describe("The header of the payer's name; null for what banks usually write"),
  reference: head.describe("The header of the purpose; null for what banks usually write"),
});
export type CsvColumns = z.infer<typeof CsvColumns>;

/** Settings for booking payments of bank statements and for reading their tables. */
export const BankChoices = z.strictObject({
  payment_method_id: Id.nullable().default(null).describe("The payment method of their payments; null for the first of the kind transfer"),
  csv: CsvColumns.default(CsvColumns.parse({})).describe("The headers of the bank's tables"),
});
export type BankChoices = z.infer<typeof BankChoices>;

/** The choices with their version, which increases with every change. */
export const BankSettings = BankChoices.extend({ version: z.int() });
export type BankSettings = z.infer<typeof BankSettings>;

const Kept = JsonText.pipe(BankChoices);

/** The stored choices; the defaults where they are missing or unreadable. */
export function keptBankChoices(value: string | undefined): BankChoices {
  return Kept.safeParse(value ?? "{}").data ?? BankChoices.parse({});
}
