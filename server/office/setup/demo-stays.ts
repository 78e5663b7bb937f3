import { anyCompany, childOf, companionOf, guestOfStay, newAdult, type People } from "#server/office/setup/demo-people.ts";
import { DEMO_ROOM_TYPES, type DemoRateKey, type DemoRoom } from "#server/office/setup/demo-property.ts";
import { makeRandom, type Random } from "#server/office/setup/demo-random.ts";
import type { Slot } from "#server/office/setup/demo-slots.ts";
import type { Dates } from "#server/office/setup/demo-years.ts";
import type { Child } from "#shared/platform/core/persons.ts";
import { addDays, daysBetween, instantAt, localTime } from "#shared/platform/core/stays.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";
import { ageOn } from "#shared/stays/registrations/transmission.ts";

/** A planned booking; rooms, types, contacts and groups are indexes into the plan's lists. */
export type DemoStay = {
  room: number | null;
  type: number;
  group: number | null;
  customer: number;
  guests: number[];
  rate: DemoRateKey;
  status: BookingStatus;
  expires_at: string | null;
  check_in: string;
  check_out: string;
  planned_check_in: string | null;
  number_of_nights: number;
  /** Adults and children. */
  occupancy: number;
  children: Child[];
  room_fixed: boolean;
  source: string;
  external_code: string | null;
  description: string | null;
  color: string | null;
  code: string;
  security_code: string;
  /** The number of the stay's entry in the guest register. */
  registration_number: string | null;
  created_at: string;
};

export type Moment = { now: string; today: string; time_zone: string };
export type DemoGroup = { name: string; customer: number; color: string };
export type Dressing = { random: Random; people: People; moment: Moment; rooms: readonly DemoRoom[]; groups: readonly DemoGroup[] };

const CHECK_IN = "15:00";
const CHECK_OUT = "11:00";
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

const RATES = [
  ["standard", 60],
  ["direct", 25],
  ["half_board", 15],
] as const satisfies readonly (readonly [DemoRateKey, number])[];

const SOURCES = [
  ["internal", 45],
  ["Booking.com", 30],
  ["booking_page", 22],
  ["kiosk", 3],
] as const;

/** The channel at which the last room is offered; its calendar brings that room's stays. */
export const CALENDAR_CHANNEL = "Airbnb";

const REMARKS = [
  "Späte Anreise gegen 21 Uhr",
  "Allergie: Nüsse",
  "Bitte ein ruhiges Zimmer",
  "Kommt mit dem Zug, Abholung vom Bahnhof",
  "Babybett vorbereiten",
  "Hochzeitstag, bitte Blumen aufs Zimmer",
  "Veganes Frühstück",
] as const;

/** Makes the booking of a slot: guests, rate, and its status now. */
export function makeDresser(dressing: Dressing) {
  const { random, moment, rooms, groups } = dressing;
  const codes = new Set<string>();

  /** `freeFrom` is when the room became free today; null while it is occupied. */
  return function dress(slot: Slot, freeFrom: string | null): DemoStay {
    const room = rooms[slot.room];
    const group = slot.group === null ? undefined : groups[slot.group];
    const nights = daysBetween(slot.from, slot.to);
    const check_in = instantAt(slot.from, nights === 0 ? "10:00" : CHECK_IN, moment.time_zone);
    const check_out = instantAt(slot.to, nights === 0 ? "17:00" : CHECK_OUT, moment.time_zone);
    const occupants = occupantsWithRoom(dressing, { slot, check_in, check_out, freeFrom });
    const isAhead = slot.from > moment.today;
    const isUnassigned = isAhead && nights > 0 && slot.group === null && random.chance(0.06);
    const type = room?.type ?? 0;
    const alike = makeRandom(slot.like);
    const occupancy = occupancyOf(alike, type);
    const rate = group ? "standard" : alike.weighted(RATES);
    const childCount = group ? 0 : childrenOf(alike, { type, occupancy });
    const source = group ? "internal" : slot.room === rooms.length - 1 && nights > 0 ? CALENDAR_CHANNEL : random.weighted(SOURCES);
    return {
      ...party(dressing, { group, adults: occupancy - childCount, childCount, dates: slot }),
      ...occupants,
      check_out,
      room: isUnassigned ? null : slot.room,
      type,
      group: slot.group,
      rate,
      number_of_nights: nights,
      occupancy,
      room_fixed: !isUnassigned && slot.to >= moment.today && random.chance(0.08),
      source,
      external_code: source === "Booking.com" ? random.digits(10) : null,
      description: random.chance(0.09) ? random.pick(REMARKS) : null,
      color: group?.color ?? null,
      code: freshCode(random, codes),
      security_code: random.digits(6),
      registration_number: null,
      created_at: bookedAt(random, slot, moment),
    };
  };
}

/** A canceled booking or no-show with the same room and dates: it blocks nothing. */
export function fallenThrough(stay: DemoStay, status: "canceled" | "no_show"): DemoStay {
  return { ...stay, status, group: null, color: null, room_fixed: false, expires_at: null, planned_check_in: null };
}

export function freshCode(random: Random, codes: Set<string>): string {
  let code = random.digits(5);
  while (codes.has(code)) code = random.digits(5);
  codes.add(code);
  return code;
}

type Placed = { slot: Slot; check_in: string; check_out: string; freeFrom: string | null };
type Occupant = Pick<DemoStay, "status" | "expires_at" | "check_in" | "planned_check_in">;

function occupantsWithRoom({ random, moment }: Dressing, { slot, check_in, check_out, freeFrom }: Placed): Occupant {
  const { now, today } = moment;
  const as = (status: BookingStatus, more: Partial<Occupant> = {}): Occupant => ({
    status,
    expires_at: null,
    check_in,
    planned_check_in: null,
    ...more,
  });
  if (check_out <= now) return as("checked_out");
  if (slot.from < today || (slot.from === slot.to && check_in <= now)) return as("checked_in");
  if (slot.from === today) {
    const arrived = freeFrom !== null && random.chance(arrivalShare(moment)) ? arrivalBy(random, { now, freeFrom, check_in }) : null;
    if (arrived === null) return as("confirmed");
    return arrived < check_in ? as("checked_in", { check_in: arrived, planned_check_in: check_in }) : as("checked_in");
  }
  const ahead = daysBetween(today, slot.from);
  const isOffer = slot.group === null && ahead >= 4 && random.chance(0.05);
  if (isOffer) return as("pending", { expires_at: plusMinutes(now, random.int(5 * 60, Math.min(ahead - 1, 10) * DAY_MINUTES)) });
  return as(random.chance(0.05) ? "pending" : "confirmed");
}

/** The share of today's arrivals that have checked in by this time of day. */
function arrivalShare({ now, time_zone }: Moment): number {
  const time = localTime(now, time_zone);
  if (time < "07:00") return 0;
  if (time < "12:00") return 0.15;
  if (time < "15:00") return 0.35;
  return time < "18:00" ? 0.6 : 0.85;
}

function arrivalBy(random: Random, { now, freeFrom, check_in }: { now: string; freeFrom: string; check_in: string }): string | null {
  const recently = plusMinutes(now, -random.int(5, 90));
  const arrived = [recently < check_in ? recently : check_in, freeFrom].sort().at(-1) ?? check_in;
  return arrived <= now ? arrived : null;
}

type Party = { group: DemoGroup | undefined; adults: number; childCount: number; dates: Dates };

/** The customer, the first guest, often the others by name, and the children with their ages on the day of arrival. */
function party(
  { random, people }: Dressing,
  { group, adults, childCount, dates }: Party,
): Pick<DemoStay, "customer" | "guests" | "children"> {
  const first = group ? newAdult(people) : guestOfStay(people, dates.from, dates.to);
  const young = Array.from({ length: childCount }, (_, nth) => childOf(people, first, nth));
  const children = young.map(({ born }) => ({ age: ageOn(born, dates.from) }));
  const others = random.chance(0.4)
    ? [...Array.from({ length: adults - 1 }, (_, nth) => companionOf(people, first, nth)), ...young.map((child) => child.guest())]
    : [];
  const customer = group?.customer ?? (random.chance(0.07) ? anyCompany(people) : first);
  return { customer, guests: [first, ...others], children };
}

/** The number of children among the persons: most families with more than two persons have some. */
function childrenOf(random: Random, { type, occupancy }: { type: number; occupancy: number }): number {
  const code = DEMO_ROOM_TYPES[type]?.code;
  if (code === "FAM" && occupancy === 2) return random.chance(0.3) ? 1 : 0;
  if (occupancy < 3) return 0;
  return random.chance(code === "FAM" ? 0.9 : 0.6) ? occupancy - 2 : 0;
}

function occupancyOf(random: Random, type: number): number {
  const { prices = { 1: 0 }, default_occupancy = 1 } = DEMO_ROOM_TYPES[type] ?? {};
  return random.weighted(Object.keys(prices).map((persons) => [Number(persons), Number(persons) === default_occupancy ? 6 : 2] as const));
}

/** The time of booking, some weeks before the stay and never in the future. */
function bookedAt(random: Random, slot: Slot, { now, today, time_zone }: Moment): string {
  const before = 1 + random.exponential(40);
  const date = addDays(slot.from, -before);
  const time = `${String(random.int(8, 20)).padStart(2, "0")}:${String(random.int(0, 59)).padStart(2, "0")}`;
  if (date < today) return instantAt(date, time, time_zone);
  return plusMinutes(now, -random.int(10, 20 * DAY_MINUTES));
}

export function plusMinutes(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString();
}
