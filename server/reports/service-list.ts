import { readAside } from "#server/core/aside.ts";
import type { View } from "#server/core/work.ts";
import type { Days } from "#server/reports/days.ts";
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

const GUESTS = `SELECT json_group_array(name) FROM (SELECT g.name FROM json_each(l.bookings) stay
  JOIN booking_guests bg ON bg.booking_id = stay.value JOIN contacts g ON g.id = bg.contact_id ORDER BY stay.key, bg.position)`;

const ORDERS: Readonly<Record<ServiceGroup, string>> = {
  date: "date, item, number_order IS NULL, number_order, first_customer",
  item: "item, date, number_order IS NULL, number_order, first_customer",
  room: "number_order IS NULL, number_order, date, item, first_customer",
};

type LineRow = Omit<ServiceLine, "names" | "customer_name"> & { customers: string; names: string };

/** What kitchen and service have to do, with the names they call people by. */
export async function serviceListOf(view: View, days: Days, group_by: ServiceGroup): Promise<ServiceList> {
  const sql = `SELECT l.date, l.item, l.room, l.quantity, l.customers, (${GUESTS}) AS names FROM (${LINES}) l ORDER BY ${ORDERS[group_by]}`;
  const [rows] = (await readAside(view, [{ sql, values: { property: view.actor.property_id, ...days } }])) as [LineRow[]];
  return { ...days, group_by, items: rows.map(lineOf) };
}

function lineOf({ customers, names, ...line }: LineRow): ServiceLine {
  const known = (JSON.parse(customers) as (string | null)[]).filter((name) => name !== null);
  return { ...line, customer_name: known.length > 0 ? known.join(", ") : null, names: JSON.parse(names) as string[] };
}
