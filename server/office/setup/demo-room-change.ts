import type { DemoPlan } from "#server/office/setup/demo-plan.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { freeRooms } from "#server/stays/availability/free-rooms.ts";
import { roomTypeFacts } from "#server/stays/availability/room-facts.ts";
import { clockOf, usualTimes } from "#server/stays/availability/stay-times.ts";
import { partsOf, withParts } from "#server/stays/bookings/parts.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";
import { cut, type PartFacts, whyNotCut } from "#shared/stays/bookings/part-changes.ts";

/** Has guests in house move into another room of their type tomorrow, if one is free: a change of rooms to look at. */
export function insertRoomChange(work: Work, { stays, today, time_zone }: DemoPlan, bookingIds: readonly string[]): void {
  const from = addDays(today, 1);
  const facts: PartFacts = { clock: clockOf(work), times: usualTimes(work), occupants: () => [] };
  for (const [index, stay] of stays.entries()) {
    if (stay.status !== "checked_in" || stay.group !== null || localDate(stay.check_out, time_zone) <= from) continue;
    const row = getBooking(work, bookingIds[index] ?? "");
    const before = { ...row, rooms: partsOf(work, row.id) };
    const type = roomTypeFacts(work, row.room_type_id);
    const [room_id] = freeRooms(work, row.room_type_id, { check_in: facts.clock.now, check_out: row.check_out });
    const change = room_id === undefined ? null : { from, place: { ...type, room_id } };
    if (!change || whyNotCut(before, change, facts) !== null) continue;
    withParts(work, row, { parts: cut(before, { id: newId(), ...change }, facts), save: () => row });
    return;
  }
}
