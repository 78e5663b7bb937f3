import { z } from "zod";
import type { BookingColumn } from "#server/bookings/save.ts";
import { BOOKING_STATUSES, StayPrice } from "#shared/bookings/schema.ts";
import { Money } from "#shared/core/fields.ts";
import { type InCents, inCents } from "#shared/core/wire-money.ts";

/** The format in which `booking_changes.former` is written now. */
export const FORMER_FORMAT = 1;

const nullable = z.string().nullable();

/** Columns that no undo restores: external ids and codes, computed values, and what payments, invoices and the registration set. */
type NotRestored =
  | "external_id"
  | "external_code"
  | "code"
  | "security_code"
  | "number_of_nights"
  | "registration_number"
  | "read_only"
  | "paid_amount"
  | "due_amount";

/** The columns that a change may touch, as its event stores them. A new column must be listed here or above, or this does not compile. */
const FormerV1 = z
  .object({
    status: z.enum(BOOKING_STATUSES),
    expires_at: nullable,
    group_id: nullable,
    customer_id: nullable,
    occupancy: z.int(),
    source: z.string(),
    description: nullable,
    color: nullable,
    debtor: nullable,
    check_in: z.string(),
    check_out: z.string(),
    room_type_id: z.string(),
    room_id: nullable,
    room_fixed: z.boolean(),
    rate_id: nullable,
    gross_amount: Money,
    price: StayPrice,
    price_basis: z.object({ rate_id: nullable, room_type_id: z.string(), occupancy: z.int() }),
    planned_check_in: nullable,
    planned_check_out: nullable,
    arrived_at: nullable,
    departed_at: nullable,
    status_before_cancel: z.enum(["pending", "confirmed"]).nullable(),
    pre_check_in: z.boolean(),
    arrival_time: nullable,
    guests: z.array(z.string()),
  } satisfies Record<Exclude<BookingColumn, NotRestored> | "guests", z.ZodType>)
  .partial();
export type Former = InCents<z.infer<typeof FormerV1>>;

/** Parses the columns before a change, in whichever format they were stored: money in amounts, as in the event. */
export function readFormer(format: number, stored: unknown): Former {
  if (format === 1) return inCents(FormerV1).parse(stored);
  throw new Error(`unknown format of booking_changes.former: ${format}`);
}
