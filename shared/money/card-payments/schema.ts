import { z } from "zod";
import { Id } from "#shared/platform/core/fields.ts";

/** The keys of the settings that store who takes card payments, and its two secrets. */
export const CARD_PAYMENT_KEYS = {
  setup: "CARD_PAYMENTS",
  key: "CARD_PAYMENTS_SECRET",
  webhook: "CARD_PAYMENTS_WEBHOOK_SECRET",
} as const;

export const CARD_PAYMENT_PROVIDERS = ["stripe"] as const;

/** Account for card payments by link, and the payment method as which they are posted. */
export const CardPaymentSetup = z.strictObject({
  provider: z.enum(CARD_PAYMENT_PROVIDERS).describe("Who takes the payments"),
  payment_method_id: Id.describe("The payment method as which payments are posted"),
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .default("https://api.stripe.com")
    .describe("The address of the provider's interface"),
});
export type CardPaymentSetup = z.infer<typeof CardPaymentSetup>;

const Secret = z.string().trim().max(300);

/** `setup: null` switches card payments off. An empty or absent secret keeps the stored one. */
export const CardPaymentInput = z.strictObject({
  setup: CardPaymentSetup.nullable().describe("How card payments are set up; null for not at all, or to switch them off"),
  key: Secret.optional().describe("The secret key of the provider; without it the stored one stays"),
  webhook_secret: Secret.optional().describe("The secret with which the provider signs its messages; without it the stored one stays"),
});
export type CardPaymentInput = z.infer<typeof CardPaymentInput>;

/** The setup without its secrets, and the address at which the provider reports payments. */
export const CardPaymentState = z.object({
  object: z.literal("card_payments"),
  setup: CardPaymentSetup.nullable().describe("How card payments are set up; null for not at all, or to switch them off"),
  has_key: z.boolean().describe("Whether a key is stored; it is never answered"),
  has_webhook_secret: z.boolean().describe("Whether the secret of its messages is stored; it is never answered"),
  webhook_url: z.string().describe("The address to which the provider has to send its messages"),
  version: z.int(),
});
export type CardPaymentState = z.infer<typeof CardPaymentState>;
