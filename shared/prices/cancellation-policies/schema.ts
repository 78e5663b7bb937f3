import { z } from "zod";
import { entity, Name, Text } from "#shared/platform/core/fields.ts";
import { listQuery, searched, sortable } from "#shared/platform/core/page.ts";

/** Amount of a fee: a share of the price without local tax, or the first nights; exactly one of the two. */
const owed = {
  percentage: z
    .int()
    .min(1)
    .max(100)
    .nullable()
    .default(null)
    .describe("The fee as a share of the price, in percent; null if it is counted in nights"),
  nights: z.int().min(1).max(99).nullable().default(null).describe("For how many nights the fee is; null if it is a percentage"),
};
const isOne = ({ percentage, nights }: { percentage: number | null; nights: number | null }) => (percentage === null) !== (nights === null);
const ONE_OF = { path: ["percentage"], message: "percentage_or_nights" };

const OwedFee = z.strictObject(owed).refine(isOne, ONE_OF);
export type OwedFee = z.infer<typeof OwedFee>;

/** Anyone who cancels fewer than `days_before` days before the arrival owes this. */
const CancellationStep = z
  .strictObject({ days_before: z.int().min(1).max(365).describe("From how many days before arrival on"), ...owed })
  .refine(isOne, ONE_OF);
export type CancellationStep = z.infer<typeof CancellationStep>;

/** `none`: compensation outside VAT (CJEU C-277/05); `lodging`: at the lodging's rate, as for a guaranteed room (CJEU C-250/14). */
export const FEE_TAXES = ["none", "lodging"] as const;
export type FeeTax = (typeof FEE_TAXES)[number];

/** The owner's own words beside the computed ones. */
const Texts = z.strictObject({ de: Text.nullable().default(null), en: Text.nullable().default(null) });

/** More steps nobody reads. */
export const MAX_STEPS = 10;

const terms = {
  /** In descending order of days; before the first one, and without any, cancelling is free. */
  steps: z
    .array(CancellationStep)
    .max(MAX_STEPS)
    .superRefine((steps, context) => {
      for (const [index, { days_before }] of steps.entries()) {
        const former = steps[index - 1];
        if (!former || days_before < former.days_before) continue;
        context.addIssue({ code: "custom", path: [index, "days_before"], message: "fewer_days" });
      }
    })
    .default([])
    .describe("What cancelling costs, from the step with the most days on: the first one whose days are not over yet holds"),
  no_show: OwedFee.nullable().default(null).describe("What a guest owes who never comes; null for nothing"),
  fee_tax: z.enum(FEE_TAXES).default("none").describe("Tax of the fee: that of lodging or none"),
  no_show_tax: z.enum(FEE_TAXES).default("lodging").describe("Tax of the no-show fee: that of lodging or none"),
  texts: Texts.prefault({}).describe("The terms in words, by language"),
};

/** The terms of a booking as they were agreed when it was made: a later change of the policy does not change them. */
export const CancellationTerms = z.strictObject(terms);
export type CancellationTerms = z.infer<typeof CancellationTerms>;

export const CancellationPolicyInput = z.strictObject({ name: Name.describe("The name under which people know it"), ...terms });
export type CancellationPolicyInput = z.infer<typeof CancellationPolicyInput>;

export const CancellationPolicy = entity("cancellation_policy", {
  name: z.string().describe("The name under which people know it"),
  ...CancellationTerms.shape,
});
export type CancellationPolicy = z.infer<typeof CancellationPolicy>;

export const CancellationPolicyQuery = listQuery({ query: searched, sort: sortable(["name"]) });
export type CancellationPolicyQuery = z.infer<typeof CancellationPolicyQuery>;
