import { z } from "zod";

/** The ways in which a consent to advertisements comes about: by the guest on a page of their own, or as members were told. */
export const CONSENT_GIVERS = ["guest", "staff"] as const;

/** A contact's consent to advertisements by e-mail (Art. 7 GDPR, § 174 TKG 2021, § 7 UWG). */
export const MarketingConsent = z.object({
  given: z.boolean().describe("They have agreed to advertisements by e-mail"),
  given_at: z.string().nullable().describe("When they agreed; null if they did not"),
  given_by: z
    .enum(CONSENT_GIVERS)
    .nullable()
    .describe("guest: they ticked it in the online check-in; staff: they said so; null if there is no consent"),
  unsubscribed_at: z
    .string()
    .nullable()
    .describe("When their address was unsubscribed from advertisements, which only they can take back; null if it was not"),
});
export type MarketingConsent = z.infer<typeof MarketingConsent>;

export const ConsentInput = z.strictObject({ given: z.boolean().describe("They have agreed to advertisements by e-mail") });
export type ConsentInput = z.infer<typeof ConsentInput>;
