import { freeRooms } from "#server/bookings/assign-room.ts";
import { claim, claimOf } from "#server/bookings/claims.ts";
import { isCodeTaken, newCode, newSecurityCode } from "#server/bookings/codes.ts";
import { type RoomFacts, roomNamed, roomTypeNamed, stayAt, type TypeFacts } from "#server/bookings/desk.ts";
import { type ContactFacts, contactNamed, setGuests } from "#server/bookings/guests.ts";
import { sendMailsOfNew } from "#server/bookings/mail.ts";
import { priceOf } from "#server/bookings/price.ts";
import { defaultRate, type RateFacts, rateNamed } from "#server/bookings/price-list.ts";
import { type BookingRow, bookingStore } from "#server/bookings/queries.ts";
import { assertGroup } from "#server/bookings/references.ts";
import { tell } from "#server/bookings/save.ts";
import type { Work } from "#server/core/work.ts";
import { whyNotDates, whyNotOccupancy } from "#shared/bookings/rules.ts";
import type { BookingBatch, BookingInput } from "#shared/bookings/schema.ts";
import { notFound, Problem, type ProblemType } from "#shared/core/errors.ts";
import { numberOfNights, type Stay } from "#shared/core/stays.ts";

/** Books a stay. `exhausted` is what a type without a free room is called: in a batch another word than alone. */
export function createBooking(work: Work, input: BookingInput, exhausted: ProblemType = "booking/no_available_room_found"): BookingRow {
  assertOffer(work, input);
  const stay = stayAt(work, input);
  assertAllowed(whyNotDates(stay, { now: work.now, time_zone: work.actor.time_zone }));
  const { type, room } = placeFor(work, input, stay, exhausted);
  assertAllowed(whyNotOccupancy(input.occupancy, type));

  const customer = input.customer_id === null ? null : contactNamed(work, input.customer_id, "customer_id");
  if (input.guest_id !== undefined) contactNamed(work, input.guest_id, "guest_id");
  if (input.group_id !== null) assertGroup(work, input.group_id);
  if (input.code !== undefined && isCodeTaken(work, input.code)) throw new Problem("booking/code_taken");
  const rate_id = rateFor(work, input, customer)?.id ?? null;

  const place = { ...stay, room_type_id: type.room_type_id, room_id: room?.id ?? null };
  claim(work, [{ id: null, before: null, after: claimOf({ ...place, ...input, ...place }, work.now) }], exhausted);
  const basis = { rate_id, room_type_id: type.room_type_id, occupancy: input.occupancy };
  const { auto_assign_room: _, guest_id, total_gross_amount, send_confirmation, send_pre_check_in_link, ...fields } = input;
  const booking = bookingStore.insert(work, {
    ...fields,
    ...place,
    ...priceOf(work, stay, basis, total_gross_amount),
    code: input.code ?? newCode(work),
    debtor: input.debtor ?? customer?.debtor ?? null,
    rate_id,
    number_of_nights: numberOfNights(stay, work.actor.time_zone),
    security_code: newSecurityCode(),
    read_only: false,
    pre_check_in: false,
  });
  if (guest_id !== undefined) setGuests(work, booking.id, [guest_id]);
  const { status, occupancy, gross_amount } = booking;
  tell(work, booking, { type: "booking.created" }, { to: { ...place, status, occupancy, rate_id, gross_amount } });
  sendMailsOfNew(work, booking, { send_confirmation, send_pre_check_in_link });
  return booking;
}

/** All or nothing; each is checked against those before it. */
export function createBookings(work: Work, { bookings, group_id }: BookingBatch): BookingRow[] {
  return bookings.map((input) =>
    createBooking(work, { ...input, group_id: input.group_id ?? group_id }, "booking/available_rooms_not_sufficient"),
  );
}

/** With a date of expiry a pending booking is an offer; one that is over already would be none. */
export function assertOffer(work: Work, { status, expires_at }: { status: string; expires_at: string | null }): void {
  if (expires_at === null) return;
  if (status !== "pending") throw invalid("expires_at", "only of a pending booking");
  if (expires_at <= work.now) throw invalid("expires_at", "in the past");
}

function assertAllowed(reason: ProblemType | null): void {
  if (reason) throw new Problem(reason);
}

export function invalid(path: string, message: string): Problem {
  return new Problem("validation", null, [{ path, message }]);
}

type Place = { type: TypeFacts; room: RoomFacts | null };

function placeFor(work: Work, input: BookingInput, stay: Stay, exhausted: ProblemType): Place {
  if (input.room_id !== null) {
    const room = roomNamed(work, input.room_id, "room_id");
    return { type: room, room };
  }
  if (input.room_type_id === undefined) throw invalid("room_type_id", "room_id or room_type_id is required");
  const type = roomTypeNamed(work, input.room_type_id, "room_type_id");
  if (input.auto_assign_room) {
    const [best] = freeRooms(work, type.room_type_id, stay);
    if (best === undefined) throw new Problem(exhausted);
    return { type, room: roomNamed(work, best, "room_id") };
  }
  if (input.room_fixed) throw invalid("room_fixed", "only with a room");
  return { type, room: null };
}

/** The given rate, else the customer's, else the property's. Throws `rate/inactive` where that one isn't sold any more. */
function rateFor(work: Work, input: BookingInput, customer: ContactFacts | null): RateFacts | undefined {
  const rate =
    input.rate_id === undefined
      ? ((customer?.default_rate_id ? rateNamed(work, customer.default_rate_id) : undefined) ?? defaultRate(work))
      : rateNamed(work, input.rate_id);
  if (input.rate_id !== undefined && !rate) throw notFound("rate_id");
  if (rate && rate.active === 0) throw new Problem("rate/inactive");
  return rate;
}
