import { z } from "zod";
import { Money } from "#shared/platform/core/fields.ts";

const SUMS = {
  gross_amount: Money.describe("The price of the stays"),
  commission: Money.describe("What the portals keep of it, as far as they said"),
  net_amount: Money.describe("What is left of the price"),
};

export const BookingSources = z
  .object({
    from: z.string().describe("The first day, YYYY-MM-DD in the property's time zone"),
    to: z.string().describe("The last day, inclusive, YYYY-MM-DD in the property's time zone"),
    rows: z
      .array(
        z.object({
          source: z.string().describe("The source of the bookings: internal, booking_page, or the name of a portal"),
          stays: z.int().describe("Stays that end within the days: confirmed, checked in or checked out"),
          nights: z.int().describe("Their nights"),
          ...SUMS,
          unknown: z.int().describe("Stays that a portal or another source has sold, and of which the commission is not known here"),
        }),
      )
      .describe("Each source, the highest price first"),
    ...SUMS,
  })
  .meta({ id: "BookingSources" });
export type BookingSources = z.infer<typeof BookingSources>;
