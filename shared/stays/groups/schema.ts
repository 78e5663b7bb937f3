import { z } from "zod";
import { Contact } from "#shared/guests/contacts/schema.ts";
import { CalendarDate, entity, Id, Money, Name, Related, TruncatedInPages } from "#shared/platform/core/fields.ts";
import { expandable, listQuery, sortable } from "#shared/platform/core/page.ts";

export const GroupInput = z.strictObject({
  name: Name.describe("The name under which people know it"),
  customer_id: Id.nullable().default(null).describe("The contact who pays; null if nobody is named yet"),
});
export type GroupInput = z.infer<typeof GroupInput>;
export const GroupBookings = z.strictObject({
  booking_ids: z.array(Id).min(1).max(100).describe("Existing bookings that belong to the group"),
});

/** The totals of a group's bookings. Canceled bookings and no-shows are only counted by status. */
export const GroupSummary = z.object({
  bookings: z.int().describe("The number of its bookings"),
  persons: z.int().describe("How many persons its live bookings have together"),
  check_in: z.string().nullable().describe("The first arrival of its bookings; null if none counts"),
  check_out: z.string().nullable().describe("The last departure of its bookings"),
  gross_amount: Money.describe("The price of all its bookings, in major units"),
  /** Over the folios of its bookings, including canceled ones, and its own folios. */
  paid_amount: Money,
  due_amount: Money,
  guests_due_amount: Money.nullable().describe(
    "What of it its guests owe, in major units, if its rules split the bill between it and them; null if it pays for all",
  ),
  statuses: z
    .object({
      pending: z.int().describe("How many are pending"),
      confirmed: z.int().describe("How many are confirmed"),
      checked_in: z.int().describe("How many are in house"),
      checked_out: z.int().describe("How many have left"),
      no_show: z.int().describe("How many did not arrive"),
      canceled: z.int().describe("How many are canceled"),
    })
    .describe("How many of its bookings have which status"),
});
export type GroupSummary = z.infer<typeof GroupSummary>;

export const Group = entity("group", {
  name: z.string().describe("The name under which people know it"),
  customer_id: z.string().nullable().describe("The contact who pays; null if nobody is named yet"),
  customer: Contact.nullable(),
  bookings: z.array(Related).nullable().describe("Its bookings, where expand names them; in the summary their number"),
  bookings_truncated: TruncatedInPages,
  summary: GroupSummary.nullable().describe("Figures about it, where expand names them"),
  folios: z.array(Related).nullable().describe("The group's own folios, without those of its bookings, where expand names them"),
  default_folio: Related.nullable().describe("The group's own folio, which pays for its members, where expand names it"),
});
export type Group = z.infer<typeof Group>;

export const GROUP_RELATIONS = ["customer", "bookings", "summary", "folios", "default_folio"] as const;
export const GroupQuery = listQuery({
  query: z.string().trim().min(1).max(200).optional(),
  departing_from: CalendarDate.optional().describe(
    "Only groups that are in the house on this day or arrive later, and groups without bookings",
  ),
  expand: expandable(GROUP_RELATIONS),
  sort: sortable(["name", "created_at", "check_in"]),
});
export type GroupQuery = z.infer<typeof GroupQuery>;
