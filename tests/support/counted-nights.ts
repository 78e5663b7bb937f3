import type { Actor } from "#server/platform/core/work/actor.ts";
import { partsOf } from "#server/stays/bookings/parts.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { type CountedNight, countedNights, differenceOf } from "#shared/office/forecast/counted-nights.ts";
import type { TestProperty } from "#tests/support/test-server.ts";
import { viewOf } from "#tests/support/test-server.ts";

/** The nights that were written as changes until a day, summed. */
export function nightsAsOf(property: TestProperty, day = "9999"): CountedNight[] {
  const rows = property.runtime.db.$client
    .prepare<[string, string], CountedNight>(
      `SELECT night, room_type_id, rate_id, source, country, rooms, persons, lodging FROM night_changes
        WHERE property_id = ? AND recorded_on <= ? ORDER BY id`,
    )
    .all(property.property_id, day);
  return inOrder(differenceOf([], rows));
}

/** The nights of the bookings as they are now, with the country that was known at their last change. */
export function nightsNow(property: TestProperty, actor: Actor): CountedNight[] {
  const view = viewOf(property, actor);
  const stays = property.runtime.db.$client
    .prepare<[string], { id: string; country: string | null }>(
      `SELECT b.id, json_extract(n.nights, '$[0].country') AS country FROM bookings b LEFT JOIN counted_stays n ON n.booking_id = b.id
        WHERE b.property_id = ? ORDER BY b.id`,
    )
    .all(property.property_id);
  const nights = stays.flatMap(({ id, country }) => {
    const booking = getBooking(view, id);
    return countedNights({ ...booking, rooms: partsOf(view, id), country }, actor.time_zone);
  });
  return inOrder(differenceOf([], nights));
}

function inOrder(nights: readonly CountedNight[]): CountedNight[] {
  const keyOf = (counted: CountedNight) =>
    JSON.stringify([counted.night, counted.room_type_id, counted.rate_id, counted.source, counted.country]);
  return [...nights].sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
}
