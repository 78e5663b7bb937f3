import { and, eq, sql } from "drizzle-orm";
import { contacts } from "#server/guests/contacts/tables.ts";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { ofProperty, oneOf, type Query, query } from "#server/platform/core/database/query.ts";
import { staffNameSql } from "#server/platform/core/database/sorting.ts";
import type { EventRow } from "#server/platform/core/work/stored-event.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { customer, firstGuest, firstPlace, KNOWN_AS } from "#server/stays/bookings/people.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { folios } from "#server/stays/folios/tables.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { registrations } from "#server/stays/registrations/tables.ts";
import { roomLocks } from "#server/stays/room-locks/tables.ts";
import { localeHere } from "#server/tenant/properties/queries.ts";
import { DAY, dateRangeFormat } from "#shared/platform/core/dates.ts";
import { localDate, type Stay } from "#shared/platform/core/stays.ts";
import { shiftsText } from "#shared/stays/shifts/text.ts";
import { settingName } from "#shared/tenant/settings/names.ts";

/** The record that a group of changes is about. */
export type Subject = { object: string; id: string; name: string | null };

type Part = { id: string; object: string | null; whole: string | null };

/** Records whose changes are listed with another one: a folio with its stay, a lock with its room. */
const PARTS: Readonly<Record<string, Query<"ids", Part>>> = {
  folio: query(["ids"], (db, { ids, property }) =>
    db
      .select({
        id: folios.id,
        object: sql<
          string | null
        >`CASE WHEN ${folios.booking_id} IS NOT NULL THEN 'booking' WHEN ${folios.group_id} IS NOT NULL THEN 'group' END`,
        whole: sql<string | null>`coalesce(${folios.booking_id}, ${folios.group_id})`,
      })
      .from(folios)
      .where(and(oneOf(folios.id, ids), ofProperty(folios, property))),
  ),
  registration: query(["ids"], (db, { ids, property }) =>
    db
      .select({ id: registrations.id, object: sql<string>`'booking'`, whole: registrations.booking_id })
      .from(registrations)
      .where(and(oneOf(registrations.id, ids), ofProperty(registrations, property))),
  ),
  room_lock: query(["ids"], (db, { ids, property }) =>
    db
      .select({ id: roomLocks.id, object: sql<string>`'room'`, whole: roomLocks.room_id })
      .from(roomLocks)
      .where(and(oneOf(roomLocks.id, ids), ofProperty(roomLocks, property))),
  ),
};

/** The subject that the change of an event belongs to. */
export function subjectOf(view: View, rows: readonly EventRow[]): (row: EventRow) => Subject {
  const wholes = new Map<string, { object: string; id: string }>();
  for (const [object, parts] of Object.entries(PARTS)) {
    const ids = idsOf(rows.filter(({ parent_object }) => parent_object === object).map(({ parent_id }) => parent_id));
    if (ids.length === 0) continue;
    for (const part of parts.all(view, { ids })) {
      if (part.object !== null && part.whole !== null) wholes.set(part.id, { object: part.object, id: part.whole });
    }
  }
  return ({ parent_object, parent_id, data }) => {
    const { name, key, number, code, ...words } = data.words ?? {};
    const { language } = view.actor;
    const known = key === undefined ? undefined : settingName(key, language);
    return {
      object: parent_object,
      id: parent_id,
      ...wholes.get(parent_id),
      name: words[`name_${language}`] ?? name ?? known ?? number ?? code ?? null,
    };
  };
}

type Title = { title: string; subtitle: string | null };
type TitledStay = Title & { id: string } & Partial<Stay>;

/** The titles of each kind of record; deleted ones keep their names. */
const TITLES: Readonly<Record<string, Query<"ids" | "language", TitledStay>>> = {
  booking: query(["ids", "language"], (db, { ids, property }) => {
    const known = sql`coalesce(${KNOWN_AS}, ${groups.name})`;
    const code = sql`${bookings.code} || coalesce(' · ' || ${rooms.number}, '')`;
    return db
      .select({
        id: bookings.id,
        title: sql<string>`coalesce(${known}, '')`,
        subtitle: sql<string | null>`iif(${known} IS NULL, ${rooms.number}, ${code})`,
        check_in: bookings.check_in,
        check_out: bookings.check_out,
      })
      .from(bookings)
      .leftJoin(groups, eq(groups.id, bookings.group_id))
      .leftJoin(rooms, eq(rooms.id, bookings.room_id))
      .leftJoin(customer, eq(customer.id, bookings.customer_id))
      .leftJoin(firstPlace, and(eq(firstPlace.booking_id, bookings.id), eq(firstPlace.position, 0)))
      .leftJoin(firstGuest, eq(firstGuest.id, firstPlace.contact_id))
      .where(and(oneOf(bookings.id, ids), ofProperty(bookings, property)));
  }),
  room: query(["ids", "language"], (db, { ids, language, property }) =>
    db
      .select({ id: rooms.id, title: rooms.number, subtitle: staffNameSql(roomTypes, language) })
      .from(rooms)
      .innerJoin(roomTypes, eq(roomTypes.id, rooms.room_type_id))
      .where(and(oneOf(rooms.id, ids), ofProperty(rooms, property))),
  ),
  invoice: query(["ids", "language"], (db, { ids, property }) =>
    db
      .select({ id: invoices.id, title: sql<string>`coalesce(${invoices.number}, '')`, subtitle: contacts.name })
      .from(invoices)
      .leftJoin(contacts, eq(contacts.id, invoices.customer_id))
      .where(and(oneOf(invoices.id, ids), ofProperty(invoices, property))),
  ),
  contact: query(["ids", "language"], (db, { ids, property }) =>
    db
      .select({ id: contacts.id, title: contacts.name, subtitle: contacts.number })
      .from(contacts)
      .where(and(oneOf(contacts.id, ids), ofProperty(contacts, property))),
  ),
  group: query(["ids", "language"], (db, { ids, property }) =>
    db
      .select({ id: groups.id, title: groups.name, subtitle: sql<null>`NULL` })
      .from(groups)
      .where(and(oneOf(groups.id, ids), ofProperty(groups, property))),
  ),
};

/** The titles of subjects. */
export function titlesOf(view: View, subjects: readonly Subject[]): (about: Subject) => Title {
  const known = new Map<string, Title>();
  const { language } = view.actor;
  const write = dateRangeFormat(localeHere(view), { ...DAY, timeZone: "UTC" });
  // The dates of a stay distinguish several stays of one name.
  const daysOf = ({ check_in, check_out }: Partial<Stay>) => {
    if (check_in === undefined || check_out === undefined) return null;
    return write(dayOf(view, check_in), dayOf(view, check_out));
  };
  for (const [object, titles] of Object.entries(TITLES)) {
    const ids = idsOf(subjects.filter((each) => each.object === object).map(({ id }) => id));
    if (ids.length === 0) continue;
    for (const { id, title, subtitle, ...stay } of titles.all(view, { ids, language })) {
      known.set(id, { title, subtitle: [subtitle, daysOf(stay)].filter(Boolean).join(" · ") || null });
    }
  }
  return ({ object, id, name }) => {
    const found = known.get(id) ?? { title: "", subtitle: null };
    if (found.title !== "" || name === null) return found;
    // A stay without a name is listed by its code.
    return { ...found, title: object === "booking" ? `${shiftsText.object_booking[language]} ${name}` : name };
  };
}

/** The start of the calendar date of an instant, in ms. */
function dayOf({ actor }: View, instant: string): number {
  return Date.parse(localDate(instant, actor.time_zone));
}

function idsOf(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
