import { namesOfBooking } from "#server/bookings/people.ts";
import type { View } from "#server/core/work/work.ts";
import { type Waiting } from "#shared/availability/conflicts.ts";
import { Problem, type ProblemType } from "#shared/core/errors.ts";
import { errorsOfWaiting, type WaitingBooking } from "#shared/core/waiting-booking.ts";

/** A booking that waits for a room as people read it: who, which type of room, which night. */
export function waitingBooking(view: View, waiting: Waiting | null | undefined): WaitingBooking | null {
  const booking = waiting ? namesOfBooking(view, waiting.booking_id) : null;
  if (!waiting || !booking) return null;
  return { ...waiting, name: booking.name ?? booking.code, room_type: booking.room_type };
}

/** A refusal that names who has no room yet and needs the last one, where that is why. */
export function refusalFor(view: View, problem: ProblemType, waiting: Waiting | null | undefined): Problem {
  const booking = waitingBooking(view, waiting);
  if (!booking) return new Problem(problem);
  const { name, room_type, night } = booking;
  return new Problem(problem, `${name}, ${room_type}, ${night}`, errorsOfWaiting(booking));
}
