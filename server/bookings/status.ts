import { makeWay } from "#server/bookings/claims.ts";
import { factsOf, obstacleTo } from "#server/bookings/facts.ts";
import { type BookingRow, bookingStore } from "#server/bookings/queries.ts";
import { saveBooking } from "#server/bookings/save.ts";
import type { Work } from "#server/core/work.ts";
import { setRoomStatus } from "#server/rooms/status.ts";
import { type ActionFacts, effectOf, GUARDS } from "#shared/bookings/actions.ts";
import { missingGuestData } from "#shared/bookings/rules.ts";
import type { BookingAction } from "#shared/bookings/schema.ts";
import { Problem, type ProblemType } from "#shared/core/errors.ts";
import type { EventType } from "#shared/events/types.ts";

const EVENTS = {
  confirm: "booking.confirmed",
  check_in: "booking.checked_in",
  undo_check_in: "booking.check_in_undone",
  check_out: "booking.checked_out",
  undo_check_out: "booking.check_out_undone",
  no_show: "booking.no_show",
  undo_no_show: "booking.no_show_undone",
  cancel: "booking.canceled",
  undo_cancel: "booking.cancel_undone",
} as const satisfies Record<BookingAction, EventType>;

/** Takes one step of a booking's life, if its guard lets it. */
export function act(work: Work, id: string, action: BookingAction): BookingRow {
  const booking = bookingStore.find(work, id);
  const obstacle = obstacleTo(work, booking, action);
  const facts = factsOf(work, booking, obstacle);
  const reason = GUARDS[action](booking, facts, { now: work.now, time_zone: work.actor.time_zone });
  if (reason) throw refusal(reason, facts);

  makeWay(work, obstacle.expired);
  const saved = saveBooking(work, booking, effectOf(booking, action, work.now), { type: EVENTS[action] });
  // A room is dirty from the moment its guest leaves.
  if (action === "check_out" && saved.room_id) setRoomStatus(work, saved.room_id, "dirty");
  return saved;
}

function refusal(reason: ProblemType, { first_guest }: ActionFacts): Problem {
  if (reason !== "guest_data_missing") return new Problem(reason);
  const fields = missingGuestData(first_guest);
  return new Problem(
    reason,
    null,
    fields.map((path) => ({ path, message: "missing" })),
  );
}
