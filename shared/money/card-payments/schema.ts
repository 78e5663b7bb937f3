import { z } from "zod";
import { Id } from "#shared/platform/core/fields.ts";

/** The keys of the settings that store who takes card payments, and its two secrets. */
export const CARD_PAYMENT_KEYS = {
  setup: "CARD_PAYMENTS",
  key: "CARD_PAYMENTS_SECRET",
  webhook: "CARD_PAYMENTS_WEBHOOK_SECRET",
} as const;

export const CARD_PAYMENT_PROVIDERS = ["stripe"] as const;

/** Who takes card payments by link, and the payment method as which they are posted. */
export const CardPaymentSetup = z.strictObject({
  provider: z.enum(CARD_PAYMENT_PROVIDERS),
  payment_method_id: Id,
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .default("https://api.stripe.com"),
});
export type CardPaymentSetup = z.infer<typeof CardPaymentSetup>;

const Secret = z.string().trim().max(300);

/** `setup: null` switches card payments off. An empty or absent secret keeps the stored one. */
export const CardPaymentInput = z.strictObject({
  setup: CardPaymentSetup.nullable(),
  key: Secret.optional(),
  webhook_secret: Secret.optional(),
});
export type CardPaymentInput = z.infer<typeof CardPaymentInput>;

/** The setup without its secrets, and the address at which the provider reports payments. */
export const CardPaymentState = z.object({
  object: z.literal("card_payments"),
  setup: CardPaymentSetup.nullable(),
  has_key: z.boolean(),
  has_webhook_secret: z.boolean(),
  webhook_url: z.string(),
  version: z.int(),
});
export type CardPaymentState = z.infer<typeof CardPaymentState>;
