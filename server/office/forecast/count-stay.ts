import { and, asc, eq, sql } from "drizzle-orm";
import { contacts } from "#server/guests/contacts/tables.ts";
import { countedStays, nightChanges } from "#server/office/forecast/tables.ts";
import { command, ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { type TimedChange, timedChanges } from "#server/stays/bookings/changes.ts";
import { partsOf } from "#server/stays/bookings/parts.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import type { BookingChange } from "#server/stays/bookings/reactions.ts";
import { bookingGuests } from "#server/stays/bookings/tables.ts";
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
  countStay(work, booking);
}

/** Writes the difference that a change of a booking makes; none where only its room or its notes changed. */
export function recountStay(work: Work, { before, after, parts = null }: BookingChange): void {
  if (parts !== null || COUNTED.some((column) => before[column] !== after[column])) countStay(work, after);
}

/**
 * Brings the counted nights of a stay up to date. One that was never counted, since it was there before the forecast, first gets its past from
 * the event log.
 */
export function countStay(work: Work, booking: BookingRow): void {
  const known = counted.get(work, { booking: booking.id })?.nights;
  const country = countryOf(work, booking);
  const now = { ...booking, rooms: partsOf(work, booking.id), country };
  if (known) {
    recordDifference(work, { known, now, at: work.now });
    saveCounted(work, now);
    return;
  }
  let former: CountedNight[] = [];
  for (const { at, stay } of pastOf(work, now)) {
    recordDifference(work, { known: former, now: stay, at });
    former = nightsOf(work, stay);
  }
  saveCounted(work, now);
}

type Counting = CountedStay & Pick<BookingRow, "id" | "deleted_at" | "room_type_id">;

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

function recordDifference(work: Work, { known, now, at }: { known: readonly CountedNight[]; now: Counting; at: string }): void {
  const recorded_on = localDate(at, work.actor.time_zone);
  for (const change of differenceOf(known, nightsOf(work, now))) insertChange(work, { ...change, recorded_on });
}

function saveCounted(work: Work, stay: Counting): void {
  upsertCounted(work, { booking_id: stay.id, nights: JSON.stringify(nightsOf(work, stay)) });
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

const insertChange = command(
  ["recorded_on", "night", "room_type_id", "rate_id", "source", "country", "rooms", "persons", "lodging"],
  (db, { property, now, ...change }) =>
    db.insert(nightChanges).values({
      property_id: sql`${property}`,
      recorded_on: sql`${change.recorded_on}`,
      night: sql`${change.night}`,
      room_type_id: sql`${change.room_type_id}`,
      rate_id: sql`${change.rate_id}`,
      source: sql`${change.source}`,
      country: sql`${change.country}`,
      rooms: sql`${change.rooms}`,
      persons: sql`${change.persons}`,
      lodging: sql`${change.lodging}`,
    }),
);

const COUNTRY = sql<string | null>`json_extract(${contacts.address}, '$.country')`;

const countryOfContact = query(["id"], (db, { id, property }) =>
  db
    .select({ country: COUNTRY })
    .from(contacts)
    .where(and(eq(contacts.id, id), ofProperty(contacts, property))),
);
const countryOfGuest = query(["booking"], (db, { booking, property }) =>
  db
    .select({ country: COUNTRY })
    .from(bookingGuests)
    .innerJoin(contacts, eq(contacts.id, bookingGuests.contact_id))
    .where(and(eq(bookingGuests.booking_id, booking), ofProperty(contacts, property)))
    .orderBy(asc(bookingGuests.position))
    .limit(1),
);

/**
 * The country of the stay's customer, else of its first guest, when the stay is changed: later changes of the address, a merge of contacts or
 * an erasure do not change what was counted.
 */
function countryOf(view: View, { id, customer_id }: Pick<BookingRow, "id" | "customer_id">): string | null {
  const customer = customer_id === null ? undefined : countryOfContact.get(view, { id: customer_id });
  return customer?.country ?? countryOfGuest.get(view, { booking: id })?.country ?? null;
}
