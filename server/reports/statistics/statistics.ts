import type { View } from "#server/core/work/work.ts";
import { readInWorker } from "#server/core/worker/worker-pool.ts";
import type { Days } from "#server/reports/days.ts";
import { boundsOf, localDateSql } from "#server/reports/local-dates.ts";
import { addDays, DAY_MS } from "#shared/core/stays.ts";
import {
  type Basis,
  type Counted,
  isUnknown,
  type MissingOrigins,
  type OriginRow,
  originRows,
  type Statistics,
} from "#shared/reports/statistics.ts";

const MOST_MISSING = 200;

type Nameless = MissingOrigins["stays"][number];
type Guest = MissingOrigins["guests"][number] & Pick<Counted, "nationality" | "country" | "postal_code" | "state">;

/**
 * Arrivals and overnight stays by origin. Every person of a stay counts, children and those whose names nobody has
 * entered included: the authority counts heads. An arrival belongs to its day, a night to the day of its evening; day use is
 * neither. A leader's origin is not lent to the others.
 */
export async function originsOf(view: View, days: Days, basis: Basis): Promise<OriginRow[]> {
  const [counted] = (await readInWorker(view, [{ sql: `${staysSql(view, days)} ${COUNTED}`, values: valuesOf(view, days) }])) as [
    Counted[],
  ];
  return originRows(counted, basis, view.actor.language);
}

/** The same with its sums, and with those whose origin is still missing. */
export async function statisticsOf(view: View, days: Days, basis: Basis): Promise<Statistics> {
  const [stays, values] = [staysSql(view, days), valuesOf(view, days)];
  const [rows, [guests, nameless]] = await Promise.all([
    originsOf(view, days, basis),
    readInWorker(view, [
      { sql: `${stays} ${UNCLEAR[basis]}`, values },
      { sql: `${stays} ${NAMELESS}`, values },
    ]) as Promise<[Guest[], Nameless[]]>,
  ]);
  const unknown = guests.filter((guest) => isUnknown(guest, basis));
  return {
    ...days,
    basis,
    arrivals: rows.reduce((sum, row) => sum + row.arrivals, 0),
    nights: rows.reduce((sum, row) => sum + row.nights, 0),
    rows,
    missing: { guests: unknown.map(({ id, name }) => ({ id, name })), stays: nameless },
  };
}

/** A guest may be inhouse for longer than the stay has its room: so far back a departure may have been planned. */
const LONGEST_OVERSTAY_MS = 31 * DAY_MS;

function valuesOf(view: View, days: Days) {
  const { end, start } = boundsOf(view, days);
  const earlier = new Date(Date.parse(start) - LONGEST_OVERSTAY_MS).toISOString();
  return { property: view.actor.property_id, ...days, end, earlier, after: addDays(days.to, 1) };
}

/** Stays over a night whose guests have come, with what of them lies within the days. */
function staysSql(view: View, days: Days): string {
  const local = localDateSql(view, days);
  // Whoever really came or left later than planned did so on that hotel day, which ends at 03:00.
  const actual = (planned: string, moment: string) =>
    `max(${local(planned)}, coalesce(${local(`strftime('%Y-%m-%dT%H:%M:%fZ', ${moment}, '-3 hours')`)}, ''))`;
  return `WITH whole AS (
      SELECT b.id, b.code, b.occupancy, b.customer_id, ${actual("b.check_in", "b.arrived_at")} AS arrival,
        ${actual("b.check_out", "b.departed_at")} AS departure
      FROM bookings b WHERE b.property_id = $property AND b.check_out > $earlier AND b.check_in < $end
        AND b.status IN ('checked_in', 'checked_out') AND b.deleted_at IS NULL),
    stays AS MATERIALIZED (
      SELECT id, code, occupancy, customer_id, arrival, arrival >= $from AS arrives,
        CAST(julianday(min(departure, $after)) - julianday(max(arrival, $from)) AS INTEGER) AS nights,
        (SELECT count(*) FROM booking_guests bg WHERE bg.booking_id = whole.id) AS named
      FROM whole WHERE arrival < departure AND departure > $from)`;
}

const HOME = `json_extract(g.address, '$.country') AS country, json_extract(g.address, '$.postal_code') AS postal_code,
  json_extract(g.address, '$.state') AS state`;

/** Each guest's stays are summed up before anybody looks at addresses, of which only two countries' are told apart. */
const COUNTED = `, persons AS (
    SELECT bg.contact_id, sum(s.arrives) AS arrivals, sum(s.nights) AS nights
    FROM stays s JOIN booking_guests bg ON bg.booking_id = s.id GROUP BY bg.contact_id),
  homes AS (SELECT g.nationality, ${HOME}, p.arrivals, p.nights FROM persons p JOIN contacts g ON g.id = p.contact_id)
  SELECT nationality, country, iif(country IN ('AT', 'DE'), postal_code, NULL) AS postal_code, iif(country = 'AT', state, NULL) AS state,
    sum(arrivals) AS arrivals, sum(nights) AS nights FROM homes GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT NULL, NULL, NULL, NULL, coalesce(sum(arrives * (occupancy - named)), 0), coalesce(sum(nights * (occupancy - named)), 0)
  FROM stays WHERE occupancy > named`;

const UNCLEAR_GUESTS = `SELECT * FROM (SELECT g.id, g.name, g.nationality, ${HOME} FROM contacts g
  WHERE g.id IN (SELECT bg.contact_id FROM stays s JOIN booking_guests bg ON bg.booking_id = s.id))`;

/** Guests whose origin may be missing; the rules decide which of them. A whole postcode nearly always has its region. */
const UNCLEAR: Readonly<Record<Basis, string>> = {
  nationality: `${UNCLEAR_GUESTS} WHERE nationality IS NULL ORDER BY name, id LIMIT ${MOST_MISSING}`,
  residence: `${UNCLEAR_GUESTS} WHERE country IS NULL
      OR (country = 'AT' AND coalesce(postal_code, '') NOT GLOB '[1-9][0-9][0-9][0-9]')
      OR (country = 'DE' AND (coalesce(postal_code, '') NOT GLOB '[0-9][0-9][0-9][0-9][0-9]' OR substr(postal_code, 1, 2) IN ('00', '11', '43', '62')))
    ORDER BY name, id LIMIT ${MOST_MISSING}`,
};

const NAMELESS = `SELECT s.id, s.code, coalesce(
    (SELECT g.name FROM booking_guests bg JOIN contacts g ON g.id = bg.contact_id WHERE bg.booking_id = s.id ORDER BY bg.position LIMIT 1),
    (SELECT name FROM contacts WHERE id = s.customer_id)) AS name, s.occupancy - s.named AS persons
  FROM stays s WHERE s.occupancy > s.named ORDER BY s.arrival, s.code LIMIT ${MOST_MISSING}`;
