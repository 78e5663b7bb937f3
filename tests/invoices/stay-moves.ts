import { cutBooking, joinPart } from "#server/stays/bookings/planning/change-parts.ts";
import { updateBooking } from "#server/stays/bookings/planning/update-booking.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { BookingPatch } from "#shared/stays/bookings/schema.ts";
import { aBooking, dayOf, type Move, pick } from "#tests/invoices/moves.ts";

/** Ages that are free, at a percentage, at an amount, and without a price of their own. */
const AGES = [1, 5, 9, 16];

/** Changes of persons and rooms: children with prices of their own, cots, and parts of stays. */
export const STAY_MOVES: Readonly<Record<string, readonly [weight: number, move: Move]>> = {
  "change the children": [
    5,
    (work, play) => {
      const children = Array.from({ length: play.random(3) }, () => ({ age: AGES[play.random(AGES.length)] ?? 0 }));
      const cots = play.random(children.length + 1);
      return updateBooking(work, { id: aBooking(play), ...inCents(BookingPatch).parse({ children, cots }) });
    },
  ],
  "give another room from a day on": [
    4,
    (work, play) => cutBooking(work, { id: aBooking(play), from: dayOf(play, 1, 4), room_id: play.rooms[play.random(play.rooms.length)] }),
  ],
  "join the parts of a stay": [
    3,
    (work, play) => {
      const sql = "SELECT booking_id || ' ' || max(id) FROM booking_rooms GROUP BY booking_id HAVING count(*) > 1 ORDER BY booking_id";
      const [id = "", part_id = ""] = pick(play, sql).split(" ");
      return joinPart(work, { id: bookingStore.get(work, id).id, part_id });
    },
  ],
};
