import type { Work } from "#server/platform/core/work/work.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { storedChange } from "#server/stays/bookings/stored-change.ts";
import type { EventType } from "#shared/tenant/events/types.ts";

type BookingEvent = { type: Extract<EventType, "booking.registered" | "booking.registration_undone">; number: string; reason?: string };

/**
 * Stores the number under which the guests of a stay are in the guest register. The event names no version: a check-in can be undone
 * whether or not its guests were registered meanwhile.
 */
export function setRegistrationNumber(
  work: Work,
  booking: BookingRow,
  registration_number: string | null,
  event: BookingEvent,
): BookingRow {
  const saved = bookingStore.update(work, booking, { registration_number });
  const { type, number, reason = "" } = event;
  const recorded = { type, data: { words: { code: booking.code, number, reason } } };
  work.recordEvent({ object: "booking", id: booking.id }, recorded, storedChange({ version: saved.version, type: null }));
  return saved;
}
