import { z } from "zod";
import { JsonText, PositiveAmount } from "#shared/platform/core/fields.ts";
import type { Decimal } from "#shared/platform/core/money.ts";

/** The key of the setting that stores the choices as JSON. */
export const PAYMENT_CHOICES_KEY = "PAYMENT_REMINDERS";

const days = z.int().min(1).max(365);
/** Courts accept the costs of a letter; a larger claim is a typing error. */
const fee = PositiveAmount.max(100, "fee_too_high");
const usual = (amount: Decimal) => fee.parse(amount);

/** When invoices have to be paid, and when and at what price their customers are reminded. */
export const PaymentChoices = z.strictObject({
  payment_days: z.int().min(0).max(90).default(0).describe("Days within which a new invoice has to be paid; 0 for at once"),
  days_1: days.default(7).describe("Days after the day to pay from which the first reminder is proposed"),
  days_2: days.nullable().default(21).describe("The same of the second reminder; null for none"),
  days_3: days.nullable().default(35).describe("The same of the third reminder; null for none"),
  fee_1: fee.default(usual(0)).describe("The claim for the costs of the first reminder, in major units"),
  fee_2: fee.default(usual(3)).describe("The claim for the costs of the second reminder, in major units"),
  fee_3: fee.default(usual(3)).describe("The claim for the costs of the third reminder, in major units"),
  pay_within_days: z.int().min(1).max(60).default(7).describe("Days that a reminder gives to pay"),
});
export type PaymentChoices = z.infer<typeof PaymentChoices>;

/** The choices with their version, which increases with every change. */
export const PaymentSettings = PaymentChoices.extend({ version: z.int() });
export type PaymentSettings = z.infer<typeof PaymentSettings>;

const Kept = JsonText.pipe(PaymentChoices);

/** The stored choices; the defaults where they are missing or unreadable. */
export function keptPaymentChoices(value: string | undefined): PaymentChoices {
  return Kept.safeParse(value ?? "{}").data ?? PaymentChoices.parse({});
}
