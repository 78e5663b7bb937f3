import { z } from "zod";
import { BREAKFAST_WAYS, LOCAL_TAX_WAYS } from "#shared/office/setup/extras.ts";
import { AddressLine, ClockTime, Name, Phone, PositiveAmount, PostalCode } from "#shared/platform/core/fields.ts";
import { amount, ZERO } from "#shared/platform/core/money.ts";
import { PROPERTY_COUNTRIES } from "#shared/platform/countries/countries.ts";
import { Property } from "#shared/tenant/properties/schema.ts";

/** The first data of a property. Its country determines tax rates, currency, time zone and the local tax's name. */
export const FirstProperty = z.strictObject({
  country: z.enum(PROPERTY_COUNTRIES).describe("The country whose law the property follows"),
  name: Name.describe("The property's name"),
  line1: AddressLine.min(1),
  postal_code: PostalCode.min(1),
  city: AddressLine.min(1),
  phone: Phone.nullable().default(null),
  check_in_time: ClockTime,
  check_out_time: ClockTime,
});
export type FirstProperty = z.infer<typeof FirstProperty>;

const LeftAsIs = z.object({
  kind: z.enum(["tax_rate", "item", "time_zone", "currency"]).describe("What stays as it is"),
  name: z.string().describe("The property's name"),
});

/** The property, and the base data that was not adapted to its country because a user had changed it. */
export const PropertySetUp = Property.extend({ left: z.array(LeftAsIs).describe("What is left to be done") });
export type PropertySetUp = z.infer<typeof PropertySetUp>;

const Price = PositiveAmount.default(amount(ZERO));
const hasPrice = ({ way, gross_amount }: { way: string; gross_amount: number }) => way === "none" || gross_amount > 0;
const NO_PRICE = { path: ["gross_amount"], error: "positive" };

/** `split` makes two items of it: food at its own rate, and drinks at theirs. Only if the country's law has two rates. */
const FirstBreakfast = z
  .strictObject({
    way: z.enum(BREAKFAST_WAYS).describe("In the price, on top, on request, or none"),
    gross_amount: Price,
    split: z
      .boolean()
      .default(false)
      .describe("Makes two items of it: food, and 30 % of the price as drinks at their own tax rate. In Germany only"),
  })
  .refine(hasPrice, NO_PRICE);
const FirstLocalTax = z
  .strictObject({ way: z.enum(LOCAL_TAX_WAYS).describe("In the price, on top, on request, or none"), gross_amount: Price })
  .refine(hasPrice, NO_PRICE);

/** Breakfast and the local tax, each per person and night. */
export const FirstExtras = z.strictObject({
  breakfast: FirstBreakfast.describe("How breakfast is sold"),
  city_tax: FirstLocalTax.describe("How local tax is charged"),
});
export type FirstExtras = z.infer<typeof FirstExtras>;
