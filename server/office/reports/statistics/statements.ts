import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { contacts } from "#server/guests/contacts/tables.ts";
import { actualDaysSql, type LocalDate } from "#server/platform/core/database/local-dates.ts";
import { named, type Query, statement } from "#server/platform/core/database/query.ts";
import { hasArrived } from "#server/stays/bookings/conditions.ts";
import { bookingGuests, bookings } from "#server/stays/bookings/tables.ts";
import { type Basis, type Counted, type CountedAge, ERASED_AGE, type MissingOrigins } from "#shared/office/reports/statistics.ts";
import { countriesWithRegions } from "#shared/platform/countries/countries.ts";

const b = alias(bookings, "b");
const bg = alias(bookingGuests, "bg");
const g = alias(contacts, "g");

const NAMES = ["from", "end", "earlier", "after"] as const;
const { property, from, end, earlier, after } = named(...NAMES);
/** A statement in the time zone of a property. */
type OfStays<Row> = Query<(typeof NAMES)[number], Row>;

export type StatedGuest = MissingOrigins["guests"][number] & Pick<Counted, "nationality" | "country" | "postal_code" | "state">;

/** Overnight stays whose guests have arrived, with their arrivals and nights within the days. */
function staysOf(local: LocalDate): SQL {
  const { arrival, departure } = actualDaysSql(b, local);
  return sql`WITH whole AS (
      SELECT ${b.id}, ${b.code}, ${b.occupancy}, ${b.children}, ${b.customer_id}, ${arrival} AS arrival, ${departure} AS departure
      FROM ${bookings} ${b} WHERE ${b.property_id} = ${property} AND ${b.check_out} > ${earlier} AND ${b.check_in} < ${end} AND ${hasArrived(b)}),
    stays AS MATERIALIZED (
      SELECT id, code, occupancy, children, customer_id, arrival, arrival >= ${from} AS arrives,
        CAST(julianday(min(departure, ${after})) - julianday(max(arrival, ${from})) AS INTEGER) AS nights,
        (SELECT count(*) FROM ${bookingGuests} ${bg} WHERE ${bg.booking_id} = whole.id) AS named
      FROM whole WHERE arrival < departure AND departure > ${from})`;
}

const HOME = sql`json_extract(${g.address}, '$.country') AS country, json_extract(${g.address}, '$.postal_code') AS postal_code,
  json_extract(${g.address}, '$.state') AS state`;

/** Condition: the country of a `HOME` has regions. */
function hasRegions(): SQL {
  const codes = countriesWithRegions().map((code) => sql`${code}`);
  return sql`country IN (${sql.join(codes, sql`, `)})`;
}

/** Each guest's stays are summed before the addresses are read; regions are distinguished only for the countries that have them. */
export function countedOrigins(local: LocalDate): OfStays<Counted> {
  return statement<Counted>()(
    NAMES,
    () => sql`${staysOf(local)}, persons AS (
    SELECT ${bg.contact_id}, sum(s.arrives) AS arrivals, sum(s.nights) AS nights
    FROM stays s JOIN ${bookingGuests} ${bg} ON ${bg.booking_id} = s.id GROUP BY ${bg.contact_id}),
  homes AS (SELECT ${g.nationality}, ${HOME}, p.arrivals, p.nights FROM persons p JOIN ${contacts} ${g} ON ${g.id} = p.contact_id)
  SELECT nationality, country, iif(${hasRegions()}, postal_code, NULL) AS postal_code, iif(${hasRegions()}, state, NULL) AS state,
    sum(arrivals) AS arrivals, sum(nights) AS nights FROM homes GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT NULL, NULL, NULL, NULL, coalesce(sum(arrives * (occupancy - named)), 0), coalesce(sum(nights * (occupancy - named)), 0)
  FROM stays WHERE occupancy > named`,
  );
}

/** The persons of the same stays by age: `null` for adults, `ERASED_AGE` for children whose age was erased. */
export function countedAges(local: LocalDate): OfStays<CountedAge> {
  return statement<CountedAge>()(
    NAMES,
    () => sql`${staysOf(local)} SELECT NULL AS age, coalesce(sum(arrives * (occupancy - json_array_length(children))), 0) AS arrivals,
    coalesce(sum(nights * (occupancy - json_array_length(children))), 0) AS nights FROM stays
  UNION ALL
  SELECT coalesce(json_extract(child.value, '$.age'), ${ERASED_AGE}), sum(arrives), sum(nights)
  FROM stays, json_each(children) child GROUP BY 1`,
  );
}

/** The most guests, and the most stays, that are named as missing an origin. */
export const MAX_MISSING = 200;

/** Condition: the rules have to look at the residence, which is unknown or in a country with regions; or the nationality is unknown. */
function mayBeUnclear(basis: Basis): SQL {
  return basis === "nationality" ? sql`nationality IS NULL` : sql`coalesce(country, '') = '' OR ${hasRegions()}`;
}

/** Guests whose origin may be missing, in the order of their names; `isUnknown` decides. */
export function unclearGuests(local: LocalDate, basis: Basis): OfStays<StatedGuest> {
  return statement<StatedGuest>()(
    NAMES,
    () => sql`${staysOf(local)} SELECT * FROM (SELECT ${g.id}, ${g.name}, ${g.nationality}, ${HOME} FROM ${contacts} ${g}
    WHERE ${g.id} IN (SELECT ${bg.contact_id} FROM stays s JOIN ${bookingGuests} ${bg} ON ${bg.booking_id} = s.id))
    WHERE ${mayBeUnclear(basis)} ORDER BY name, id`,
  );
}

/** Stays with more persons than names. */
export function namelessStays(local: LocalDate): OfStays<MissingOrigins["stays"][number]> {
  return statement<MissingOrigins["stays"][number]>()(
    NAMES,
    () => sql`${staysOf(local)} SELECT s.id, s.code, coalesce(
    (SELECT ${g.name} FROM ${bookingGuests} ${bg} JOIN ${contacts} ${g} ON ${g.id} = ${bg.contact_id} WHERE ${bg.booking_id} = s.id
      ORDER BY ${bg.position} LIMIT 1),
    (SELECT ${g.name} FROM ${contacts} ${g} WHERE ${g.id} = s.customer_id)) AS name, s.occupancy - s.named AS persons
  FROM stays s WHERE s.occupancy > s.named ORDER BY s.arrival, s.code LIMIT ${sql.raw(String(MAX_MISSING))}`,
  );
}
