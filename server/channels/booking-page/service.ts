import { bookingPage, pageRow, pageStore } from "#server/channels/booking-page/queries.ts";
import { roomTypeStore } from "#server/inventory/room-types/queries.ts";
import { changes } from "#server/platform/core/work/changes.ts";
import { assertSeen, type Work } from "#server/platform/core/work/work.ts";
import { rateStore } from "#server/prices/rates/queries.ts";
import { getFile } from "#server/tenant/files/queries.ts";
import { type BookingPage, BookingPageInput } from "#shared/channels/booking-page/schema.ts";
import { invalid } from "#shared/platform/core/errors.ts";
import { previewOf } from "#shared/tenant/files/rules.ts";

/**
 * Replaces all that a property's booking page sells and shows. Throws `stale`, `not_found` for a rate, room type or picture that does not
 * exist here, and `validation` for a room type that is named twice and for a file that is no picture.
 */
export function saveBookingPage(work: Work, input: BookingPageInput): BookingPage {
  const before = pageRow(work);
  assertSeen(work, { version: before?.version ?? 0 });
  assertKnown(work, input);
  if (before) {
    const saved = pageStore.update(work, before, { content: input });
    work.record("booking_page.changed", saved, changes(BookingPageInput.parse(before.content), input));
  } else {
    work.record("booking_page.changed", pageStore.insert(work, { content: input }), { to: input });
  }
  return bookingPage(work, work.config);
}

function assertKnown(work: Work, { rate_ids, room_types, property }: BookingPageInput): void {
  for (const [index, id] of rate_ids.entries()) rateStore.get(work, id, `rate_ids.${index}`);
  if (new Set(rate_ids).size < rate_ids.length) throw invalid("rate_ids", "rate_once");
  const ids = room_types.map(({ room_type_id }) => room_type_id);
  for (const [index, id] of ids.entries()) roomTypeStore.get(work, id, `room_types.${index}.room_type_id`);
  if (new Set(ids).size < ids.length) throw invalid("room_types", "room_type_once");
  for (const [index, { pictures }] of room_types.entries()) assertPictures(work, pictures, `room_types.${index}`);
  assertPictures(work, property.pictures, "property");
}

function assertPictures(work: Work, pictures: BookingPageInput["property"]["pictures"], path: string): void {
  for (const [index, { large_id, medium_id, small_id }] of pictures.entries()) {
    for (const [field, id] of Object.entries({ large_id, medium_id, small_id })) {
      const name = `${path}.pictures.${index}.${field}`;
      if (previewOf(getFile(work, id, name).content_type) !== "picture") throw invalid(name, "picture");
    }
  }
}
