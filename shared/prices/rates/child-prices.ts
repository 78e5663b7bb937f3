import { z } from "zod";
import { entity, Id, Money, Percentage, PositiveAmount } from "#shared/platform/core/fields.ts";
import { ADULT_AGE } from "#shared/platform/core/persons.ts";

const Age = z
  .int()
  .min(0)
  .max(ADULT_AGE - 1);

/**
 * The price of children of some ages: a night, or with an item that of the item. `gross_amount` or `percentage` says what a child pays
 * instead of an adult.
 */
export const ChildPriceInput = z
  .strictObject({
    room_type_id: Id.nullable().default(null).describe("Null for all types of rooms; one for the type goes before one for all"),
    item_id: Id.nullable().default(null).describe("An item that the rate posts per person; null for the night"),
    from_age: Age.describe("The youngest age in whole years on the day of arrival"),
    to_age: Age.describe("The oldest age, inclusive"),
    gross_amount: PositiveAmount.nullable().default(null).describe("What a child pays a night, with tax, in major units"),
    percentage: Percentage.nullable()
      .default(null)
      .describe("What a child pays in percent: of the night's price per adult, or of the item's price"),
  })
  .refine(({ from_age, to_age }) => from_age <= to_age, { path: ["to_age"], message: "below_from_age" })
  .refine(({ gross_amount, percentage }) => (gross_amount === null) !== (percentage === null), {
    path: ["gross_amount"],
    message: "amount_or_percentage",
  });
export type ChildPriceInput = z.infer<typeof ChildPriceInput>;

export const ChildPricesInput = z.strictObject({
  child_prices: z.array(ChildPriceInput).max(200).describe("All prices of children that the rate then has"),
});
export type ChildPricesInput = z.infer<typeof ChildPricesInput>;

export const ChildPrice = entity("child_price", {
  rate_id: z.string(),
  room_type_id: z.string().nullable().describe("The room type that it holds for; null for all"),
  item_id: z.string().nullable().describe("The item of the rate that it is the price of; null for the night"),
  from_age: z.int().describe("The youngest age in whole years on the day of arrival"),
  to_age: z.int().describe("The oldest age, inclusive"),
  gross_amount: Money.nullable().describe("What a child pays a night, with tax, in major units; null with a percentage"),
  percentage: z
    .number()
    .nullable()
    .describe("What a child pays in percent: of the night's price per adult, or of the item's price; null with an amount"),
});
export type ChildPrice = z.infer<typeof ChildPrice>;

type Ages = Pick<ChildPriceInput, "room_type_id" | "item_id" | "from_age" | "to_age">;

/** The first bracket whose ages another one before it has, too, in the same place. Null if all are apart. */
export function overlappingAges(brackets: readonly Ages[]): { index: number; with: number } | null {
  for (const [index, bracket] of brackets.entries()) {
    const other = brackets.slice(0, index).findIndex((each) => sharesAges(bracket, each));
    if (other >= 0) return { index, with: other };
  }
  return null;
}

function sharesAges(one: Ages, other: Ages): boolean {
  const isSamePlace = one.room_type_id === other.room_type_id && one.item_id === other.item_id;
  return isSamePlace && one.from_age <= other.to_age && other.from_age <= one.to_age;
}
