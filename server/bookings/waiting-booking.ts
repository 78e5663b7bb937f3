import { bookingPeople, KNOWN_AS } from "#server/bookings/known-as.ts";
import type { Standing } from "#server/bookings/standing.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import { hotelDay } from "#shared/core/stays.ts";
import type { WaitingBooking } from "#shared/core/waiting-booking.ts";

const SQL = `SELECT ${KNOWN_AS} AS name, b.code, t.name AS room_type FROM bookings b ${bookingPeople("b")}
  JOIN room_types t ON t.id = b.room_type_id WHERE b.id = ?`;
type Row = { name: string | null; code: string; room_type: string };

/** Who of those that stand in a type has no room yet and counts on one at a moment; the first to arrive where there are several. */
export function waitingAt(view: View, standing: readonly Standing[], moment: string): WaitingBooking | null {
  const [first] = standing
    .filter(({ room_id, check_in, check_out }) => room_id === null && check_in <= moment && moment < check_out)
    .sort((a, b) => (a.check_in < b.check_in ? -1 : 1));
  const known = first && prepared<Row>(view.db, SQL).get(first.id);
  if (!first || !known) return null;
  const night = hotelDay(moment, view.actor.time_zone);
  return { booking_id: first.id, name: known.name ?? known.code, room_type: known.room_type, night };
}
