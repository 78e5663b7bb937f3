import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { items } from "#server/inventory/items/tables.ts";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { boolean, entityColumns, json, money } from "#server/platform/core/database/columns.ts";
import { cancellationPolicies } from "#server/prices/cancellation-policies/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { FREQUENCIES, UNITS } from "#shared/inventory/items/schema.ts";
import { PRICE_RULE_KINDS } from "#shared/prices/pricing/price-rules.ts";

export const rates = sqliteTable(
  "rates",
  {
    ...entityColumns(),
    property_id: propertyId(),
    external_id: text(),
    parent_rate_id: text().references((): AnySQLiteColumn => rates.id),
    parent_adjustment_percentage: real().notNull().default(0),
    name: text().notNull(),
    code: text(),
    default: boolean().notNull(),
    active: boolean().notNull(),
    cancellation_policy_id: text().references(() => cancellationPolicies.id),
  },
  (t) => [
    index("rates_external_id").on(t.property_id, t.external_id).where(sql`external_id IS NOT NULL`),
    index("rates_parent").on(t.parent_rate_id),
    uniqueIndex("rates_one_default").on(t.property_id).where(sql`"default" = 1 AND deleted_at IS NULL`),
    check("rates_own_parent", sql`parent_rate_id IS NULL OR parent_rate_id <> id`),
  ],
);

const rateId = () =>
  text()
    .notNull()
    .references(() => rates.id);

/** Price periods; both days are inclusive. */
export const rateRestrictions = sqliteTable(
  "rate_restrictions",
  {
    ...entityColumns(),
    property_id: propertyId(),
    rate_id: rateId(),
    name: text().notNull(),
    from: text().notNull(),
    to: text().notNull(),
  },
  (t) => [
    uniqueIndex("rate_restrictions_name").on(t.rate_id, sql`lower(name)`).where(sql`deleted_at IS NULL`),
    check("rate_restrictions_order", sql`"from" <= "to"`),
  ],
);

export const prices = sqliteTable(
  "prices",
  {
    ...entityColumns(),
    property_id: propertyId(),
    rate_id: rateId(),
    room_type_id: text()
      .notNull()
      .references(() => roomTypes.id),
    rate_restriction_id: text().references(() => rateRestrictions.id),
    occupancy: integer().notNull(),
    gross_amount: money().notNull(),
  },
  (t) => [
    uniqueIndex("prices_once")
      .on(t.rate_id, t.room_type_id, t.occupancy, sql`coalesce(rate_restriction_id, '')`)
      .where(sql`deleted_at IS NULL`),
    index("prices_room_type").on(t.room_type_id),
    check("prices_amount", sql`gross_amount >= 0`),
  ],
);

export const rateItems = sqliteTable(
  "rate_items",
  {
    ...entityColumns(),
    property_id: propertyId(),
    rate_id: rateId(),
    item_id: text()
      .notNull()
      .references(() => items.id),
    unit: text({ enum: UNITS }).notNull(),
    frequency: text({ enum: FREQUENCIES }).notNull(),
    included: boolean().notNull(),
  },
  (t) => [uniqueIndex("rate_items_once").on(t.rate_id, t.item_id).where(sql`deleted_at IS NULL`), index("rate_items_item").on(t.item_id)],
);

/**
 * Prices of children by age, both bounds inclusive: of a night, or with an item of that item. Either an amount or a percentage of what an
 * adult pays. Those of a rate hold for rates derived from it, too.
 */
export const childPrices = sqliteTable(
  "child_prices",
  {
    ...entityColumns(),
    property_id: propertyId(),
    rate_id: rateId(),
    /** Null for all types. */
    room_type_id: text().references(() => roomTypes.id),
    /** Null for the night. */
    item_id: text().references(() => items.id),
    from_age: integer().notNull(),
    to_age: integer().notNull(),
    gross_amount: money(),
    percentage: real(),
  },
  (t) => [
    index("child_prices_rate").on(t.rate_id).where(sql`deleted_at IS NULL`),
    index("child_prices_room_type").on(t.room_type_id).where(sql`room_type_id IS NOT NULL`),
    index("child_prices_item").on(t.item_id).where(sql`item_id IS NOT NULL`),
    check("child_prices_ages", sql`0 <= from_age AND from_age <= to_age AND to_age <= 17`),
    check("child_prices_amount", sql`(gross_amount IS NULL) <> (percentage IS NULL)`),
  ],
);

/** Restrictions, which guests and channels obey; both days are inclusive. They hold for rates derived from the rate, too. */
export const rateRules = sqliteTable(
  "rate_rules",
  {
    ...entityColumns(),
    property_id: propertyId(),
    rate_id: rateId(),
    /** Null for all types. */
    room_type_id: text().references(() => roomTypes.id),
    from: text().notNull(),
    to: text().notNull(),
    /** 1 is Monday. */
    weekdays: json<number[]>().notNull(),
    min_nights: integer(),
    max_nights: integer(),
    closed_to_arrival: boolean().notNull(),
    closed_to_departure: boolean().notNull(),
    days_before: integer(),
    quota: integer(),
  },
  (t) => [
    index("rate_rules_days").on(t.property_id, t.to).where(sql`deleted_at IS NULL`),
    index("rate_rules_rate").on(t.rate_id),
    index("rate_rules_room_type").on(t.room_type_id).where(sql`room_type_id IS NOT NULL`),
    check("rate_rules_order", sql`"from" <= "to"`),
  ],
);

/**
 * Surcharges and discounts on a rate's nights, by weekday, number of nights and day of booking: an amount or a percentage, below zero for a
 * discount. Both days are inclusive. Those of a rate hold for rates derived from it, too.
 */
export const ratePriceRules = sqliteTable(
  "rate_price_rules",
  {
    ...entityColumns(),
    property_id: propertyId(),
    rate_id: rateId(),
    /** Null for all types. */
    room_type_id: text().references(() => roomTypes.id),
    kind: text({ enum: PRICE_RULE_KINDS }).notNull(),
    /** 1 is Monday; only of the kind `weekday`. */
    weekdays: json<number[]>(),
    /** The fewest nights of `long_stay`, the most of `short_stay`. */
    nights: integer(),
    /** The most days between booking and arrival, of `last_minute`. */
    days_before: integer(),
    from: text(),
    to: text(),
    gross_amount: money(),
    percentage: real(),
  },
  (t) => [
    index("rate_price_rules_property").on(t.property_id, t.rate_id).where(sql`deleted_at IS NULL`),
    index("rate_price_rules_rate").on(t.rate_id),
    index("rate_price_rules_room_type").on(t.room_type_id).where(sql`room_type_id IS NOT NULL`),
    check("rate_price_rules_amount", sql`(gross_amount IS NULL) <> (percentage IS NULL)`),
    check("rate_price_rules_weekdays", sql`(kind = 'weekday') = (weekdays IS NOT NULL)`),
    check("rate_price_rules_nights", sql`(kind IN ('long_stay', 'short_stay')) = (nights IS NOT NULL)`),
    check("rate_price_rules_days", sql`(kind = 'last_minute') = (days_before IS NOT NULL)`),
    check("rate_price_rules_order", sql`"from" IS NULL OR "to" IS NULL OR "from" <= "to"`),
  ],
);
