import type { RoomStatus } from "#shared/inventory/rooms/schema.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { inBeds, type Persons } from "#shared/platform/core/persons.ts";
import { daysBetween, hotelDay, localDate, MAX_NIGHTS, overlaps, type Stay } from "#shared/platform/core/stays.ts";
import type { BookingAction, BookingStatus } from "#shared/stays/bookings/schema.ts";

const BLOCKS: Record<BookingStatus, boolean> = {
  pending: true,
  confirmed: true,
  checked_in: true,
  checked_out: true,
  no_show: false,
  canceled: false,
};

/** The facts that decide if an offer has expired; `paid_amount` in cents or as an amount. */
export type Offer = { status: BookingStatus; expires_at: string | null; paid_amount: number; read_only: boolean };

/**
 * An offer stops blocking at the moment it expires, whether or not it has been canceled yet. An offer with payments, or covered
 * by an invoice, never expires.
 */
export function hasExpired({ status, expires_at, paid_amount, read_only }: Offer, now: string): boolean {
  return isPastExpiry({ status, expires_at: expiryOf({ expires_at, paid_amount, read_only }) }, now);
}

/** The moment at which an offer expires: never (null) once something was paid for it or an invoice covers it. */
export function expiryOf({ expires_at, paid_amount, read_only }: Omit<Offer, "status">): string | null {
  return paid_amount === 0 && !read_only ? expires_at : null;
}

/** True if an offer has expired whose `expires_at` is its `expiryOf`, as the room plan and the statements of availability read it. */
export function isPastExpiry({ status, expires_at }: Pick<Offer, "status" | "expires_at">, now: string): boolean {
  return status === "pending" && expires_at !== null && expires_at <= now;
}

/** True if a booking takes its room (or, unassigned, one of its type) at `now`. */
export function blocks(booking: Offer, now: string): boolean {
  return BLOCKS[booking.status] && !hasExpired(booking, now);
}

const TRANSITIONS = {
  confirm: { from: ["pending"], to: "confirmed" },
  check_in: { from: ["pending", "confirmed"], to: "checked_in" },
  undo_check_in: { from: ["checked_in"], to: "confirmed" },
  check_out: { from: ["checked_in"], to: "checked_out" },
  undo_check_out: { from: ["checked_out"], to: "checked_in" },
  no_show: { from: ["confirmed"], to: "no_show" },
  undo_no_show: { from: ["no_show"], to: "confirmed" },
  cancel: { from: ["pending", "confirmed"], to: "canceled" },
  /** Restores the status before the cancellation: pending or confirmed. */
  undo_cancel: { from: ["canceled"], to: "confirmed" },
} as const satisfies Record<BookingAction, { from: readonly BookingStatus[]; to: BookingStatus }>;

/** The status after `action`, or null if the action is not possible from here. Used by the buttons and the service. */
export function nextStatus(status: BookingStatus, action: BookingAction): BookingStatus | null {
  const { from, to } = TRANSITIONS[action];
  return (from as readonly BookingStatus[]).includes(status) ? to : null;
}

/** The columns of a booking that the move rules read. */
export type Movable = Stay & {
  id: string;
  status: BookingStatus;
  room_id: string | null;
  room_type_id: string;
  room_fixed: boolean;
  read_only: boolean;
  occupancy: number;
  cots: number;
};

/** The target of a move. `room` null unassigns. */
export type MoveTarget = Stay & {
  room: { id: string; room_type_id: string; max_occupancy: number; max_cots: number } | null;
};

/** A stay or lock in the target room; locks count like bookings. */
export type Occupant = Stay & { id: string };

export type Clock = { now: string; time_zone: string };

/** The calendar ends with four-digit years. */
const END_OF_TIME = "9999-";

/** True if two bounds form a stay: forwards, and not longer than two years. */
export function isStay(stay: Stay, zone: string): boolean {
  if (stay.check_out <= stay.check_in || stay.check_out >= END_OF_TIME) return false;
  return daysBetween(localDate(stay.check_in, zone), localDate(stay.check_out, zone)) <= MAX_NIGHTS;
}

/** Why dates are refused for a stay: before the hotel day, backwards, or longer than two years. */
export function whyNotDates(stay: Stay, clock: Clock, before: Stay | null = null): ProblemType | null {
  if (!isStay(stay, clock.time_zone)) return "booking/invalid_dates";
  const from = localDate(stay.check_in, clock.time_zone);
  const to = localDate(stay.check_out, clock.time_zone);
  const today = hotelDay(clock.now, clock.time_zone);
  const arrivalChanged = before === null || before.check_in !== stay.check_in;
  const departureChanged = before === null || before.check_out !== stay.check_out;
  if (arrivalChanged && from < today) return "booking/invalid_dates";
  if (departureChanged && to < today) return "booking/invalid_dates";
  return null;
}

/**
 * Why `booking` may not be moved to a target, or null when it may. The server checks committed data before it writes; the room
 * plan checks while the pointer moves.
 */
export function whyNotMove(booking: Movable, to: MoveTarget, others: readonly Occupant[], clock: Clock): ProblemType | null {
  if (booking.read_only) return "booking/read_only";
  if (!isMovable(booking.status)) return "booking/invalid_status";
  if (booking.room_fixed && booking.room_id !== (to.room?.id ?? null)) return "booking/room_fixed";
  if (booking.status === "checked_in" && (to.room === null || to.check_in !== booking.check_in)) return "booking/invalid_status";
  const space = to.room && whyNoSpace(booking, to.room);
  if (space) return space;
  const dates = whyNotDates(to, clock, booking);
  if (dates) return dates;
  return collides(booking.id, to, others) ? "booking/overlap_detected" : null;
}

/** True if a stay of this status can be moved. */
export function isMovable(status: BookingStatus): boolean {
  return status === "pending" || status === "confirmed" || status === "checked_in";
}

function collides(id: string, stay: Stay, others: readonly Occupant[]): boolean {
  return others.some((other) => other.id !== id && overlaps(other, stay));
}

/** The booking after a move; the plan also draws it until the server has answered. */
export function moved<B extends Movable>(booking: B, to: MoveTarget): B {
  return {
    ...booking,
    check_in: to.check_in,
    check_out: to.check_out,
    room_id: to.room?.id ?? null,
    room_type_id: to.room?.room_type_id ?? booking.room_type_id,
  };
}

/** The persons that a room type is for. A child in a cot counts towards the least, not towards the most. */
export type Capacity = { min_occupancy: number; max_occupancy: number; max_cots: number };

/** Why persons do not fit a room type. */
export function whyNotOccupancy(persons: Pick<Persons, "occupancy" | "cots">, type: Capacity): ProblemType | null {
  return whyNoSpace(persons, type) ?? (persons.occupancy < type.min_occupancy ? "booking/occupancy_below_minimum" : null);
}

/** Why a room has too few beds for persons, or no space for their cots. */
export function whyNoSpace(
  persons: Pick<Persons, "occupancy" | "cots">,
  { max_occupancy, max_cots }: Pick<Capacity, "max_occupancy" | "max_cots">,
): ProblemType | null {
  if (inBeds(persons) > max_occupancy) return "booking/occupancy_exceeded";
  return persons.cots > max_cots ? "booking/cots_exceeded" : null;
}

/** The facts that a check-in checks, in the order in which the refusals are shown. */
export type CheckInFacts = Stay &
  Offer & {
    room: { status: RoomStatus; occupied: boolean } | null;
    first_guest: GuestData | null;
  };

export type GuestData = {
  name: string;
  /** The guest's document has one name only. */
  single_name?: boolean | undefined;
  date_of_birth: string | null;
  nationality: string | null;
  address: { line1: string | null; postal_code: string | null; city: string | null };
};

export function whyNotCheckIn(booking: CheckInFacts, clock: Clock): ProblemType | null {
  if (!nextStatus(booking.status, "check_in")) return "booking/invalid_status";
  if (localDate(clock.now, clock.time_zone) < localDate(booking.check_in, clock.time_zone)) return "booking/invalid_dates";
  if (!booking.room) return "booking/room_missing";
  if (booking.room.status === "out_of_service") return "room/out_of_service";
  if (booking.room.occupied) return "room/occupied";
  return missingGuestData(booking.first_guest).length > 0 ? "guest_data_missing" : null;
}

const REQUIRED_GUEST_DATA = {
  name: (guest) => guest.name.trim().includes(" ") || (guest.single_name === true && guest.name.trim() !== ""),
  date_of_birth: (guest) => Boolean(guest.date_of_birth),
  nationality: (guest) => Boolean(guest.nationality),
  "address.line1": (guest) => Boolean(guest.address.line1),
  "address.postal_code": (guest) => Boolean(guest.address.postal_code),
  "address.city": (guest) => Boolean(guest.address.city),
} as const satisfies Record<string, (guest: GuestData) => boolean>;

export type GuestField = keyof typeof REQUIRED_GUEST_DATA;

/** The fields that the law requires before check-in: full name (two words, unless the guest has one name only), birth, nationality, street, city, postal code. */
export function missingGuestData(guest: GuestData | null): GuestField[] {
  const fields = Object.keys(REQUIRED_GUEST_DATA) as GuestField[];
  return guest ? fields.filter((field) => !REQUIRED_GUEST_DATA[field](guest)) : fields;
}

/** A no-show can be marked from the arrival day on. */
export function whyNotNoShow(booking: Stay & Offer, clock: Clock): ProblemType | null {
  if (!nextStatus(booking.status, "no_show")) return "booking/invalid_status";
  return localDate(clock.now, clock.time_zone) < localDate(booking.check_in, clock.time_zone) ? "booking/invalid_dates" : null;
}
