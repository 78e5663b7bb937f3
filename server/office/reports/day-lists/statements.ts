import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { contacts } from "#server/guests/contacts/tables.ts";
import { statement } from "#server/platform/core/database/query.ts";
import { blocksRoom, isExpiredOffer } from "#server/stays/bookings/conditions.ts";
import { customer, firstGuest, joinPeople, KNOWN_AS } from "#server/stays/bookings/people.ts";
import { bookingGuests, bookings } from "#server/stays/bookings/tables.ts";
import { groups } from "#server/stays/groups/tables.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";

const b = alias(bookings, "b");
const g = alias(groups, "g");
const c = alias(contacts, "c");
const o = alias(bookingGuests, "o");

export type ListedStay = {
  id: string;
  code: string;
  status: BookingStatus;
  check_in: string;
  check_out: string;
  arrival_time: string | null;
  persons: number;
  children: number;
  cots: number;
  name: string;
  phone: string | null;
  number_plates: string | null;
  dining_table: string | null;
  comment: string | null;
  others: string;
};

/** Stays that touch the days, without canceled ones and offers that have expired; `others` is JSON. */
export const staysTouching = statement<ListedStay>()(
  ["start", "end"],
  ({ property, now, start, end }) => sql`SELECT ${b.id}, ${b.code}, ${b.status}, ${b.check_in}, ${b.check_out}, ${b.arrival_time},
      ${b.number_plates}, ${b.dining_table},
      ${b.occupancy} AS persons, json_array_length(${b.children}) AS children, ${b.cots}, coalesce(${KNOWN_AS}, ${g.name}, ${b.code}) AS name,
      coalesce(json_extract(${firstGuest.communication}, '$.phone'), json_extract(${customer.communication}, '$.phone')) AS phone,
      nullif(trim(${b.description}), '') AS comment,
      (SELECT json_group_array(${c.name} ORDER BY ${o.position}) FROM ${bookingGuests} ${o} JOIN ${contacts} ${c} ON ${c.id} = ${o.contact_id}
        WHERE ${o.booking_id} = ${b.id} AND ${o.position} > 0) AS others
    FROM ${bookings} ${b} LEFT JOIN ${groups} ${g} ON ${g.id} = ${b.group_id} ${joinPeople(b)}
    WHERE ${b.property_id} = ${property} AND ${b.check_out} >= ${start} AND ${b.check_in} < ${end} AND ${blocksRoom(b)}
      AND NOT ${isExpiredOffer(b, now)}`,
);
