import { z } from "zod";
import { TaxRate } from "#shared/inventory/tax-rates/schema.ts";
import { Code, entity, Id, Money, Name, PositiveAmount } from "#shared/platform/core/fields.ts";
import { GUEST_NAME_INPUT, GUEST_NAMES } from "#shared/platform/core/guest-names.ts";
import { expandable, listQuery, searched, sortable } from "#shared/platform/core/page.ts";

export const ITEM_TYPES = ["accommodation", "catering", "city_tax", "service"] as const;
export const UNITS = ["room", "person"] as const;
export const FREQUENCIES = ["daily", "on_check_in", "on_check_out"] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

export const ItemInput = z.strictObject({
  external_id: Code.nullable().default(null),
  name: Name.describe("The name under which people know it"),
  ...GUEST_NAME_INPUT,
  booking_text: Name.nullable().default(null).describe("The text that a charge or payment of it has on the bill; null means its name"),
  active: z.boolean().default(true),
  book_next_day: z.boolean().default(false).describe("A daily charge counts for the following morning, as breakfast does"),
  type: z.enum(ITEM_TYPES).describe("The kind of sale, by which reports sum up"),
  tax_rate_id: Id,
  account_number: Code.nullable().default(null),
  gross_amount: PositiveAmount.describe("The price with tax, in major units"),
  stock: z
    .int()
    .min(0)
    .max(10_000)
    .nullable()
    .default(null)
    .describe("How many of it the property has for a night, such as extra beds; null if they are not counted"),
});
export type ItemInput = z.infer<typeof ItemInput>;

/** `net_amount` and `tax_amount` are computed from the gross amount and the tax rate. */
export const Item = entity("item", {
  external_id: z.string().nullable(),
  name: z.string().describe("The name under which people know it"),
  ...GUEST_NAMES,
  booking_text: z.string().nullable().describe("The text that a charge or payment of it has on the bill; null means its name"),
  active: z.boolean(),
  book_next_day: z.boolean().describe("A daily charge counts for the following morning, as breakfast does"),
  type: z.enum(ITEM_TYPES).describe("The kind of sale, by which reports sum up"),
  tax_rate_id: z.string(),
  tax_rate: TaxRate.nullable().describe("The tax rate, where expand names it"),
  account_number: z.string().nullable(),
  net_amount: Money,
  tax_amount: Money,
  gross_amount: Money.describe("The price with tax, in major units"),
  stock: z.int().nullable().describe("How many of it the property has for a night, such as extra beds; null if they are not counted"),
});
export type Item = z.infer<typeof Item>;

export const ITEM_RELATIONS = ["tax_rate"] as const;
export const ItemQuery = listQuery({
  external_id: Code.optional().describe("Exactly this one: the id that another program gave the record."),
  /** Any part of name, booking text, account or external id. */
  query: searched,
  type: z.enum(ITEM_TYPES).optional().describe("The kind of sale, by which reports sum up"),
  active: z.boolean().optional(),
  expand: expandable(ITEM_RELATIONS),
  sort: sortable(["name", "name_en", "type"]),
});
export type ItemQuery = z.infer<typeof ItemQuery>;
