import type { DemoPlan } from "#server/office/setup/demo-plan.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { freeRooms } from "#server/stays/availability/free-rooms.ts";
import { roomTypeFacts } from "#server/stays/availability/room-facts.ts";
import { clockOf, usualTimes } from "#server/stays/availability/stay-times.ts";
import { partsOf, withParts } from "#server/stays/bookings/parts.ts";
import { setNights } from "#server/stays/bookings/planning/set-nights.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { addDays, DAY_MS, localDate } from "#shared/platform/core/stays.ts";
import { cut, type PartFacts, whyNotCut } from "#shared/stays/bookings/part-changes.ts";

/** Stays to look at: guests in house who change rooms today and tomorrow, and a family that has half board from its second night on. */
export function insertStaysInParts(work: Work, plan: DemoPlan, made: { bookingIds: readonly string[]; halfBoard: string }): void {
  const ids = new Set<string>();
  for (const from of [addDays(plan.today, 1), plan.today]) insertRoomChange(work, plan, { ...made, from, ids });
  insertHalfBoard(work, plan, made);
}

type RoomChange = {
  bookingIds: readonly string[];
  from: string;
  /** The stays that already change rooms. */
  ids: Set<string>;
};

/** Has guests in house move into another room of their type on a day, if one is free. That of today was agreed on yesterday. */
function insertRoomChange(work: Work, { stays, today, time_zone }: DemoPlan, { bookingIds, from, ids }: RoomChange): void {
  const clock = clockOf(work);
  const yesterday = new Date(Date.parse(clock.now) - DAY_MS).toISOString();
  const facts: PartFacts = { clock: from === today ? { ...clock, now: yesterday } : clock, times: usualTimes(work), occupants: () => [] };
  for (const [index, stay] of stays.entries()) {
    const id = bookingIds[index] ?? "";
    const isOver = localDate(stay.check_out, time_zone) <= from || localDate(stay.check_in, time_zone) >= from;
    if (stay.status !== "checked_in" || stay.group !== null || isOver || ids.has(id)) continue;
    const row = getBooking(work, id);
    const before = { ...row, rooms: partsOf(work, row.id) };
    const type = roomTypeFacts(work, row.room_type_id);
    const [room_id] = freeRooms(work, row.room_type_id, { check_in: clock.now, check_out: row.check_out });
    const change = room_id === undefined ? null : { from, place: { ...type, room_id } };
    if (!change || whyNotCut(before, change, facts) !== null) continue;
    withParts(work, row, { parts: cut(before, { id: newId(), ...change }, facts), save: () => row });
    ids.add(id);
    return;
  }
}

/** Gives the first stay of the coming days half board from its second night on. */
function insertHalfBoard(
  work: Work,
  plan: DemoPlan,
  { bookingIds, halfBoard }: { bookingIds: readonly string[]; halfBoard: string },
): void {
  const [first, last] = [addDays(plan.today, 1), addDays(plan.today, 7)];
  for (const [index, stay] of plan.stays.entries()) {
    const arrival = localDate(stay.check_in, plan.time_zone);
    if (stay.status !== "confirmed" || stay.group !== null || arrival < first || arrival > last) continue;
    const row = getBooking(work, bookingIds[index] ?? "");
    const nights = row.price.nights.slice(1);
    if (nights.length < 2 || row.room_id === null || row.rate_id === halfBoard) continue;
    setNights(work, { id: row.id, nights: nights.map(({ date }) => ({ date, rate_id: halfBoard })) });
    return;
  }
}
