import { z } from "zod";
import { Money } from "#shared/platform/core/fields.ts";
import { ReportRange } from "#shared/platform/core/report-range.ts";

/** The revenue under one name and tax rate. */
export const RevenueLine = z.object({
  name: z.string(),
  tax_percentage: z.number(),
  quantity: z.int(),
  net_amount: Money,
  tax_amount: Money,
  gross_amount: Money,
});
export type RevenueLine = z.infer<typeof RevenueLine>;

/** A day of a range: its charges, the part for lodging, and its night. Future days hold what is booked so far. */
export const DashboardDay = z.object({
  date: z.string(),
  gross_amount: Money,
  lodging_amount: Money.describe("Gross charges of the type accommodation, which are in gross_amount, too."),
  number_of_nights: z.int(),
  available_nights: z.int().describe("Rooms that could be sold: all but those with a lock."),
  percentage: z.number(),
});
export type DashboardDay = z.infer<typeof DashboardDay>;

/** The revenue and occupancy of a range. `by_day` has an entry for each of its days. */
export const DashboardReport = z
  .object({
    from: z.string(),
    to: z.string(),
    revenue: z.object({
      gross_amount: Money,
      net_amount: Money,
      tax_amount: Money,
      average_gross_amount_per_booking: Money.describe("gross_amount by bookings with charges, without stays that have no price."),
      lodging_amount: Money.describe("Gross charges of the type accommodation, which are in gross_amount, too."),
      average_daily_rate: Money.describe(
        "ADR: lodging_amount by sold room nights that have a price (occupancy.number_of_nights − occupancy.unpriced_nights).",
      ),
      revenue_per_available_room: Money.describe(
        "RevPAR: lodging_amount by available room nights (occupancy.available_nights), which rooms with a lock are not among.",
      ),
      by_charge: z.array(RevenueLine),
    }),
    occupancy: z.object({
      percentage: z.number(),
      occupancy: z.int(),
      number_of_nights: z.int(),
      unpriced_nights: z
        .int()
        .describe("Sold room nights without a price: of stays from another source than the front desk whose nights cost 0."),
      available_nights: z.int().describe("Room nights that could be sold: rooms × days without those of locks."),
      by_room_type: z.array(z.object({ name: z.string(), number_of_nights: z.int() })),
    }),
    by_day: z.array(DashboardDay),
  })
  .meta({ id: "DashboardReport" });
export type DashboardReport = z.infer<typeof DashboardReport>;

export const DashboardQuery = ReportRange;

/** The state of the property on `date`. Open amounts are those of stays inhouse and of departed stays. */
export const PropertyToday = z.object({
  date: z.string(),
  arrivals: z.object({ count: z.int(), done: z.int() }),
  departures: z.object({ count: z.int(), done: z.int() }),
  in_house: z.object({ rooms: z.int(), persons: z.int() }),
  rooms: z.object({ count: z.int(), dirty: z.int(), out_of_service: z.int() }),
  open: z.object({ bookings: z.int(), amount: Money }),
});
export type PropertyToday = z.infer<typeof PropertyToday>;
