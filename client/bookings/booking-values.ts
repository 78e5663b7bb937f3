import { dayInAddress } from "#client/ui/day-in-address.ts";
import type { Booking } from "#shared/bookings/schema.ts";
import { addDays, instantAt, localDate } from "#shared/core/stays.ts";

/** A booking as its form shows it: calendar dates, empty strings where nothing is chosen. */
export type BookingValues = {
  check_in: string | null;
  check_out: string | null;
  occupancy: number | null;
  room_type_id: string;
  /** An id, "" for none yet, or `best` to let the house choose. */
  room_id: string;
  room_fixed: boolean;
  rate_id: string;
  customer: { id: string; name: string } | null;
  customer_is_guest: boolean;
  color: string;
  description: string;
  expires_on: string | null;
  total: number | null;
  keep_price: boolean;
  source: string;
  debtor: string;
  arrival_time: string;
  send_confirmation: boolean;
  send_pre_check_in_link: boolean;
};

/** The house picks the room that leaves the smallest gaps. */
export const BEST_ROOM = "best";
/** An offer that expires on a day is good until its last minute. */
const LAST_MINUTE = "23:59";
const OFFER_DAYS = 7;

export function valuesOfBooking(booking: Booking, zone: string): BookingValues {
  return {
    check_in: localDate(booking.check_in, zone),
    check_out: localDate(booking.check_out, zone),
    occupancy: booking.occupancy,
    room_type_id: booking.room_type_id,
    room_id: booking.room_id ?? "",
    room_fixed: booking.room_fixed,
    rate_id: booking.rate_id ?? "",
    customer: booking.customer && { id: booking.customer.id, name: booking.customer.name },
    customer_is_guest: false,
    color: booking.color ?? "",
    description: booking.description ?? "",
    expires_on: booking.expires_at && localDate(booking.expires_at, zone),
    total: null,
    keep_price: false,
    source: booking.source,
    debtor: booking.debtor ?? "",
    arrival_time: booking.arrival_time ?? "",
    send_confirmation: false,
    send_pre_check_in_link: false,
  };
}

/** What a new booking begins with: where it was drawn on the plan, else tonight. */
export function newValues(params: URLSearchParams, zone: string, today: string, isOffer: boolean): BookingValues {
  const check_in = dayInAddress(params, "check_in", zone) ?? today;
  const check_out = dayInAddress(params, "check_out", zone);
  return {
    check_in,
    check_out: check_out !== null && check_out >= check_in ? check_out : addDays(check_in, 1),
    occupancy: null,
    room_type_id: params.get("room_type_id") ?? "",
    room_id: params.get("room_id") ?? "",
    room_fixed: false,
    rate_id: "",
    customer: null,
    customer_is_guest: true,
    color: "",
    description: "",
    expires_on: isOffer ? addDays(today, OFFER_DAYS) : null,
    total: null,
    keep_price: false,
    source: "internal",
    debtor: "",
    arrival_time: "",
    send_confirmation: false,
    send_pre_check_in_link: false,
  };
}

/** The create payload; the schema says what is missing. */
export function inputOfNew(values: BookingValues, zone: string, isOffer: boolean): Record<string, unknown> {
  const best = values.room_id === BEST_ROOM;
  return {
    check_in: values.check_in,
    check_out: values.check_out,
    occupancy: values.occupancy,
    ...(values.room_id && !best ? { room_id: values.room_id } : { room_type_id: values.room_type_id }),
    ...(best ? { auto_assign_room: true } : {}),
    room_fixed: values.room_fixed,
    ...(values.rate_id ? { rate_id: values.rate_id } : {}),
    customer_id: values.customer?.id ?? null,
    ...(values.customer && values.customer_is_guest ? { guest_id: values.customer.id } : {}),
    color: values.color || null,
    description: values.description.trim() || null,
    arrival_time: values.arrival_time || null,
    status: isOffer ? "pending" : "confirmed",
    ...(isOffer ? { expires_at: endOf(values.expires_on, zone) } : {}),
    total_gross_amount: values.total,
    send_confirmation: values.send_confirmation,
    send_pre_check_in_link: values.send_pre_check_in_link,
  };
}

/** Only what was changed: a date that stays keeps its hour, and nobody's other change is written over. */
export function patchOf(values: BookingValues, before: BookingValues, zone: string): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  for (const key of ["check_in", "check_out", "occupancy", "room_fixed"] as const)
    if (values[key] !== before[key]) patch[key] = values[key];
  if (values.room_id !== before.room_id) patch["room_id"] = values.room_id || null;
  if (values.room_type_id !== before.room_type_id && !values.room_id) patch["room_type_id"] = values.room_type_id;
  if (values.rate_id !== before.rate_id && values.rate_id) patch["rate_id"] = values.rate_id;
  if (values.customer?.id !== before.customer?.id) patch["customer_id"] = values.customer?.id ?? null;
  if (values.color !== before.color) patch["color"] = values.color || null;
  if (values.description !== before.description) patch["description"] = values.description.trim() || null;
  if (values.source !== before.source) patch["source"] = values.source.trim();
  if (values.debtor !== before.debtor) patch["debtor"] = values.debtor.trim() || null;
  if (values.arrival_time !== before.arrival_time) patch["arrival_time"] = values.arrival_time || null;
  if (values.expires_on !== before.expires_on) patch["expires_at"] = endOf(values.expires_on, zone);
  if (values.total !== before.total) patch["total_gross_amount"] = values.total;
  if (values.keep_price && values.total === null) patch["retain_original_price"] = true;
  return patch;
}

function endOf(date: string | null, zone: string): string | null {
  return date && instantAt(date, LAST_MINUTE, zone);
}
