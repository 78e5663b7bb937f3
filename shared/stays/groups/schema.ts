import { z } from "zod";
import { Contact } from "#shared/guests/contacts/schema.ts";
import { CalendarDate, entity, Id, Money, Name, Related } from "#shared/platform/core/fields.ts";
import { expandable, listQuery, sortable } from "#shared/platform/core/page.ts";

export const GroupInput = z.strictObject({ name: Name, customer_id: Id.nullable().default(null) });
export type GroupInput = z.infer<typeof GroupInput>;
export const GroupBookings = z.strictObject({ booking_ids: z.array(Id).min(1).max(100) });

/** The totals of a group's bookings. Canceled bookings and no-shows are only counted by status. */
export const GroupSummary = z.object({
  bookings: z.int(),
  persons: z.int(),
  /** The first arrival and the last departure; null where no booking counts. */
  check_in: z.string().nullable(),
  check_out: z.string().nullable(),
  gross_amount: Money,
  /** Over the folios of its bookings, including canceled ones, and its own folios. */
  paid_amount: Money,
  due_amount: Money,
  statuses: z.object({
    pending: z.int(),
    confirmed: z.int(),
    checked_in: z.int(),
    checked_out: z.int(),
    no_show: z.int(),
    canceled: z.int(),
  }),
});
export type GroupSummary = z.infer<typeof GroupSummary>;

export const Group = entity("group", {
  name: z.string(),
  customer_id: z.string().nullable(),
  customer: Contact.nullable(),
  bookings: z.array(Related).nullable(),
  summary: GroupSummary.nullable(),
  /** Its own folios, without those of its bookings. */
  folios: z.array(Related).nullable(),
  default_folio: Related.nullable(),
});
export type Group = z.infer<typeof Group>;

export const GROUP_RELATIONS = ["customer", "bookings", "summary", "folios", "default_folio"] as const;
export const GroupQuery = listQuery({
  query: z.string().trim().min(1).max(200).optional(),
  /** Only groups that are inhouse on that day or arrive later, and groups without bookings. */
  departing_from: CalendarDate.optional(),
  expand: expandable(GROUP_RELATIONS),
  sort: sortable(["name", "created_at", "check_in"]),
});
export type GroupQuery = z.infer<typeof GroupQuery>;
