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
  name: Name,
  ...GUEST_NAME_INPUT,
  booking_text: Name.nullable().default(null),
  active: z.boolean().default(true),
  /** A daily charge is dated to the following morning (breakfast). */
  book_next_day: z.boolean().default(false),
  type: z.enum(ITEM_TYPES),
  tax_rate_id: Id,
  account_number: Code.nullable().default(null),
  gross_amount: PositiveAmount,
});
export type ItemInput = z.infer<typeof ItemInput>;

/** `net_amount` and `tax_amount` are computed from the gross amount and the tax rate. */
export const Item = entity("item", {
  external_id: z.string().nullable(),
  name: z.string(),
  ...GUEST_NAMES,
  booking_text: z.string().nullable(),
  active: z.boolean(),
  book_next_day: z.boolean(),
  type: z.enum(ITEM_TYPES),
  tax_rate_id: z.string(),
  tax_rate: TaxRate.nullable(),
  account_number: z.string().nullable(),
  net_amount: Money,
  tax_amount: Money,
  gross_amount: Money,
});
export type Item = z.infer<typeof Item>;

export const ITEM_RELATIONS = ["tax_rate"] as const;
export const ItemQuery = listQuery({
  external_id: Code.optional().describe("Exactly this one: the id that another program gave the record."),
  /** Any part of name, booking text, account or external id. */
  query: searched,
  type: z.enum(ITEM_TYPES).optional(),
  active: z.boolean().optional(),
  expand: expandable(ITEM_RELATIONS),
  sort: sortable(["name", "name_en", "type"]),
});
export type ItemQuery = z.infer<typeof ItemQuery>;
