import { getRoomType } from "#server/inventory/room-types/queries.ts";
import { undoneIfRefused, type Work } from "#server/platform/core/work/work.ts";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import { createFreeingUpRoom } from "#server/stays/bookings/planning/free-up-room.ts";
import { updateBooking } from "#server/stays/bookings/planning/update-booking.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { saveBooking } from "#server/stays/bookings/save.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { ZERO } from "#shared/platform/core/money.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";
import type { AgreedMoves } from "#shared/stays/bookings/free-up-room.ts";
import { BookingInput } from "#shared/stays/bookings/schema.ts";

/** The input of a booking whose nights are priced by its channel. */
export const SoldStayInput = BookingInput.omit({ nights: true });

/** A stay that a channel has sold, by its dates. `room_id` null: it waits for a room of its type. */
export type SoldStay = {
  source: string;
  from: string;
  to: string;
  room_type_id: string;
  room_id: string | null;
  /** It waits without a room although its type is full. */
  overbooks?: boolean;
};

/**
 * Books a stay that a channel has sold, with the moves of other bookings that free its room. The channel sends neither guests nor
 * price: the stay is for the usual number of persons, has no rate, and costs nothing here until a user sets a rate or a total. A stay that
 * began before today begins today. Throws as `createBooking` and `createFreeingUpRoom` do. Returns the booking first, then the moved ones.
 */
export function bookSoldStay(work: Work, sold: SoldStay, moves: AgreedMoves = []): BookingRow[] {
  const { source, from, to, room_type_id, room_id, overbooks = false } = sold;
  const { default_occupancy } = getRoomType(work, room_type_id);
  const today = hotelDay(work.now, work.actor.time_zone);
  const { auto_assign_room, ...input } = SoldStayInput.parse({
    check_in: from < today ? today : from,
    check_out: to,
    occupancy: default_occupancy,
    source: source.slice(0, MAX_LETTERS),
    ...(room_id === null ? { room_type_id } : { room_id }),
  });
  const unpriced = { ...input, total_gross_amount: ZERO };
  if (room_id === null || moves.length === 0) {
    return [createBooking(work, { ...unpriced, auto_assign_room }, { soldByChannel: true, overbooks })];
  }
  return createFreeingUpRoom(work, { ...unpriced, room_id, moves }, true);
}

/** As many as a booking's `source` has. */
const MAX_LETTERS = 50;

/** Names the portal that has sold a stay, and the number under which portal and guest know it. */
export function nameSoldStay(
  work: Work,
  row: BookingRow,
  { source, external_code }: Pick<BookingRow, "source" | "external_code">,
): BookingRow {
  const named = { source: source.slice(0, MAX_LETTERS), external_code: external_code?.slice(0, MAX_LETTERS) ?? null };
  return saveBooking(work, row, named, { type: "booking.changed" });
}

/** New dates of a sold stay; `room_id` null takes it out of its room. */
export type NewDates = { from: string | null; to: string; room_id?: string | null | undefined; overbooks?: boolean };

/**
 * Gives a sold stay the dates that its channel says, in the room that it has unless another one is named. Nights that the front desk has
 * priced keep their price, and where its rate has none for others, the stay keeps its total. Throws as `updateBooking` does.
 */
export function changeSoldStay(work: Work, id: string, { from, to, room_id, overbooks = false }: NewDates): BookingRow {
  const row = bookingStore.get(work, id);
  const today = hotelDay(work.now, work.actor.time_zone);
  const check_in = from !== null && from < today ? today : (from ?? undefined);
  const room_fixed = room_id === null ? false : undefined;
  // What a channel has sold is sold, whatever is left of cots.
  const change = { id, check_in, check_out: to, room_id, room_fixed, ignore_stock: true };
  return updateKeepingPrice(work, row, { change, overbooks });
}

type SoldChange = { change: Parameters<typeof updateBooking>[1]; overbooks: boolean };

/** Changes a sold stay. Its nights keep their amounts, and if its rate has no price for the others, the stay keeps its total. */
export function updateKeepingPrice(work: Work, { gross_amount }: BookingRow, { change, overbooks }: SoldChange): BookingRow {
  try {
    return undoneIfRefused(work, () => updateBooking(work, { ...change, retain_original_price: true }, { overbooks }));
  } catch (thrown) {
    if (!(thrown instanceof Problem) || thrown.type !== "rate/no_matching_price") throw thrown;
    return updateBooking(work, { ...change, total_gross_amount: gross_amount }, { overbooks });
  }
}
