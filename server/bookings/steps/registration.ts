import { type BookingRow, bookingStore } from "#server/bookings/queries.ts";
import { keepChange } from "#server/bookings/save.ts";
import type { Work } from "#server/core/work/work.ts";
import type { EventType } from "#shared/events/types.ts";

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
  keepChange(work, saved, { type: null });
  const { type, number, reason = "" } = event;
  work.record(type, { object: "booking", id: booking.id }, { words: { code: booking.code, number, reason } });
  return saved;
}
