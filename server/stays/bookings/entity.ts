import { type Entity, inTable } from "#server/platform/core/work/entity.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { bookingUses } from "#server/stays/bookings/uses.ts";
import { Booking } from "#shared/stays/bookings/schema.ts";

export const bookingEntity = {
  object: "booking",
  audience: "bookings:read",
  history: { of: "changes", find: inTable(bookings) },
  shape: Booking,
  uses: bookingUses,
} as const satisfies Entity;
