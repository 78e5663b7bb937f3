import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { contacts } from "#server/guests/contacts/tables.ts";
import { countedStays, nightChanges } from "#server/office/forecast/tables.ts";
import { command, ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { type TimedChange, timedChanges } from "#server/stays/bookings/changes.ts";
import { partsOf } from "#server/stays/bookings/parts.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import type { BookingChange } from "#server/stays/bookings/reactions.ts";
import { bookingGuests, bookings } from "#server/stays/bookings/tables.ts";
import { type CountedNight, type CountedStay, countedNights, differenceOf } from "#shared/office/forecast/counted-nights.ts";
import { localDate } from "#shared/platform/core/stays.ts";

/** The columns of a booking that the forecast counts by. */
const COUNTED = [
  "status",
  "check_in",
  "check_out",
  "occupancy",
  "source",
  "room_type_id",
  "price",
  "price_basis",
  "customer_id",
  "deleted_at",
] as const satisfies readonly (keyof BookingRow)[];

/** Writes the difference that a new booking makes. */
export function countNewStay(work: Work, booking: BookingRow): void {
  // A new stay has one room.
  const now = { ...booking, rooms: [booking], country: countryOf(work, booking) };
  const nights = nightsOf(work, now);
  recordDifference(work, { before: [], after: nights, at: booking.created_at });
  saveCounted(work, booking.id, nights);
}

/** Writes the difference that a change of a booking makes; none if only its room or its notes changed. */
export function recountStay(work: Work, { before, after, parts = null }: BookingChange): void {
  if (parts !== null || COUNTED.some((column) => before[column] !== after[column])) countStay(work, after);
}

/**
 * Brings the counted nights of a stay up to date. One that was never counted, since it was there before the forecast, first gets its past from
 * the event log.
 */
export function countStay(work: Work, booking: BookingRow): void {
  const known = counted.get(work, { booking: booking.id })?.nights;
  const now = countingOf(work, booking);
  const nights = nightsOf(work, now);
  if (known) recordDifference(work, { before: known, after: nights, at: work.now });
  else recordPast(work, now);
  saveCounted(work, booking.id, nights);
}

function recordPast(work: Work, now: Counting & BookingRow): void {
  let before: CountedNight[] = [];
  for (const { at, stay } of pastOf(work, now)) {
    const after = nightsOf(work, stay);
    recordDifference(work, { before, after, at });
    before = after;
  }
}

type Counting = CountedStay & Pick<BookingRow, "id" | "deleted_at" | "room_type_id">;

function countingOf(view: View, booking: BookingRow): Counting & BookingRow {
  return { ...booking, rooms: partsOf(view, booking.id), country: countryOf(view, booking) };
}

/** The stay as it was created and after each of its changes, in their order. */
function pastOf(view: View, now: Counting & Pick<BookingRow, "created_at">): { at: string; stay: Counting }[] {
  const past: { at: string; stay: Counting }[] = [];
  let stay: Counting = now;
  for (const { at, former } of timedChanges(view, now.id).reverse()) {
    past.unshift({ at, stay });
    stay = formerStay(stay, former);
  }
  return [{ at: now.created_at, stay }, ...past];
}

/** The stay before a change. The part of a stay in one room followed its booking by itself, so that only the booking's columns tell of it. */
function formerStay(stay: Counting, former: TimedChange["former"]): Counting {
  const { status = stay.status, check_in = stay.check_in, check_out = stay.check_out, occupancy = stay.occupancy } = former;
  const { source = stay.source, price = stay.price, price_basis = stay.price_basis, room_type_id = stay.room_type_id } = former;
  const { rooms = stay.rooms.length === 1 ? stay.rooms.map((part) => ({ ...part, room_type_id })) : stay.rooms } = former;
  return { ...stay, status, check_in, check_out, occupancy, source, price, price_basis, room_type_id, rooms };
}

function nightsOf({ actor }: View, stay: Counting): CountedNight[] {
  return stay.deleted_at === null ? countedNights(stay, actor.time_zone) : [];
}

type Difference = { before: readonly CountedNight[]; after: readonly CountedNight[]; at: string };

function recordDifference(work: Work, { before, after, at }: Difference): void {
  const changes = differenceOf(before, after);
  if (changes.length === 0) return;
  insertChanges(work, { recorded_on: localDate(at, work.actor.time_zone), changes: JSON.stringify(changes) });
}

function saveCounted(work: Work, booking_id: string, nights: readonly CountedNight[]): void {
  upsertCounted(work, { booking_id, nights: JSON.stringify(nights) });
}

const counted = query(["booking"], (db, { booking, property }) =>
  db
    .select({ nights: countedStays.nights })
    .from(countedStays)
    .where(and(eq(countedStays.booking_id, booking), ofProperty(countedStays, property))),
);

const upsertCounted = command(["booking_id", "nights"], (db, { property, booking_id, nights }) =>
  db
    .insert(countedStays)
    .values({ booking_id: sql`${booking_id}`, property_id: sql`${property}`, nights: sql`${nights}` })
    .onConflictDoUpdate({ target: countedStays.booking_id, set: { nights: sql`excluded.nights` } }),
);

const COLUMNS = [
  "night",
  "room_type_id",
  "rate_id",
  "source",
  "country",
  "rooms",
  "persons",
  "lodging",
] as const satisfies readonly (keyof CountedNight)[];
const VALUES = sql.join(
  COLUMNS.map((column) => sql.raw(`value ->> '${column}'`)),
  sql`, `,
);

const insertChanges = command(["recorded_on", "changes"], (db, { property, recorded_on, changes }) =>
  db.insert(nightChanges).select(sql`SELECT NULL, ${property}, ${recorded_on}, ${VALUES} FROM json_each(${changes})`),
);

const customer = alias(contacts, "customer");
const guest = alias(contacts, "guest");
const countryIn = (address: SQLWrapper) => sql`json_extract(${address}, '$.country')`;

const countryOfStay = query(["id"], (db, { id, property }) =>
  db
    .select({ country: sql<string | null>`coalesce(${countryIn(customer.address)}, ${countryIn(guest.address)})` })
    .from(bookings)
    .leftJoin(customer, eq(customer.id, bookings.customer_id))
    .leftJoin(bookingGuests, and(eq(bookingGuests.booking_id, bookings.id), eq(bookingGuests.position, 0)))
    .leftJoin(guest, eq(guest.id, bookingGuests.contact_id))
    .where(and(eq(bookings.id, id), ofProperty(bookings, property))),
);

/**
 * The country of the stay's customer, else of its first guest, when the stay is changed: later changes of the address, a merge of contacts or
 * an erasure do not change what was counted.
 */
function countryOf(view: View, { id }: Pick<BookingRow, "id">): string | null {
  return countryOfStay.get(view, { id })?.country ?? null;
}
