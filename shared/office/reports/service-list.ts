import { z } from "zod";
import type { DateShortcut } from "#shared/platform/core/date-ranges.ts";
import { type ActorRole, can } from "#shared/platform/core/permissions.ts";
import { ReportRange } from "#shared/platform/core/report-range.ts";
import { addDays, localTime } from "#shared/platform/core/stays.ts";

export const SERVICE_GROUPS = ["date", "item", "room"] as const;
export type ServiceGroup = (typeof SERVICE_GROUPS)[number];

/** `group_by` is the first sort key of the lines; `only_catering` leaves out services, but not charges posted by hand. */
export const ServiceListQuery = z.strictObject({
  ...ReportRange.shape,
  group_by: z.enum(SERVICE_GROUPS).default("date").describe("By what lines are put together"),
  only_catering: z.boolean().default(false).describe("Only items of catering"),
});
export type ServiceListQuery = z.infer<typeof ServiceListQuery>;

/**
 * One service on a day: `item` and `room` are their name and number; without a room the booking is unassigned. `comment` is the
 * booking's, such as an allergy.
 */
export const ServiceLine = z.object({
  date: z.string().describe("The day, YYYY-MM-DD in the property's time zone"),
  item: z.string().describe("The item's name"),
  room: z.string().nullable().describe("The room's number"),
  quantity: z.int().describe("How many"),
  customer_name: z.string().nullable().describe("The paying contact's name"),
  names: z.array(z.string()).describe("The guests' names"),
  children: z.int().describe("How many of the guests are children"),
  cots: z.int().describe("How many of the children sleep in a cot"),
  comment: z.string().nullable().describe("What was noted for it"),
});
export type ServiceLine = z.infer<typeof ServiceLine>;

export const ServiceList = z
  .object({
    from: z.string().describe("The first day, YYYY-MM-DD in the property's time zone"),
    to: z.string().describe("The last day, inclusive, YYYY-MM-DD in the property's time zone"),
    group_by: z.enum(SERVICE_GROUPS).describe("By what lines are put together"),
    items: z.array(ServiceLine).describe("The lines"),
  })
  .meta({ id: "ServiceList" });
export type ServiceList = z.infer<typeof ServiceList>;

/** From this time on the kitchen prepares the next day. */
const PREPARES_FROM = "14:00";

/** The default day of the list, by the property's local time. */
export function usualServiceDay(now: string | number, time_zone: string): "today" | "tomorrow" {
  return localTime(now, time_zone) < PREPARES_FROM ? "today" : "tomorrow";
}

/** Past days of the current week are hidden, because nothing is prepared for them; ranges chosen by date are shown as requested. */
export function servedDays<D extends { from: string; to: string; choice: DateShortcut | object }>(days: D, today: string): D {
  return days.choice === "this_week" && days.from < today ? { ...days, from: today } : days;
}

/** The days before and after today that a role sees which may not read bookings: the list holds the names of guests. */
const KITCHEN_DAYS = { before: 7, after: 31 };

/** True if a role may read the service list of these days. */
export function maySeeServed(role: ActorRole, { from, to }: { from: string; to: string }, today: string): boolean {
  const { before, after } = KITCHEN_DAYS;
  return can(role, "bookings:read") || (from >= addDays(today, -before) && to <= addDays(today, after));
}

export type ServiceSection = { key: string; lines: ServiceLine[]; quantity: number };

/** Groups the lines by day, item or room, in their given order. */
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

/** The total quantity per item. */
export function totalsOf(lines: readonly ServiceLine[]): { item: string; quantity: number }[] {
  const totals = new Map<string, number>();
  for (const { item, quantity } of lines) totals.set(item, (totals.get(item) ?? 0) + quantity);
  return [...totals].map(([item, quantity]) => ({ item, quantity })).sort((a, b) => a.item.localeCompare(b.item));
}
