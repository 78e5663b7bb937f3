import type { Waiting } from "#server/availability/demand.ts";
import { bookingPeople, KNOWN_AS } from "#server/bookings/known-as.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import { Problem, type ProblemType } from "#shared/core/errors.ts";
import { errorsOfWaiting, type WaitingBooking } from "#shared/core/waiting-booking.ts";

const SQL = `SELECT ${KNOWN_AS} AS name, b.code, t.name AS room_type FROM bookings b ${bookingPeople("b")}
  JOIN room_types t ON t.id = b.room_type_id WHERE b.id = ?`;
type Row = { name: string | null; code: string; room_type: string };

/** A booking that waits for a room as people read it: who, which type of room, which night. */
export function waitingBooking(view: View, waiting: Waiting | null | undefined): WaitingBooking | null {
  const row = waiting && prepared<Row>(view.db, SQL).get(waiting.booking_id);
  return row ? { ...waiting, name: row.name ?? row.code, room_type: row.room_type } : null;
}

/** A refusal that names who has no room yet and needs the last one, where that is why. */
export function refusalFor(view: View, problem: ProblemType, waiting: Waiting | null | undefined): Problem {
  const booking = waitingBooking(view, waiting);
  if (!booking) return new Problem(problem);
  const { name, room_type, night } = booking;
  return new Problem(problem, `${name}, ${room_type}, ${night}`, errorsOfWaiting(booking));
}
