import { z } from "zod";
import { Money } from "#shared/platform/core/fields.ts";
import { ReportRange } from "#shared/platform/core/report-range.ts";

/** The revenue under one name and tax rate. */
export const RevenueLine = z.object({
  name: z.string().describe("The name"),
  tax_percentage: z.number(),
  quantity: z.int().describe("How many were sold"),
  net_amount: Money.describe("Without tax, in major units"),
  tax_amount: Money,
  gross_amount: Money,
});
export type RevenueLine = z.infer<typeof RevenueLine>;

/** A day of a range: its charges, the part for lodging, and its night. Future days hold what is booked so far. */
export const DashboardDay = z.object({
  date: z.string().describe("The day, YYYY-MM-DD in the property's time zone"),
  gross_amount: Money,
  lodging_amount: Money.describe("Gross charges of the type accommodation, which are in gross_amount, too."),
  number_of_nights: z.int().describe("Sold nights"),
  available_nights: z.int().describe("Rooms that could be sold: all but those with a lock."),
  percentage: z.number().describe("Sold nights of the available ones, in percent"),
});
export type DashboardDay = z.infer<typeof DashboardDay>;

/** The revenue and occupancy of a range. `by_day` has an entry for each of its days. */
export const DashboardReport = z
  .object({
    from: z.string().describe("The first day, YYYY-MM-DD in the property's time zone"),
    to: z.string().describe("The last day, inclusive, YYYY-MM-DD in the property's time zone"),
    revenue: z
      .object({
        gross_amount: Money,
        net_amount: Money.describe("Without tax, in major units"),
        tax_amount: Money,
        average_gross_amount_per_booking: Money.describe("gross_amount by bookings with charges, without stays that have no price."),
        lodging_amount: Money.describe("Gross charges of the type accommodation, which are in gross_amount, too."),
        average_daily_rate: Money.describe(
          "ADR: lodging_amount by sold room nights that have a price (occupancy.number_of_nights − occupancy.unpriced_nights).",
        ),
        revenue_per_available_room: Money.describe(
          "RevPAR: lodging_amount by available room nights (occupancy.available_nights), which rooms with a lock are not among.",
        ),
        by_charge: z.array(RevenueLine).describe("Revenue by kind of sale"),
      })
      .describe("What was sold"),
    occupancy: z
      .object({
        percentage: z.number().describe("Sold nights of the available ones, in percent"),
        occupancy: z.int().describe("Sold and available nights"),
        number_of_nights: z.int().describe("Sold nights"),
        unpriced_nights: z
          .int()
          .describe("Sold room nights without a price: of stays from another source than the front desk whose nights cost 0."),
        available_nights: z.int().describe("Room nights that could be sold: rooms × days without those of locks."),
        by_room_type: z
          .array(z.object({ name: z.string().describe("The name"), number_of_nights: z.int().describe("Sold nights") }))
          .describe("By room type"),
      })
      .describe("Sold and available nights"),
    by_day: z.array(DashboardDay).describe("By day"),
    business_from: z
      .string()
      .nullable()
      .describe("The first day of a sold stay in the property's data; figures of earlier days are missing. Null before the first one."),
  })
  .meta({ id: "DashboardReport" });
export type DashboardReport = z.infer<typeof DashboardReport>;

export const DashboardQuery = ReportRange;

/** The state of the property on `date`. Open amounts are those of stays inhouse and of departed stays. */
export const PropertyToday = z.object({
  date: z.string().describe("The day, YYYY-MM-DD in the property's time zone"),
  arrivals: z.object({ count: z.int(), done: z.int().describe("How many of them are done") }).describe("Arrivals"),
  departures: z.object({ count: z.int(), done: z.int().describe("How many of them are done") }).describe("Departures"),
  in_house: z.object({ rooms: z.int().describe("Rooms"), persons: z.int().describe("How many persons") }).describe("Guests in the house"),
  rooms: z
    .object({
      count: z.int(),
      dirty: z.int().describe("How many are dirty"),
      out_of_service: z.int().describe("How many are out of service"),
    })
    .describe("Rooms"),
  open: z
    .object({
      bookings: z.int().describe("Bookings with an open amount"),
      amount: Money.describe("Amount in major units of the currency, at most two decimals"),
    })
    .describe("What is still open"),
});
export type PropertyToday = z.infer<typeof PropertyToday>;
