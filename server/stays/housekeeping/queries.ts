import type { View } from "#server/platform/core/work/work.ts";
import { boardRooms } from "#server/stays/housekeeping/statements.ts";
import { settingByKey } from "#server/tenant/settings/queries.ts";
import { can } from "#shared/platform/core/permissions.ts";
import { addDays, hotelDay, instantAt } from "#shared/platform/core/stays.ts";
import { dayOf, isExpected } from "#shared/stays/housekeeping/rules.ts";
import type { BoardRow, BoardStay } from "#shared/stays/housekeeping/schema.ts";
import { isFeatureOn } from "#shared/tenant/settings/features.ts";

/** Every room for housekeeping on this hotel day, in natural order of the numbers. Names only for roles that may read bookings. */
export function housekeepingBoard(view: View): BoardRow[] {
  const { time_zone: zone, role } = view.actor;
  const date = hotelDay(view.now, zone);
  const [from, to] = [instantAt(date, "00:00", zone), instantAt(addDays(date, 1), "00:00", zone)];
  const setting = settingByKey(view, "FEATURE_ROOM_INSPECTION");
  const inspects = isFeatureOn(setting ? [setting] : [], "ROOM_INSPECTION");
  const seesNames = can(role, "bookings:read");
  return boardRooms.all(view, { from, to }).map(({ stays, lock, note, next_arrival, inspected_at, ...room }) => {
    const known = (JSON.parse(stays) as BoardStay[]).map((stay) => (seesNames ? stay : { ...stay, booking_id: null, name: null }));
    const day = dayOf(known, { date, zone });
    return {
      object: "housekeeping_row",
      ...room,
      inspected: inspects ? inspected_at !== null : null,
      ...day,
      next_arrival: day.arrival && isExpected(day.arrival) ? day.arrival.check_in : next_arrival,
      lock: lock === null ? null : (JSON.parse(lock) as BoardRow["lock"]),
      note: note === null ? null : (JSON.parse(note) as BoardRow["note"]),
    };
  });
}
