import { z } from "zod";
import { Contact } from "#shared/contacts/schema.ts";
import { entity, Id, Name, Related } from "#shared/core/fields.ts";
import { expandable, listQuery, sortable } from "#shared/core/page.ts";

export const GroupInput = z.strictObject({ name: Name, customer_id: Id.nullable().default(null) });
export type GroupInput = z.infer<typeof GroupInput>;
export const GroupBookings = z.strictObject({ booking_ids: z.array(Id).min(1).max(100) });

export const Group = entity("group", {
  name: z.string(),
  customer_id: z.string().nullable(),
  customer: Contact.nullable(),
  bookings: z.array(Related).nullable(),
});
export type Group = z.infer<typeof Group>;

export const GROUP_RELATIONS = ["customer", "bookings"] as const;
export const GroupQuery = listQuery({
  query: z.string().trim().min(1).max(200).optional(),
  expand: expandable(GROUP_RELATIONS),
  sort: sortable(["name", "created_at"]),
});
export type GroupQuery = z.infer<typeof GroupQuery>;
