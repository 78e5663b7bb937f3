import { askAside } from "#server/core/aside.ts";
import { prepared } from "#server/core/prepared.ts";
import { rawJson } from "#server/core/raw-json.ts";
import type { Reading, ReadOnly } from "#server/core/reading.ts";
import type { View } from "#server/core/work.ts";
import type { Days } from "#server/reports/days.ts";
import type { LedgerDays } from "#server/reports/ledger-days.ts";
import type { ServiceGroup, ServiceLine, ServiceList } from "#shared/reports/service-list.ts";

/**
 * What is served in the range. Lodging and city tax are served by nobody, and what costs less than nothing is a
 * discount; what was typed by hand may well be somebody's packed lunch. A charge belongs to the stay on whose account it
 * lies, or that it follows; what a group takes as one has no room. Sales without a stay were handed over as they were made.
 */
const SERVED = `SELECT c.booked_on AS date, c.name AS item, c.quantity, b.id AS booking_id, coalesce(b.group_id, f.group_id) AS group_id,
    b.room_id, b.customer_id
  FROM charges c JOIN folios f ON f.id = c.folio_id LEFT JOIN bookings b ON b.id = coalesce(f.booking_id, c.booking_id)
  WHERE c.property_id = $property AND c.deleted_at IS NULL AND c.booked_on BETWEEN $from AND $to AND f.deleted_at IS NULL
    AND (c.type IS NULL OR c.type IN ('catering', 'service')) AND c.gross_amount >= 0
    AND ((b.status IN ('confirmed', 'checked_in', 'checked_out') AND b.deleted_at IS NULL)
      OR (b.id IS NULL AND EXISTS (SELECT 1 FROM bookings m WHERE m.group_id = f.group_id
        AND m.status IN ('confirmed', 'checked_in', 'checked_out') AND m.deleted_at IS NULL)))`;

/** One line a date, item and room; without a room one a stay or a group. */
const LINES = `SELECT s.date, s.item, r.number AS room, sum(s.quantity) AS quantity, json_group_array(DISTINCT s.booking_id) AS bookings,
    json_group_array(DISTINCT coalesce(cu.name, gr.name)) AS customers, min(coalesce(cu.name, gr.name)) AS first_customer, r.number_order
  FROM (${SERVED}) s LEFT JOIN rooms r ON r.id = s.room_id LEFT JOIN contacts cu ON cu.id = s.customer_id
    LEFT JOIN groups gr ON gr.id = s.group_id
  GROUP BY s.date, s.item, coalesce(s.room_id, s.booking_id, s.group_id)`;

const GUESTS = `SELECT g.name FROM booking_guests bg JOIN contacts g ON g.id = bg.contact_id WHERE bg.booking_id = ? ORDER BY bg.position`;

const ORDERS: Readonly<Record<ServiceGroup, string>> = {
  date: "date, item, number_order IS NULL, number_order, first_customer",
  item: "item, date, number_order IS NULL, number_order, first_customer",
  room: "number_order IS NULL, number_order, date, item, first_customer",
};

type LineRow = [date: string, item: string, room: string | null, quantity: number, customers: string, bookings: string];
type Input = { days: LedgerDays; group_by: ServiceGroup };

/** What kitchen and service have to do, with the names they call people by: as JSON, which is made where it is read. */
export async function serviceListOf(view: View, days: Days, group_by: ServiceGroup): Promise<ServiceList> {
  const input = { days: { ...days, property: view.actor.property_id }, group_by };
  return rawJson<ServiceList>(await askAside(view, serviceListReading, input));
}

export const serviceListReading: Reading<Input, string> = {
  name: "service list",
  read(db, { days: { property, ...days }, group_by }) {
    const sql = `SELECT date, item, room, quantity, customers, bookings FROM (${LINES}) ORDER BY ${ORDERS[group_by]}`;
    const rows = prepared(db, sql)
      .raw()
      .all({ property, ...days }) as LineRow[];
    const namesOf = guestNames(db);
    const lines = rows.map(([date, item, room, quantity, customers, bookings]) => {
      const line: ServiceLine = { date, item, room, quantity, customer_name: joined(customers), names: namesOf(bookings) };
      return JSON.stringify(line);
    });
    const head = JSON.stringify({ ...days, group_by });
    return `${head.slice(0, -1)},"items":[${lines.join(",")}]}`;
  },
};

/** The guests of stays, given as a JSON list of their ids. The same stays are served again and again. */
function guestNames(db: ReadOnly): (bookings: string) => string[] {
  const guests = prepared<string>(db, GUESTS).pluck();
  const known = new Map<string, string[]>();
  return (bookings) => {
    let names = known.get(bookings);
    if (!names) known.set(bookings, (names = listed(bookings).flatMap((id) => guests.all(id))));
    return names;
  };
}

function joined(customers: string): string | null {
  const known = listed(customers);
  return known.length > 0 ? known.join(", ") : null;
}

function listed(json: string): string[] {
  return (JSON.parse(json) as (string | null)[]).filter((each) => each !== null);
}
