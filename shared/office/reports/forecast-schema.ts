import { z } from "zod";
import { CalendarDate, Language, Money } from "#shared/platform/core/fields.ts";
import { ReportRange } from "#shared/platform/core/report-range.ts";

export const INTERVALS = ["day", "week", "month"] as const;
export type Interval = (typeof INTERVALS)[number];

export const ForecastQuery = z.strictObject({
  ...ReportRange.shape,
  interval: z.enum(INTERVALS).default("month").describe("The length of the periods; weeks begin on Monday"),
  as_of: CalendarDate.optional().describe("The day at whose end the figures were so; without it today"),
  since: CalendarDate.optional().describe("The day after which pickup counts; without it seven days before as_of"),
});
export type ForecastQuery = z.infer<typeof ForecastQuery>;

export const ForecastFileQuery = z.strictObject({
  ...ForecastQuery.shape,
  format: z.enum(["csv", "pdf"]).default("pdf").describe("What kind of file"),
  language: Language.optional().describe("The language of the file; without it the caller's"),
});

const SUMS = {
  number_of_nights: z.int().describe("Sold room nights"),
  person_nights: z.int().describe("Persons × nights"),
  lodging_amount: Money.describe("The price of the nights with taxes, without items inside it and without extras"),
};

const Pickup = z
  .object({
    number_of_nights: z.int().describe("Room nights sold since then, minus those that went"),
    lodging_amount: Money.describe("Their lodging"),
  })
  .nullable()
  .describe("The change after the day `since`; null if the record does not reach back to it");

const RATE = Money.describe("ADR: lodging by sold room nights that have a price");

const FIGURES = {
  ...SUMS,
  average_daily_rate: RATE,
  available_nights: z.int().describe("Room nights that can be sold: today's rooms × days without those of locks"),
  percentage: z.number().describe("Sold nights of the available ones, in percent"),
  revenue_per_available_room: Money.describe("RevPAR: lodging by available room nights"),
};

const LastYear = z
  .object({ from: z.string().describe("The first day"), to: z.string().describe("The last day, inclusive"), ...FIGURES })
  .nullable()
  .describe("The same period a year before, as it was at the same lead time; null if the record does not reach back to it");

export const ForecastPeriod = z.object({
  from: z.string().describe("The first day, YYYY-MM-DD in the property's time zone"),
  to: z.string().describe("The last day, inclusive"),
  ...FIGURES,
  pickup: Pickup,
  last_year: LastYear,
});
export type ForecastPeriod = z.infer<typeof ForecastPeriod>;

const Share = z.object({
  key: z.string().nullable().describe("The id or the code; null if there is none"),
  name: z.string().nullable().describe("The name of a rate or a room type; null for others"),
  ...SUMS,
  average_daily_rate: RATE,
  pickup: Pickup,
  last_year: z.object(SUMS).nullable().describe("The same days a year before, as they were at the same lead time"),
});
export type ForecastShare = z.infer<typeof Share>;

export const FORECAST_PARTS = ["source", "rate", "room_type", "country"] as const;
export type ForecastPart = (typeof FORECAST_PARTS)[number];

export const Forecast = z
  .object({
    interval: z.enum(INTERVALS).describe("The length of the periods"),
    as_of: z.string().describe("The day at whose end the figures were so"),
    since: z.string().describe("The day after which pickup counts"),
    last_year_as_of: z.string().describe("The day a year before that has the same lead time"),
    complete_from: z
      .string()
      .nullable()
      .describe("The first day of which the record is complete; null while stays from before the record are still counted"),
    total: ForecastPeriod.describe("All periods together"),
    periods: z.array(ForecastPeriod).describe("The days, weeks or months of the range"),
    by_source: z.array(Share).describe("By the source of the bookings, the highest lodging first"),
    by_rate: z.array(Share).describe("By rate"),
    by_room_type: z.array(Share).describe("By room type"),
    by_country: z.array(Share).describe("By the country of the customer when the stay was last changed, else of the first guest"),
  })
  .meta({ id: "Forecast" });
export type Forecast = z.infer<typeof Forecast>;
