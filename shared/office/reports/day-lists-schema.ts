import { z } from "zod";
import { Language } from "#shared/platform/core/fields.ts";
import { ReportRange } from "#shared/platform/core/report-range.ts";

export const DAY_LISTS = ["arrivals", "departures", "house", "birthdays", "breakfast"] as const;
export type DayListKind = (typeof DAY_LISTS)[number];

export const DayListQuery = z.strictObject({
  ...ReportRange.shape,
  list: z.enum(DAY_LISTS).describe("Which list: who arrives, who leaves, who sleeps here, whose birthday it is, or who has breakfast"),
});
export type DayListQuery = z.infer<typeof DayListQuery>;

export const DayListFileQuery = z.strictObject({
  ...DayListQuery.shape,
  format: z.enum(["csv", "pdf"]).default("pdf").describe("What kind of file"),
  language: Language.optional().describe("The language of the file; without it the caller's"),
});

const Entry = z.object({
  date: z.string().describe("The day, YYYY-MM-DD in the property's time zone"),
  booking_id: z.string().describe("The booking"),
  code: z.string().describe("The booking's code"),
  pending: z.boolean().describe("The booking is not confirmed yet"),
  room: z.string().nullable().describe("The room's number on that day; null if there is none yet"),
  room_type: z.string().describe("The room type of that day"),
  next_room: z.string().nullable().describe("The room that the guests move to on that day"),
  name: z.string().describe("The name by which the stay is known; for a birthday the guest's"),
  others: z.array(z.string()).describe("The names of its other guests"),
  persons: z.int().describe("How many persons stay"),
  children: z.int().describe("How many of them are children"),
  cots: z.int().describe("How many of the children sleep in a cot"),
  from: z.string().describe("The day of arrival"),
  to: z.string().describe("The day of departure"),
  time: z.string().nullable().describe("The time at which guests are expected or have to leave, HH:mm"),
  phone: z.string().nullable().describe("The guest's phone number, else the customer's"),
  cars: z.string().nullable().describe("The number plates of the guests' cars"),
  table: z.string().nullable().describe("The table at which they have their meals"),
  comment: z.string().nullable().describe("What was noted for the stay"),
  age: z.int().nullable().describe("The age on a birthday"),
  items: z
    .array(z.object({ item: z.string().describe("The item's name"), quantity: z.int().describe("How many") }))
    .describe("What is served on the day, for breakfast"),
});
export type DayListEntry = z.infer<typeof Entry>;

export const DayList = z
  .object({
    list: z.enum(DAY_LISTS).describe("Which list"),
    from: z.string().describe("The first day"),
    to: z.string().describe("The last day, inclusive"),
    entries: z.array(Entry).describe("By day, then by time or room"),
  })
  .meta({ id: "DayList" });
export type DayList = z.infer<typeof DayList>;
