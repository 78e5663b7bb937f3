import { z } from "zod";
import { StockLack } from "#shared/inventory/items/stock-lack.ts";
import { RoomType } from "#shared/inventory/room-types/schema.ts";
import { CalendarDate, Id, Money, StayBound } from "#shared/platform/core/fields.ts";
import { ADULT_AGE, MAX_CHILDREN } from "#shared/platform/core/persons.ts";
import { daysBetween } from "#shared/platform/core/stays.ts";
import { RuleViolation } from "#shared/prices/rates/schema.ts";
import { NightPrice } from "#shared/stays/bookings/schema.ts";

export const FreeRoomsQuery = z.strictObject({ room_type_id: Id, check_in: StayBound, check_out: StayBound });
export type FreeRoomsQuery = z.infer<typeof FreeRoomsQuery>;

export const RoomTypeAvailabilityQuery = z.strictObject({
  occupancy: z.int().min(1).max(99).describe("How many persons stay, children included"),
  children: z
    .array(
      z
        .int()
        .min(0)
        .max(ADULT_AGE - 1),
    )
    .max(MAX_CHILDREN)
    .default([])
    .describe("The ages on the day of arrival of those persons who are children: prices with their local tax"),
  cots: z.int().min(0).max(MAX_CHILDREN).default(0).describe("How many of the children sleep in a cot, which takes no bed"),
  check_in: StayBound,
  check_out: StayBound,
  expand_prices: z.boolean().default(false).describe("Adds the price of the whole stay by each active rate"),
});
export type RoomTypeAvailabilityQuery = z.infer<typeof RoomTypeAvailabilityQuery>;

/** An amount on top of the nights of a stay. */
export const OnTop = z.object({
  item_id: z.string().describe("The item that is charged on top, such as a local tax"),
  name: z.string().describe("What is charged"),
  quantity: z.number().describe("For how many it is charged: persons, nights or both"),
  gross_amount: Money,
});

/** `gross_amount` is the price of the whole stay including the items on top, the same sum that a booking would have. */
export const RoomTypeAvailability = z.object({
  room_type: RoomType,
  total: z.int().describe("How many rooms of the type there are"),
  available: z.int().describe("How many rooms of the type are free in every one of the nights"),
  cots_left: z.int().nullable().describe("How many cots the property has left in every one of the nights; null if they are not counted"),
  prices: z
    .array(
      z.object({
        rate_id: z.string(),
        rate_name: z.string(),
        gross_amount: Money,
        nights: z.array(NightPrice).describe("The nights, one entry each"),
        on_top: z.array(OnTop).describe("What is charged on top of the nights, such as local tax"),
        rule_violations: z.array(RuleViolation).describe("The restrictions of the rate that the stay would break; empty if it may be sold"),
        out_of_stock: z.array(StockLack).describe("Cots and items of which the stay needs more than are left; empty if there are enough"),
      }),
    )
    .nullable()
    .describe("The price of the stay by each rate that has one, where expand_prices asks for it"),
});
export type RoomTypeAvailability = z.infer<typeof RoomTypeAvailability>;

/** Two years, one of them a leap year. */
const MAX_DAYS = 731;

/** Both days are inclusive. Without room types all are answered. */
export const AvailableDaysQuery = z
  .strictObject({
    from: CalendarDate.describe("The first day, YYYY-MM-DD in the property's time zone"),
    to: CalendarDate.describe("Inclusive; at most two years after from"),
    room_type_id: z.array(Id).max(100).default([]).describe("Only these; all if none is named"),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "before_from" })
  .refine(({ from, to }) => daysBetween(from, to) < MAX_DAYS, { path: ["to"], error: "two_years" });
export type AvailableDaysQuery = z.infer<typeof AvailableDaysQuery>;

/** The rooms of a type that are left in each night, for channels: `date` is the day on which the night begins. */
export const AvailableDays = z
  .object({
    room_type_id: z.string(),
    total: z.int().describe("The rooms of the type"),
    days: z
      .array(
        z.object({
          date: z.string().meta({ format: "date" }).describe("The day, YYYY-MM-DD in the property's time zone"),
          available: z.int().describe("What is left at the night's busiest moment; below zero where the type is overbooked"),
        }),
      )
      .describe("Each day with what is left, by the day of its evening"),
  })
  .meta({ id: "AvailableDays" });
export type AvailableDays = z.infer<typeof AvailableDays>;
