import { z } from "zod";
import { Amount, CalendarDate, entity, Id, Money, withPercents } from "#shared/platform/core/fields.ts";
import { PRICE_RULE_KINDS, type PriceRuleBounds } from "#shared/prices/pricing/price-rules.ts";

const MAX_DAYS = 730;
const Weekdays = z
  .array(z.int().min(1).max(7))
  .min(1)
  .max(7)
  .transform((days) => [...new Set(days)].sort((a, b) => a - b));

const KIND = z
  .enum(PRICE_RULE_KINDS)
  .describe("When it counts: on weekdays, from or up to a number of nights, or up to a number of days before the arrival");

/**
 * A surcharge on the nights of a rate or, below zero, a discount: an amount a night or a percentage of the price. It has the bound of its
 * kind and no other. It also holds for rates that derive from the rate, as prices do.
 */
export const PriceRuleInput = z
  .strictObject({
    kind: KIND,
    weekdays: Weekdays.nullable().default(null).describe("Of the kind weekday: the evenings on which it counts, 1 is Monday"),
    nights: z
      .int()
      .min(1)
      .max(MAX_DAYS)
      .nullable()
      .default(null)
      .describe("The fewest nights of a long_stay, the most of a short_stay; day use counts as one"),
    days_before: z
      .int()
      .min(0)
      .max(MAX_DAYS)
      .nullable()
      .default(null)
      .describe("Of the kind last_minute: the most days from the booking to the arrival"),
    from: CalendarDate.nullable().default(null).describe("The first night for which it counts; null for no bound"),
    to: CalendarDate.nullable().default(null).describe("The last night, inclusive; null for no bound"),
    room_type_id: Id.nullable().default(null).describe("Null for all types of rooms; one for the type goes before one for all"),
    gross_amount: Amount.nullable()
      .default(null)
      .describe("What a night costs more or, below zero, less, with tax, in major units, whatever the number of persons"),
    percentage: withPercents(z.number().min(-100).max(1000))
      .nullable()
      .default(null)
      .describe("By how many percent a night costs more or, below zero, less; rounded to the cent for the adults and for each child"),
  })
  .superRefine((rule, context) => {
    for (const [name, isOfKind] of Object.entries(boundsOf(rule))) {
      const isGiven = rule[name as Bound] !== null;
      if (isGiven !== isOfKind) context.addIssue({ code: "custom", path: [name], message: isOfKind ? "required" : "not_of_kind" });
    }
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, { path: ["to"], message: "before_from" })
  .refine(({ gross_amount, percentage }) => (gross_amount === null) !== (percentage === null), {
    path: ["gross_amount"],
    message: "amount_or_percentage",
  });
export type PriceRuleInput = z.infer<typeof PriceRuleInput>;

type Bound = "weekdays" | "nights" | "days_before";

/** Tells which bounds rules of a kind have. */
export function boundsOf({ kind }: Pick<PriceRuleInput, "kind">): Record<Bound, boolean> {
  return { weekdays: kind === "weekday", nights: kind === "long_stay" || kind === "short_stay", days_before: kind === "last_minute" };
}

const bounds = {
  kind: KIND,
  weekdays: z.array(z.int()).nullable().describe("Of the kind weekday: the evenings on which it counts, 1 (Monday) to 7; else null"),
  nights: z.int().nullable().describe("The fewest nights of a long_stay, the most of a short_stay; else null"),
  days_before: z.int().nullable().describe("Of the kind last_minute: the most days from the booking to the arrival; else null"),
};

export const PriceRule = entity("price_rule", {
  rate_id: z.string(),
  room_type_id: z.string().nullable().describe("The room type that it holds for; null for all"),
  ...bounds,
  from: z.string().nullable().describe("The first night for which it counts; null for no bound"),
  to: z.string().nullable().describe("The last night, inclusive; null for no bound"),
  gross_amount: Money.nullable().describe("What a night costs more or, below zero, less, in major units; null with a percentage"),
  percentage: z.number().nullable().describe("By how many percent a night costs more or, below zero, less; null with an amount"),
});
export type PriceRule = z.infer<typeof PriceRule>;

/** A price rule as it changed a night. */
export const AppliedPriceRule = z
  .object({
    ...bounds,
    percentage: z.number().nullable().describe("The percentage of the rule; null if it is an amount"),
    gross_amount: Money.describe("What the night cost more or, below zero, less by this rule, in major units"),
  })
  .meta({ id: "AppliedPriceRule" });
export type AppliedPriceRule = z.infer<typeof AppliedPriceRule>;

type Place = PriceRuleBounds & Pick<PriceRuleInput, "room_type_id" | "from" | "to">;

/**
 * True if none of two rules goes before the other on a night: they are of a kind, a bound and a room type, and have days in common, or both
 * have no dates.
 */
export function isSamePlace(one: Place, other: Place): boolean {
  if (one.kind !== other.kind || one.room_type_id !== other.room_type_id) return false;
  if (one.nights !== other.nights || one.days_before !== other.days_before) return false;
  if (one.weekdays && !one.weekdays.some((day) => other.weekdays?.includes(day))) return false;
  const isDated = ({ from, to }: Place) => from !== null || to !== null;
  if (isDated(one) !== isDated(other)) return false;
  return beginsBeforeEnd(one, other) && beginsBeforeEnd(other, one);
}

function beginsBeforeEnd({ from }: Place, { to }: Place): boolean {
  return from === null || to === null || from <= to;
}
