import { canSpare } from "#server/availability/spare-room.ts";
import type { Uses } from "#server/core/database/uses.ts";
import { getRoom } from "#server/rooms/queries.ts";

const OPEN = "status IN ('pending', 'confirmed', 'checked_in') AND deleted_at IS NULL";
const TO_COME = "status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL AND check_out > @now";
const CHECKED_IN = "SELECT count(*) AS n FROM bookings WHERE room_id = @id AND status = 'checked_in' AND deleted_at IS NULL";

export const bookingUses = {
  room_type: { bookings: `SELECT count(*) AS n FROM bookings WHERE room_type_id = @id AND ${TO_COME}` },
  room: {
    bookings: `SELECT count(*) AS n FROM bookings WHERE room_id = @id AND (status = 'checked_in' OR (${TO_COME}))`,
  },
  /** What keeps a room in its type; a stay that was cut short may still be taken back to its planned end. */
  room_of_type: {
    bookings: `SELECT count(*) AS n FROM bookings WHERE room_id = @id AND status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL
      AND (status = 'checked_in' OR coalesce(planned_check_out, check_out) > @now)`,
  },
  /** Bookings that wait for any room of its type, and would find none without it. */
  spare_room: { bookings: (work, id) => (canSpare(work, getRoom(work, id)) ? null : "unassigned bookings of its room type") },
  occupied_room: { bookings: CHECKED_IN },
  rate: { bookings: `SELECT count(*) AS n FROM bookings WHERE rate_id = @id AND ${OPEN}` },
  group: { bookings: "SELECT count(*) AS n FROM bookings WHERE group_id = @id AND deleted_at IS NULL" },
  contact: {
    bookings: `SELECT count(*) AS n FROM bookings WHERE ${OPEN}
      AND (customer_id = @id OR id IN (SELECT booking_id FROM booking_guests WHERE contact_id = @id))`,
  },
} as const satisfies Uses;
