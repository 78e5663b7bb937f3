import type { ProblemType } from "#shared/platform/core/errors.ts";
import { hotelDay, nightsOf, type Stay } from "#shared/platform/core/stays.ts";
import { FIRST_TIMES } from "#shared/platform/core/usual-times.ts";
import { whyNotCut } from "#shared/stays/bookings/part-changes.ts";
import { type Part, type StayInParts } from "#shared/stays/bookings/parts.ts";
import type { Clock } from "#shared/stays/bookings/rules.ts";

/** The days from which on the guest of a part may have another room: its nights without the first, and none that is over. */
export function daysToCut(part: Stay, { now, time_zone }: Clock): string[] {
  const [, ...days] = nightsOf(part, time_zone);
  const today = hotelDay(now, time_zone);
  return days.filter((day) => day >= today);
}

/** The reason why a part of a stay can't be cut on any day, whatever room the guest would get; null if it can. */
export function whyNotCutAnywhere(stay: StayInParts, part: Part, clock: Clock): ProblemType | null {
  const from = daysToCut(part, clock).at(-1);
  const place = { room_id: null, room_type_id: part.room_type_id, max_occupancy: stay.occupancy, max_cots: stay.cots };
  const reason = whyNotCut(stay, { from: from ?? "", place }, { clock, times: FIRST_TIMES, occupants: () => [] });
  // Guests in house need a room today, so "no room yet" is refused on that day alone.
  return reason === "booking/invalid_status" && from !== undefined && stay.status === "checked_in" ? null : reason;
}
