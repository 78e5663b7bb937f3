import { type ContactFacts, contactFacts } from "#server/guests/contacts/contact-facts.ts";
import { externalIdsOf } from "#server/platform/core/database/external-ids.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { findDefaultRate, findRate, type RateFacts } from "#server/prices/pricing/price-list.ts";
import { pastPriceOf, priceOf } from "#server/prices/pricing/price-stay.ts";
import { cancellationTermsOf } from "#server/prices/rates/cancellation-terms.ts";
import { begunInRoom, demandOf } from "#server/stays/availability/conflicts.ts";
import { freeRooms } from "#server/stays/availability/free-rooms.ts";
import { ruleViolations } from "#server/stays/availability/rate-rules.ts";
import { type RoomFacts, roomFacts, roomTypeFacts, type TypeFacts } from "#server/stays/availability/room-facts.ts";
import { clockOf, stayAt } from "#server/stays/availability/stay-times.ts";
import { balanceOf } from "#server/stays/bookings/balance.ts";
import { taxedGuestsOf } from "#server/stays/bookings/local-tax.ts";
import { sendMailsOfNew } from "#server/stays/bookings/mails/send-mails.ts";
import { isCodeTaken, newCode } from "#server/stays/bookings/planning/codes.ts";
import { basisOfNew } from "#server/stays/bookings/planning/named-nights.ts";
import { assertGroup } from "#server/stays/bookings/planning/references.ts";
import { demandOfRelocation, type Relocation, relocate, relocationsFor } from "#server/stays/bookings/planning/relocation.ts";
import { resolveConflicts } from "#server/stays/bookings/planning/resolve-conflicts.ts";
import { assertStock } from "#server/stays/bookings/planning/stock.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { insertBooking } from "#server/stays/bookings/save.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { recordImportedPayment } from "#server/stays/folios/imported-payment.ts";
import { syncStayCharges } from "#server/stays/folios/stay.ts";
import { asPart, assertAllowed, invalid, notFound, Problem, type ProblemType } from "#shared/platform/core/errors.ts";
import { ZERO } from "#shared/platform/core/money.ts";
import { personsAfter } from "#shared/platform/core/persons.ts";
import { hotelDay, localDate, type Stay } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { assertNoneViolated } from "#shared/prices/rates/rule-violations.ts";
import { whyNotDates, whyNotOccupancy } from "#shared/stays/bookings/rules.ts";
import type { BookingBatch, BookingInput, BookingStatus } from "#shared/stays/bookings/schema.ts";

/** Differences from a booking that the front desk makes. */
type CreateOptions = {
  /** The problem for a room type without a free room; in a batch another one than alone. */
  noRoomProblem?: ProblemType;
  /** Tells the moves of other bookings that free the room and that the user has agreed to. */
  agreedMoves?: (room: RoomFacts) => readonly Relocation[];
  /** Set for a stay imported from another program; it may lie in the past. */
  imported?: ImportedStay;
  /** A channel has sold the stay: it has no rate, and so no price that is known here. */
  soldByChannel?: boolean;
  /** It is sold already, though its type is full: it waits without a room. Nothing else may take a room more because of it. */
  overbooks?: boolean;
};
type ImportedStay = { status: BookingStatus; isOver: boolean };

const assertFree = externalIdsOf(bookings);

/** Creates a booking. Where it needs a room and none is free, other bookings are moved for it if they may be. */
export function createBooking(work: Work, input: InCents<BookingInput>, circumstances: CreateOptions = {}): BookingRow {
  const { noRoomProblem = ALONE, agreedMoves, imported, soldByChannel = false, overbooks = false } = circumstances;
  assertOffer(work, input);
  const stay = stayAt(work, input);
  if (!imported) assertAllowed(whyNotDates(stay, clockOf(work)));
  const { type, room, found } = placeFor(work, input, stay, noRoomProblem);
  const { room_type_id } = type;
  const persons = personsAfter(input, null);
  assertAllowed(whyNotOccupancy(persons, type));
  const customer = assertedReferences(work, input);
  // A past stay is not priced by today's rate.
  const usualRate = imported?.isOver || soldByChannel ? null : (rateFor(work, input, customer)?.id ?? null);
  // Nobody knows when an imported stay was booked: no price rule counts for it.
  const booked_on = imported ? undefined : hotelDay(work.now, work.actor.time_zone);
  const sold = { ...stay, rate_id: usualRate, room_type_id, occupancy: persons.occupancy, children: persons.children, booked_on };
  const { basis, nights } = basisOfNew(work, sold, input.nights ?? []);
  const { rate_id } = basis;
  if (!imported && !input.ignore_rate_rules) assertNoneViolated(ruleViolations(work, { ...stay, rate_id, room_type_id }));

  const status = imported?.status ?? input.status;
  const place = begunInRoom(work, { ...stay, room_type_id, room_id: room?.id ?? null });
  const relocations = (room && agreedMoves?.(room)) ?? found;
  const own = { id: null, before: null, after: demandOf({ ...input, ...place, status, paid_amount: ZERO, read_only: false }, work.now) };
  if (!overbooks || room)
    resolveConflicts(work, [own, ...relocations.map((relocation) => demandOfRelocation(work, relocation))], noRoomProblem);
  const code = input.code ?? newCode(work);
  const moves = relocate(work, relocations, { code, automated: agreedMoves === undefined });
  const guests = input.guest_id === undefined ? [] : [input.guest_id];
  const taxed = taxedGuestsOf(work, guests, { ...stay, ...persons, tax_exemptions: [] });
  const total = input.total_gross_amount;
  const priced =
    imported?.isOver && status === "checked_out"
      ? pastPriceOf(work, { ...stay, ...basis }, { total: total ?? ZERO, guests: taxed })
      : priceOf(work, { ...stay, ...basis }, { total, pinned: { nights }, guests: taxed });
  const values = {
    ...storedFields(input),
    ...persons,
    ...place,
    ...priced,
    status,
    code,
    debtor: input.debtor ?? customer?.debtor ?? null,
    rate_id,
    overbooked: overbooks && !room,
    cancellation_terms: cancellationTermsOf(work, rate_id),
  };
  const booking = insertBooking(work, values, { guests, moves });
  if (imported) return closeImportedStay(work, booking);
  // What is offered can be kept only if it is there.
  const isOffer = booking.status === "pending" && booking.expires_at !== null;
  if (isOffer || !input.ignore_stock) assertStock(work, booking);
  sendMailsOfNew(work, booking, input);
  return booking;
}

/** The customer of a new booking. Throws where one of the records that it names does not exist, or its code or external id is taken. */
function assertedReferences(work: Work, input: InCents<BookingInput>): ContactFacts | null {
  const customer = input.customer_id === null ? null : contactFacts(work, input.customer_id, "customer_id");
  if (input.guest_id !== undefined) contactFacts(work, input.guest_id, "guest_id");
  if (input.group_id !== null) assertGroup(work, input.group_id);
  assertFree(work, input.external_id);
  if (input.code !== undefined && isCodeTaken(work, input.code)) throw new Problem("booking/code_taken");
  return customer;
}

/** The fields of the input that are columns: the others say how the booking is made. */
function storedFields(input: InCents<BookingInput>) {
  const {
    auto_assign_room: _,
    ignore_rate_rules: __,
    ignore_stock: ________,
    adults: ___,
    guest_id: ____,
    total_gross_amount: _____,
    nights: _________,
    send_confirmation: ______,
    send_pre_check_in_link: _______,
    ...fields
  } = input;
  return fields;
}

/** Settles the folio of a past stay: a canceled stay costs nothing; a stay that took place counts as paid in the former program. */
function closeImportedStay(work: Work, booking: BookingRow): BookingRow {
  if (booking.status === "canceled") {
    syncStayCharges(work, booking, false);
    return bookingStore.update(work, booking, { ...balanceOf(work, booking.id), status_before_cancel: "confirmed" });
  }
  if (booking.status !== "checked_out") return booking;
  recordImportedPayment(work, { booking_id: booking.id, booked_on: localDate(booking.check_out, work.actor.time_zone) });
  return bookingStore.get(work, booking.id);
}

const ALONE = "booking/no_available_room_found";
const IN_BATCH = "booking/available_rooms_not_sufficient";

/**
 * Creates several bookings, all or none; each is checked against those before it and may move them to get a room. A problem names the
 * booking that it is about.
 */
export function createBookings(work: Work, { bookings, group_id }: InCents<BookingBatch>): BookingRow[] {
  const create = (input: InCents<BookingInput>) =>
    createBooking(work, { ...input, group_id: input.group_id ?? group_id }, { noRoomProblem: IN_BATCH }).id;
  const ids = bookings.map((input, index) => asPart(`bookings.${index}`, () => create(input)));
  return ids.map((id) => bookingStore.get(work, id));
}

/** A pending booking with an expiry is an offer; the expiry must not lie in the past. */
export function assertOffer(work: Work, { status, expires_at }: { status: string; expires_at: string | null }): void {
  if (expires_at === null) return;
  if (status !== "pending") throw invalid("expires_at", "pending_only");
  if (expires_at <= work.now) throw invalid("expires_at", "in_the_past");
}

type AssignedRoom = { type: TypeFacts; room: RoomFacts | null; found: readonly Relocation[] };

function placeFor(work: Work, input: InCents<BookingInput>, stay: Stay, noRoomProblem: ProblemType): AssignedRoom {
  if (input.room_id !== null) {
    const room = roomFacts(work, input.room_id, "room_id");
    return { type: room, room, found: [] };
  }
  if (input.room_type_id === undefined) throw invalid("room_type_id", "room_or_type");
  const type = roomTypeFacts(work, input.room_type_id);
  if (input.auto_assign_room) {
    const [best] = freeRooms(work, type.room_type_id, stay);
    const plan = best === undefined ? relocationsFor(work, { type, stay }) : { room_id: best, relocations: [] };
    if (plan.room_id === null) throw new Problem(noRoomProblem);
    return { type, room: roomFacts(work, plan.room_id, "room_id"), found: plan.relocations };
  }
  if (input.room_fixed) throw invalid("room_fixed", "with_room_only");
  return { type, room: null, found: [] };
}

/** The given rate, else the customer's, else the property's. Throws `rate/inactive` if that rate is not sold any more. */
function rateFor(work: Work, input: InCents<BookingInput>, customer: ContactFacts | null): RateFacts | undefined {
  const rate =
    input.rate_id === undefined
      ? ((customer?.default_rate_id ? findRate(work, customer.default_rate_id) : undefined) ?? findDefaultRate(work))
      : findRate(work, input.rate_id);
  if (input.rate_id !== undefined && !rate) throw notFound("rate_id");
  if (rate && !rate.active) throw new Problem("rate/inactive");
  return rate;
}
