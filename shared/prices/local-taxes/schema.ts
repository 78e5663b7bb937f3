import { z } from "zod";
import { CalendarDate, Code, entity, Id, Money, Percentage, PositiveAmount, withId } from "#shared/platform/core/fields.ts";
import { listQuery, sortable } from "#shared/platform/core/page.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";

export const TAX_KINDS = ["fixed", "percent", "steps"] as const;
/** `birthday`: taxed from the birthday itself on. `calendar_year`: taxed from the year after that of the birthday on. */
export const AGE_RULES = ["birthday", "calendar_year"] as const;
/** Why a guest owes no local tax, as the laws of the Länder and towns name it. */
export const EXEMPTIONS = ["business", "staff", "bus_driver", "disabled", "patient", "school", "student", "resident", "special"] as const;
export type Exemption = (typeof EXEMPTIONS)[number];
/** Why no tax is owed for a night: the guest's exemption or age, the length of the stay, or the time of the year. */
export const NO_TAX_REASONS = ["age", "nights", "season", "portal", ...EXEMPTIONS] as const;
export type NoTaxReason = (typeof NO_TAX_REASONS)[number];

/** A day of any year, `MM-DD`; 29 February is one. */
export const MonthDay = z.string().refine((day) => z.iso.date().safeParse(`2024-${day}`).success, "month_day");

/** The amount for nights whose net price per person is above `over`. */
const TaxStep = z.strictObject({
  over: PositiveAmount.describe("The price above which the step holds, in major units"),
  amount: PositiveAmount.describe("Amount for a person and night, in major units"),
});

/**
 * Rule that computes a local tax from the night `valid_from` on. `amount` is per person and night (`fixed`); `percentage` is of the net
 * lodging price without what is included in it, less `deduction` per cent of it (`percent`); `steps` go by the net lodging price per
 * person (`steps`). A season recurs each year and may pass the turn of the year; both days belong to it. `vat_on_top`: the property owes
 * the tax itself and passes it on as a part of its price, so that VAT at the lodging's rate comes on top (§ 10 (1) UStG; Bettensteuer).
 */
const RuleFields = z.strictObject({
  item_id: Id.describe("The item as which it is charged"),
  valid_from: CalendarDate.describe("The first day on which the rule holds"),
  season_from: MonthDay.nullable().default(null).describe("First day of the season, MM-DD; null for the whole year"),
  season_to: MonthDay.nullable().default(null).describe("Last day of the season, MM-DD"),
  kind: z.enum(TAX_KINDS).describe("A fixed amount, a percentage of the price, or amounts by steps of the price"),
  amount: PositiveAmount.nullable().describe("Amount for a person and night, in major units; null for a percentage"),
  percentage: Percentage.nullable().default(null).describe("Share of the price in percent; null for an amount"),
  deduction: Percentage.nullable().default(null).describe("What is taken off the price before the percentage, in major units"),
  steps: z.array(TaxStep).max(100).default([]).describe("Amounts by steps of the price"),
  free_below_age: z.int().min(1).max(99).nullable().default(null).describe("Persons below this age owe nothing; null for no bound"),
  age_rule: z.enum(AGE_RULES).default("birthday").describe("Whether the birthday or the calendar year counts"),
  most_nights: z
    .int()
    .min(1)
    .max(730)
    .nullable()
    .default(null)
    .describe("After how many nights of a stay no more is charged; null for no bound"),
  exemptions: z.array(z.enum(EXEMPTIONS)).max(EXEMPTIONS.length).default([]).describe("For which reasons guests owe nothing"),
  source: z
    .string()
    .trim()
    .max(500)
    .nullable()
    .default(null)
    .describe("Where the rule is from, such as a law or the municipality's notice"),
  vat_on_top: z.boolean().default(false).describe("VAT is added to the tax"),
});

function refuseIncomplete(rule: z.infer<typeof RuleFields>, problems: z.RefinementCtx): void {
  const require = (isGood: boolean, path: string, message: string) => {
    if (!isGood) problems.addIssue({ code: "custom", path: [path], message });
  };
  require((rule.season_from === null) === (rule.season_to === null), "season_to", "season_bounds");
  require(rule.kind !== "fixed" || rule.amount !== null, "amount", "amount_per_night");
  require(rule.kind !== "percent" || rule.percentage !== null, "percentage", "percent_of_net");
  require(rule.kind !== "steps" || rule.steps.length > 0, "steps", "one_step");
  const overs = rule.steps.map(({ over }) => over);
  require(overs.every((over, i) => i === 0 || over > (overs[i - 1] ?? 0)), "steps", "steps_rise");
}

export const LocalTaxRuleInput = RuleFields.superRefine(refuseIncomplete);
export type LocalTaxRuleInput = z.infer<typeof LocalTaxRuleInput>;
export const LocalTaxRuleChange = withId(RuleFields).superRefine(refuseIncomplete);

/** A rule of a local tax, which is an item of the type `city_tax`. */
export const LocalTaxRule = entity("local_tax_rule", {
  item_id: z.string().describe("The item as which it is charged"),
  valid_from: z.string().describe("The first day on which the rule holds"),
  season_from: z.string().nullable().describe("First day of the season, MM-DD; null for the whole year"),
  season_to: z.string().nullable().describe("Last day of the season, MM-DD"),
  kind: z.enum(TAX_KINDS).describe("A fixed amount, a percentage of the price, or amounts by steps of the price"),
  amount: Money.nullable().describe("Amount for a person and night, in major units; null for a percentage"),
  percentage: z.number().nullable().describe("Share of the price in percent; null for an amount"),
  deduction: z.number().nullable().describe("What is taken off the price before the percentage, in major units"),
  steps: z
    .array(
      z.object({
        over: Money.describe("The price above which the step holds, in major units"),
        amount: Money.describe("Amount for a person and night, in major units"),
      }),
    )
    .describe("Amounts by steps of the price"),
  free_below_age: z.int().nullable().describe("Persons below this age owe nothing; null for no bound"),
  age_rule: z.enum(AGE_RULES).describe("Whether the birthday or the calendar year counts"),
  most_nights: z.int().nullable().describe("After how many nights of a stay no more is charged; null for no bound"),
  exemptions: z.array(z.enum(EXEMPTIONS)).describe("For which reasons guests owe nothing"),
  source: z.string().nullable().describe("What kind of local tax it is, such as that of a Land or a town"),
  vat_on_top: z.boolean().describe("VAT is added to the tax"),
});
export type LocalTaxRule = z.infer<typeof LocalTaxRule>;

/** Content of a rule without the fields of its record. */
export type TaxRule = Omit<
  InCents<LocalTaxRule>,
  "object" | "id" | "item_id" | "created_at" | "updated_at" | "deleted_at" | "version" | "source"
>;

export const LocalTaxRuleQuery = listQuery({
  item_id: Id.optional().describe("The item as which it is charged"),
  sort: sortable(["valid_from"]),
});
export type LocalTaxRuleQuery = z.infer<typeof LocalTaxRuleQuery>;

/** Takes the rules of a preset over for an item. */
export const TakePreset = z.strictObject({
  item_id: Id.describe("The item as which it is charged"),
  preset: Code.describe("The town or Land whose rule is proposed"),
});
export type TakePreset = z.infer<typeof TakePreset>;

/** Why a guest of a booking owes no local tax. */
export const TaxExemption = z.strictObject({ contact_id: Id, reason: z.enum(EXEMPTIONS).describe("Why this guest owes no local tax") });
export type TaxExemption = z.infer<typeof TaxExemption>;
