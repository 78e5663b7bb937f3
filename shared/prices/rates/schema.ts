import { z } from "zod";
import { FREQUENCIES, Item, UNITS } from "#shared/inventory/items/schema.ts";
import {
  CalendarDate,
  Code,
  entity,
  Id,
  Money,
  Name,
  PositiveAmount,
  Related,
  TruncatedInPages,
  withPercents,
} from "#shared/platform/core/fields.ts";
import { expandable, listQuery, searched, sortable } from "#shared/platform/core/page.ts";
import { ChildPrice } from "#shared/prices/rates/child-prices.ts";
import { PriceRule } from "#shared/prices/rates/price-rules.ts";

/** A price period; both days are inclusive. Its prices are null unless the rate was expanded with its periods. */
export const RateRestriction = entity("rate_restriction", {
  rate_id: z.string(),
  name: z.string().describe("The period's name, such as a season"),
  from: z.string().describe("The first day of the period"),
  to: z.string().describe("The last day of the period, inclusive"),
  prices: z.array(Related).nullable().describe("The prices"),
});
export type RateRestriction = z.infer<typeof RateRestriction>;

export const RateRestrictionInput = z
  .strictObject({
    name: Name.describe("The name"),
    from: CalendarDate.describe("The first day of the restriction"),
    to: CalendarDate.describe("The last day, inclusive"),
  })
  .refine((period) => period.from <= period.to, { path: ["to"], message: "before_from" });
export type RateRestrictionInput = z.infer<typeof RateRestrictionInput>;

/** Kinds of restrictions, in the order in which reasons are reported. */
export const RULE_REASONS = ["closed_to_arrival", "closed_to_departure", "min_nights", "max_nights", "days_before", "quota"] as const;
export type RuleReason = (typeof RULE_REASONS)[number];

const MAX_NIGHTS = 730;
const limits = {
  min_nights: z.int().min(1).max(MAX_NIGHTS).nullable().describe("The fewest nights of a stay that arrives on these days"),
  max_nights: z.int().min(1).max(MAX_NIGHTS).nullable().describe("The most nights of a stay that arrives on these days"),
  closed_to_arrival: z.boolean().describe("No stay begins on these days"),
  closed_to_departure: z.boolean().describe("No stay ends on these days"),
  days_before: z.int().min(1).max(MAX_NIGHTS).nullable().describe("How many days before its arrival a stay is booked at the latest"),
  quota: z
    .int()
    .min(0)
    .max(10_000)
    .nullable()
    .describe("How many rooms of each type the rate and those derived from it sell for a night; 0 sells none"),
};
const RateRuleLimits = z.object(limits);
export type RateRuleLimits = z.infer<typeof RateRuleLimits>;

const Weekday = z.int().min(1).max(7);
export const EVERY_WEEKDAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

/** A restriction of a rate on some days; both bounds are inclusive. It also holds for rates that derive from the rate, as prices do. */
export const RateRuleInput = z
  .strictObject({
    from: CalendarDate.describe("The first day of the restriction"),
    to: CalendarDate.describe("The last day, inclusive"),
    weekdays: z
      .array(Weekday)
      .min(1)
      .max(7)
      .default([...EVERY_WEEKDAY])
      .transform((days) => [...new Set(days)].sort((a, b) => a - b))
      .describe("The days of the week on which it holds, 1 is Monday"),
    room_type_id: Id.nullable().default(null).describe("Null for all types of rooms"),
    min_nights: limits.min_nights.default(null).describe("The fewest nights of a stay that arrives on these days"),
    max_nights: limits.max_nights.default(null).describe("The most nights of a stay that arrives on these days"),
    closed_to_arrival: limits.closed_to_arrival.default(false).describe("No stay begins on these days"),
    closed_to_departure: limits.closed_to_departure.default(false).describe("No stay ends on these days"),
    days_before: limits.days_before.default(null).describe("How many days before its arrival a stay is booked at the latest"),
    quota: limits.quota
      .default(null)
      .describe("How many rooms of each type the rate and those derived from it sell for a night; 0 sells none"),
  })
  .refine((rule) => rule.from <= rule.to, { path: ["to"], message: "before_from" })
  .refine(({ min_nights, max_nights }) => min_nights === null || max_nights === null || min_nights <= max_nights, {
    path: ["max_nights"],
    message: "below_min_nights",
  });
export type RateRuleInput = z.infer<typeof RateRuleInput>;

/** Restrictions that are removed and made as one change. */
export const RateRulesPatch = z.strictObject({
  delete: z.array(Id).max(1000).default([]).describe("Restrictions to remove"),
  create: z.array(RateRuleInput).max(1000).default([]).describe("Restrictions to create"),
});
export type RateRulesPatch = z.infer<typeof RateRulesPatch>;

export const RateRule = entity("rate_rule", {
  rate_id: z.string(),
  room_type_id: z.string().nullable().describe("The room type that it holds for; null for all"),
  from: z.string().describe("The first day of the restriction"),
  to: z.string().describe("The last day, inclusive"),
  weekdays: z.array(z.int()).describe("On which weekdays it holds, 1 (Monday) to 7; all where empty"),
  ...limits,
});
export type RateRule = z.infer<typeof RateRule>;

/** Days of restrictions, both inclusive. */
export const RateRulesQuery = z
  .strictObject({
    from: CalendarDate.describe("The first day of the restriction"),
    to: CalendarDate.describe("The last day, inclusive"),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "before_from" });
export type RateRulesQuery = z.infer<typeof RateRulesQuery>;

/**
 * A restriction that a stay breaks. `limit` is its number, null if it is closed; `date` is the day that decides: the arrival, the
 * departure, or the first night whose quota is sold.
 */
export const RuleViolation = z
  .object({
    rule_id: z.string().describe("The restriction"),
    reason: z.enum(RULE_REASONS).describe("Which restriction refuses the stay"),
    limit: z.int().nullable().describe("The number of the restriction: nights, days before arrival or rooms a night; null if it has none"),
    date: z.string().describe("The day that decides"),
  })
  .meta({ id: "RuleViolation" });
export type RuleViolation = z.infer<typeof RuleViolation>;

/** The price of one night in a room type for a number of persons; without a period it applies all year. */
export const Price = entity("price", {
  rate_id: z.string(),
  rate_name: z.string(),
  room_type_id: z.string(),
  room_type_name: z.string(),
  rate_restriction_id: z.string().nullable(),
  rate_restriction: RateRestriction.nullable().describe("The price period, where expand names it"),
  occupancy: z.int().describe("For how many persons it holds"),
  gross_amount: Money.describe("Price of a night with tax for this room type and number of persons, in major units"),
});
export type Price = z.infer<typeof Price>;

export const PriceInput = z.strictObject({
  room_type_id: Id.describe("The room type that it holds for"),
  occupancy: z.int().min(1).max(99).describe("For how many persons it holds"),
  gross_amount: PositiveAmount.describe("Price of a night with tax, in major units"),
  rate_restriction_id: Id.nullable().default(null),
});
export const PricesInput = z.strictObject({ prices: z.array(PriceInput).min(1).max(1000).describe("The prices") });
export type PricesInput = z.infer<typeof PricesInput>;
export const PricesPatch = z.strictObject({
  prices: z
    .array(z.strictObject({ id: Id, gross_amount: PositiveAmount.describe("Price of a night with tax, in major units") }))
    .min(1)
    .max(1000)
    .describe("The prices"),
});
export type PricesPatch = z.infer<typeof PricesPatch>;

/** The prices that one save sets, changes or (with null) clears; `expected` is the amount that was shown to the user. */
export const PriceCells = z.strictObject({
  prices: z
    .array(
      z.strictObject({
        room_type_id: Id.describe("The room type that it holds for"),
        occupancy: z.int().min(1).max(99).describe("For how many persons it holds"),
        rate_restriction_id: Id.nullable().default(null),
        gross_amount: PositiveAmount.nullable().describe("Price of a night with tax, in major units"),
        expected: PositiveAmount.nullable()
          .optional()
          .describe("The price that the caller saw; where it is another one by now, the write is refused"),
      }),
    )
    .min(1)
    .max(4000)
    .describe("The prices"),
});
export type PriceCells = z.infer<typeof PriceCells>;

const PRICE_RESULTS = ["created", "changed", "unchanged"] as const;
export type PriceResult = (typeof PRICE_RESULTS)[number];

/** The preview of a price list import, row by row. `row` counts as a spreadsheet does: the header is row 1. */
export const PriceListPreview = z.object({
  rows: z
    .array(
      z.object({
        row: z.int().describe("The row of the file, from 1 on, its header left out"),
        rate_name: z.string(),
        room_type_name: z.string(),
        occupancy: z.int().describe("For how many persons it holds"),
        period: z.string().nullable().describe("The price period's name; null outside all periods"),
        from: z.string().nullable().describe("The first day of the restriction"),
        to: z.string().nullable().describe("The last day, inclusive; null for no end"),
        former_amount: Money.nullable().describe("The price before, in major units; null if it is new"),
        gross_amount: Money.describe("Price of a night with tax, in major units"),
        result: z.enum(PRICE_RESULTS).describe("Whether the row makes, changes or leaves a price"),
      }),
    )
    .describe("The rows of the file"),
  errors: z
    .array(
      z.object({
        path: z.string().describe("The column"),
        message: z.string().describe("What is wrong with it, for developers in English"),
      }),
    )
    .describe("What is wrong with the row"),
});
export type PriceListPreview = z.infer<typeof PriceListPreview>;

/** The number of prices, periods and items of a rate. */
export const RateSummary = z.object({
  rate_id: z.string(),
  prices: z.int().describe("The prices"),
  restrictions: z.int().describe("How many price periods"),
  items: z.int().describe("How many items"),
});
export type RateSummary = z.infer<typeof RateSummary>;

/** An `included` item is part of the night's price, otherwise it comes on top. */
export const RateItemInput = z.strictObject({
  item_id: Id,
  unit: z.enum(UNITS).describe("room: posted once; person: once for each person of the occupancy"),
  frequency: z.enum(FREQUENCIES).describe("daily for each night, or once on_check_in or on_check_out"),
  included: z.boolean().describe("The amount is in the price of the night rather than on top of it"),
});
export type RateItemInput = z.infer<typeof RateItemInput>;

export const RateItem = entity("rate_item", {
  rate_id: z.string(),
  rate: Related.nullable().describe("The rate, where expand names it"),
  item_id: z.string(),
  item: Item.nullable().describe("The item, where expand names it"),
  unit: z.enum(UNITS).describe("room: posted once; person: once for each person of the occupancy"),
  frequency: z.enum(FREQUENCIES).describe("daily for each night, or once on_check_in or on_check_out"),
  included: z.boolean().describe("The amount is in the price of the night rather than on top of it"),
});
export type RateItem = z.infer<typeof RateItem>;

export const RateInput = z.strictObject({
  external_id: Code.nullable().default(null),
  parent_rate_id: Id.nullable().default(null).describe("The rate of which its prices are derived; null for prices of its own"),
  /** Applied to prices inherited from the parent, rounded to the cent. */
  parent_adjustment_percentage: withPercents(z.number().min(-100).max(1000))
    .default(0)
    .describe("By how much it differs from its parent, in percent: -10 is a tenth less"),
  name: Name.describe("The name"),
  code: Code.nullable().default(null).describe("Short code, used by the price list as CSV"),
  default: z.boolean().default(false).describe("Makes it the rate of bookings for which no other is named"),
  active: z.boolean().default(true),
  cancellation_policy_id: Id.nullable()
    .default(null)
    .describe("The cancellation policy that new bookings get, of the rate and of those derived from it without their own; null for none"),
});
export type RateInput = z.infer<typeof RateInput>;

const rateFields = {
  external_id: z.string().nullable(),
  parent_rate_id: z.string().nullable().describe("The rate of which its prices are derived; null for prices of its own"),
  parent_adjustment_percentage: z.number().describe("By how much it differs from its parent, in percent: -10 is a tenth less"),
  name: z.string().describe("The name under which people know it"),
  code: z.string().nullable().describe("Short code, used by the price list as CSV"),
  default: z.boolean().describe("The rate of bookings for which no other is named; one of the property's rates is"),
  active: z.boolean(),
  cancellation_policy_id: z.string().nullable().describe("The cancellation policy that new bookings of the rate get; null for none"),
};
export const ParentRate = entity("rate", rateFields, "ParentRate");
export const Rate = entity("rate", {
  ...rateFields,
  parent_rate: ParentRate.nullable().describe("That rate, where expand names it"),
  restrictions: z.array(RateRestriction).nullable().describe("Its price periods, where expand names them; in lists at most 200"),
  restrictions_truncated: TruncatedInPages,
  prices: z.array(Price).nullable().describe("Its prices, where expand names them; in lists at most 200"),
  prices_truncated: TruncatedInPages,
  child_prices: z.array(ChildPrice).nullable().describe("Its prices of children by age, where expand names them; in lists at most 200"),
  child_prices_truncated: TruncatedInPages,
  price_rules: z.array(PriceRule).nullable().describe("Its surcharges and discounts, where expand names them; in lists at most 200"),
  price_rules_truncated: TruncatedInPages,
  items: z.array(RateItem).nullable().describe("The items that it posts, where expand names them; in lists at most 200"),
  items_truncated: TruncatedInPages,
});
export type Rate = z.infer<typeof Rate>;

export const RATE_RELATIONS = ["parent_rate", "restrictions", "prices", "child_prices", "price_rules", "items", "items.rate"] as const;
export const RateQuery = listQuery({
  external_id: Code.optional().describe("Exactly this one: the id that another program gave the record."),
  /** Any part of name, code or external id. */
  query: searched,
  active: z.boolean().optional(),
  expand: expandable(RATE_RELATIONS),
  sort: sortable(["name", "code"]),
});
export type RateQuery = z.infer<typeof RateQuery>;
