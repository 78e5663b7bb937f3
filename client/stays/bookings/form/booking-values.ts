import type { Picked } from "#client/guests/contacts/contact-picker.tsx";
import { day, hidden, listed, money, own, text, time, type ValuesOf, whole, yesNo } from "#client/platform/ui/form/fields.ts";
import { dayInAddress } from "#client/platform/ui/page/day-in-address.ts";
import { changedNights, type NightBefore, type NightEdits, nightsOfNew } from "#client/stays/bookings/price/night-edits.ts";
import { sourceWords } from "#client/stays/bookings/source-words.ts";
import { agesInWords, childrenIn, MAX_CHILDREN, type Persons } from "#shared/platform/core/persons.ts";
import { addDays, instantAt, localDate, localTime, nightsOf } from "#shared/platform/core/stays.ts";
import { dayUseTimes } from "#shared/stays/bookings/day-use.ts";
import { proposedExpiry } from "#shared/stays/bookings/offer-validity.ts";
import type { Clock } from "#shared/stays/bookings/rules.ts";
import { BOOKING_DETAILS, type Booking, type BookingDetail } from "#shared/stays/bookings/schema.ts";

/** The details that the front desk writes down, each called by the text `bookings.<its name>`. */
const DETAILS = Object.fromEntries(BOOKING_DETAILS.map((name) => [name, text(`bookings.${name}`)])) as Record<
  BookingDetail,
  ReturnType<typeof text>
>;

export const BOOKING_FIELDS = {
  check_in: day("bookings.check_in"),
  check_in_time: time("bookings.check_in_time"),
  check_out: day("bookings.check_out"),
  check_out_time: time("bookings.check_out_time"),
  adults: whole("bookings.adults", { min: 1, max: 99, initial: null }),
  /** As typed: "6, 16". */
  children: text("bookings.children_ages"),
  cots: whole("bookings.cots", { min: 0, max: MAX_CHILDREN, initial: 0 }),
  room_type_id: listed<string>("bookings.room_type", { initial: "" }),
  /** An id, "" for none yet, or `best` to let the property choose. */
  room_id: listed<string>("bookings.room", { initial: "", none: "bookings.no_room" }),
  /** Nobody has chosen the room: with other days it becomes another one. */
  room_is_proposed: hidden(false),
  room_fixed: yesNo("bookings.room_fixed", { hint: "bookings.room_fixed_hint" }),
  rate_id: listed<string>("bookings.rate", { initial: "" }),
  customer: own<Picked | null>("bookings.customer", { initial: null, words: (customer) => customer?.name ?? "" }),
  /** Null until it is chosen: a person then travels, a company does not. */
  customer_is_guest: hidden<boolean | null>(null),
  /** Of a new one: who travels in place of the customer. */
  guest: own<Picked | null>("bookings.traveler", { initial: null, words: (guest) => guest?.name ?? "" }),
  ...DETAILS,
  expires_on: day("bookings.expires_on"),
  /** Nobody has chosen how long the offer is valid: with other days it becomes another day. */
  expires_on_is_proposed: hidden(false),
  total: money("bookings.total", { min: 0 }),
  /** Of a new one: nights with another rate or a price of their own. */
  nights: hidden<NightEdits>({}),
  keep_price: hidden(false),
  source: own<string>("bookings.source", { initial: "", words: (source, { say }) => sourceWords(source, say) }),
  code: text("bookings.code"),
  external_id: text("bookings.external_id"),
  external_code: text("bookings.external_code"),
  /** Of a new one: whether it is an offer. */
  is_offer: hidden(false),
  /** Contact data of a customer without them, dictated on the phone. */
  phone: hidden(""),
  email: hidden(""),
  /** Null until it is chosen: an offer is then sent if there is an address, a confirmation is not. */
  send_confirmation: hidden<boolean | null>(null),
  send_pre_check_in_link: hidden(false),
};

/** A booking as its form shows it: calendar dates and times of the day, empty strings where nothing is chosen. */
export type BookingValues = ValuesOf<typeof BOOKING_FIELDS>;

/** The property picks the room that leaves the smallest gaps. */
export const BEST_ROOM = "best";
/** An offer that expires on a day is good until its last minute. */
const LAST_MINUTE = "23:59";

export function valuesOfBooking(booking: Booking, zone: string): BookingValues {
  return {
    check_in: localDate(booking.check_in, zone),
    check_in_time: localTime(booking.check_in, zone),
    check_out: localDate(booking.check_out, zone),
    check_out_time: localTime(booking.check_out, zone),
    adults: booking.adults,
    children: agesInWords(booking.children),
    cots: booking.cots,
    room_type_id: booking.room_type_id,
    room_id: booking.room_id ?? "",
    room_is_proposed: false,
    room_fixed: booking.room_fixed,
    rate_id: booking.rate_id ?? "",
    customer: booking.customer && { id: booking.customer.id, name: booking.customer.name },
    customer_is_guest: null,
    guest: null,
    ...detailsOf((name) => booking[name] ?? ""),
    expires_on: booking.expires_at && localDate(booking.expires_at, zone),
    expires_on_is_proposed: false,
    total: null,
    nights: {},
    keep_price: false,
    source: booking.source,
    code: booking.code,
    external_id: booking.external_id ?? "",
    external_code: booking.external_code ?? "",
    is_offer: false,
    phone: "",
    email: "",
    send_confirmation: null,
    send_pre_check_in_link: false,
  };
}

function detailsOf<T>(valueOf: (name: BookingDetail) => T): Record<BookingDetail, T> {
  return Object.fromEntries(BOOKING_DETAILS.map((name) => [name, valueOf(name)])) as Record<BookingDetail, T>;
}

/** When stays begin and end here, and what time it is: a stay by the hour begins with the hours that are left. */
export type StayHours = { start: string; end: string; clock: Clock };

/** Initial values of a new booking: the range drawn on the plan, else tonight. */
export function newValues(params: URLSearchParams, today: string, hours: StayHours): BookingValues {
  const zone = hours.clock.time_zone;
  const isOffer = params.get("new") === "offer";
  const check_in = dayInAddress(params, "check_in", zone) ?? today;
  const wanted = dayInAddress(params, "check_out", zone);
  const check_out = wanted !== null && wanted >= check_in ? wanted : addDays(check_in, 1);
  const usual = usualTimes(check_in, check_out, hours);
  return {
    check_in,
    check_in_time: usual.from,
    check_out,
    check_out_time: usual.to,
    adults: null,
    children: "",
    cots: 0,
    room_type_id: params.get("room_type_id") ?? "",
    room_id: params.get("room_id") ?? "",
    room_is_proposed: params.has("proposed"),
    room_fixed: false,
    rate_id: "",
    customer: null,
    customer_is_guest: null,
    guest: null,
    ...detailsOf(() => ""),
    expires_on: proposedExpiry(check_in, today),
    expires_on_is_proposed: true,
    total: null,
    nights: {},
    keep_price: false,
    source: "internal",
    code: "",
    external_id: "",
    external_code: "",
    is_offer: isOffer,
    phone: "",
    email: "",
    send_confirmation: null,
    send_pre_check_in_link: false,
  };
}

/** The hours that a stay between two days has where nobody says others. */
export function usualTimes(check_in: string | null, check_out: string | null, hours: StayHours): { from: string; to: string } {
  return check_in !== null && check_in === check_out ? dayUseTimes(check_in, hours.clock) : { from: hours.start, to: hours.end };
}

/** Other days, and what goes with them: hours that were usual before are the usual ones again, and a proposed last day of the offer follows. */
export function withDays(
  values: BookingValues,
  days: Pick<BookingValues, "check_in" | "check_out">,
  hours: StayHours,
): Partial<BookingValues> {
  const before = usualTimes(values.check_in, values.check_out, hours);
  const after = usualTimes(days.check_in, days.check_out, hours);
  const isSwitch = (values.check_in === values.check_out) !== (days.check_in === days.check_out);
  const today = localDate(hours.clock.now, hours.clock.time_zone);
  const expires_on = values.expires_on_is_proposed && days.check_in !== null ? proposedExpiry(days.check_in, today) : null;
  return {
    ...days,
    ...(expires_on === null ? {} : { expires_on }),
    check_in_time: isSwitch || values.check_in_time === before.from ? after.from : values.check_in_time,
    check_out_time: isSwitch || values.check_out_time === before.to ? after.to : values.check_out_time,
  };
}

/** The stay in the form as moments; null while a day is missing. */
export function stayIn(values: Pick<BookingValues, "check_in" | "check_in_time" | "check_out" | "check_out_time">, zone: string) {
  const check_in = momentOf(values.check_in, values.check_in_time, zone);
  const check_out = momentOf(values.check_out, values.check_out_time, zone);
  return check_in !== null && check_out !== null && check_in < check_out ? { check_in, check_out } : null;
}

/** A day without a time is a plain date, which takes the property's. */
function momentOf(date: string | null, time: string, zone: string): string | null {
  return date && time ? instantAt(date, time, zone) : date;
}

/** The nights of a new stay in the form, all at its rate. */
export function nightsInForm(values: BookingValues, zone: string): NightBefore[] {
  const stay = stayIn(values, zone);
  return stay ? nightsOfNew(nightsOf(stay, zone), values.rate_id) : [];
}

/** The persons in the form; as long as the ages can't be read, the adults only. */
export function personsIn({ adults, children: typed, cots }: Pick<BookingValues, "adults" | "children" | "cots">): Persons {
  const children = childrenIn(typed) ?? [];
  return { occupancy: Math.max(1, adults ?? 1) + children.length, children, cots: Math.min(cots ?? 0, children.length) };
}

/** The children to send; what can't be read is sent as it is, and refused. */
function childrenOf({ children }: Pick<BookingValues, "children">): unknown {
  return childrenIn(children) ?? children;
}

/** The cots to send; those of children who were taken out of the form go with them. */
function cotsOf(values: Pick<BookingValues, "children" | "cots">): number {
  const children = childrenIn(values.children);
  return children === null ? (values.cots ?? 0) : Math.min(values.cots ?? 0, children.length);
}

/** The person who travels: the customer, unless another one is named. */
export function travelerIn({ customer, customer_is_guest, guest }: Pick<BookingValues, "customer" | "customer_is_guest" | "guest">) {
  return customer !== null && customer_is_guest ? customer : guest;
}

/** The create payload; the schema says what is missing. */
export function inputOfNew(values: BookingValues, zone: string, sends: boolean): Record<string, unknown> {
  const best = values.room_id === BEST_ROOM;
  const isOffer = values.is_offer;
  const traveler = travelerIn(values);
  return {
    check_in: momentOf(values.check_in, values.check_in_time, zone),
    check_out: momentOf(values.check_out, values.check_out_time, zone),
    adults: values.adults,
    children: childrenOf(values),
    cots: cotsOf(values),
    ...(values.room_id && !best ? { room_id: values.room_id } : { room_type_id: values.room_type_id }),
    ...(best ? { auto_assign_room: true } : {}),
    room_fixed: values.room_fixed,
    ...(values.rate_id ? { rate_id: values.rate_id } : {}),
    customer_id: values.customer?.id ?? null,
    guest_id: traveler?.id,
    ...detailsOf((name) => values[name].trim() || null),
    ...(values.code.trim() ? { code: values.code.trim() } : {}),
    external_id: values.external_id.trim() || null,
    external_code: values.external_code.trim() || null,
    source: values.source.trim(),
    status: isOffer ? "pending" : "confirmed",
    ...(isOffer ? { expires_at: endOf(values.expires_on, zone) } : {}),
    total_gross_amount: values.total,
    nights: changedNights(nightsInForm(values, zone), values.nights),
    send_confirmation: sends,
    send_pre_check_in_link: values.send_pre_check_in_link,
  };
}

/** Only what was changed: a date that stays keeps its hour, and nobody's other change is written over. */
export function patchOf(values: BookingValues, before: BookingValues, zone: string): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  for (const key of ["check_in", "check_out"] as const) {
    const time = `${key}_time` as const;
    if (values[key] !== before[key] || values[time] !== before[time]) patch[key] = momentOf(values[key], values[time], zone);
  }
  for (const key of ["adults", "room_fixed"] as const) if (values[key] !== before[key]) patch[key] = values[key];
  if (values.children !== before.children) patch["children"] = childrenOf(values);
  if (cotsOf(values) !== before.cots) patch["cots"] = cotsOf(values);
  if (values.room_id !== before.room_id) patch["room_id"] = values.room_id || null;
  if (values.room_type_id !== before.room_type_id && !values.room_id) patch["room_type_id"] = values.room_type_id;
  if (values.rate_id !== before.rate_id && values.rate_id) patch["rate_id"] = values.rate_id;
  if (values.customer?.id !== before.customer?.id) patch["customer_id"] = values.customer?.id ?? null;
  for (const name of BOOKING_DETAILS) if (values[name] !== before[name]) patch[name] = values[name].trim() || null;
  if (values.source !== before.source) patch["source"] = values.source.trim();
  if (values.expires_on !== before.expires_on) patch["expires_at"] = endOf(values.expires_on, zone);
  if (values.total !== before.total) patch["total_gross_amount"] = values.total;
  if (values.keep_price && values.total === null) patch["retain_original_price"] = true;
  return patch;
}

function endOf(date: string | null, zone: string): string | null {
  return date && instantAt(date, LAST_MINUTE, zone);
}
