import { instantAt, localDate, overlaps, type Stay } from "#shared/platform/core/stays.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";

/** A stay or a lock that occupies a room; a lock's status is null. */
export type There = Stay & { status?: BookingStatus | null };

/**
 * True if an occupant of a room blocks a stay. A checked-out guest does not block stays that begin on the day of the departure:
 * a stay given by plain dates may begin at 15:00 though the last guest left at 19:17, and then begins at 19:17
 * (`afterDepartures`). Stays that began on an earlier day, or that end before the guest left, stay refused.
 */
export function keepsOut(other: There, stay: Stay, zone: string): boolean {
  return overlaps(other, stay) && !hasLeftFor(other, stay, zone);
}

function hasLeftFor(other: There, stay: Stay, zone: string): boolean {
  if (other.status !== "checked_out" || other.check_out >= stay.check_out) return false;
  return localDate(other.check_out, zone) === localDate(stay.check_in, zone);
}

/** The stay with its beginning moved behind the departures of the guests who left the room on the same day. */
export function afterDepartures<S extends Stay>(stay: S, there: readonly There[], zone: string): S {
  return there.reduce(
    (begun, other) => (overlaps(other, begun) && hasLeftFor(other, stay, zone) ? { ...begun, check_in: other.check_out } : begun),
    stay,
  );
}

/**
 * The time for which a stay counts where rooms are only counted (availability, capacity). A checked-out stay counts until the
 * beginning of the day of departure, which may be no time at all.
 */
export function heldTime<S extends There>(stay: S, zone: string): S[] {
  if (stay.status !== "checked_out") return [stay];
  const dayBegan = instantAt(localDate(stay.check_out, zone), "00:00", zone);
  return stay.check_in < dayBegan ? [{ ...stay, check_out: dayBegan }] : [];
}
