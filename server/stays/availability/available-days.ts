import { allRoomTypes } from "#server/inventory/room-types/queries.ts";
import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { countRooms, takenTimes } from "#server/stays/availability/occupancy.ts";
import { roomTypeFacts } from "#server/stays/availability/room-facts.ts";
import { nightsAt } from "#server/stays/availability/stay-times.ts";
import { addDays, datesBetween, type Stay } from "#shared/platform/core/stays.ts";
import { busiestOfEach } from "#shared/stays/availability/capacity.ts";
import type { AvailableDays, AvailableDaysQuery } from "#shared/stays/availability/schema.ts";

/** The available rooms of each room type in each night, counted as for a stay of one night at the property's usual times. */
export async function availableDays(view: View, { from, to, room_type_id }: AvailableDaysQuery): Promise<AvailableDays[]> {
  const types = room_type_id.length > 0 ? room_type_id : allRoomTypes(view).map(({ id }) => id);
  const daysOf = daysOfType(view, datesBetween(from, addDays(to, 1)));
  const found: AvailableDays[] = [];
  await eachInTurns(new Set(types), (id) => void found.push(daysOf(roomTypeFacts(view, id).room_type_id)));
  return found;
}

/** The same for one room type at a time, for reads in a worker thread. */
export function daysOfType(view: View, dates: readonly string[]): (room_type_id: string) => AvailableDays {
  const nights = nightsAt(view, dates);
  return (room_type_id) => {
    const total = countRooms(view, room_type_id);
    const taken = busiestOfEach(takenOf(view, room_type_id, nights), nights);
    return { room_type_id, total, days: dates.map((date, index) => ({ date, available: total - (taken[index] ?? 0) })) };
  };
}

/** The times that rooms of a type are taken for within the nights. */
function takenOf(view: View, type: string, nights: readonly Stay[]): Stay[] {
  const [first, last] = [nights[0], nights.at(-1)];
  if (!first || !last) return [];
  return takenTimes(view, type, { check_in: first.check_in, check_out: last.check_out });
}
