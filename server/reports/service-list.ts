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

/** Without a room a line is that of one stay or group: the one whom it is for. */
const FOR_WHOM = `CASE WHEN s.room_id IS NULL THEN coalesce((SELECT name FROM contacts WHERE id = s.customer_id),
  (SELECT name FROM groups WHERE id = s.group_id)) END`;

/**
 * One line a date, item and room; without a room one a stay or a group, which go by whom they are for. A line is written
 * here but for its names, and followed by the stays and groups that are served, each as often as it has a charge: all of
 * it is one text, since to hand over row after row takes as long as to find them. No JSON has a line break in it.
 */
const linesBy = (order: string) => {
  const terms = `${order}, ${FOR_WHOM}, coalesce(s.room_id, s.booking_id, s.group_id)`;
  return `SELECT group_concat(line, char(10)) FROM (
    SELECT '{"date":"' || s.date || '","item":' || json_quote(s.item) || ',"room":' || json_quote(r.number) || ',"quantity":' || sum(s.quantity)
      || ',' || char(10) || json_group_array(coalesce(s.booking_id, s.group_id)) AS line
    FROM (${SERVED}) s LEFT JOIN rooms r ON r.id = s.room_id
    GROUP BY ${terms} ORDER BY ${terms})`;
};

/** Who stays and groups are, a row for each guest: all at once, since to ask for one takes as long as to read some dozen. */
const PARTIES = `SELECT b.id, coalesce(cu.name, gr.name), g.name FROM json_each($ids) t JOIN bookings b ON b.id = t.value
    LEFT JOIN contacts cu ON cu.id = b.customer_id LEFT JOIN groups gr ON gr.id = b.group_id
    LEFT JOIN booking_guests bg ON bg.booking_id = b.id LEFT JOIN contacts g ON g.id = bg.contact_id
    ORDER BY t.key, bg.position`;
const GROUPS = "SELECT gr.id, gr.name, NULL FROM json_each($ids) t JOIN groups gr ON gr.id = t.value";

/** What the lines are gathered by is what they are ordered by, so that they are sorted once. */
const ORDERS: Readonly<Record<ServiceGroup, string>> = {
  date: "s.date, s.item, r.number_order IS NULL, r.number_order",
  item: "s.item, s.date, r.number_order IS NULL, r.number_order",
  room: "r.number_order IS NULL, r.number_order, s.date, s.item",
};

type Input = { days: LedgerDays; group_by: ServiceGroup };

/** What kitchen and service have to do, with the names they call people by: as JSON, which is made where it is read. */
export async function serviceListOf(view: View, days: Days, group_by: ServiceGroup): Promise<ServiceList> {
  const input = { days: { ...days, property: view.actor.property_id }, group_by };
  return rawJson<ServiceList>(await askAside(view, serviceListReading, input));
}

export const serviceListReading: Reading<Input, string> = {
  name: "service list",
  read(db, { days: { property, ...days }, group_by }) {
    const written = prepared<string | null>(db, linesBy(ORDERS[group_by]))
      .pluck()
      .get({ property, ...days });
    const parts = written?.split("\n") ?? [];
    const who = wordsFor(db, new Set(parts.filter((_, index) => isServed(index))));
    const lines = parts.map((part, index) => (isServed(index) ? `${who.get(part)}}` : `${index > 0 ? "," : ""}${part}`));
    const head = JSON.stringify({ ...days, group_by });
    return `${head.slice(0, -1)},"items":[${lines.join("")}]}`;
  },
};

/** Every other part says who is served by the line before it. */
function isServed(index: number): boolean {
  return index % 2 === 1;
}

/** The names of lines as JSON, by the lists of those who are served: the same ones are again and again. */
function wordsFor(db: ReadOnly, lists: ReadonlySet<string>): Map<string, string> {
  const served = [...lists].map((list) => ({ list, ids: [...new Set(JSON.parse(list) as string[])] }));
  const parties = partiesOf(db, [...new Set(served.flatMap(({ ids }) => ids))]);
  return new Map(
    served.map(({ list, ids }) => {
      const own = ids.flatMap((id) => parties.get(id) ?? []);
      const customers = [...new Set(own.flatMap(({ customer }) => customer ?? []))];
      const customer_name = customers.length > 0 ? customers.join(", ") : null;
      const line: Pick<ServiceLine, "customer_name" | "names"> = { customer_name, names: own.flatMap(({ names }) => names) };
      return [list, JSON.stringify(line).slice(1, -1)];
    }),
  );
}

type Party = { customer: string | null; names: string[] };
type PartyRow = [id: string, customer: string | null, guest: string | null];

function partiesOf(db: ReadOnly, ids: readonly string[]): Map<string, Party> {
  const values = { ids: JSON.stringify(ids) };
  const rows = [PARTIES, GROUPS].flatMap((sql) => prepared(db, sql).raw().all(values) as PartyRow[]);
  const parties = new Map<string, Party>();
  for (const [id, customer, guest] of rows) {
    const known = parties.get(id);
    const names = guest === null ? [] : [guest];
    if (known) known.names.push(...names);
    else parties.set(id, { customer, names });
  }
  return parties;
}
