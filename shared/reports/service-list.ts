import { z } from "zod";
import type { DateShortcut } from "#shared/core/date-ranges.ts";
import { localTime } from "#shared/core/stays.ts";
import { ReportRange } from "#shared/reports/schema.ts";

export const SERVICE_GROUPS = ["date", "item", "room"] as const;
export type ServiceGroup = (typeof SERVICE_GROUPS)[number];

/** `group_by` says what the lines are ordered by first; `only_catering` leaves out services, but not what was typed by hand. */
export const ServiceListQuery = z.strictObject({
  ...ReportRange.shape,
  group_by: z.enum(SERVICE_GROUPS).default("date"),
  only_catering: z.boolean().default(false),
});
export type ServiceListQuery = z.infer<typeof ServiceListQuery>;

/**
 * What is served on a day: `item` and `room` are their name and number; without a room nobody has one yet. `comment` is
 * the booking's, such as an allergy.
 */
export const ServiceLine = z.object({
  date: z.string(),
  item: z.string(),
  room: z.string().nullable(),
  quantity: z.int(),
  customer_name: z.string().nullable(),
  names: z.array(z.string()),
  comment: z.string().nullable(),
});
export type ServiceLine = z.infer<typeof ServiceLine>;

export const ServiceList = z
  .object({ from: z.string(), to: z.string(), group_by: z.enum(SERVICE_GROUPS), items: z.array(ServiceLine) })
  .meta({ id: "ServiceList" });
export type ServiceList = z.infer<typeof ServiceList>;

/** From then on the kitchen prepares the next day. */
const PREPARES_FROM = "14:00";

/** The day whose list is wanted now, by the property's clock. */
export function usualServiceDay(now: string | number, time_zone: string): "today" | "tomorrow" {
  return localTime(now, time_zone) < PREPARES_FROM ? "today" : "tomorrow";
}

/** Of a week that runs nobody cooks for the days gone by; dates of one's own are shown as they were asked for. */
export function servedDays<D extends { from: string; to: string; choice: DateShortcut | object }>(days: D, today: string): D {
  return days.choice === "this_week" && days.from < today ? { ...days, from: today } : days;
}

export type ServiceSection = { key: string; lines: ServiceLine[]; quantity: number };

/** The lines under the heading of their day, item or room, in the order in which they come. */
export function sectionsOf(lines: readonly ServiceLine[], by: ServiceGroup): ServiceSection[] {
  const sections = new Map<string, ServiceSection>();
  for (const line of lines) {
    const key = line[by] ?? "";
    const section = sections.get(key) ?? { key, lines: [], quantity: 0 };
    section.lines.push(line);
    section.quantity += line.quantity;
    sections.set(key, section);
  }
  return [...sections.values()];
}

/** How many of each item: what the kitchen has to have ready. */
export function totalsOf(lines: readonly ServiceLine[]): { item: string; quantity: number }[] {
  const totals = new Map<string, number>();
  for (const { item, quantity } of lines) totals.set(item, (totals.get(item) ?? 0) + quantity);
  return [...totals].map(([item, quantity]) => ({ item, quantity })).sort((a, b) => a.item.localeCompare(b.item));
}
