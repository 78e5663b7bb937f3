import { and, eq, isNull, sql } from "drizzle-orm";
import { contacts } from "#server/guests/contacts/tables.ts";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { matchesOf, residentsOf, type SearchMatch, theirsOf } from "#server/office/search/matches.ts";
import { only } from "#server/platform/core/database/only.ts";
import { query } from "#server/platform/core/database/query.ts";
import { staffNameSql } from "#server/platform/core/database/sorting.ts";
import { soughtIn } from "#server/platform/core/database/text-index.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { customer, firstGuest, firstPlace, KNOWN_AS } from "#server/stays/bookings/people.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { localeHere } from "#server/tenant/properties/queries.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { SEARCH_OBJECTS } from "#shared/office/search/objects.ts";
import type { SearchHit, SearchQuery } from "#shared/office/search/schema.ts";
import { formatDate } from "#shared/platform/core/dates.ts";
import { amount, type Cents } from "#shared/platform/core/money.ts";
import { moneyFormat } from "#shared/platform/core/numbers.ts";
import { localDate } from "#shared/platform/core/stays.ts";

/**
 * Bookings, contacts, groups, invoices and rooms that contain every word of the query, spelt with or without umlauts; also stays and
 * invoices of matching contacts, and today's stays in matching rooms. The room or booking with just this number comes first,
 * then the guest of the room, then the best match, within a rank the stay nearest to now.
 * Within a rank the kinds alternate, so that twenty stays of a regular guest do not hide the contact. A query that matches nearly all shows
 * the newest; a longer query narrows them.
 */
export function find(view: View, { query: sought, page_number, page_size }: SearchQuery): SearchHit[] {
  const first = (page_number - 1) * page_size;
  const shown = inTurns(foundBy(view, sought)).slice(first, first + page_size);
  return shown.map((match) => HITS[match.object](view, match.id));
}

/** The number of matches on all pages. */
export function countFound(view: View, sought: string): number {
  return new Set(foundBy(view, sought).map(({ id }) => id)).size;
}

/** Before all that merely hold the text. */
const EXACT = -2;
const IN_EXACT_ROOM = -1;

const exactRoom = query(["text"], (db, { text, property }) =>
  db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.property_id, property), sql`lower(${rooms.number}) = lower(${text})`, isNull(rooms.deleted_at))),
);
const exactBooking = query(["text"], (db, { text, property }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.code, text), eq(bookings.property_id, property), isNull(bookings.deleted_at))),
);

/** The room and the booking that have just this number, and today's stays in the room. */
function exactMatches(view: View, text: string): SearchMatch[] {
  const found = [
    ...exactRoom.all(view, { text }).map(({ id }) => ({ object: "room" as const, id })),
    ...exactBooking.all(view, { text }).map(({ id }) => ({ object: "booking" as const, id })),
  ].map((match): SearchMatch => ({ ...match, rank: EXACT, distance: 0 }));
  const exact = found.filter(({ object }) => object === "room").map((room) => ({ ...room, rank: IN_EXACT_ROOM }));
  return [...found, ...residentsOf(view, exact)];
}

function foundBy(view: View, text: string): SearchMatch[] {
  const matches = SEARCH_OBJECTS.flatMap((kind) => matchesOf(view, kind, soughtIn(text, kind)));
  const people = matches.filter(({ object }) => object === "contact");
  const rooms = matches.filter(({ object }) => object === "room");
  return [...exactMatches(view, text.trim()), ...matches, ...theirsOf(view, people), ...residentsOf(view, rooms)];
}

/** Each record once, with its best rank; the first match of every kind comes before the second of any. */
function inTurns(found: readonly SearchMatch[]): SearchMatch[] {
  const sorted = found.toSorted((a, b) => a.rank - b.rank || a.distance - b.distance || (a.id < b.id ? -1 : 1));
  const once = [...new Map(sorted.toReversed().map((match) => [match.id, match])).values()].reverse();
  const turns = new Map<string, number>();
  const inOrder = once.map((match) => {
    const like = `${match.object} ${match.rank}`;
    const turn = (turns.get(like) ?? 0) + 1;
    turns.set(like, turn);
    return { ...match, turn };
  });
  return inOrder.toSorted((a, b) => a.rank - b.rank || a.turn - b.turn || (a.object < b.object ? -1 : 1));
}

/** The search hit of each kind. */
const HITS = { booking: bookingHit, contact: contactHit, group: groupHit, invoice: invoiceHit, room: roomHit } as const satisfies Record<
  SearchHit["object"],
  (view: View, id: string) => SearchHit
>;

const bookingLine = query(["id"], (db, { id, property }) =>
  db
    .select({ code: bookings.code, check_in: bookings.check_in, check_out: bookings.check_out, number: rooms.number, name: KNOWN_AS })
    .from(bookings)
    .leftJoin(rooms, eq(rooms.id, bookings.room_id))
    .leftJoin(customer, eq(customer.id, bookings.customer_id))
    .leftJoin(firstPlace, and(eq(firstPlace.booking_id, bookings.id), eq(firstPlace.position, 0)))
    .leftJoin(firstGuest, eq(firstGuest.id, firstPlace.contact_id))
    .where(and(eq(bookings.id, id), eq(bookings.property_id, property))),
);

function bookingHit(view: View, id: string): SearchHit {
  const line = only(bookingLine.all(view, { id }));
  const locale = localeHere(view);
  const date = (instant: string) => formatDate(localDate(instant, view.actor.time_zone), locale);
  const details = [line.code, `${date(line.check_in)} – ${date(line.check_out)}`, line.number];
  return {
    object: "booking",
    id,
    title: line.name ?? line.code,
    subtitle: details.filter((detail) => detail !== null).join(" · "),
    url: `/bookings/${id}`,
  };
}

const contactLine = query(["id"], (db, { id, property }) =>
  db
    .select({
      name: contacts.name,
      number: contacts.number,
      company: sql<string | null>`json_extract(${contacts.company}, '$.name')`,
      email: sql<string | null>`json_extract(${contacts.communication}, '$.email')`,
      phone: sql<string | null>`json_extract(${contacts.communication}, '$.phone')`,
    })
    .from(contacts)
    .where(and(eq(contacts.id, id), eq(contacts.property_id, property))),
);

function contactHit(view: View, id: string): SearchHit {
  const { name, number, company, email, phone } = only(contactLine.all(view, { id }));
  const details = [company === name ? null : company, email, phone, number].filter((detail) => detail);
  return { object: "contact", id, title: name, subtitle: details.join(" · "), url: `/contacts/${id}` };
}

const groupLine = query(["id"], (db, { id, property }) =>
  db
    .select({ name: groups.name, customer: contacts.name })
    .from(groups)
    .leftJoin(contacts, eq(contacts.id, groups.customer_id))
    .where(and(eq(groups.id, id), eq(groups.property_id, property))),
);

function groupHit(view: View, id: string): SearchHit {
  const { name, customer: payer } = only(groupLine.all(view, { id }));
  return { object: "group", id, title: name, subtitle: payer, url: `/groups/${id}` };
}

const invoiceLine = query(["id"], (db, { id, property }) =>
  db
    .select({
      number: sql<string>`${invoices.number}`,
      name: sql<string | null>`json_extract(${invoices.billing_address}, '$.name')`,
      issued_on: sql<string>`${invoices.finalized_on}`,
      total: sql<Cents>`${invoices.total_amount}`,
      currency: properties.currency,
    })
    .from(invoices)
    .innerJoin(properties, eq(properties.id, invoices.property_id))
    .where(and(eq(invoices.id, id), eq(invoices.property_id, property))),
);

function invoiceHit(view: View, id: string): SearchHit {
  const { number, name, issued_on, total, currency } = only(invoiceLine.all(view, { id }));
  const locale = localeHere(view);
  const money = moneyFormat(locale, currency);
  const details = [name, formatDate(issued_on, locale), money(amount(total))];
  return { object: "invoice", id, title: number, subtitle: details.filter((detail) => detail).join(" · "), url: `/invoices/${id}` };
}

const roomLine = query(["id", "language"], (db, { id, language, property }) =>
  db
    .select({ number: rooms.number, name: staffNameSql(roomTypes, language) })
    .from(rooms)
    .innerJoin(roomTypes, eq(roomTypes.id, rooms.room_type_id))
    .where(and(eq(rooms.id, id), eq(rooms.property_id, property))),
);

function roomHit(view: View, id: string): SearchHit {
  const { number, name } = only(roomLine.all(view, { id, language: view.actor.language }));
  return { object: "room", id, title: number, subtitle: name, url: `/rooms/${id}` };
}
